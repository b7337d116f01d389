"""Things to deliver, couriers to deliver them, and a way to wait for what they do."""

import time
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from sqlalchemy import func, select

from sideline.core import outbox
from sideline.core.http.deps import Site
from sideline.core.outbox import OutboxItem
from sideline.notifications import delivery
from tests.notifications.automation import listener

__all__ = ["listener"]

LINK = "https://sideline.example/reset-password?token_hash=0123456789abcdef0123456789abcdef&type=recovery"


def put_mail(site: Site, to: str = "ada@athletes.example", template: str = "recovery") -> UUID:
    """Queue a mail as accounts does; it counts from the commit on."""
    content = {"template": template, "to": to, "link": LINK}
    with site.database.writing() as session:
        return outbox.enqueue(session, site.keys, outbox.MAIL, content)


def waiting(site: Site) -> int:
    """Rows of the outbox."""
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(OutboxItem)) or 0


def eventually(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until a condition holds; fails when it does not within the time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


@pytest.fixture
def couriers(site: Site) -> Iterator[list[delivery.Courier]]:
    """The site's couriers, at work until the test ends."""
    at_work = delivery.start(site)
    yield at_work
    delivery.stop(at_work)
