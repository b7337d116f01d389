"""`sideline serve`: migrate, then answer, with one process or several."""

import gc
import os
import resource
from contextlib import ExitStack
from typing import Annotated, Any

import structlog
import typer
import uvicorn
from fastapi import FastAPI

from sideline.cli.demo import fill_if_empty
from sideline.cli.opening import give_up, migrated_url, settings_of_command
from sideline.core.crypto import SigningKeyError
from sideline.core.db.engine import Database
from sideline.core.files.temporary import temporary_folder
from sideline.core.http.client_address import with_mapped_addresses
from sideline.core.http.slow_clients import TimeoutHttpProtocol
from sideline.core.limits import limiter as limits
from sideline.core.observability import logs, metrics
from sideline.jobs.metrics import JobCollector
from sideline.main import create_app
from sideline.notifications.mail import OUTBOX_FOLDER
from sideline.settings import Settings, read_settings

GRACE_SECONDS = 30
"""How long a stop waits for requests in flight."""

START_SECONDS = 60
"""How long one of several processes may take to start or to answer its parent; then it is killed and begun anew.

On a busy machine the web server's own 5 s are too short to start in, again and again.
"""

MAX_FILES = 65_536
"""Open files, and so connections, that a process asks for where the system grants them."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    workers: Annotated[int | None, typer.Option(help="Server processes.")] = None,
    *,
    demo: Annotated[bool, typer.Option("--demo", help="Fill an empty site with demo data first.")] = False,
) -> None:
    """Bring the database up to date and serve the site."""
    given = {"host": host, "port": port, "workers": workers}
    settings = settings_of_command(**given)
    logs.configure(settings.log_level)
    warn_of_lost_mails(settings)
    url = migrated_url(settings)
    if demo:
        fill_if_empty(url)
    allow_many_connections()
    typer.echo(f"Sideline is at {settings.origin}")
    with ExitStack() as until_stopped:
        if settings.workers > 1:
            _tell_processes(given, settings, until_stopped)
            limits.create_file(settings)
        if settings.metrics_port:
            database = Database(url)
            until_stopped.callback(database.close)
            metrics.serve(settings.host, settings.metrics_port, database, JobCollector(database))
        if settings.workers > 1:
            uvicorn.run(f"{__name__}:app", factory=True, workers=settings.workers, **_options(settings))
        else:
            uvicorn.run(_site(settings), **_options(settings))


def warn_of_lost_mails(settings: Settings) -> None:
    """Warn of a real site whose mails nobody gets: no recovery of a password, no confirmation."""
    if settings.public_url.startswith("https://") and settings.smtp_url is None:
        folder = str(settings.data_dir / OUTBOX_FOLDER)
        structlog.get_logger().warning("mails_are_written_to_files", folder=folder, missing="SIDELINE_SMTP_URL")


def app() -> FastAPI:
    """The site as each of several processes makes it."""
    return _settled(create_app(read_settings()))


def _site(settings: Settings) -> FastAPI:
    try:
        return _settled(create_app(settings))
    except SigningKeyError as error:
        give_up(error)


def _settled(site: FastAPI) -> FastAPI:
    # What is there now stays for good. The garbage collector looked through all of it again and again, and whoever
    # asked just then waited for that.
    gc.collect()
    gc.freeze()
    return site


def allow_many_connections() -> None:
    """Ask for MAX_FILES, or as many as may be had: many systems begin with 1024 and give more to who asks."""
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if most == resource.RLIM_INFINITY else min(MAX_FILES, most)
    if granted != resource.RLIM_INFINITY and granted < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _tell_processes(given: dict[str, Any], settings: Settings, until_stopped: ExitStack) -> None:
    # New processes inherit the environment and nothing else.
    for name, value in given.items():
        if value is not None:
            os.environ[f"SIDELINE_{name.upper()}"] = str(value)
    folder = until_stopped.enter_context(temporary_folder(settings.data_dir, "metrics"))
    os.environ[metrics.SHARED_FOLDER] = str(folder.absolute())


def _options(settings: Settings) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        # Without handlers of its own it writes its warnings as `core.observability.logs` says.
        "log_config": None,
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "http": TimeoutHttpProtocol,
        "ws": "none",
        "proxy_headers": True,
        "forwarded_allow_ips": with_mapped_addresses(settings.trusted_proxies),
        "timeout_graceful_shutdown": GRACE_SECONDS,
        "timeout_worker_healthcheck": START_SECONDS,
    }
