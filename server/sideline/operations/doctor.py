"""All checks of `sideline doctor`, in order. Works whatever is broken, and as any user."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from sideline.backups.folder import lost_site
from sideline.config.env_file import EnvFileError, find_env_file, load_env_file
from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.core.crypto import Keys, UnusableKey, load_keys
from sideline.core.db.engine import SQLITE_FILE, Database, url_of_database
from sideline.operations.address import check_address
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.clock_check import check_clock
from sideline.operations.database import check_database, check_file
from sideline.operations.disk import check_disks
from sideline.operations.installation import check_data_folder, check_settings, check_settings_file, may_read_keys
from sideline.operations.mail_check import check_mail_server, check_sender_domain, new_resolver
from sideline.operations.replica_check import check_replica
from sideline.operations.work import check_staff, check_work

NOT_BEFORE_THE_START = (
    "Not checked, because the site is not running yet: the public address with TLS and proxies, "
    "jobs, backups and the arrival of a test email."
)


_SNAPSHOTS = ok(
    "snapshots",
    "cannot be seen from here: a schedule of disk or database snapshots undoes the anonymity of a small site"
    ' (docs/operations.md, "Several copies")',
)


def examine(dkim_selector: str = "") -> list[Check]:
    """Run all checks. Each network step has a time limit of seconds, so they end within a minute."""
    checks = [ok("release", version("sideline"))]
    try:
        checks.append(check_settings_file(find_env_file()))
        load_env_file()
        settings = read_settings()
    except (EnvFileError, SettingsError) as problem:
        return [*checks, error("settings", str(problem), "correct it, then run this again; nothing else was checked")]
    checks += [*check_settings(settings), *check_data_folder(settings)]
    if not settings.data_dir.is_dir():
        return checks
    keys = _keys(settings)
    # Address, mail server and DNS are waited for at the same time.
    with ThreadPoolExecutor() as pool:
        slow = [
            pool.submit(lambda: list(check_address(settings, keys))),
            pool.submit(lambda: [check_mail_server(settings)]),
            pool.submit(lambda: _check_sender(settings, dkim_selector)),
        ]
        checks += check_disks(settings.data_dir, is_sqlite=not settings.database_url)
        checks.append(_SNAPSHOTS)
        checks += _check_stored(settings)
        for future in slow:
            checks += future.result()
    return checks


def examine_before_start(settings: Settings, settings_file: Path | None) -> list[Check]:
    """Run the checks of a site that was set up but is not running. `NOT_BEFORE_THE_START` says what is left out.

    The database must be migrated.
    """
    checks = [ok("release", version("sideline")), check_settings_file(settings_file)]
    checks += [*check_settings(settings), *check_data_folder(settings)]
    with ThreadPoolExecutor() as pool, closing(Database(url_of_database(settings), with_timeouts=True)) as database:
        slow = [
            pool.submit(lambda: [check_mail_server(settings)]),
            pool.submit(lambda: _check_sender(settings, dkim_selector="")),
        ]
        checks += check_disks(settings.data_dir, is_sqlite=database.is_sqlite)
        checks += [*check_database(settings, database), *check_clock(database)]
        checks += _stored(lambda: _check_staff(settings, database))
        for future in slow:
            checks += future.result()
    return checks


def _check_stored(settings: Settings) -> list[Check]:
    """Check the database, and everything that is known from it."""
    if not settings.database_url and not (settings.data_dir / SQLITE_FILE).exists():
        # Connecting would create it.
        missing = (f"there is no site in {settings.data_dir.absolute()}", "start the site, which creates it")
        return [error("database", *(lost_site(settings) or missing)), *check_clock(None)]
    with closing(Database(url_of_database(settings), with_timeouts=True)) as database:
        checks = [*check_database(settings, database), *check_file(database)]
        if any(check.state == "error" for check in checks):
            return [*checks, *check_clock(None), warning("jobs", "not checked", "repair the database first")]
        checks += _stored(lambda: check_replica(settings, database))
        return [*checks, *check_clock(database), *_stored(lambda: check_work(settings, database))]


def _check_staff(settings: Settings, database: Database) -> Iterator[Check]:
    with database.reading() as session:
        yield from check_staff(settings, session)


def _stored(run: Callable[[], Iterable[Check]]) -> list[Check]:
    try:
        return list(run())
    except SQLAlchemyError as problem:
        return [error("stored state", f"it cannot be read: {type(problem).__name__}", "see the check of the database")]


def _check_sender(settings: Settings, dkim_selector: str) -> list[Check]:
    if settings.smtp_url is None:
        return []
    resolver = new_resolver()
    if resolver is None:
        return [warning("SPF, DKIM, DMARC", "not checked: this machine has no DNS server", "run the command elsewhere")]
    return list(check_sender_domain(settings, resolver, dkim_selector))


def _keys(settings: Settings) -> Keys | None:
    """Return the signing key if it exists and may be read."""
    try:
        return load_keys(settings.signing_key, settings.data_dir) if may_read_keys(settings) else None
    except (UnusableKey, OSError):
        return None
