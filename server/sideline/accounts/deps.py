"""What the routes of /auth/v1 need of a request besides its body, as a FastAPI dependency."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Request

from sideline.accounts.limits import AccountLimits
from sideline.accounts.passwords import PasswordHashing
from sideline.core.http.client_address import ClientAddress
from sideline.core.site import Site


@dataclass(frozen=True)
class AccountRequest:
    """The site a request came to, and where it came from. `redirect_to` is where a mailed link is to lead."""

    site: Site
    hashing: PasswordHashing
    limits: AccountLimits
    client_address: str
    redirect_to: str | None


async def _account_request(
    request: Request,
    client_address: ClientAddress,
    redirect_to: str | None = None,
    header: Annotated[str | None, Header(alias="redirect_to")] = None,
) -> AccountRequest:
    # async: FastAPI would call a plain function in another thread.
    state = request.app.state
    return AccountRequest(state.site, state.hashing, state.limits, client_address, header or redirect_to)


CurrentRequest = Annotated[AccountRequest, Depends(_account_request)]
