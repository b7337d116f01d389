"""A FastAPI dependency with what the routes of /auth/v1 need from a request besides its body."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy.orm import Session

from sideline.accounts.passwords import PasswordHashing
from sideline.core.http.request_rules import ClientAddress
from sideline.core.site import Site

KnownUniversity = Callable[[Session, str], str | None]
"""Look up the university that a text names and return its name on the site. Injected, because this package must not
import the list of universities.
"""


@dataclass(frozen=True)
class AccountRequest:
    """The site that received a request, and the client that sent it."""

    site: Site
    hashing: PasswordHashing
    client_address: str
    known_university: KnownUniversity

    def named_university(self, session: Session, metadata: dict[str, Any]) -> dict[str, Any]:
        """Return the metadata with the university's name as on the site, or unchanged if it is unknown."""
        typed = metadata.get("university")
        known = self.known_university(session, typed) if isinstance(typed, str) else None
        return {**metadata, "university": known} if known else metadata


async def _account_request(request: Request, client_address: ClientAddress) -> AccountRequest:
    # async: FastAPI would call a plain function in another thread.
    state = request.app.state
    return AccountRequest(state.site, state.hashing, client_address, state.known_university)


CurrentRequest = Annotated[AccountRequest, Depends(_account_request)]
