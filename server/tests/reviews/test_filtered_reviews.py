"""A coach's reviews filtered by stars or tag in three orders, compared with a plain list; and the cost of a page."""

from datetime import date, timedelta
from itertools import product
from random import Random
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert, text

from sideline.coaches.choices import TAGS
from sideline.core.site import Site
from sideline.reviews import coach_reviews
from sideline.reviews.coach_reviews import ReviewsQuery
from sideline.reviews.model import Review
from tests.factories import make_coach

DAY = date(2026, 3, 14)
SOME_TAGS = ("Honest", "Dishonest", "Always Available", "Fun", "Unorganized")
ORDERS = ("newest", "highest", "lowest")


def store_reviews(site: Site, reviews: list[dict[str, Any]], name: str = "Mara Lindqvist") -> int:
    """Insert a coach's reviews directly and return the coach id; the coach's numbers stay 0."""
    random = Random(name)
    with site.database.writing() as session:
        coach_id = make_coach(session, name).id
        columns = {"coach_id": coach_id, "would_recommend": None, "state": "published"}
        rows = [
            {
                **columns,
                **review,
                "id": random_id(random),
                "author_tag": random_id(random),
                "updated_on": review["created_on"],
            }
            for review in reviews
        ]
        if rows:
            session.execute(insert(Review), rows)
    return coach_id


def random_id(random: Random) -> UUID:
    return UUID(int=random.getrandbits(128), version=4)


def some_reviews(random: Random, count: int) -> list[dict[str, Any]]:
    """Return reviews from a few days, so that many differ in order only by id; the comment is the review's number."""
    return [
        {
            "rating": random.choice((1, 2, 2, 4, 5, 5, 5)),
            "tags": random.sample(SOME_TAGS, random.randint(0, 4)),
            "created_on": DAY + timedelta(days=random.randint(0, 6)),
            "comment": str(number),
        }
        for number in range(count)
    ]


def read_all(client: TestClient, coach_id: int, query: dict[str, Any]) -> tuple[list[dict[str, Any]], Any]:
    """Return all reviews of a query, page by page, and the total on the first page."""
    seen: list[dict[str, Any]] = []
    total, cursor = None, None
    while True:
        page = client.get(
            f"/api/coaches/{coach_id}/reviews", params=query | ({"cursor": cursor} if cursor else {})
        ).json()
        assert cursor is None or page["total"] is None, "only the first page counts"
        total = total if cursor else page["total"]
        assert len(page["items"]) == 20 or page["next_cursor"] is None
        seen += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            return seen, total


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
@pytest.mark.both
def test_every_filter_and_order_matches_a_plain_list(client: TestClient, site: Site, seed: int) -> None:
    random = Random(seed)
    stored = some_reviews(random, 70)
    coach_id = store_reviews(site, stored)
    store_reviews(site, some_reviews(random, 30), "Somebody Else")
    newest_first = [review["comment"] for review in read_all(client, coach_id, {})[0]]
    days = [stored[int(number)]["created_on"] for number in newest_first]
    assert sorted(newest_first, key=int) == [str(number) for number in range(70)]
    assert days == sorted(days, reverse=True)

    for stars, tag, sort in product((None, 1, 2, 3, 5), (None, "Honest", "Always Available", "Lazy"), ORDERS):
        query = {name: value for name, value in (("stars", stars), ("tag", tag), ("sort", sort)) if value}
        expected = [
            number
            for number in newest_first
            if (stars is None or stored[int(number)]["rating"] == stars)
            and (tag is None or tag in stored[int(number)]["tags"])
        ]
        if sort != "newest":  # a stable sort keeps reviews with equal stars newest first
            expected.sort(key=lambda number: stored[int(number)]["rating"], reverse=sort == "highest")
        reviews, total = read_all(client, coach_id, query)
        assert [review["comment"] for review in reviews] == expected, query
        assert total == (len(expected) if stars or tag else None), query


def test_cursor_is_valid_only_for_its_filter_and_order(client: TestClient, site: Site) -> None:
    stored = [{"rating": 2, "tags": ["Fun"], "created_on": DAY, "comment": ""} for _ in range(25)]
    path = f"/api/coaches/{store_reviews(site, stored)}/reviews"
    queries = [{}, {"stars": 2}, {"tag": "Fun"}, {"stars": 2, "tag": "Fun"}, {"sort": "lowest"}, {"sort": "highest"}]
    cursors = [client.get(path, params=query).json()["next_cursor"] for query in queries]
    for query, (number, cursor) in product(queries, enumerate(cursors)):
        response = client.get(path, params={**query, "cursor": cursor})
        if query == queries[number]:
            assert len(response.json()["items"]) == 5
        else:
            assert (response.status_code, response.json()["code"]) == (400, "invalid_cursor")


def test_sort_newest_is_the_default(client: TestClient, site: Site) -> None:
    path = f"/api/coaches/{store_reviews(site, some_reviews(Random(1), 25))}/reviews"
    assert client.get(path, params={"sort": "newest"}).json()["items"] == client.get(path).json()["items"]


def test_unknown_filter_values_are_refused(client: TestClient, site: Site) -> None:
    coach_id = store_reviews(site, some_reviews(Random(1), 1))
    stars = ("stars=0", "stars=6", "stars=x", "stars=", "stars=2.5")
    for query in (*stars, "tag=honest", "tag=", "tag=%25", "tag=Evil", "sort=best"):
        assert client.get(f"/api/coaches/{coach_id}/reviews?{query}").status_code == 422, query


def test_filters_with_an_unknown_coach_or_no_matching_reviews(client: TestClient, site: Site) -> None:
    assert client.get("/api/coaches/999/reviews?stars=2").status_code == 404
    coach_id = store_reviews(site, [])
    for query in ("stars=3", "tag=Lazy", "sort=lowest", "stars=3&tag=Lazy"):
        page = client.get(f"/api/coaches/{coach_id}/reviews?{query}").json()
        assert (page["items"], page["next_cursor"]) == ([], None)
        assert page["total"] == (None if query == "sort=lowest" else 0)


@pytest.mark.both
def test_stars_and_orders_are_read_from_an_index(site: Site) -> None:
    """A page of a coach with 5,000 reviews reads only its own rows, however rare the stars are, and sorts by index."""
    query = ReviewsQuery(stars=1)
    stored = [
        {"rating": 5 if number % 1000 else 1, "tags": [TAGS[0]], "created_on": DAY, "comment": ""}
        for number in range(5_000)
    ]
    coach_id = store_reviews(site, stored)
    store_reviews(site, some_reviews(Random(1), 2_000), "Somebody Else")
    with site.database.engine.begin() as connection:
        connection.execute(text("ANALYZE reviews"))
    for sql in (coach_reviews.page_statement(query), coach_reviews.count_statement(query)):
        explain = "EXPLAIN QUERY PLAN " if site.database.is_sqlite else "EXPLAIN "
        parameters = {"coach_id": coach_id, "stars": 1} | ({"limit": 21} if "LIMIT" in sql else {})
        plan = str(site.database.read_pool.fetch(explain + sql, **parameters))
        assert "ix_reviews_by_stars" in plan, plan
        assert "TEMP B-TREE" not in plan
        assert "Sort" not in plan
