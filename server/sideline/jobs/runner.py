"""Runs jobs under a lease in the database, so that only one of many processes runs a job, once per period.

A lease is a `next_run_at` in the future, renewed before each batch. It is acquired and renewed by an UPDATE whose
condition is the previous value, so that only one of two processes succeeds. If a process is killed, its lease expires
and another process runs the job.
"""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any, cast

import structlog
from sqlalchemy import CursorResult, update
from sqlalchemy.exc import SQLAlchemyError

from sideline.core import clock
from sideline.core.db.causes import cause_fields
from sideline.core.db.engine import Database, insert_if_absent
from sideline.core.site import Site
from sideline.jobs.clock_check import days_ahead
from sideline.jobs.registry import JOBS, Job
from sideline.jobs.state import JobState, job_states

log = structlog.get_logger()

POLL_SECONDS = 60
"""How often a process checks for due jobs, and the delay before its first check after startup."""

STOP_SECONDS = 30
"""How long a shutdown waits for the batch in progress."""

LEASE = timedelta(minutes=5)
"""Longer than the slowest batch."""

_CLOCK_JUMPED = timedelta(hours=1)
"""If a job is scheduled this much further ahead than its period or a lease, the clock has been set back since."""


class JobScheduler:
    """A thread of a process that runs due jobs."""

    def __init__(self, site: Site, jobs: Sequence[Job] = JOBS) -> None:
        self._site = site
        self._jobs = jobs
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="jobs", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Wait for the batch in progress. An unfinished job becomes due immediately, for another process."""
        self._stopping.set()
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping.wait(POLL_SECONDS):
            try:
                run_due_jobs(self._site, self._jobs, self._stopping)
            except SQLAlchemyError as error:
                log.warning("jobs_database_unreachable", **cause_fields(error))
            except Exception as error:
                log.error("job_scheduler_failed", kind=type(error).__name__, exc_info=error)


def run_due_jobs(site: Site, jobs: Sequence[Job] = JOBS, stopping: Event | None = None) -> None:
    """Run each job that is due and not being run by another process. Raises SQLAlchemyError."""
    stopping = stopping or Event()
    states = job_states(site.database)
    for job in jobs:
        state = states.get(job.name)
        if stopping.is_set() or (state and not _is_due(job, state.next_run_at, clock.now())):
            continue
        lease = clock.now() + LEASE
        if state:
            acquired = _set_next_run(site.database, job, lease, replacing=state.next_run_at)
        else:
            acquired = _insert(site.database, job, lease)
        if acquired:
            _run_leased(site, job, lease, stopping)


def run_now(site: Site, job: Job, *, trust_clock: bool = False) -> bool:
    """Run a job whether or not it is due. A process that is already running it stops. Returns False if the job failed.

    With `trust_clock` it runs no matter how far the clock is ahead. Raises SQLAlchemyError.
    """
    lease = clock.now() + LEASE
    if not _insert(site.database, job, lease):
        _set_next_run(site.database, job, lease)
    return _run_leased(site, job, lease, Event(), trust_clock=trust_clock)


def _is_due(job: Job, next_run_at: datetime, now: datetime) -> bool:
    return next_run_at <= now or next_run_at > now + max(job.period, LEASE) + _CLOCK_JUMPED


def _run_leased(site: Site, job: Job, lease: datetime, stopping: Event, *, trust_clock: bool = False) -> bool:
    """Run the batches of a job and store the result. Returns False if the job failed or lost its lease."""
    now = clock.now()
    days = 0 if trust_clock else days_ahead(site.database, job, job_states(site.database), now)
    if days:
        log.error("job_stopped_by_clock", job=job.name, days_ahead=days)
        result = {"last_run_at": now, "last_result": f"stopped: the clock is {days:,} days ahead"}
        _set_next_run(site.database, job, now + job.period, replacing=lease, **result)
        return False
    return _run_batches(site, job, lease, stopping)


def _run_batches(site: Site, job: Job, lease: datetime, stopping: Event) -> bool:
    started, rows, finished, error_type = time.monotonic(), 0, False, ""
    try:
        while not finished and not stopping.is_set():
            renewed = clock.now() + LEASE
            if not _set_next_run(site.database, job, renewed, replacing=lease):
                log.warning("job_lease_lost", job=job.name)
                return False
            lease = renewed
            batch = job.run_batch(site, clock.now())
            rows += batch
            finished = batch == 0
    except Exception as error:
        # The error's message may quote personal data. Its type and the logged frames are enough.
        error_type = type(error).__name__
        log.error("job_failed", job=job.name, kind=error_type, exc_info=error)
    if rows:
        site.database.truncate_wal()
    now, seconds = clock.now(), time.monotonic() - started
    result: dict[str, Any] = {"last_run_at": now, "last_seconds": seconds}
    if error_type:
        result["last_result"] = f"failed: {error_type}"
    elif finished:
        result |= {"last_result": f"rows: {rows:,}", "last_success_at": now}
        log.info("job_done", job=job.name, rows=rows, ms=round(seconds * 1000))
    else:
        result["last_result"] = f"stopped, rows: {rows:,}"
    next_run_at = now + job.period if finished or error_type else now
    _set_next_run(site.database, job, next_run_at, replacing=lease, **result)
    return not error_type


def _insert(database: Database, job: Job, next_run_at: datetime) -> bool:
    """Insert the row of a job that has never run. Returns False if another process already has."""
    with database.writing() as session:
        row = {"name": job.name, "next_run_at": next_run_at}
        return bool(insert_if_absent(session, JobState, [row], JobState.name))


def _set_next_run(database: Database, job: Job, at: datetime, replacing: datetime | None = None, **values: Any) -> bool:
    """Set `next_run_at` and other columns of a job. With `replacing`, only if that is the current value of
    `next_run_at`.

    Returns whether the row was changed.
    """
    statement = update(JobState).where(JobState.name == job.name).values(next_run_at=at, **values)
    if replacing is not None:
        statement = statement.where(JobState.next_run_at == replacing)
    with database.writing() as session:
        return cast(CursorResult[Any], session.execute(statement)).rowcount == 1
