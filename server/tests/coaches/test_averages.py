"""The average of a coach's sport, gender and division on the profile."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches import numbers
from sideline.coaches.model import Coach
from sideline.coaches.numbers import ENOUGH_COACHES, ENOUGH_REVIEWS
from sideline.core.site import Site
from tests.factories import make_coach, make_tally


def _store(site: Site, count: int, *, reviews: int = ENOUGH_REVIEWS, name: str = "Coach", **coach: Any) -> int:
    """Insert coaches whose honesty is 1, 2, 3, 4, 5, 1 … on average; return the id of the last."""
    with site.database.writing() as session:
        for number in range(count):
            made = make_coach(session, f"{name} {chr(65 + number)}", total_reviews=reviews, rating=3.0, **coach)
            make_tally(session, made, stars_3=reviews, honesty_sum=(number % 5 + 1) * reviews, honesty_count=reviews)
    return made.id


def _average(client: TestClient, coach_id: int) -> Any:
    return client.get(f"/api/coaches/{coach_id}").json()["average"]


@pytest.mark.both
def test_an_average_needs_ten_coaches_with_enough_reviews_each(client: TestClient, site: Site) -> None:
    nine = _store(site, ENOUGH_COACHES - 1, sport="Golf")
    _store(site, 1, sport="Golf", reviews=ENOUGH_REVIEWS - 1, name="Few")
    _store(site, 1, sport="Golf", gender="Men", name="Other Gender")
    _store(site, 1, sport="Golf", division="DII", name="Other Division")
    ten = _store(site, ENOUGH_COACHES, sport="Tennis")
    few = _store(site, 1, sport="Tennis", reviews=ENOUGH_REVIEWS - 1, name="Few")
    assert _average(client, nine) is None
    average = _average(client, ten)
    assert (average["coaches"], average["reviews"]) == (ENOUGH_COACHES, ENOUGH_COACHES * ENOUGH_REVIEWS)
    assert average["ratings"] == dict.fromkeys(average["ratings"], 0.0) | {"Honesty": 3.0}
    assert _average(client, few) is None


def test_each_coach_counts_once_however_many_reviews(client: TestClient, site: Site) -> None:
    coach_id = _store(site, ENOUGH_COACHES)
    with site.database.writing() as session:
        famous = make_coach(session, "Famous", total_reviews=5_000, rating=5.0)
        make_tally(session, famous, stars_5=5_000, honesty_sum=25_000, honesty_count=5_000)
    assert _average(client, coach_id)["ratings"]["Honesty"] == pytest.approx((10 * 3.0 + 5.0) / 11, abs=0.005)


@pytest.mark.both
def test_the_mean_of_fewer_ratings_than_a_profile_shows_does_not_count(client: TestClient, site: Site) -> None:
    coach_id = _store(site, ENOUGH_COACHES)
    with site.database.writing() as session:
        hidden = make_coach(session, "Hidden", total_reviews=ENOUGH_REVIEWS, rating=5.0)
        make_tally(session, hidden, stars_5=ENOUGH_REVIEWS, honesty_sum=5, honesty_count=1)
    average = _average(client, coach_id)
    assert (average["coaches"], average["ratings"]["Honesty"]) == (ENOUGH_COACHES + 1, 3.0)


def test_merged_and_removed_coaches_and_those_without_a_division_do_not_count(client: TestClient, site: Site) -> None:
    unknown_division = _store(site, ENOUGH_COACHES, division="")
    known = _store(site, ENOUGH_COACHES, sport="Tennis")
    gone = _store(site, 1, sport="Tennis", name="Gone")
    with site.database.writing() as session:
        session.get_one(Coach, gone).search_text = ""
    assert _average(client, unknown_division) is None
    assert _average(client, known)["coaches"] == ENOUGH_COACHES


def test_averages_are_read_again_when_they_are_old(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    coach_id = _store(site, ENOUGH_COACHES)
    assert _average(client, coach_id)["coaches"] == ENOUGH_COACHES
    _store(site, 1, name="Newcomer")
    assert _average(client, coach_id)["coaches"] == ENOUGH_COACHES
    monkeypatch.setattr(numbers, "AVERAGES_SECONDS", -1)
    assert _average(client, coach_id)["coaches"] == ENOUGH_COACHES + 1
