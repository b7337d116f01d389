"""Prometheus metrics on a separate port: requests, durations, messages in the outbox. They contain no personal data."""

import os
from collections.abc import Iterator
from functools import cache
from typing import Literal

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from sideline.core.db.engine import Database
from sideline.core.outbox import count_waiting, reported_kind

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which several server processes share their metrics. The library reads the variable on import."""

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

# These would reveal the exact time of the first review since the start.
disable_created_metrics()  # type: ignore[no-untyped-call]

_requests = Histogram(
    "sideline_request_seconds",
    "Time from a request's arrival to its response.",
    ["method", "route", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)

_deliveries = Counter(
    "sideline_deliveries", "Attempts to deliver emails and webhook calls, by kind and result.", ["kind", "result"]
)

_not_rendered = Counter(
    "sideline_pages_not_rendered", "Pages sent without content, which the web app then renders in the browser."
)

DeliveryResult = Literal["sent", "failed", "given_up"]


def count_delivery(kind: str, result: DeliveryResult) -> None:
    """Record one attempt to deliver a message of the outbox; a `failed` one is tried again.

    An email that is only built and discarded counts as sent: otherwise the difference between requests and emails would
    tell whether an address has an account.
    """
    _deliveries.labels(reported_kind(kind), result).inc()


def count_not_rendered() -> None:
    """Record a page that the server could not render."""
    _not_rendered.inc()


def observe(method: str, route: str, status: int, seconds: float) -> None:
    """Record one request. `route` is the path template, never the actual path."""
    _series(method if method in _METHODS else "other", route, status).observe(seconds)


@cache
def _series(method: str, route: str, status: int) -> Histogram:
    # Cached, because the library's lookup takes a lock. There is one series per route and status.
    return _requests.labels(method, route, str(status))


class _OutboxSize(Collector):
    """Counts the due messages in the outbox at each scrape."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def collect(self) -> Iterator[Metric]:
        waiting = GaugeMetricFamily(
            "sideline_outbox_waiting", "Emails and webhook calls not delivered yet.", labels=["kind"]
        )
        try:
            with self._database.reading() as session:
                for kind, count in count_waiting(session).items():
                    waiting.add_metric([kind], count)
        except SQLAlchemyError:
            return  # /readyz reports that the database is unreachable; the other metrics must stay available
        yield waiting


def serve(host: str, port: int, database: Database, *collectors: Collector) -> None:
    """Serve http://host:port/metrics from a thread of this process, for all server processes."""
    registry = REGISTRY
    if folder := os.environ.get(SHARED_FOLDER):
        registry = CollectorRegistry()
        MultiProcessCollector(registry, path=folder)  # type: ignore[no-untyped-call]  # the library is untyped
    for collector in (_OutboxSize(database), *collectors):
        registry.register(collector)
    start_http_server(port, host, registry)
