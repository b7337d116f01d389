"""The routes of /auth/v1 (contract section 1.1); what each does is in the file of its verb."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, RedirectResponse, Response

from sideline.accounts import recover as recovering
from sideline.accounts import refresh as refreshing
from sideline.accounts import resend as resending
from sideline.accounts import sign_in as signing_in
from sideline.accounts import sign_out as signing_out
from sideline.accounts import sign_up as signing_up
from sideline.accounts import update_user as updating
from sideline.accounts import verify as verifying
from sideline.accounts.answers import private, user_json
from sideline.accounts.current_user import CurrentUser
from sideline.accounts.errors import unsupported_grant_type, user_not_found
from sideline.accounts.jwks import MAX_AGE_SECONDS, key_set
from sideline.accounts.limits import LINKS, RECOVERIES, SIGN_UPS, Limits
from sideline.accounts.model import User
from sideline.accounts.passwords import Hashing
from sideline.accounts.schemas import Recover, Resend, SignUp, Token, UpdateUser, Verify
from sideline.core.http.client_address import ClientAddress as From
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession

router = APIRouter()


def _hashing(request: Request) -> Hashing:
    hashing: Hashing = request.app.state.hashing
    return hashing


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def _redirect_to(
    redirect_to: str | None = None, header: Annotated[str | None, Header(alias="redirect_to")] = None
) -> str | None:
    return header or redirect_to


CurrentHashing = Annotated[Hashing, Depends(_hashing)]
CurrentLimits = Annotated[Limits, Depends(_limits)]
RedirectTo = Annotated[str | None, Depends(_redirect_to)]


@router.post("/signup")
async def sign_up(
    *, site: CurrentSite, hashing: CurrentHashing, limits: CurrentLimits, address: From, to: RedirectTo, body: SignUp
) -> JSONResponse:
    await run_in_threadpool(limits.spend, SIGN_UPS, address)
    return private(
        await signing_up.sign_up(site=site, hashing=hashing, limits=limits, body=body, redirect_to=to, address=address)
    )


@router.post("/token")
async def token(
    *,
    site: CurrentSite,
    hashing: CurrentHashing,
    limits: CurrentLimits,
    address: From,
    body: Token,
    grant_type: str = "",
) -> JSONResponse:
    if grant_type == "password":
        return private(await signing_in.sign_in(site, hashing, limits, body, address))
    if grant_type == "refresh_token":
        return private(await run_in_threadpool(refreshing.refresh, site, body.refresh_token))
    raise unsupported_grant_type()


@router.get("/user")
def read_user(session: ReadSession, user: CurrentUser) -> JSONResponse:
    found = session.get(User, user.id)
    if found is None:
        raise user_not_found()
    return private(user_json(found))


@router.put("/user")
async def update_user(
    site: CurrentSite, hashing: CurrentHashing, limits: CurrentLimits, user: CurrentUser, body: UpdateUser
) -> JSONResponse:
    return private(await updating.update_user(site, hashing, limits, user, body))


@router.post("/recover")
def recover(site: CurrentSite, limits: CurrentLimits, address: From, to: RedirectTo, body: Recover) -> JSONResponse:
    limits.spend(RECOVERIES, address)
    recovering.recover(site, limits, body, to, address)
    return private({})


@router.post("/resend")
def resend(site: CurrentSite, limits: CurrentLimits, address: From, to: RedirectTo, body: Resend) -> JSONResponse:
    limits.spend(RECOVERIES, address)
    resending.resend(site, limits, body, to, address)
    return private({})


@router.post("/verify")
def verify(site: CurrentSite, limits: CurrentLimits, address: From, body: Verify) -> JSONResponse:
    limits.spend(LINKS, address)
    return private(verifying.verify(site, body))


@router.get("/verify")
def follow_link(
    *,
    site: CurrentSite,
    limits: CurrentLimits,
    address: From,
    to: RedirectTo,
    token: str | None = None,
    token_hash: str | None = None,
    type: str | None = None,  # noqa: A002  the wire's name
) -> RedirectResponse:
    limits.spend(LINKS, address)
    target = verifying.follow(site, token or token_hash, type, to)
    return RedirectResponse(target, 303, headers={"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})


@router.post("/logout", status_code=204)
def sign_out(session: WriteSession, user: CurrentUser, scope: str = "global") -> Response:
    signing_out.sign_out(session, user, scope)
    return Response(status_code=204, headers={"Cache-Control": "no-store"})


@router.get("/.well-known/jwks.json")
def read_jwks(site: CurrentSite) -> JSONResponse:
    return JSONResponse(key_set(site.keys), headers={"Cache-Control": f"public, max-age={MAX_AGE_SECONDS}"})


@router.get("/settings")
def read_settings(site: CurrentSite) -> dict[str, Any]:
    """What a client may know of how accounts work here."""
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
    """The process answers."""
    return {"name": "Sideline", "description": "Accounts of Sideline", "version": "1"}
