"""The figures of the status page, the command and the metrics. All are coarse, and none follows a single visitor."""

import shutil
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db import migrate
from sideline.core.db.engine import Database
from sideline.core.outbox import MAIL, count_waiting
from sideline.jobs.job import Job
from sideline.jobs.registry import jobs_of
from sideline.jobs.state import JobState, is_late, job_states
from sideline.moderation.promise import count_open
from sideline.notifications.confirmed_mail import last_confirmed
from sideline.operations.disk import GIGABYTE
from sideline.operations.schemas import (
    CaseFigures,
    DatabaseFigures,
    DiskFigures,
    Figures,
    JobRow,
    MailFigures,
    WeekRow,
)
from sideline.upkeep.site_weeks import megabytes, read_weeks

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
