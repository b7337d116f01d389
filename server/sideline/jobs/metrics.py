"""Prometheus metrics of the jobs, read from the database at each scrape: they hold for all processes together."""

from collections.abc import Iterator

from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from sideline.core.db.engine import Database
from sideline.jobs.runner import job_states


class JobCollector(Collector):
    """When each job last succeeded and how long its last run took."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def collect(self) -> Iterator[Metric]:
        last_success = GaugeMetricFamily(
            "sideline_job_last_success_timestamp_seconds", "When the job last succeeded (Unix time).", labels=["job"]
        )
        duration = GaugeMetricFamily(
            "sideline_job_duration_seconds", "How long the last run of the job took.", labels=["job"]
        )
        try:
            states = job_states(self._database)
        except SQLAlchemyError:
            return  # /readyz reports that the database is gone; the other metrics must stay available
        for name, state in states.items():
            if state.last_success_at is not None:
                last_success.add_metric([name], state.last_success_at.timestamp())
            if state.last_seconds is not None:
                duration.add_metric([name], state.last_seconds)
        yield last_success
        yield duration
