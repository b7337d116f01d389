"""After an upgrade from schema 0062, every coach has a post, every review a team, and every school an address."""

import pytest
from sqlalchemy import select

from sideline.careers.model import Move
from sideline.coaches.model import Coach, University
from sideline.coaches.team_model import Post, Team
from sideline.reviews.model import Review
from tests.cli.careers import SCHOOLS
from tests.cli.conftest import opened
from tests.cli.upgrades import CAREERS

pytestmark = [pytest.mark.both, pytest.mark.long, pytest.mark.parametrize("revision", [CAREERS])]


def test_every_coach_has_a_post_in_their_program_or_those_of_the_lists(upgraded: str) -> None:
    school = University.name
    query = select(Post.coach_id, school, Team.gender, Post.title, Post.first_season, Post.is_over)
    query = query.join(Team, Team.id == Post.team_id).join(University).order_by(Post.coach_id, Post.id)
    with opened(upgraded) as database, database.reading() as session:
        posts: dict[int, list[tuple[object, ...]]] = {}
        for coach_id, *post in session.execute(query):
            posts.setdefault(coach_id, []).append(tuple(post))
        assert set(posts) == set(session.scalars(select(Coach.id)))
        roles = dict(iter(session.execute(select(Coach.id, Coach.role))))
    north, acme = "Northfield University", "Acme-State"
    listed = {coach_id: [post for post in held if post[2]] for coach_id, held in posts.items()}
    assert {coach_id: held for coach_id, held in listed.items() if held} == {
        5: [(north, "Women", "Head Coach", 2026, False)],
        6: [(acme, "Women", "Head Coach", 2020, True), (north, "Women", "Head Coach", 2025, False)],
        7: [(north, "Women", "Head Coach", 2025, False), (north, "Men", "Head Coach", 2026, False)],
        8: [(north, "Women", "Head Coach", 2026, False)],
        9: [(north, "Women", "Head Coach", 2025, True)],
        10: [(north, "Women", "Head Coach", 2025, False)],
        12: [("Lakemont College", "Men", "Head Coach", 2024, True)],
    }
    assert posts[1] == [(north, "Women", "", None, False)]
    assert posts[11] == [(north, "Men", "", None, True)], "this coach left"
    assert {coach_id: role for coach_id, role in roles.items() if role} == dict.fromkeys((5, 6, 7, 8), "head")


def test_every_review_is_about_the_team_of_its_day(upgraded: str) -> None:
    query = select(Review.coach_id, Review.created_on, University.name, Team.sport_id, Coach.sport_id)
    query = query.join(Team, Team.id == Review.team_id).join(University).join(Coach, Coach.id == Review.coach_id)
    with opened(upgraded) as database, database.reading() as session:
        rows = session.execute(query).all()
        reviews = session.scalars(select(Review.id)).all()
    assert len(rows) == len(reviews) > 20
    assert all(reviewed == of_coach for *_, reviewed, of_coach in rows)
    elsewhere = {(coach_id, day.year) for coach_id, day, school, *_ in rows if school == "Acme-State"}
    assert elsewhere == {(6, 2023)}
    assert {school for coach_id, day, school, *_ in rows if coach_id in range(5, 11) and day.year == 2026} == {
        "Northfield University"
    }


def test_every_school_has_its_own_address(upgraded: str) -> None:
    with opened(upgraded) as database, database.reading() as session:
        slugs = dict(iter(session.execute(select(University.name, University.slug))))
    assert [slugs[name] for name in SCHOOLS] == ["acme-state", "acme-state-2", "東京大学"]
    assert len({*slugs.values()}) == len(slugs)


def test_every_school_has_its_own_short_name(upgraded: str) -> None:
    with opened(upgraded) as database, database.reading() as session:
        names = dict(iter(session.execute(select(University.name, University.short_name))))
    assert all(names.values())
    assert len({*names.values()}) == len(names)


def test_proposed_moves_are_proposed_once_for_two_profiles(upgraded: str) -> None:
    query = select(Move.from_coach_id, Move.to_coach_id, Move.certainty, Move.state, Move.coach_change_id)
    with opened(upgraded) as database, database.reading() as session:
        moves = [tuple(row) for row in session.execute(query.order_by(Move.certainty.desc()))]
    assert moves == [(12, 8, 90, "proposed", None), (7, 8, 60, "proposed", None)]
