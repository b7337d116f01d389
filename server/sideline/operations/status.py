"""The status of the site, for `sideline status`, /desk/site and the metrics. No figure follows a single visitor."""

import shutil
import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from importlib.metadata import version
from threading import Lock
from typing import Literal
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Response
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from sideline.config.settings import Settings, hours_words
from sideline.core import clock
from sideline.core.db import migrate
from sideline.core.db.engine import Database
from sideline.core.http.deps import CurrentSite
from sideline.core.http.schemas import ResponseModel, json_response, problem_responses
from sideline.core.outbox import MAIL, count_waiting
from sideline.desk.members import StatusStaff
from sideline.desk.promise import count_open
from sideline.notifications.confirmed_mail import last_confirmed
from sideline.operations.checks import Check, State, error, warning
from sideline.operations.database import check_database
from sideline.operations.doctor import check_work
from sideline.operations.jobs.job import Job, JobState, is_late, job_states
from sideline.operations.jobs.registry import jobs_of
from sideline.operations.machine import GIGABYTE, check_clock, check_disks, check_settings
from sideline.operations.mail import check_mail_server
from sideline.operations.upkeep.site_weeks import megabytes, read_weeks

# The status of the site, for /desk/site and `sideline status --json`. It has no time of a visitor's action.


class CheckRow(ResponseModel):
    """One check: what was found and, unless it is ok, what to do."""

    name: str
    state: State
    summary: str
    remedy: str


class DatabaseFigures(ResponseModel):
    """The database; its size is in whole megabytes."""

    kind: Literal["sqlite", "postgresql"]
    revision: str
    megabytes: int


class DiskFigures(ResponseModel):
    """The disk of the data folder, in gigabytes."""

    free: float
    total: float


class MailFigures(ResponseModel):
    """Emails: how many are due and not delivered, and when a test email was last confirmed."""

    waiting: int
    confirmed_on: date | None


class JobRow(ResponseModel):
    """A periodic job. How many rows it handled is left out, because it could tell what a visitor did."""

    name: str
    last_success_at: datetime | None
    state: Literal["ok", "late", "failed", "new"]


class CaseFigures(ResponseModel):
    """Open cases, how many are severe and how many older than promised, and the age of the oldest in whole hours."""

    open: int
    severe: int
    late: int
    oldest_hours: int
    promised_hours: int


class WeekRow(ResponseModel):
    """A past week: numbers rounded down to a multiple of five, so that 0 means fewer than five."""

    monday: date
    sign_ups: int
    reviews: int
    megabytes: int | None


class SiteStatus(ResponseModel):
    """The state of the site. `figures` are missing while the database cannot be read."""

    release: str
    checks: list[CheckRow]
    figures: "Figures | None"


class Figures(ResponseModel):
    """What the database knows."""

    database: DatabaseFigures
    disk: DiskFigures
    mail: MailFigures
    jobs: list[JobRow]
    cases: CaseFigures
    weeks: list[WeekRow]


# The figures of the status page, the command and the metrics. All are coarse, and none follows a single visitor.

SHOWN_WEEKS = 8


def read_figures(settings: Settings, database: Database) -> Figures:
    """Read all figures. Raises SQLAlchemyError, and OSError if the disk cannot be read."""
    states, schema = job_states(database), migrate.revision_of(database.engine)
    disk = shutil.disk_usage(settings.data_dir)
    with database.reading() as session:
        return Figures(
            database=DatabaseFigures(
                kind="sqlite" if database.is_sqlite else "postgresql",
                revision=schema or "",
                megabytes=megabytes(session),
            ),
            disk=DiskFigures(free=_gigabytes(disk.free), total=_gigabytes(disk.total)),
            mail=MailFigures(waiting=count_waiting(session).get(MAIL, 0), confirmed_on=last_confirmed(session)),
            jobs=[_job_row(job, states.get(job.name), clock.now()) for job in jobs_of(settings)],
            cases=read_cases(settings, session),
            weeks=[WeekRow.model_validate(week) for week in read_weeks(session, SHOWN_WEEKS)],
        )


def read_cases(settings: Settings, session: Session) -> CaseFigures:
    """Count the open cases."""
    counts, age = count_open(session, clock.now(), settings.response_time)
    return CaseFigures(
        open=counts.total(),
        severe=sum(count for (is_severe, _), count in counts.items() if is_severe),
        late=sum(count for (_, is_late_case), count in counts.items() if is_late_case),
        oldest_hours=age // timedelta(hours=1),
        promised_hours=settings.response_hours,
    )


def _job_row(job: Job, state: JobState | None, now: datetime) -> JobRow:
    result = (state.last_result if state else None) or ""
    if state is None:
        how = "new"
    elif is_late(job, state, now):
        how = "late"
    else:
        how = "failed" if result.startswith(("failed", "stopped: the clock")) else "ok"
    return JobRow(name=job.name, last_success_at=state.last_success_at if state else None, state=how)


def _gigabytes(size: int) -> float:
    return round(size / GIGABYTE, 1)


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


# The route of /desk/site.

router = APIRouter(prefix="/api", tags=["operations"])


@router.get("/desk/site", response_model=SiteStatus, responses=problem_responses(403, 404))
def site_status(_staff: StatusStaff, site: CurrentSite) -> Response:
    """Return the state of the site and what it depends on, and its figures. For admins."""
    return json_response(read_status(site.settings, site.database))
