"""Lets time pass for reviews that wait for others."""

from datetime import timedelta

from sqlalchemy import select

from sideline.accounts.model import User
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.waiting import publish_due_reviews
from tests.people import People, Person

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
