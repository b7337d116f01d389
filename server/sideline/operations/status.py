"""The status of the site: the checks that take no request from outside, and the figures."""

import time
from collections.abc import Iterator
from importlib.metadata import version
from threading import Lock
from weakref import WeakKeyDictionary

from sqlalchemy.exc import SQLAlchemyError

from sideline.config.promise_settings import hours_words
from sideline.config.settings import Settings
from sideline.core.db.engine import Database
from sideline.operations.checks import Check, error, warning
from sideline.operations.clock_check import check_clock
from sideline.operations.database import check_database
from sideline.operations.disk import check_disks
from sideline.operations.figures import read_cases, read_figures
from sideline.operations.installation import check_settings
from sideline.operations.mail_check import check_mail_server
from sideline.operations.schemas import CaseFigures, CheckRow, Figures, SiteStatus
from sideline.operations.work import check_work

KEEP_SECONDS = 60
"""How long a process reuses its last login at the mail server: every open status page asks once a minute."""

_mail_checks = WeakKeyDictionary[Database, tuple[float, Check]]()
_mail_lock = Lock()


def read_status(settings: Settings, database: Database) -> SiteStatus:
    """Check the site and read its figures. Works while the database is down."""
    checks = [*check_settings(settings), *check_disks(settings.data_dir, is_sqlite=database.is_sqlite)]
    checks += [*check_database(settings, database), _mail_check(settings, database)]
    figures: Figures | None = None
    if not any(check.state == "error" and check.name in ("database", "schema") for check in checks):
        try:
            figures = read_figures(settings, database)
            checks += [*_stored_checks(settings, database)]
        except SQLAlchemyError as problem:
            why = f"it stopped answering: {type(problem).__name__}"
            checks.append(error("database", why, "run this again; sideline doctor has the cause"))
    rows = [CheckRow.model_validate(check) for check in checks]
    return SiteStatus(release=version("sideline"), checks=rows, figures=figures)


def _stored_checks(settings: Settings, database: Database) -> Iterator[Check]:
    yield from check_clock(database)
    yield from check_work(settings, database)
    with database.reading() as session:
        yield from check_cases(read_cases(settings, session))


def check_cases(cases: CaseFigures) -> Iterator[Check]:
    """Check that the promised response time is met."""
    if cases.late:
        summary = f"{cases.late} of {cases.open} are older than the promised {hours_words(cases.promised_hours)}"
        yield warning("cases", summary, "decide them at /desk, or ask more people to be moderators")


def _mail_check(settings: Settings, database: Database) -> Check:
    last = _mail_checks.get(database)
    # One request at a time waits for the mail server; the others would take the threads that visitors need.
    if (last is None or time.monotonic() >= last[0]) and _mail_lock.acquire(blocking=False):
        try:
            last = _mail_checks[database] = (time.monotonic() + KEEP_SECONDS, check_mail_server(settings))
        finally:
            _mail_lock.release()
    return last[1] if last else warning("mail server", "it is being checked", "reload this page in a moment")
