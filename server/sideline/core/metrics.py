"""Prometheus metrics on a port of their own: requests, durations, messages in the outbox. Nothing of persons."""

import os
from collections.abc import Iterator
from functools import cache

from prometheus_client import REGISTRY, CollectorRegistry, Histogram, disable_created_metrics, start_http_server
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.outbox import OutboxItem

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where several server processes keep their metrics; the library reads it when it is imported."""

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

# They would tell the second of the first review since the start.
disable_created_metrics()  # type: ignore[no-untyped-call]

_requests = Histogram(
    "sideline_request_seconds",
    "Time from a request's arrival to its response.",
    ["method", "route", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)


def observe(method: str, route: str, status: int, seconds: float) -> None:
    """Record one request; `route` is the path template, never the path itself."""
    _series(method if method in _METHODS else "other", route, status).observe(seconds)


@cache
def _series(method: str, route: str, status: int) -> Histogram:
    # The library would look it up under a lock each time. There are as many as routes and their statuses.
    return _requests.labels(method, route, str(status))


class _OutboxSize(Collector):
    """Messages in the outbox that are due, counted at each scrape."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def collect(self) -> Iterator[Metric]:
        waiting = GaugeMetricFamily(
            "sideline_outbox_waiting", "Mails and webhook calls not delivered yet.", labels=["kind"]
        )
        # A mail that waits for its pause is late nowhere, and would tell the minute of a decision.
        is_due = (OutboxItem.attempts > 0) | (OutboxItem.next_try_at <= clock.now())
        query = select(OutboxItem.kind, func.count()).where(is_due).group_by(OutboxItem.kind)
        try:
            with self._database.reading() as session:
                for kind, count in session.execute(query):
                    waiting.add_metric([kind], count)
        except SQLAlchemyError:
            return  # /readyz reports that the database is gone; the other metrics must stay available
        yield waiting


def serve(host: str, port: int, database: Database, *collectors: Collector) -> None:
    """Serve http://host:port/metrics from a thread of this process, for all server processes."""
    registry = REGISTRY
    if folder := os.environ.get(SHARED_FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]  # the library carries no types
    for collector in (_OutboxSize(database), *collectors):
        registry.register(collector)
    start_http_server(port, host, registry)
