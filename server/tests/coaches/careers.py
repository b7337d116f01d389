"""A coach with several posts, and reviews about each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import delete, update

from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.factories import make_coach, make_post
from tests.people import People
from tests.reviews.bodies import review_body

DUKE, RICE, YALE, TULANE = "Duke University", "Rice University", "Yale University", "Tulane University"


@dataclass(frozen=True)
class Time:
    """A time of a coach at a school: the stars of the reviews about it, and the columns of its post."""

    university: str
    stars: Sequence[int] = ()
    columns: dict[str, Any] = field(default_factory=dict)

    @property
    def comment(self) -> str:
        """What the reviews say: "Rice University", or "Rice University Golf" for another sport than basketball."""
        return " ".join([self.university, *filter(None, [self.columns.get("sport")])])


def earlier(university: str, *stars: int, **columns: Any) -> Time:
    """Return a time that is over."""
    return Time(university, stars, {"is_over": True, **columns})


def present(university: str, *stars: int, **columns: Any) -> Time:
    """Return a time that goes on."""
    return Time(university, stars, columns)


MakeCareer = Callable[..., int]


@pytest.fixture
def make_career(site: Site, people: People) -> MakeCareer:
    """Return a function that adds a coach of women's basketball at Duke with these times and reviews about them, and
    returns the coach's id.
    """

    def make(*times: Time, name: str = "Mara Lindqvist") -> int:
        with site.database.writing() as session:
            coach_id = make_coach(session, name, DUKE).id
        reviews = [review_body(rating, comment=time.comment) for time in times for rating in time.stars]
        for author, body in enumerate(reviews):
            assert people(f"ann{author}").post(f"/api/coaches/{coach_id}/reviews", body).status_code == 201
        with site.database.writing() as session:
            session.execute(delete(Post).where(Post.coach_id == coach_id))
            for time in times:
                post = make_post(session, session.get_one(Coach, coach_id), time.university, **time.columns)
                is_about = (Review.coach_id == coach_id) & (Review.comment == time.comment)
                session.execute(update(Review).where(is_about).values(team_id=post.team_id))
        return coach_id

    return make
