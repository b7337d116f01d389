"""Runs jobs under a lease in the database, so that only one of many processes runs a job, once per period.

A lease is a `next_run_at` in the future, renewed before each batch, and every minute while a long job runs. It is
acquired and renewed by an UPDATE whose condition is the previous value, so that only one of two processes succeeds. If
a process is killed, its lease expires and another process runs the job.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any, cast

import structlog
from sqlalchemy import CursorResult, update
from sqlalchemy.exc import SQLAlchemyError

from sideline.core import clock
from sideline.core.db.engine import Database, insert_if_absent
from sideline.core.db.timeouts import cause_fields, cause_of
from sideline.core.site import Site
from sideline.operations.backups.write import BackupFailed
from sideline.operations.jobs.job import MAX_RESULT, Job, JobState, job_states
from sideline.operations.jobs.registry import JOBS, days_ahead, jobs_of

log = structlog.get_logger()

POLL_SECONDS = 60
"""How often a process checks for due jobs, and the delay before its first check after startup."""

STOP_SECONDS = 30
"""How long a shutdown waits for the batch in progress."""

LONG_STOP_SECONDS = 5
"""How long it waits for the thread of the long jobs, which may also be looking for due jobs."""

LEASE = timedelta(minutes=5)
"""Longer than the slowest batch, except those of long jobs."""

RENEWAL_SECONDS = 60
"""How often the lease of a long job is renewed while it runs."""

RETRY = timedelta(hours=6)
"""When a job that failed is tried again, or after its period if that is shorter."""

_CLOCK_JUMPED = timedelta(hours=1)
"""If a job is scheduled this much further ahead than its period or a lease, the clock has been set back since."""


class JobScheduler:
    """Two threads of a process that run due jobs, one of them the long jobs, so that no other job waits for these."""

    def __init__(self, site: Site, jobs: Sequence[Job] | None = None) -> None:
        self._site = site
        jobs = jobs_of(site.settings) if jobs is None else jobs
        self._stopping = Event()
        short = [job for job in jobs if not job.is_long]
        long = [job for job in jobs if job.is_long]
        self._short = Thread(target=self._run, args=(short,), name="jobs", daemon=True)
        self._long = Thread(target=self._run, args=(long,), name="long-jobs", daemon=True)

    def start(self) -> None:
        """Start the threads."""
        self._short.start()
        self._long.start()

    def stop(self) -> None:
        """Wait for the batch in progress. An unfinished job becomes due immediately, for another process.

        A long job that takes longer ends with the process, and becomes due when its lease expires.
        """
        self._stopping.set()
        self._short.join(STOP_SECONDS)
        self._long.join(LONG_STOP_SECONDS)

    def _run(self, jobs: Sequence[Job]) -> None:
        while not self._stopping.wait(POLL_SECONDS):
            try:
                run_due_jobs(self._site, jobs, self._stopping)
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
        if not job.has_work(site.settings):
            continue
        until = clock.now() + LEASE
        if state:
            acquired = _set_next_run(site.database, job, until, replacing=state.next_run_at)
        else:
            acquired = _insert(site.database, job, until)
        if acquired:
            _run_leased(site, _Lease(site.database, job, until), stopping)


def run_now(site: Site, job: Job, *, trust_clock: bool = False) -> bool:
    """Run a job whether or not it is due. A process that is already running it stops. Returns False if the job failed.

    With `trust_clock` it runs no matter how far the clock is ahead. Raises SQLAlchemyError.
    """
    until = clock.now() + LEASE
    if not _insert(site.database, job, until):
        _set_next_run(site.database, job, until)
    return _run_leased(site, _Lease(site.database, job, until), Event(), trust_clock=trust_clock)


class _Lease:
    """The right to run a job `until` a time. Only one thread at a time may renew or end it."""

    def __init__(self, database: Database, job: Job, until: datetime) -> None:
        self.job = job
        self._database = database
        self._until = until

    def renew(self) -> bool:
        """Extend the lease. Returns False if another process has the job."""
        renewed = clock.now() + LEASE
        if not _set_next_run(self._database, self.job, renewed, replacing=self._until):
            log.warning("job_lease_lost", job=self.job.name)
            return False
        self._until = renewed
        return True

    def end(self, next_run_at: datetime, **result: Any) -> None:
        """Store when the job runs next, and columns of its result, unless another process has the job."""
        _set_next_run(self._database, self.job, next_run_at, replacing=self._until, **result)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Renew the lease every minute during the block."""
        ended = Event()

        def keep() -> None:
            while not ended.wait(RENEWAL_SECONDS):
                try:
                    if not self.renew():
                        return
                except SQLAlchemyError as error:
                    log.warning("jobs_database_unreachable", **cause_fields(error))

        thread = Thread(target=keep, name="lease", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


def _is_due(job: Job, next_run_at: datetime, now: datetime) -> bool:
    return next_run_at <= now or next_run_at > now + max(job.period, LEASE) + _CLOCK_JUMPED


def _run_leased(site: Site, lease: _Lease, stopping: Event, *, trust_clock: bool = False) -> bool:
    """Run the batches of a job and store the result. Returns False if the job failed or lost its lease."""
    now, job = clock.now(), lease.job
    days = 0 if trust_clock else days_ahead(site.database, job, job_states(site.database), now)
    if days:
        log.error("job_stopped_by_clock", job=job.name, days_ahead=days)
        lease.end(now + job.period, last_run_at=now, last_result=f"stopped: the clock is {days:,} days ahead")
        return False
    return _run_batches(site, lease, stopping)


def _run_batches(site: Site, lease: _Lease, stopping: Event) -> bool:
    started, rows, finished, failure, job = time.monotonic(), 0, False, "", lease.job
    try:
        while not finished and not stopping.is_set():
            if not lease.renew():
                return False
            batch = _run_batch(site, lease)
            rows += batch
            finished = batch == 0 or job.is_long
    except BackupFailed as error:
        failure = str(error)
        log.error("job_failed", job=job.name, cause=failure)
    except Exception as error:
        # The error's message may quote personal data. Its type and the logged frames are enough.
        failure = type(error).__name__
        cause = cause_of(error) if isinstance(error, SQLAlchemyError) else failure
        log.error("job_failed", job=job.name, kind=failure, cause=cause, exc_info=error)
    if rows:
        site.database.truncate_wal()
    now, seconds = clock.now(), time.monotonic() - started
    result: dict[str, Any] = {"last_run_at": now, "last_seconds": seconds}
    if failure:
        result["last_result"] = f"failed: {failure}"[:MAX_RESULT]
    elif finished:
        result |= {"last_result": f"rows: {rows:,}", "last_success_at": now}
        log.info("job_done", job=job.name, rows=rows, ms=round(seconds * 1000))
    else:
        result["last_result"] = f"stopped, rows: {rows:,}"
    pause = min(job.period, RETRY) if failure else job.period if finished else timedelta(0)
    lease.end(now + pause, **result)
    return not failure


def _run_batch(site: Site, lease: _Lease) -> int:
    if not lease.job.is_long:
        return lease.job.run_batch(site, clock.now())
    with lease.kept():
        return lease.job.run_batch(site, clock.now())


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
