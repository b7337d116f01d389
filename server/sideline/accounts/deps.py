"""What the routes of /auth/v1 need of a request besides its body, as a FastAPI dependency."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Request
from sqlalchemy.orm import Session

from sideline.accounts.passwords import PasswordHashing
from sideline.core.http.client_address import ClientAddress
from sideline.core.site import Site

KnownUniversity = Callable[[Session, str], str | None]
"""The university of the site that a text names; which one that is, is decided above this package."""


@dataclass(frozen=True)
class AccountRequest:
    """The site a request came to, and where it came from. `redirect_to` is where a mailed link is to lead."""

    site: Site
    hashing: PasswordHashing
    client_address: str
    redirect_to: str | None
    known_university: KnownUniversity

    def named_university(self, session: Session, metadata: dict[str, Any]) -> dict[str, Any]:
        """The metadata of a user with the university by its name on the site; others as they are."""
        typed = metadata.get("university")
        known = self.known_university(session, typed) if isinstance(typed, str) else None
        return {**metadata, "university": known} if known else metadata


async def _account_request(
    request: Request,
    client_address: ClientAddress,
    redirect_to: str | None = None,
    header: Annotated[str | None, Header(alias="redirect_to")] = None,
) -> AccountRequest:
    # async: FastAPI would call a plain function in another thread.
    state = request.app.state
    return AccountRequest(state.site, state.hashing, client_address, header or redirect_to, state.known_university)


CurrentRequest = Annotated[AccountRequest, Depends(_account_request)]
