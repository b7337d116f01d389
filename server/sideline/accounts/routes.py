"""The routes of /auth/v1."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, RedirectResponse, Response

from sideline.accounts import mailed_links, sessions, tokens
from sideline.accounts.current_user import CurrentUser
from sideline.accounts.errors import unsupported_grant_type, user_not_found
from sideline.accounts.limits import LINKS, RECOVERIES, SIGN_UPS, AccountLimits
from sideline.accounts.model import User
from sideline.accounts.passwords import PasswordHashing
from sideline.accounts.responses import no_store_json, session_json, user_json
from sideline.accounts.schemas import Recover, Resend, SignUp, Token, UpdateUser, Verify
from sideline.accounts.sign_in import sign_in_with_password
from sideline.accounts.sign_up import create_user
from sideline.accounts.update_user import change_user
from sideline.core.http.client_address import ClientAddress
from sideline.core.http.deps import CurrentSite, ReadSession, Site, WriteSession

router = APIRouter()


def _hashing(request: Request) -> PasswordHashing:
    hashing: PasswordHashing = request.app.state.hashing
    return hashing


def _limits(request: Request) -> AccountLimits:
    limits: AccountLimits = request.app.state.limits
    return limits


def _redirect_to(
    redirect_to: str | None = None, header: Annotated[str | None, Header(alias="redirect_to")] = None
) -> str | None:
    return header or redirect_to


CurrentHashing = Annotated[PasswordHashing, Depends(_hashing)]
CurrentLimits = Annotated[AccountLimits, Depends(_limits)]
RedirectTo = Annotated[str | None, Depends(_redirect_to)]


@router.post("/signup")
async def sign_up(
    *,
    site: CurrentSite,
    hashing: CurrentHashing,
    limits: CurrentLimits,
    client_address: ClientAddress,
    redirect_to: RedirectTo,
    body: SignUp,
) -> JSONResponse:
    await run_in_threadpool(limits.hit, SIGN_UPS, client_address)
    return no_store_json(
        await create_user(
            site=site,
            hashing=hashing,
            limits=limits,
            body=body,
            redirect_to=redirect_to,
            client_address=client_address,
        )
    )


@router.post("/token")
async def create_or_refresh_session(
    *,
    site: CurrentSite,
    hashing: CurrentHashing,
    limits: CurrentLimits,
    client_address: ClientAddress,
    body: Token,
    grant_type: str = "",
) -> JSONResponse:
    if grant_type == "password":
        return no_store_json(await sign_in_with_password(site, hashing, limits, body, client_address))
    if grant_type == "refresh_token":
        return no_store_json(await run_in_threadpool(_refresh, site, body.refresh_token))
    raise unsupported_grant_type()


def _refresh(site: Site, refresh_token: str | None) -> dict[str, Any]:
    return session_json(site, sessions.refresh_session(site, refresh_token))


@router.get("/user")
def read_user(session: ReadSession, signed_in: CurrentUser) -> JSONResponse:
    user = session.get(User, signed_in.id)
    if user is None:
        raise user_not_found()
    return no_store_json(user_json(user))


@router.put("/user")
async def update_user(
    site: CurrentSite, hashing: CurrentHashing, limits: CurrentLimits, signed_in: CurrentUser, body: UpdateUser
) -> JSONResponse:
    return no_store_json(await change_user(site, hashing, limits, signed_in, body))


@router.post("/recover")
def recover(
    site: CurrentSite, limits: CurrentLimits, client_address: ClientAddress, redirect_to: RedirectTo, body: Recover
) -> JSONResponse:
    limits.hit(RECOVERIES, client_address)
    mailed_links.request_recovery_mail(site, limits, body, redirect_to, client_address)
    return no_store_json({})


@router.post("/resend")
def resend(
    site: CurrentSite, limits: CurrentLimits, client_address: ClientAddress, redirect_to: RedirectTo, body: Resend
) -> JSONResponse:
    limits.hit(RECOVERIES, client_address)
    mailed_links.request_confirmation_mail(site, limits, body, redirect_to, client_address)
    return no_store_json({})


@router.post("/verify")
def verify(site: CurrentSite, limits: CurrentLimits, client_address: ClientAddress, body: Verify) -> JSONResponse:
    limits.hit(LINKS, client_address)
    return no_store_json(mailed_links.use_link(site, body))


@router.get("/verify")
def follow_link(
    *,
    site: CurrentSite,
    limits: CurrentLimits,
    client_address: ClientAddress,
    redirect_to: RedirectTo,
    token: str | None = None,
    token_hash: str | None = None,
    type: str | None = None,  # noqa: A002  the parameter's name in the contract
) -> RedirectResponse:
    limits.hit(LINKS, client_address)
    target = mailed_links.follow_link(site, token or token_hash, type, redirect_to)
    return RedirectResponse(target, 303, headers={"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})


@router.post("/logout", status_code=204)
def sign_out(session: WriteSession, signed_in: CurrentUser, scope: str = "global") -> Response:
    sessions.sign_out(session, signed_in.id, signed_in.session_id, scope)
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


@router.get("/.well-known/jwks.json")
def read_jwks(site: CurrentSite) -> JSONResponse:
    headers = {"Cache-Control": f"public, max-age={tokens.JWKS_MAX_AGE_SECONDS}"}
    return JSONResponse(tokens.jwks(site.keys), headers=headers)


@router.get("/settings")
def read_settings(site: CurrentSite) -> dict[str, Any]:
    """How accounts are configured here, as far as a client may know."""
    return {
        "external": {"email": True, "phone": False},
        "disable_signup": False,
        "mailer_autoconfirm": not site.settings.confirms_email,
        "phone_autoconfirm": False,
        "sms_provider": "",
        "saml_enabled": False,
    }


@router.get("/health")
def health() -> dict[str, str]:
    """A response that shows that the process is up."""
    return {"name": "Sideline", "description": "Accounts of Sideline", "version": "1"}
