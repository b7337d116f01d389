"""The weekly letter: a Monday, readers, and what the job queues."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
import time_machine
from sqlalchemy import select

from sideline.core.outbox import LETTER, Message, OutboxItem, message_of
from sideline.core.site import Site
from sideline.notifications.mail import build_mail, opened_letter
from sideline.operations.jobs.letter import SPREAD, send_letters
from tests.people import People, Person
from tests.teams.conftest import post, reviews  # noqa: F401  (fixtures)

MONDAY = datetime(2026, 10, 12, 12, tzinfo=UTC)
"""The first moment of the letters about Oct 5 to 11. Reviews are of Oct 5 unless a test says otherwise."""

LATER = MONDAY + SPREAD
"""When all letters are due."""

TEAM, SCHOOL = "/team/northfield-university/womens-soccer", "/school/northfield-university"

Reader = Callable[..., Person]


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def reader(people: People) -> Reader:
    """Return a function that signs somebody in, who follows these paths."""

    def follow(name: str, *paths: str) -> Person:
        person = people(name)
        for path in paths:
            assert person.put("/api/my/follows", {"path": path, "wanted": True}).status_code == 200
        return person

    return follow


def queued(site: Site) -> list[dict[str, Any]]:
    """Return the payloads of the letters in the outbox, by address."""
    with site.database.reading() as session:
        items = session.scalars(select(OutboxItem).where(OutboxItem.kind == LETTER)).all()
        letters = [opened_letter(site.authors_key, message_of(item, site.keys).payload) for item in items]
    return sorted(letters, key=lambda letter: letter["to"])


def send(site: Site, now: datetime = LATER) -> list[dict[str, Any]]:
    """Run the job at this time, and return the letters queued so far."""
    with time_machine.travel(now, tick=False):
        assert send_letters(site, now) == 0
    return queued(site)


def rows(letter: dict[str, Any]) -> dict[str, dict[str, list[str]]]:
    """Return what a letter says by section and name."""
    return {
        section["title"]: {row["name"]: [row["about"], *row["words"]] for row in section["rows"]}
        for section in letter["sections"]
    }


def text_of(site: Site, letter: dict[str, Any], part: str = "plain") -> str:
    """Return a letter as its reader sees it."""
    body = build_mail(site.settings, Message(UUID(int=1), MONDAY, letter, MONDAY)).get_body((part,))
    assert body is not None
    return str(body.get_content())


def days_before(days: int) -> datetime:
    """Return a time some days before MONDAY."""
    return MONDAY - timedelta(days=days)
