"""What visitors of a public demo (`serve --demo --public`) can change: only what no other visitor sees.

All of them share a few accounts, which they can look around with. A visitor who signs up can rate, save and follow.
"""

import re
from contextlib import suppress

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sideline.accounts.current_user import session_user
from sideline.config.demo import DEMO_EMAILS
from sideline.core.errors import Refusal
from sideline.core.http.deps import site_of
from sideline.core.http.errors import PROBLEMS
from sideline.core.site import Site

_WRITING = ("POST", "PUT", "PATCH", "DELETE")

_OWN = re.compile(
    r"/api/(coaches/[^/]+/reviews|teams/[^/]+/[^/]+/reviews|my/(reviews|saved-coaches)/.+|my/follows|my/letter"
    r"|rpc/delete_user)"
)
"""Paths whose writes only their user sees. The reset comes before the edition in which a review would appear."""

_HARMLESS = re.compile(r"/api/(desk/cases/[^/]+/lease|weekly-mails/.+)")
"""Paths that shared accounts may write to: the desk leases each case that it opens, and emails have secret links."""


def is_shared(site: Site, email: str) -> bool:
    """Whether visitors of a public demo share the account with this address."""
    return site.settings.public_demo and email in DEMO_EMAILS


def ensure_not_shared(site: Site, email: str) -> None:
    """Raise 403 `demo_account` if the account is shared: a visitor must not lock the others out of it."""
    if is_shared(site, email):
        message = "All visitors of this demo share this account, so it saves nothing. Sign up to try that."
        raise Refusal(403, "demo_account", message)


class OwnWrites:
    """The middleware of a public demo that refuses requests to change what other visitors see, with 403 `demo` or
    `demo_account`. It has a list of what is allowed, so that a new route is refused.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http" and scope["method"] in _WRITING and scope["path"].startswith("/api/"):
            request = Request(scope)
            try:
                await site_of(request).database.read_pool.run(_ensure_own, request)
            except Refusal as refusal:
                app = PROBLEMS.respond(request, refusal)
        await app(scope, receive, send)


def _ensure_own(request: Request) -> None:
    path = request.scope["path"]
    if _HARMLESS.fullmatch(path):
        return
    if not _OWN.fullmatch(path):
        raise Refusal(403, "demo", "All visitors see the same demo, so this is not saved.")
    email = ""
    with suppress(Refusal):  # of a visitor without a session, whom the route refuses
        email = session_user(request).email
    ensure_not_shared(site_of(request), email)
