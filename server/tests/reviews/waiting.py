"""Lets time pass for reviews that wait for others or for a day."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import select

from sideline.accounts.model import User
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.waiting import publish_due_reviews
from tests.people import People, Person
from tests.reviews.bodies import review_body

A_WEEK_LATER = timedelta(days=8)
"""After this time each coach has had an hour since, on a later day, in which waiting reviews appear."""


def old_account(site: Site, people: People, name: str, days: int = 14) -> Person:
    """Return a signed-in user with an account that was created this many days ago."""
    person = people(name)
    with site.database.writing() as session:
        user = session.scalars(select(User).where(User.id == person.id)).one()
        user.created_at = clock.start_of_day(clock.now() - timedelta(days=days))
    return person


def publish_waiting(site: Site, *, after: timedelta = timedelta(0)) -> int:
    """Run the job when whatever is complete `after` some time is due, and return how many reviews it published."""
    return publish_due_reviews(site, clock.now() + after + A_WEEK_LATER)


def at_noon(day: date) -> datetime:
    """Return the first moment at which a review whose author chose this day appears."""
    return datetime.combine(day, time(12), UTC)


def rate_for_a_day(author: Person, coach_id: int, day: date, **fields: Any) -> dict[str, Any]:
    """Rate a coach, to appear on this day, and return the response body."""
    response = author.post(f"/api/coaches/{coach_id}/reviews", review_body(not_before=str(day), **fields))
    assert response.status_code == 201, response.json()
    body: dict[str, Any] = response.json()
    return body
