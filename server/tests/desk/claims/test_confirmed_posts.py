"""A coach who has claimed the profile confirms each season that they are still at the school."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from sideline.coaches.team_model import Post, season_at, season_name
from sideline.core import clock
from sideline.core.site import Site
from tests.desk.claims.conftest import confirmed
from tests.people import Person


def _asked_for(coach: Person) -> Any:
    return coach.get("/api/my/claim").json()["claim"]["season_to_confirm"]


@pytest.fixture
def post(site: Site, coach_id: int) -> Callable[[], Post]:
    """Return a function that reads the coach's only post."""

    def read() -> Post:
        with site.database.reading() as session:
            return session.scalars(select(Post).where(Post.coach_id == coach_id)).one()

    return read


@pytest.mark.usefixtures("claim_id")
def test_a_coach_confirms_the_post_once_a_season(dana: Person, post: Callable[[], Post]) -> None:
    season = season_at(clock.today())
    assert _asked_for(dana) == season_name(season)
    answer = dana.put("/api/my/claim/post")

    assert (answer.status_code, answer.json()["claim"]["season_to_confirm"]) == (200, None)
    now = post()
    assert (now.first_season, now.last_season, now.is_over, now.list_id) == (season, season, False, None)
    assert now.confirmed_on == now.listed_on == clock.today()
    assert not now.is_start_known
    assert dana.put("/api/my/claim/post").json()["code"] == "nothing_to_confirm"


@pytest.mark.usefixtures("claim_id")
def test_a_season_on_a_list_needs_no_confirmation_and_an_older_one_does(
    site: Site, dana: Person, post: Callable[[], Post]
) -> None:
    season = season_at(clock.today())
    for listed, asked in ((season, None), (season - 1, season_name(season))):
        with site.database.writing() as session:
            row = session.get_one(Post, post().id)
            row.first_season = row.last_season = listed
        assert _asked_for(dana) == asked
    dana.put("/api/my/claim/post")
    assert (post().first_season, post().last_season) == (season - 1, season)


def test_a_claim_that_is_not_approved_confirms_nothing(site: Site, dana: Person, coach_id: int) -> None:
    confirmed(site, dana, coach_id)
    assert _asked_for(dana) is None
    assert dana.put("/api/my/claim/post").status_code == 409


@pytest.mark.usefixtures("claim_id")
def test_a_post_that_is_over_is_not_confirmed(site: Site, dana: Person, post: Callable[[], Post]) -> None:
    with site.database.writing() as session:
        session.get_one(Post, post().id).is_over = True
    assert _asked_for(dana) is None
