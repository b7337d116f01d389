"""A periodic job, and the `jobs` table: when each job runs next, and how its last run ended."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import Float, String, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from sideline.config.settings import Settings
from sideline.core.db.engine import Base, Database
from sideline.core.db.types import UtcDateTime
from sideline.core.site import Site


@dataclass(frozen=True)
class Job:
    """A job. `run_batch` handles one batch of rows and returns their number.

    A job with `deletes` does not run if the clock is far ahead (`operations.jobs.registry`). One that `is_long` may
    take longer than the lease, which is renewed meanwhile, and does all its work in one call; it runs in a thread of
    its own.
    """

    name: str
    period: timedelta
    run_batch: Callable[[Site, datetime], int]
    deletes: bool = True
    is_long: bool = False
    grace: timedelta | None = None
    """Time beyond the period after which the job is late. The default is two periods."""
    has_work: Callable[[Settings], bool] = lambda _settings: True
    """Whether this machine can run the job. If not, it leaves it to others."""

    @property
    def late_after(self) -> timedelta:
        """Time without success after which the job is late: in `status`, at /desk/site, in `doctor` and in alerts."""
        return self.period + (2 * self.period if self.grace is None else self.grace)


# The `jobs` table, which stores when each job runs next and how its last run ended, and the metrics of jobs.

MAX_RESULT = 100
"""Characters of a stored result; longer ones are cut."""


class JobState(Base):
    """One job. `next_run_at` is when it is due or, while a process runs it, when that process's lease expires."""

    __tablename__ = "jobs"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    next_run_at: Mapped[datetime] = mapped_column(UtcDateTime)
    last_run_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_success_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_seconds: Mapped[float | None] = mapped_column(Float)
    last_result: Mapped[str | None] = mapped_column(String(MAX_RESULT))


def is_late(job: Job, state: JobState, now: datetime) -> bool:
    """Whether a job that has run has not succeeded for too long, or never."""
    return state.last_success_at is None or now - state.last_success_at > job.late_after


def job_states(database: Database) -> dict[str, JobState]:
    """Return the stored states by job name. Jobs that have never run are missing."""
    with database.reading() as session:
        return {state.name: state for state in session.scalars(select(JobState))}


class JobCollector(Collector):
    """Exports when each job last succeeded, how long its last run took, and when it is late.

    Read at each scrape, for all processes. `jobs` are those of this machine.
    """

    def __init__(self, database: Database, jobs: Collection[Job]) -> None:
        self._database = database
        self._jobs = jobs

    def collect(self) -> Iterator[Metric]:
        last_success = GaugeMetricFamily(
            "sideline_job_last_success_timestamp_seconds", "When the job last succeeded (Unix time).", labels=["job"]
        )
        duration = GaugeMetricFamily(
            "sideline_job_duration_seconds", "How long the last run of the job took.", labels=["job"]
        )
        late_after = GaugeMetricFamily(
            "sideline_job_late_after_seconds", "Time without success after which the job is late.", labels=["job"]
        )
        for job in self._jobs:
            late_after.add_metric([job.name], job.late_after.total_seconds())
        yield late_after
        try:
            states = job_states(self._database)
        except SQLAlchemyError:
            return  # /readyz reports that the database is unreachable; the other metrics must stay available
        for name, state in states.items():
            if state.last_success_at is not None:
                last_success.add_metric([name], state.last_success_at.timestamp())
            if state.last_seconds is not None:
                duration.add_metric([name], state.last_seconds)
        yield last_success
        yield duration
