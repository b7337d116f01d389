"""/auth/v1: an application of its own, because its errors have a form of their own."""

from fastapi import FastAPI

from sideline.accounts import auth_errors, routes
from sideline.accounts.limits import Limits
from sideline.accounts.passwords import Hashing
from sideline.core.http.body_limit import BodyLimit
from sideline.core.http.deps import Site

PATH = "/auth/v1"
MAX_BODY = 64 * 1024
"""Bytes a request body may have, as under /api: the largest part of one, the facts about a user, has 4 kB."""


def accounts_app(site: Site) -> FastAPI:
    """The application to mount at PATH. What it does not know it answers with JSON, never with a page."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    app.state.site = site
    app.state.hashing = Hashing()
    app.state.limits = Limits(site.rate_limiter, site.settings.mail_interval)
    auth_errors.install(app)
    app.include_router(routes.router)
    app.add_middleware(BodyLimit, under=PATH, limit=MAX_BODY, refuse=auth_errors.too_large)
    return app
