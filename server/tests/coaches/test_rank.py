"""The rank of coaches: damped toward the average of the sport, the same in Python and SQL, and stable across pages."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches import numbers
from sideline.coaches.choices import GENDERS, SPORTS
from sideline.coaches.model import Coach
from sideline.coaches.numbers import ENOUGH_COACHES, ENOUGH_REVIEWS
from sideline.coaches.rank import MIDDLE, NO_PRIORS, Priors, priors, priors_of, rank_sql, ranked_as
from sideline.core.site import Site
from tests.factories import make_coach, make_tally


def _rated(site: Site, *coaches: tuple[str, float, int], **same: Any) -> None:
    with site.database.writing() as session:
        for name, rating, reviews in coaches:
            coach = make_coach(session, name, rating=rating, total_reviews=reviews, **same)
            total = round(rating * reviews)
            make_tally(session, coach, stars_4=reviews, honesty_sum=total, honesty_count=reviews)


def _names(client: TestClient, **parameters: Any) -> list[str]:
    return [item["name"] for item in client.get("/api/coaches", params=parameters).json()["items"]]


@pytest.mark.both
def test_few_reviews_count_less_than_many(client: TestClient, site: Site) -> None:
    """The example in docs/decisions/0018."""
    _rated(site, *((f"Average {number}", 3.9, 5_000) for number in range(60)))
    _rated(site, ("Nine", 4.9, 9), ("Forty One", 4.7, 41), ("Sixty Four", 4.3, 64))
    items = client.get("/api/coaches", params={"sort": "rank", "limit": 3}).json()["items"]
    found = [(item["name"], item["rating"], item["total_reviews"], round(item["ranked_as"], 2)) for item in items]
    assert found == [("Forty One", 4.7, 41, 4.57), ("Nine", 4.9, 9, 4.43), ("Sixty Four", 4.3, 64, 4.26)]


@pytest.mark.both
def test_python_and_sql_rank_alike(site: Site) -> None:
    known = Priors(tuple(range(10, 10 + len(SPORTS) * len(GENDERS))))
    with site.database.writing() as session:
        for index, sport in enumerate(SPORTS):
            for gender in GENDERS:
                make_coach(session, f"{gender} {sport}", sport=sport, gender=gender, rating=3.3, total_reviews=index)
    rows = site.database.read_pool.fetch(
        f"SELECT sport, gender, rating, total_reviews, {rank_sql(known)} FROM coaches"  # constants
    )
    assert len(rows) == len(SPORTS) * len(GENDERS)
    for sport, gender, rating, reviews, ranked in rows:
        expected = ranked_as(rating, reviews, known.of(sport, gender))
        assert ranked == pytest.approx(expected or 0), (sport, gender)


def test_the_average_of_a_sport_and_gender_counts_from_ten_coaches_on(site: Site) -> None:
    pool = site.database.read_pool
    _rated(site, *((f"Golfer {number}", 2.0, 9) for number in range(ENOUGH_COACHES)), sport="Golf")
    _rated(site, *((f"Runner {number}", 5.0, 9) for number in range(ENOUGH_COACHES - 1)), sport="Cross Country")
    _rated(site, ("Few", 5.0, ENOUGH_REVIEWS - 1), sport="Cross Country")
    known = priors(pool)
    assert known.of("Golf", "Women") == 2.0
    of_all = round((ENOUGH_COACHES * 2 + (ENOUGH_COACHES - 1) * 5) / (2 * ENOUGH_COACHES - 1), 1)
    assert {known.of("Cross Country", "Women"), known.of("Golf", "Men"), known.of("Tennis", "Both")} == {of_all}
    assert priors_of(known.text) == known


def test_without_enough_coaches_the_average_is_the_middle_of_the_scale(site: Site) -> None:
    _rated(site, ("Only One", 5.0, 40))
    assert priors(site.database.read_pool) == NO_PRIORS
    assert NO_PRIORS.of("Golf", "Women") == MIDDLE


@pytest.mark.parametrize("sort", ["rank", "honesty"])
@pytest.mark.both
def test_a_list_keeps_its_order_while_the_average_changes(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch, sort: str
) -> None:
    coaches = [(f"Coach {number:02}", 1 + number % 5, 5 + number) for number in range(20)]
    _rated(site, *((name, float(rating), reviews) for name, rating, reviews in coaches))
    whole = _names(client, sort=sort, limit=50)
    page = client.get("/api/coaches", params={"sort": sort, "limit": 7}).json()
    found = [item["name"] for item in page["items"]]
    monkeypatch.setattr(numbers, "AVERAGES_SECONDS", -1)
    _rated(site, *((f"Unloved {number:02}", 1.0, 9) for number in range(40)), university="Elsewhere College")
    while page["next_cursor"]:
        page = client.get("/api/coaches", params={"sort": sort, "limit": 7, "cursor": page["next_cursor"]}).json()
        found += [item["name"] for item in page["items"]]
    assert [name for name in found if name.startswith("Coach")] == whole
    assert len(found) == len(set(found))


@pytest.mark.both
def test_below_five_reviews_nobody_is_ranked(client: TestClient, site: Site) -> None:
    _rated(site, ("Zoe Four", 5.0, 4), ("Abe One", 1.0, 1), ("Ranked", 1.0, 5))
    with site.database.writing() as session:
        make_coach(session, "Aaron None")
    items = client.get("/api/coaches", params={"sort": "rank"}).json()["items"]
    assert [(item["name"], item["ranked_as"] is None) for item in items] == [
        ("Ranked", False),
        ("Abe One", True),
        ("Zoe Four", True),
        ("Aaron None", True),
    ]
    assert _names(client, sort="honesty") == ["Ranked", "Abe One", "Zoe Four", "Aaron None"]


def test_a_row_says_what_its_coach_is_known_for_from_five_reviews_on(client: TestClient, site: Site) -> None:
    counters = {"recommend_yes": 3, "recommend_no": 1, "tag_counts": {"Caring": 3, "Honest": 2}}
    with site.database.writing() as session:
        for name, reviews in (("Few", 4), ("Known", 5)):
            coach = make_coach(session, name, rating=4.0, total_reviews=reviews)
            make_tally(session, coach, honesty_sum=4 * reviews, honesty_count=reviews, **counters)
    known, few = client.get("/api/coaches", params={"sort": "rank"}).json()["items"]
    fields = ("category_mean", "recommend_yes", "recommend_answers", "top_tag", "top_tag_count")
    assert [known[field] for field in fields] == [4.0, 3, 4, "Caring", 3]
    assert [few[field] for field in fields] == [0.0, 0, 0, None, 0]


def test_old_addresses_sorted_by_rating_sort_by_rank(client: TestClient, site: Site) -> None:
    _rated(site, ("Nine", 4.9, 9), ("Forty One", 4.8, 41))
    assert _names(client, sort="rating") == _names(client, sort="rank") == ["Forty One", "Nine"]


def test_merged_coaches_have_no_rank(client: TestClient, site: Site) -> None:
    _rated(site, ("Gone", 5.0, 40), ("Here", 2.0, 9))
    with site.database.writing() as session:
        session.get_one(Coach, client.get("/api/coaches?q=gone").json()["items"][0]["id"]).search_text = ""
    assert _names(client, sort="rank") == ["Here"]


@pytest.mark.both
def test_an_order_by_category_ranks_and_shows_that_category(client: TestClient, site: Site) -> None:
    tallies = {"Abe Few": (4, 20, 4), "Bo Silent": (8, 15, 3), "Cy Low": (8, 16, 8), "Di High": (5, 25, 5)}
    with site.database.writing() as session:
        for name, (reviews, total, count) in tallies.items():
            coach = make_coach(session, name, rating=4.0, total_reviews=reviews)
            make_tally(session, coach, planning_sum=total, planning_count=count)
    items = client.get("/api/coaches", params={"sort": "planning"}).json()["items"]
    found = [(item["name"], item["category"], item["category_mean"], item["ranked_as"]) for item in items]
    assert found == [
        ("Di High", "Planning", 5.0, pytest.approx((5 * 5 + 8 * MIDDLE) / 13)),
        ("Cy Low", "Planning", 2.0, pytest.approx((8 * 2 + 8 * MIDDLE) / 16)),
        ("Bo Silent", "Planning", 0.0, None),
        ("Abe Few", "Planning", 0.0, None),
    ]
