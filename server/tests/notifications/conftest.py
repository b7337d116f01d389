"""Helpers to queue emails, run outbox workers and wait for their results."""

import time
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from sqlalchemy import func, select
from structlog.testing import capture_logs
from structlog.typing import EventDict

from sideline.core import logs, outbox
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.notifications import worker
from tests.notifications.webhook_server import webhook_server

__all__ = ["webhook_server"]

LINK = "https://sideline.example/reset-password?token_hash=0123456789abcdef0123456789abcdef&type=recovery"


@pytest.fixture
def log_lines() -> Iterator[list[EventDict]]:
    """All events that are logged during the test, from 'info' up. Sites for tests log only errors."""
    logs.configure("info")
    with capture_logs() as lines:
        yield lines


def enqueue_mail(site: Site, to: str = "ada@athletes.example", template: str = "recovery") -> UUID:
    """Queue an email as `accounts` does."""
    payload = {"template": template, "to": to, "link": LINK}
    with site.database.writing() as session:
        return outbox.enqueue(session, site.keys, outbox.MAIL, payload)


def outbox_size(site: Site) -> int:
    """Return the number of rows in the outbox."""
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(OutboxItem)) or 0


def eventually(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until a condition holds; fail on timeout."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "timed out"
        time.sleep(0.01)


@pytest.fixture
def workers(site: Site) -> Iterator[list[worker.OutboxWorker]]:
    """Run the site's outbox workers."""
    workers = worker.start(site)
    yield workers
    worker.stop(workers)
