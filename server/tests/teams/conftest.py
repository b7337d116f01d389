"""Posts and reviews of a program, written directly: tests of reading need many of them."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.factories import make_coach

NORTH, SOUTH = "Northfield University", "Southmoor College"

AddPost = Callable[..., int]
AddReviews = Callable[..., None]


@pytest.fixture
def post(site: Site) -> AddPost:
    """Return a function that adds a coach's post in soccer and returns the coach's id.

    The first post of a coach without title replaces the one that every new profile has.
    """

    def add(name: str, school: str = NORTH, *, gender: str = "Women", is_new: bool = True, **columns: Any) -> int:
        with site.database.writing() as session:
            if is_new:
                coach = make_coach(session, name, school, "Soccer", gender=gender)
                for empty in session.scalars(select(Post).where(Post.coach_id == coach.id)):
                    session.delete(empty)
            else:
                make_coach(session, "Somebody Else", school, "Soccer", gender=gender)
                coach = session.scalars(select(Coach).where(Coach.name == name)).one()
            session.flush()
            school_id = session.scalars(select(University.id).where(University.name == school)).one()
            key = TeamKey(school_id, SPORT_IDS["Soccer"], gender)
            session.add(Post(coach_id=coach.id, team_id=team_ids(session, [key])[key], **columns))
            return coach.id

    return add


@pytest.fixture
def reviews(site: Site) -> AddReviews:
    """Return a function that adds reviews of a coach with these stars, written at the program of a school."""

    def add(coach_id: int, *stars: int, school: str = NORTH, state: str = "published", **columns: Any) -> None:
        with site.database.writing() as session:
            school_id = session.scalars(select(University.id).where(University.name == school)).one()
            key = TeamKey(school_id, SPORT_IDS["Soccer"], "Women")
            team_id, day = team_ids(session, [key])[key], columns.pop("day", date(2026, 10, 5))
            for star in stars:
                session.add(
                    Review(
                        **{
                            "coach_id": coach_id, "team_id": team_id, "author_tag": uuid4(), "rating": star,
                            "state": state, "created_on": day, "updated_on": day, **columns,
                        }
                    )
                )  # fmt: skip

    return add
