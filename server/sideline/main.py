"""The FastAPI application: routers, exception handlers, middleware and lifespan."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

from sideline import tables as _tables  # noqa: F401  (fills the metadata, by which backups copy all tables)
from sideline.accounts import sessions
from sideline.accounts.app import PATH as ACCOUNTS
from sideline.accounts.app import accounts_app
from sideline.accounts.demo_accounts import OwnWrites
from sideline.accounts.mailed_links import LINK_PAGES
from sideline.coaches import import_coaches, universities
from sideline.coaches import routes as coaches
from sideline.config.settings import Settings
from sideline.core import logs
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url, url_of_database
from sideline.core.db.replica import Replica
from sideline.core.http import errors, health
from sideline.core.http import openapi as contract
from sideline.core.http.json_route import JsonRoute
from sideline.core.http.middleware import NO_TELEMETRY, RequestMiddleware
from sideline.core.http.openapi import add_routes
from sideline.core.http.request_rules import BodyLimit
from sideline.core.http.security_headers import SecurityHeaders
from sideline.core.outbox import UNSUBSCRIBE
from sideline.core.site import Site
from sideline.desk import coach_routes as desk_coaches
from sideline.desk import edition_windows, next_edition_routes, staff, strike_routes
from sideline.desk import routes as desk
from sideline.desk import school_routes as desk_schools
from sideline.desk.claims import routes as claims
from sideline.desk.reports import routes as reports
from sideline.desk.staff_lists import routes as staff_lists
from sideline.desk.transparency import routes as transparency
from sideline.my import delete_account, follows, saved, school_email
from sideline.my.data import routes as my_data
from sideline.notifications import worker as outbox_worker
from sideline.operations import address, site_settings
from sideline.operations import status as operations
from sideline.operations.jobs.runner import JobScheduler
from sideline.pages import about_pages, data_page, editions_page, home_page, season_report_page
from sideline.pages import routes as pages
from sideline.reviews import routes as reviews
from sideline.teams import routes as teams

MAX_API_BODY_BYTES = 64 * 1024
"""The maximum size of a request body under /api."""

ROUTERS = (
    health.router,
    coaches.router,
    reviews.router,
    teams.router,
    saved.router,
    follows.router,
    reports.router,
    desk.router,
    desk_coaches.router,
    staff_lists.router,
    strike_routes.router,
    next_edition_routes.router,
    edition_windows.router,
    staff.router,
    desk_schools.router,
    claims.router,
    operations.router,
    address.router,
    site_settings.router,
    transparency.router,
    my_data.router,
    school_email.router,
    delete_account.router,
)
"""All routers but those of pages. Their routes are added as they are, because `include_router` analyzes each again."""


def create_app(settings: Settings) -> FastAPI:
    """Create the application for these settings. The database must be migrated (`core.db.migrate`).

    Raises UnusableKey, BuildError, BrandingError and LegalTextError.
    """
    logs.configure(settings.log_level)
    replica = settings.read_database_url
    site = Site(
        settings=settings,
        database=Database(url_of_database(settings), with_timeouts=True),
        keys=load_keys(settings.signing_key, settings.data_dir),
        authors_key=load_authors_key(settings.authors_key, settings.data_dir),
        replica=Replica(database_url(replica, settings.data_dir, settings.database_pooler)) if replica else None,
    )

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        stop_watching = await asyncio.to_thread(site.watch_settings)
        await asyncio.to_thread(import_coaches.apply_corrections, site.database, settings.data_dir)
        outbox_workers = outbox_worker.start(site)
        scheduler = JobScheduler(site)
        scheduler.start()
        yield
        await asyncio.to_thread(stop_watching)
        await asyncio.to_thread(scheduler.stop)
        await asyncio.to_thread(outbox_worker.stop, outbox_workers)
        site.close()

    app = FastAPI(
        title=settings.site_name,
        version="1",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        # Starlette would redirect to the host named in the request.
        redirect_slashes=False,
        telemetry=NO_TELEMETRY,
        lifespan=lifespan,
    )
    app.state.site = site
    errors.PROBLEMS.install(app)
    contract.install(app)
    app.mount(ACCOUNTS, accounts_app(site, universities.known_university))
    add_routes(app, *ROUTERS)
    pages.install(app, site)
    if settings.public_demo:
        app.add_middleware(OwnWrites)
    app.add_middleware(
        BodyLimit,
        under="/api",
        limit=MAX_API_BODY_BYTES,
        refuse=errors.PROBLEMS.too_large,
        larger={} if settings.public_demo else staff_lists.UPLOADS | site_settings.UPLOADS,
        is_signed_in=partial(sessions.has_signed, site.keys),
    )
    app.add_middleware(
        RequestMiddleware,
        json_routes=[
            route
            for router in (
                coaches.router,
                reviews.router,
                teams.router,
                transparency.router,
                home_page.router,
                editions_page.router,
                season_report_page.router,
                data_page.router,
            )
            for route in router.routes
            if isinstance(route, JsonRoute)
        ],
        headers=SecurityHeaders(
            settings,
            secret_pages=(*LINK_PAGES, staff.INVITATION_PAGE),
            secret_folders=[about_pages.RECEIPT_FOLDER, UNSUBSCRIBE],
        ),
        error_handlers=errors.PROBLEMS,
        # It redeems the token of an emailed link, which a scanner that only sends HEAD must not do.
        not_for_head=(f"{ACCOUNTS}/verify",),
        has_signed=partial(sessions.has_signed, site.keys),
    )
    return app
