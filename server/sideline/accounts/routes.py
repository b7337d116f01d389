"""The routes of /auth/v1. Responses are not cached unless they say so (core.http.security_headers)."""

from typing import Any

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, RedirectResponse, Response

from sideline.accounts import mailed_links, sessions
from sideline.accounts.current_user import SessionUser
from sideline.accounts.demo_accounts import is_shared
from sideline.accounts.deps import CurrentRequest
from sideline.accounts.errors import user_not_found
from sideline.accounts.factors import list_factors
from sideline.accounts.model import User
from sideline.accounts.schemas import Recover, Resend, SignUp, Token, UpdateUser, Verify, session_json, user_json
from sideline.accounts.sign_in import change_user, sign_in_with_password
from sideline.accounts.sign_up import create_user
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.site import Site

router = APIRouter()


@router.post("/signup")
async def sign_up(request: CurrentRequest, body: SignUp) -> JSONResponse:
    return JSONResponse(await create_user(request, body))


@router.post("/token")
async def create_or_refresh_session(request: CurrentRequest, body: Token, grant_type: str = "") -> JSONResponse:
    if grant_type == "password":
        return JSONResponse(await sign_in_with_password(request, body))
    if grant_type == "refresh_token":
        return JSONResponse(await run_in_threadpool(_refresh, request.site, body.refresh_token))
    raise Refusal(400, "invalid_credentials", "unsupported_grant_type")


def _refresh(site: Site, refresh_token: str | None) -> dict[str, Any]:
    return session_json(site, sessions.refresh_session(site, refresh_token))


@router.get("/user")
def read_user(session: ReadSession, signed_in: SessionUser) -> JSONResponse:
    user = session.get(User, signed_in.id)
    if user is None:
        raise user_not_found()
    return JSONResponse(user_json(user, list_factors(session, user.id)))


@router.put("/user")
async def update_user(request: CurrentRequest, signed_in: SessionUser, body: UpdateUser) -> JSONResponse:
    return JSONResponse(await change_user(request, signed_in, body))


@router.post("/recover")
def recover(request: CurrentRequest, body: Recover) -> JSONResponse:
    mailed_links.request_recovery_mail(request, body)
    return JSONResponse({})


@router.post("/resend")
def resend(request: CurrentRequest, body: Resend) -> JSONResponse:
    mailed_links.request_confirmation_mail(request, body)
    return JSONResponse({})


@router.post("/verify")
def verify(request: CurrentRequest, body: Verify) -> JSONResponse:
    return JSONResponse(mailed_links.use_link(request.site, body))


@router.get("/verify")
def follow_link(
    request: CurrentRequest,
    token: str | None = None,
    token_hash: str | None = None,
    type: str | None = None,  # noqa: A002  the parameter's name in the GoTrue API
    redirect_to: str | None = None,
) -> RedirectResponse:
    target = mailed_links.follow_link(request.site, token or token_hash, type, redirect_to)
    return RedirectResponse(target, 303, headers={"Referrer-Policy": "no-referrer"})


@router.post("/logout", status_code=204)
def sign_out(site: CurrentSite, session: WriteSession, signed_in: SessionUser, scope: str = "global") -> Response:
    # A sign-in with only the password must not end sessions that took the second step, nor a visitor of a public demo
    # those of other visitors.
    if (signed_in.needs_code or is_shared(site, signed_in.email)) and scope in ("global", "others"):
        scope = "local"
    sessions.sign_out(session, signed_in.id, signed_in.session_id, scope)
    return Response(status_code=204)


@router.get("/.well-known/jwks.json")
def read_jwks(site: CurrentSite) -> JSONResponse:
    headers = {"Cache-Control": f"public, max-age={sessions.JWKS_MAX_AGE_SECONDS}"}
    return JSONResponse(sessions.jwks(site.keys), headers=headers)


@router.get("/settings")
def read_settings(site: CurrentSite) -> dict[str, Any]:
    """Return the account settings that a client may see."""
    return {
        "external": {"email": True, "phone": False},
        "disable_signup": site.settings.registration == "closed",
        "mailer_autoconfirm": not site.settings.confirms_email,
        "phone_autoconfirm": False,
        "sms_provider": "",
        "saml_enabled": False,
    }


@router.get("/health")
def health() -> dict[str, str]:
    """Respond that the process is up."""
    return {"name": "Sideline", "description": "Accounts of Sideline", "version": "1"}
