"""`sideline serve`: the web server, with one or several processes, on a migrated database. `openapi` prints its API."""

import gc
import json
import os
import resource
import socket
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import structlog
import typer
import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from sideline.cli import kept_socket, public_demo
from sideline.cli.common import fail, load_settings, migrate_database
from sideline.cli.content import fill_if_empty
from sideline.config.addresses import url_host
from sideline.config.colors import adjustments
from sideline.config.settings import Settings, SettingsError, ensure_addresses_are_real, read_settings
from sideline.core import logs, metrics
from sideline.core import rate_limits as limits
from sideline.core.crypto import UnusableKey
from sideline.core.db import migrate
from sideline.core.db.engine import Database
from sideline.core.files import remove_abandoned_folders, temporary_folder, used_by_one
from sideline.core.http.request_rules import TimeoutHttpProtocol, with_mapped_addresses
from sideline.core.site_settings import settings_of_site
from sideline.desk.promise import CaseCollector
from sideline.main import create_app
from sideline.notifications.mail import OUTBOX_FOLDER
from sideline.operations.jobs.job import JobCollector
from sideline.operations.jobs.registry import jobs_of
from sideline.operations.upkeep.site_weeks import WeekCollector
from sideline.pages.branding import read_brand
from sideline.pages.build import BuildError, find_build, read_build
from sideline.pages.legal import LegalTextError, read_legal_texts
from sideline.pages.logo import BrandingError

GRACE_SECONDS = 30
"""How long a shutdown waits for running requests."""

START_SECONDS = 60
"""How long a worker process may take to start or to respond to its parent before it is killed and replaced.

On a busy machine, uvicorn's default of 5 s is too short for a worker to start.
"""

MAX_FILES = 65_536
"""The limit on open files, and therefore on connections, that a process sets if the system allows it."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    workers: Annotated[int | None, typer.Option(help="Server processes.")] = None,
    *,
    demo: Annotated[bool, typer.Option("--demo", help="Fill the site with demo data first if it is empty.")] = False,
    editions: Annotated[bool, typer.Option("--editions", help="With --demo: a site with weekly editions.")] = False,
    public: Annotated[
        bool, typer.Option("--public", help="With --demo: a demo for strangers on the web, deleted every night.")
    ] = False,
) -> None:
    """Bring the database up to date and serve the site."""
    if editions and not demo:
        fail("--editions needs --demo; on another site, set SIDELINE_PUBLICATION=weekly")
    if public:
        _serve_public_demo({"host": host, "port": port}, is_demo=demo, workers=workers)
        return
    if editions:
        # In the environment, so that worker processes have it too.
        os.environ.setdefault("SIDELINE_PUBLICATION", "weekly")
    options = {"host": host, "port": port, "workers": workers}
    settings = load_settings("will be created", **options)
    _ensure_real_addresses(settings)
    logs.configure(settings.log_level)
    warn_of_lost_mails(settings)
    url = migrate_database(settings, makes_site=True)
    with closing(Database(url)) as database:
        warn_of_missing_operator(settings_of_site(settings, database))
    if demo and fill_if_empty(settings, url):
        # Set in the environment for the worker processes. Someone trying the demo's moderation desk has no
        # authenticator app.
        os.environ.setdefault("SIDELINE_STAFF_SECOND_FACTOR", "false")
        settings = load_settings("will be created", **options)
    allow_many_connections()
    remove_abandoned_folders(settings.data_dir)
    with ExitStack() as stack:
        if not settings.database_url:
            _ensure_alone(settings, stack)
        if settings.workers > 1:
            _prepare_workers(options, settings, stack)
        limits.create_file(settings)
        if settings.metrics_port:
            database = Database(url)
            stack.callback(database.close)
            jobs = JobCollector(database, jobs_of(settings))
            collectors = (jobs, CaseCollector(database, settings), WeekCollector(database))
            with _fail_if_taken("SIDELINE_METRICS_PORT", settings.host, settings.metrics_port):
                metrics.serve(settings.host, settings.metrics_port, database, *collectors)
        _run(settings)


def _serve_public_demo(options: dict[str, object], *, is_demo: bool, workers: int | None) -> None:
    """Serve a demo for strangers until its reset, and start again."""
    if not is_demo:
        fail("--public needs --demo")
    own = load_settings("will be created", **options)
    if own.database_url or (workers or own.workers) > 1:
        fail("--public runs as one process with a database of its own, so without SIDELINE_DATABASE_URL and workers")
    _ensure_real_addresses(own)
    own.data_dir.mkdir(parents=True, exist_ok=True)
    public_demo.prepare_signals()
    try:
        with ExitStack() as stack:
            _ensure_alone(own, stack)
            public_demo.delete_last(own.data_dir)
            stack.callback(public_demo.delete_last, own.data_dir)
            settings = load_settings("will be created", **options, **public_demo.overrides(own.data_dir))
            settings = public_demo.without_traces(settings)
            logs.configure(settings.log_level)
            warn_of_missing_operator(settings)
            fill_if_empty(settings, migrate_database(settings, makes_site=True))
            public_demo.write_announcement(settings.data_dir)
            allow_many_connections()
            _run(settings)
    except public_demo.Reset:
        public_demo.start_again()


def _ensure_real_addresses(settings: Settings) -> None:
    try:
        ensure_addresses_are_real(settings)
    except SettingsError as error:
        fail(error)


def openapi() -> None:
    """Print the OpenAPI document of the server."""
    with tempfile.TemporaryDirectory() as folder:
        document = create_app(Settings(data_dir=Path(folder))).openapi()
    typer.echo(json.dumps(document, indent=2, ensure_ascii=False, sort_keys=True))


def warn_of_lost_mails(settings: Settings) -> None:
    """Log a warning if a public site writes emails to files: users cannot reset passwords or confirm addresses."""
    if settings.is_public and settings.smtp_url is None:
        folder = str(settings.data_dir / OUTBOX_FOLDER)
        structlog.get_logger().warning("mails_are_written_to_files", folder=folder, missing="SIDELINE_SMTP_URL")


def warn_of_missing_operator(settings: Settings) -> None:
    """Log a warning if a public site does not name its operator: the legal pages then say so."""
    if settings.is_public and settings.missing_operator_settings:
        structlog.get_logger().warning("operator_is_not_named", missing=settings.missing_operator_settings)


def _ensure_alone(settings: Settings, stack: ExitStack) -> None:
    """End the command if another `serve` uses this SQLite site: each would count the rate limits for itself."""
    try:
        stack.enter_context(used_by_one(settings.data_dir))
    except BlockingIOError:
        fail(
            f"{settings.data_dir}: another `sideline serve` is running on this folder; use --workers for more processes"
        )


def _run(settings: Settings) -> None:
    """Serve until a signal ends the process. Prints the URL once the port is bound."""
    options = _uvicorn_options(settings)
    if settings.workers > 1:
        config = uvicorn.Config(f"{__name__}:app", factory=True, workers=settings.workers, **options)
        sockets = [_bind(settings)]
        _print_start(settings)
        Multiprocess(config, sockets=sockets).run()
    else:
        server = uvicorn.Server(uvicorn.Config(_create_app(settings), **options))
        sockets = [_bind(settings)]
        _print_start(settings)
        with ExitStack() as stack:
            if settings.public_demo:
                stack.enter_context(public_demo.stopped_for_reset(server))
            stack.enter_context(suppress(KeyboardInterrupt))
            server.run(sockets=sockets)
        if not server.started:
            raise typer.Exit(STARTUP_FAILURE)


def _bind(settings: Settings) -> socket.socket:
    """Bind a socket to the configured address, or end the command if that fails."""
    if kept := kept_socket.take(settings.host, settings.port):
        kept.set_inheritable(True)
        return kept
    bound = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with ExitStack() as stack, _fail_if_taken("SIDELINE_HOST, SIDELINE_PORT", settings.host, settings.port):
        stack.callback(bound.close)
        bound.bind((settings.host, settings.port))
        # A public demo starts again in the same process, which systemd does not tell of a kept socket.
        if not settings.public_demo:
            kept_socket.keep(bound)
        stack.pop_all()
    bound.set_inheritable(True)
    return bound


@contextmanager
def _fail_if_taken(variables: str, host: str, port: int) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        fail(f"{variables}: {url_host(host)}:{port}: {error.strerror}")


def _print_start(settings: Settings) -> None:
    """Print the URL, and log the release and the schema."""
    typer.echo(f"Sideline is at {settings.origin}")
    for line in adjustments(settings.brand_color, settings.accent_color):
        typer.echo(line, err=True)
    kind = "postgresql" if settings.database_url.startswith("postgres") else "sqlite"
    release, schema = version("sideline"), migrate.newest_revision()
    structlog.get_logger().info("started", release=release, schema=schema, database=kind, workers=settings.workers)


def app() -> FastAPI:
    """Create the application of one worker process."""
    return _prepare(create_app(read_settings()))


def _create_app(settings: Settings) -> FastAPI:
    try:
        return _prepare(create_app(settings))
    except (UnusableKey, BuildError, BrandingError, LegalTextError) as error:
        fail(error)


def _prepare(app: FastAPI) -> FastAPI:
    if find_build() is None:
        structlog.get_logger().error("web_build_missing", remedy="make setup")
    # Exclude existing objects from garbage collection. Each full collection would scan them and delay a request.
    gc.collect()
    gc.freeze()
    return app


def allow_many_connections() -> None:
    """Raise the limit on open files to MAX_FILES or the hard limit, because many systems default to 1024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def _prepare_workers(options: dict[str, Any], settings: Settings, stack: ExitStack) -> None:
    try:
        read_build(find_build())
        read_brand(settings)
        read_legal_texts(load_settings("will be created"))
    except (BuildError, BrandingError, LegalTextError) as error:
        fail(error)
    # Worker processes get the command-line options through the environment.
    for name, value in options.items():
        if value is not None:
            os.environ[f"SIDELINE_{name.upper()}"] = str(value)
    folder = stack.enter_context(temporary_folder(settings.data_dir, "metrics"))
    os.environ[metrics.SHARED_FOLDER] = str(folder.absolute())


def _uvicorn_options(settings: Settings) -> dict[str, Any]:
    return {
        "host": settings.host,
        "port": settings.port,
        # Without this, uvicorn would install its own handlers instead of using those of `core.logs`.
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
