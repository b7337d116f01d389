"""The comment quoted on a profile."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text, update

from sideline.coaches.model import Coach
from sideline.coaches.profile import QUOTE_LENGTH, QUOTE_OF_COACH, first_id
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.model import Review
from tests.factories import make_coach
from tests.reviews.test_filtered_reviews import store_reviews

DAY = date(2026, 3, 14)


def _review(rating: int, comment: str = "", **columns: Any) -> dict[str, Any]:
    return {"rating": rating, "comment": comment, "tags": [], "created_on": DAY, **columns}


def _store(site: Site, reviews: list[dict[str, Any]], rating: float, total: int = 5) -> int:
    coach_id = store_reviews(site, reviews)
    with site.database.writing() as session:
        session.execute(update(Coach).values(rating=rating, total_reviews=total).where(Coach.id == coach_id))
    return coach_id


def _quote(client: TestClient, coach_id: int) -> Any:
    return client.get(f"/api/coaches/{coach_id}").json()["quote"]


@pytest.mark.both
def test_the_quoted_review_has_as_many_stars_as_the_average(client: TestClient, site: Site) -> None:
    coach_id = _store(site, [_review(number, f"A comment with {number} stars.") for number in range(1, 6)], 1.0)
    steps = [(1.0, 1), (1.54, 1), (1.56, 2), (2.5, 2), (2.6, 3), (3.5, 3), (3.56, 4), (4.0, 4), (4.485, 4), (4.54, 4)]
    for rating, stars in [*steps, (4.6, 5), (5.0, 5)]:
        with site.database.writing() as session:
            session.execute(update(Coach).values(rating=rating))
        assert _quote(client, coach_id) == {"text": f"A comment with {stars} stars.", "rating": stars}, rating


def test_only_a_short_comment_is_quoted_and_in_full(client: TestClient, site: Site) -> None:
    lengths = {QUOTE_LENGTH.start - 1: False, QUOTE_LENGTH.start: True}
    lengths |= {QUOTE_LENGTH.stop - 1: True, QUOTE_LENGTH.stop: False}
    coach_id = _store(site, [_review(4)], 4.0)
    for length, is_quoted in lengths.items():
        with site.database.writing() as session:
            session.execute(update(Review).values(comment="x" * length))
        assert _quote(client, coach_id) == ({"text": "x" * length, "rating": 4} if is_quoted else None), length


def test_nothing_is_quoted_below_five_reviews_or_from_hidden_ones(client: TestClient, site: Site) -> None:
    comment = "Enough words for a quote."
    assert _quote(client, _store(site, [_review(4, comment)], 4.0, total=4)) is None
    with site.database.writing() as session:
        session.execute(update(Coach).values(total_reviews=5))
        session.execute(update(Review).values(state="held"))
        coach_id = make_coach(session).id
    assert _quote(client, coach_id) is None


def test_a_quote_has_no_markup(client: TestClient, site: Site) -> None:
    coach_id = _store(site, [_review(4, "We <b>grew</b> &amp; won<br>under this coach.")], 4.0)
    assert _quote(client, coach_id)["text"] == "We grew & won under this coach."


@pytest.mark.both
def test_each_month_draws_where_the_choice_begins_so_later_reviews_rarely_change_the_quote(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews = [_review(4, f"The comment number {number} is here.") for number in range(30)]
    coach_id = _store(site, reviews, 4.0)
    with site.database.reading() as session:
        by_id = {row.id.hex: row.comment for row in session.execute(select(Review.id, Review.comment))}
    quoted = []
    for month in range(1, 13):
        begin = first_id(coach_id, date(2026, month, 1))
        expected = next((by_id[id_] for id_ in sorted(by_id) if id_ >= begin), by_id[min(by_id)])
        for day in (1, 28):
            monkeypatch.setattr(clock, "now", lambda month=month, day=day: datetime(2026, month, day, 9, tzinfo=UTC))
            assert _quote(client, coach_id)["text"] == expected
        quoted.append(expected)
    assert len(set(quoted)) > 6


def test_an_author_who_rates_again_until_quoted_is_not_quoted_forever(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The author deletes and rates again until the id is smaller than any other, and then edits the text."""
    coach_id = _store(site, [_review(4, f"The comment number {number} is here.") for number in range(9)], 4.0)
    with site.database.writing() as session:
        first = session.scalars(select(Review).order_by(Review.id)).first()
        assert first is not None
        session.execute(
            update(Review).values(id=UUID(int=1), comment="I am always quoted.").where(Review.id == first.id)
        )
    months = 0
    for month in range(1, 13):
        monkeypatch.setattr(clock, "now", lambda month=month: datetime(2026, month, 9, tzinfo=UTC))
        months += _quote(client, coach_id)["text"] == "I am always quoted."
    assert months <= 3


@pytest.mark.both
def test_the_quote_is_read_from_its_index(site: Site) -> None:
    """A coach's other reviews are not read, however many there are."""
    coach_id = _store(site, [_review(4, "Too short." if n else "One comment that fits.") for n in range(5_000)], 4.0)
    with site.database.engine.begin() as connection:
        connection.execute(text("ANALYZE reviews"))
    explain = "EXPLAIN QUERY PLAN " if site.database.is_sqlite else "EXPLAIN "
    sql = f"{explain} SELECT {QUOTE_OF_COACH} FROM coaches c WHERE id = :coach_id"  # constant
    plan = str(site.database.read_pool.fetch(sql, coach_id=coach_id, quotes_from=first_id(coach_id, DAY)))
    assert "ix_reviews_quotes" in plan, plan
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan
