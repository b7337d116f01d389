"""Checks of the clock: against the kernel's own judgment, the database server and what the site last stored."""

import ctypes
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.jobs.clock_check import days_ahead
from sideline.jobs.registry import JOBS
from sideline.jobs.state import job_states
from sideline.operations.checks import Check, error, ok, warning

MAX_DIFFERENCE = timedelta(seconds=30)
"""Codes of two-step sign-in are valid for 30 seconds."""

_REMEDY = "set the clock, and keep it right with chrony or systemd-timesyncd"
_TIME_ERROR = 5
"""What adjtimex returns if nothing synchronizes the clock."""

_TIMEX_BYTES = 1024
"""More than struct timex takes on any system."""


def check_clock(database: Database | None) -> Iterator[Check]:
    """Compare this machine's clock with everything that tells the time."""
    problems = []
    if database is not None:
        try:
            problems = [problem for problem in (_behind_or_ahead(database), _against_server(database)) if problem]
        except SQLAlchemyError:
            problems = []  # the check of the database names the cause
    yield from problems
    if not problems:
        if _is_synchronized() is False:
            yield warning(
                "clock", "nothing synchronizes the clock of this machine", "install chrony or systemd-timesyncd"
            )
        else:
            yield ok("clock", f"{clock.now():%Y-%m-%d %H:%M} UTC")


def compare(other: datetime, whose: str) -> Check | None:
    """Return an error if this machine's clock differs from another one."""
    difference = clock.now() - other
    if abs(difference) <= MAX_DIFFERENCE:
        return None
    direction = "ahead of" if difference > timedelta(0) else "behind"
    return error("clock", f"this machine is {_words(abs(difference))} {direction} {whose}", _REMEDY)


def _behind_or_ahead(database: Database) -> Check | None:
    now, states = clock.now(), job_states(database)
    last = max((state.last_run_at for state in states.values() if state.last_run_at), default=None)
    if last and last > now + MAX_DIFFERENCE:
        return error("clock", f"this machine is {_words(last - now)} behind the last run of a job", _REMEDY)
    ahead = max(days_ahead(database, job, states, now) for job in JOBS)
    if ahead:
        summary = f"this machine is {ahead:,} days ahead of what the site last stored, so no job deletes anything"
        right = "if the clock is right and the site was off: sideline jobs run claims --trust-clock"
        return error("clock", summary, f"{_REMEDY}; {right}")
    return None


def _against_server(database: Database) -> Check | None:
    if database.is_sqlite:
        return None
    with database.engine.connect() as connection:
        return compare(connection.scalar(text("SELECT clock_timestamp()")), "the database server")


def _is_synchronized() -> bool | None:
    """Return what the kernel says about its clock, or None if it cannot be asked."""
    if sys.platform != "linux":
        return None
    try:
        state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES))
    except (OSError, AttributeError):
        return None
    return None if state < 0 else bool(state != _TIME_ERROR)


def _words(difference: timedelta) -> str:
    if difference >= timedelta(days=2):
        return f"{difference.days:,} days"
    minutes = round(difference.total_seconds() / 60)
    return f"{minutes:,} minutes" if minutes > 1 else f"{round(difference.total_seconds())} seconds"
