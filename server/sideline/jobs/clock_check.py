"""Checks that the clock is plausible: data that jobs delete because the clock is a year ahead cannot be restored."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import func, select

from sideline.accounts.model import AuthSession, User
from sideline.cases.model import Case
from sideline.core.db.engine import Database
from sideline.jobs.job import Job
from sideline.jobs.registry import JOBS
from sideline.jobs.state import JobState
from sideline.reviews.published import PublishedReview

MAX_AHEAD = timedelta(days=31)
"""How far the clock may be ahead of the last known write."""

_TIMES = (AuthSession.refreshed_at, User.created_at, Case.opened_at, PublishedReview.created_on)


def days_ahead(database: Database, job: Job, states: Mapping[str, JobState], now: datetime) -> int:
    """Return how many days the clock is ahead of the last known write if that is too far for `job` to run, otherwise 0.

    The reference is the last success of any job that deletes data: they run every hour, but not while the clock is
    wrong, whereas visitors keep writing rows with wrong times. If no such job has ever run, the reference is the newest
    row.
    """
    if not job.deletes:
        return 0
    names = {job.name, *(other.name for other in JOBS if other.deletes)}
    runs = [state.last_success_at for name, state in states.items() if name in names and state.last_success_at]
    last = max(runs, default=None) or _newest_row(database)
    return (now - last).days if last and now - last > MAX_AHEAD else 0


def _newest_row(database: Database) -> datetime | None:
    with database.reading() as session:
        times = [session.scalar(select(func.max(column))) for column in _TIMES]
    return max(map(_as_time, filter(None, times)), default=None)


def _as_time(value: date | datetime) -> datetime:
    return value if isinstance(value, datetime) else datetime.combine(value, time(), UTC)
