"""`upkeep.audit` detects every kind of wrong number."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from sideline.core import clock
from sideline.reviews.write import rate
from sideline.upkeep import audit
from tests.factories import make_coaches
from tests.reviews.bodies import review_input

pytestmark = pytest.mark.both


@pytest.fixture
def coaches(site, ada, outsider) -> list[int]:
    """Three coaches, the last without reviews."""
    with site.database.writing() as session:
        coach_ids = [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek", "Cy Dunn")]
        for coach_id in coach_ids[:2]:
            rate(
                session,
                coach_id,
                ada.author,
                review_input(5, tags=["Kind"], would_recommend=True),
                clock.today(),
            )
            rate(session, coach_id, outsider.author, review_input(2), clock.today())
    return coach_ids


@pytest.mark.parametrize("batch", [1, 2, 5_000])
def test_correct_numbers_pass(site, coaches, monkeypatch, batch: int) -> None:
    monkeypatch.setattr(audit, "BATCH_SIZE", batch)
    assert audit.wrong_tallies(site.database) == []


@pytest.mark.parametrize(
    ("damage", "which"),
    [
        ("update coach_tallies set stars_5 = 2 where coach_id = :first", 0),
        ("update coach_tallies set recommend_yes = 0 where coach_id = :first", 0),
        ("update coach_tallies set tag_counts = '{\"Kind\": 2}' where coach_id = :first", 0),
        ("update coach_tallies set planning_sum = 8 where coach_id = :first", 0),
        ("delete from coach_tallies where coach_id = :first", 0),
        ("delete from reviews where coach_id = :first and rating = 2", 0),
        ("update coaches set rating = 3.6 where id = :first", 0),
        ("update coaches set total_reviews = 1 where id = :last", 2),
        ("update coaches set ai_summary = null where id = :first", 0),
        ("update coaches set ai_summary_updated_at = null where id = :first", 0),
        ("update coaches set ai_summary = 'Great.' where id = :last", 2),
        (("insert into coach_tallies select 3, stars_1, stars_2, stars_3, stars_4, stars_5, advice_sum, advice_count,"
         " honesty_sum, honesty_count, motivation_sum, motivation_count, planning_sum, planning_count, supportive_sum,"
         " supportive_count, team_spirit_sum, team_spirit_count, recommend_yes, recommend_no, tag_counts, changed_on,"
         " school_email"
         " from coach_tallies where coach_id = :first"), 2),
    ],
)  # fmt: skip
def test_audit_finds_each_wrong_number(site, coaches, damage: str, which: int) -> None:
    with site.database.writing() as session:
        session.execute(text(damage), {"first": coaches[0], "last": coaches[2]})
    assert [wrong.coach_id for wrong in audit.wrong_tallies(site.database)] == [coaches[which]]


def test_audit_finds_an_outdated_summary(site, coaches) -> None:
    with site.database.writing() as session:
        session.execute(
            text("update reviews set created_on = :later where coach_id = :first and rating = 2"),
            {"later": _stored(site, clock.today() + timedelta(days=1)), "first": coaches[0]},
        )
    assert [wrong.reason for wrong in audit.wrong_tallies(site.database)] == ["the summary does not match the reviews"]


def _stored(site, day):
    return day.isoformat() if site.database.is_sqlite else day
