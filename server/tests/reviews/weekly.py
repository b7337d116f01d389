"""A site with weekly editions, whose clock tests move from one edition to the next."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from fastapi.testclient import TestClient

from sideline.core.site import Site
from sideline.reviews.editions import FEWEST_ATHLETES, publish_edition
from tests.factories import make_coach
from tests.people import People
from tests.reviews.bodies import review_body

NEW_YORK = ZoneInfo("America/New_York")
MONDAY = date(2026, 12, 7)
"""The day of the first edition of a site whose clock starts on the Wednesday before."""


def at(text: str) -> datetime:
    """Return a time in New York in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=NEW_YORK).astimezone(UTC)


class Weeks:
    """The weeks of a site. Authors are named, because their sessions end when the clock moves."""

    def __init__(self, site: Site, people: People, traveller: time_machine.Traveller) -> None:
        self._site, self._people, self._traveller = site, people, traveller
        self._next = MONDAY
        with site.database.writing() as session:
            self._filler_id = make_coach(session, "Nora Filler", "Southfield University").id

    def rate(self, name: str, coach_id: int, stars: int = 4, **fields: Any) -> str:
        """Rate a coach, and return the address of the author's review."""
        response = self._people(name).post(f"/api/coaches/{coach_id}/reviews", review_body(stars, **fields))
        assert response.status_code == 201, response.text
        return f"/api/my/reviews/{response.json()['id']}"

    def go_to_next(self) -> None:
        """Go to the time of the next edition, without publishing it."""
        self._traveller.move_to(at(f"{self._next} 06:00"))
        self._next += timedelta(weeks=1)

    def go_to(self, time: str) -> None:
        """Go to a time in New York."""
        self._traveller.move_to(at(time))

    def publish(self) -> int:
        """Run the job twice, and return the number of coaches of the first run; the second has nothing to do."""
        now = at(f"{self._next - timedelta(weeks=1)} 06:00")
        number = publish_edition(self._site, now)
        assert publish_edition(self._site, now) == 0
        return number

    def appear(self) -> date:
        """Publish the next edition, with enough reviews of another coach, and return its day."""
        for number in range(FEWEST_ATHLETES):
            self.rate(f"filler{self._next:%m%d}{number}", self._filler_id)
        self.go_to_next()
        assert self.publish() > 0
        return self._next - timedelta(weeks=1)


@pytest.fixture
def weeks(site: Site, client: TestClient, people: People) -> Iterator[Weeks]:
    """The weeks, on the Wednesday before the first edition."""
    with time_machine.travel(at("2026-12-02 10:00"), tick=False) as traveller:
        yield Weeks(site, people, traveller)
