"""Reviews by the season in which they appeared: the last two seasons, and the list filtered by a point of the trend.

From all numbers that are told by season, no mean and no number of 1 to 4 reviews can be computed.
"""

import itertools
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import reduce
from operator import xor
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient

from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.reviews import coach_reviews
from sideline.reviews.coach_reviews import ReviewsQuery
from sideline.reviews.details import Stretch, last_two, merged, read_details
from tests.factories import make_windows
from tests.people import Person
from tests.properties import given, st
from tests.reviews.test_details import rate_on
from tests.reviews.test_filtered_reviews import read_all
from tests.reviews.test_ledger import assert_nothing_is_told, up_to
from tests.reviews.weekly import at

NOW = 2026
"""The present season of the table."""


@pytest.mark.parametrize(
    ("seasons", "found"),
    [
        # Both seasons, together at least five, and at least five older ones.
        ({2023: (5, 25), 2025: (3, 9), 2026: (2, 4)}, Stretch(2025, 2026, 5, 13)),
        ({2023: (5, 25), 2025: (6, 9), 2026: (7, 8)}, Stretch(2025, 2026, 13, 17)),
        ({2023: (5, 25), 2025: (6, 9)}, Stretch(2025, 2026, 6, 9)),
        ({2023: (5, 25), 2026: (6, 9)}, Stretch(2025, 2026, 6, 9)),
        # Too few, or none that are older, or too few of these.
        ({2023: (5, 25), 2026: (4, 8)}, None),
        ({2025: (6, 9), 2026: (7, 8)}, None),
        ({2024: (4, 20), 2025: (6, 9), 2026: (7, 8)}, None),
        ({2023: (6, 20), 2024: (6, 9)}, None),
        ({}, None),
        # The trend combines 2024-25 with 2025-26. The line would tell the numbers of 2024-25.
        ({2023: (6, 20), 2024: (3, 9), 2025: (5, 8), 2026: (5, 8)}, None),
        # A season begins once a review has appeared in it.
        ({2024: (5, 25), 2026: (5, 9), 2027: (5, 6)}, Stretch(2026, 2027, 10, 15)),
    ],
)
def test_the_last_two_seasons(seasons: dict[int, tuple[int, int]], found: Stretch | None) -> None:
    stretches = merged(seasons)
    assert last_two(stretches if len(stretches) > 1 else [], NOW) == found


_SEASONS = st.dictionaries(
    st.integers(2018, 2027),
    st.integers(1, 9).flatmap(lambda count: st.tuples(st.just(count), st.integers(count, 5 * count))),
)


@given(_SEASONS)
def test_no_difference_of_shown_numbers_is_that_of_one_to_four_reviews(seasons: dict[int, tuple[int, int]]) -> None:
    """Also of numbers of different days: in each season the last two are others."""
    stretches = merged(seasons)
    trend = stretches if len(stretches) > 1 else []
    last_two_seasons = [found for now in range(2017, 2030) if (found := last_two(trend, now))]
    whole = frozenset(range(2017, 2030))
    shown = {whole, *(frozenset(range(one.first, one.last + 1)) for one in (*trend, *last_two_seasons))}
    for found in last_two_seasons:
        inside = [numbers for season, numbers in seasons.items() if found.first <= season <= found.last]
        assert (found.reviews, found.stars) == tuple(map(sum, zip(*inside, strict=True)))
    if len(stretches) > 1:
        for size in (1, 2, 3):
            for chosen in itertools.combinations(shown, size):
                rest = reduce(xor, chosen)
                reviews = sum(count for season, (count, _) in seasons.items() if season in rest)
                assert reviews == 0 or reviews >= ENOUGH_REVIEWS


def test_who_knows_the_rules_is_told_no_small_number() -> None:
    """As `test_ledger`: in no group of worlds that look the same, some seasons always have the same 1 to 4 reviews."""
    first = 2023

    def public(world: tuple[int, ...]) -> Any:
        stretches = merged({first + place: (count, count) for place, count in enumerate(world) if count})
        trend = stretches if len(stretches) > 1 else []
        last_two_seasons = [last_two(trend, now) for now in range(2022, 2028)]
        return sum(world), [(one.name, one.reviews) for one in trend], last_two_seasons

    # A coach's own number is shown however small it is.
    assert_nothing_is_told((world for world in up_to(13, 4) if sum(world) >= ENOUGH_REVIEWS), public)


@pytest.fixture
def rated(site: Site, people: Callable[[str], Person], coach_id: int) -> int:
    """A coach with six reviews in 2023-24, two and four in the next two seasons, and five in 2026-27."""
    rate_on(site, people, coach_id, date(2024, 7, 31), 5, 5, 5, 5, 4, 4, tag="Fun")
    rate_on(site, people, coach_id, date(2024, 8, 1), 5, 5)
    rate_on(site, people, coach_id, date(2026, 7, 31), 1, 2, 5, 3)
    rate_on(site, people, coach_id, date(2026, 8, 3), 3, 3, 3, 2, 2)
    return coach_id


def _last_two_seasons(client: TestClient, coach_id: int) -> Any:
    return client.get(f"/api/coaches/{coach_id}/details").json()["last_two_seasons"]


@pytest.mark.both
def test_a_new_season_begins_in_august(client: TestClient, rated: int) -> None:
    # 2024-25 is combined with 2025-26, so the last two seasons of 2026-27 are no whole stretches.
    with time_machine.travel("2026-08-04", tick=False):
        assert _last_two_seasons(client, rated) is None
    # In 2027-28 the previous season has five reviews, and nothing else has changed.
    with time_machine.travel("2027-07-31T23:59Z", tick=False):
        assert _last_two_seasons(client, rated) is None
    with time_machine.travel("2027-08-01", tick=False):
        assert _last_two_seasons(client, rated) == {"seasons": "2026-27 to 2027-28", "reviews": 5, "rating": 2.6}


def test_with_editions_a_new_season_begins_with_the_first_one(site: Site, rated: int) -> None:
    weekly = replace(site, settings=Settings(data_dir=site.settings.data_dir, publication="weekly"))
    with time_machine.travel(at("2027-08-02 05:59"), tick=False):  # a Monday
        assert read_details(weekly, rated)["last_two_seasons"] is None
    with time_machine.travel(at("2027-08-02 06:00"), tick=False):
        assert read_details(weekly, rated)["last_two_seasons"] == {
            "seasons": "2026-27 to 2027-28",
            "reviews": 5,
            "rating": 2.6,
        }


def test_a_new_season_does_not_begin_with_the_edition_of_another_sport(site: Site, rated: int) -> None:
    make_windows(site.database, "Soccer,2027-08-01,2027-08-03")
    seasons = replace(site, settings=Settings(data_dir=site.settings.data_dir, publication="seasons"))
    with time_machine.travel(at("2027-08-04 12:00"), tick=False):
        assert read_details(seasons, rated)["last_two_seasons"] is None
    with time_machine.travel(at("2027-08-15 06:00"), tick=False):
        assert read_details(seasons, rated)["last_two_seasons"] is not None


def _listed(client: TestClient, coach_id: int, **query: object) -> tuple[list[int], Any]:
    """Return the stars of all reviews, page by page, and the total."""
    reviews, total = read_all(client, coach_id, query)
    return [review["rating"] for review in reviews], total


@pytest.mark.both
def test_reviews_are_filtered_by_the_points_of_the_trend(client: TestClient, rated: int) -> None:
    trend = client.get(f"/api/coaches/{rated}/details").json()["trend"]
    assert [point["seasons"] for point in trend] == ["2023-24", "2024-25 to 2025-26", "2026-27"]
    for point in trend:
        stars, total = _listed(client, rated, seasons=point["seasons"])
        assert total == len(stars) == point["reviews"]
        assert sum(stars) / len(stars) == point["rating"]
    combined = "2024-25 to 2025-26"
    assert _listed(client, rated, seasons=combined, sort="highest")[0] == [5, 5, 5, 3, 2, 1]
    # Together with another filter without a number, because it would tell the number of other seasons.
    assert _listed(client, rated, seasons=combined, stars=5) == ([5, 5, 5], None)
    assert _listed(client, rated, seasons=combined, tag="Fun") == ([], None)
    assert _listed(client, rated, seasons="2023-24", tag="Fun", sort="lowest") == ([4, 4, 5, 5, 5, 5], None)


def test_seasons_that_are_no_point_are_refused(client: TestClient, rated: int) -> None:
    for seasons in ("2024-25", "2025-26", "2022-23", "2023", "2023-24 to 2024-25", "2023-24 ", "", "x" * 31):
        response = client.get(f"/api/coaches/{rated}/reviews", params={"seasons": seasons})
        assert response.status_code == 422, seasons
    assert client.get("/api/coaches/999/reviews?seasons=2023-24").status_code == 422


def test_pages_of_a_season_follow_each_other(
    client: TestClient, site: Site, people: Callable[[str], Person], coach_id: int
) -> None:
    rate_on(site, people, coach_id, date(2024, 7, 31), *[4] * 5)
    rate_on(site, people, coach_id, date(2024, 9, 1), *[2] * 22)
    assert _listed(client, coach_id, seasons="2024-25") == ([2] * 22, 22)
    cursor = client.get(f"/api/coaches/{coach_id}/reviews?seasons=2024-25").json()["next_cursor"]
    response = client.get(f"/api/coaches/{coach_id}/reviews", params={"cursor": cursor, "seasons": "2023-24"})
    assert response.json()["code"] == "invalid_cursor"


@pytest.mark.both
def test_a_season_is_read_from_an_index(site: Site) -> None:
    query = ReviewsQuery(seasons="2024-25")
    days = {"first_day": "2024-08-01", "end_day": "2025-08-01"}
    for sql in (coach_reviews.page_statement(query), coach_reviews.count_statement(query)):
        explain = "EXPLAIN QUERY PLAN " if site.database.is_sqlite else "EXPLAIN "
        parameters = {"coach_id": 1, **days} | ({"limit": 21} if "LIMIT" in sql else {})
        plan = str(site.database.read_pool.fetch(explain + sql, **parameters))
        assert "ix_reviews_newest_of_coach" in plan, plan
