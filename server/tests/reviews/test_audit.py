"""`operations.upkeep.audit` detects every kind of wrong number."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import text

from sideline.core import clock
from sideline.operations.upkeep import audit
from sideline.reviews.write import rate
from tests.factories import make_coaches
from tests.reviews.bodies import review_input

pytestmark = pytest.mark.both


AddCoaches = Callable[[str], list[int]]


@pytest.fixture
def add_coaches(site, ada, outsider) -> AddCoaches:
    """Return a function that adds three coaches with this name, the last without reviews, and returns their ids."""

    def add(name: str) -> list[int]:
        with site.database.writing() as session:
            coach_ids = [coach.id for coach in make_coaches(session, f"Ana {name}", f"Bo {name}", f"Cy {name}")]
            for coach_id in coach_ids[:2]:
                review = review_input(5, tags=["Kind"], would_recommend=True)
                rate(session, coach_id, ada.author, review, clock.today())
                rate(session, coach_id, outsider.author, review_input(2), clock.today())
        return coach_ids

    return add


def test_correct_numbers_pass(site, add_coaches: AddCoaches, monkeypatch) -> None:
    add_coaches("Holm")
    for batch in (1, 2, 5_000):
        monkeypatch.setattr(audit, "BATCH_SIZE", batch)
        assert audit.wrong_tallies(site.database) == [], batch


DAMAGES = [
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
    (("insert into coach_tallies select :last, stars_1, stars_2, stars_3, stars_4, stars_5, advice_sum, advice_count,"
     " honesty_sum, honesty_count, motivation_sum, motivation_count, planning_sum, planning_count, supportive_sum,"
     " supportive_count, team_spirit_sum, team_spirit_count, recommend_yes, recommend_no, school_email, tag_counts,"
     " changed_on from coach_tallies where coach_id = :first"), 2),
]  # fmt: skip
"""A statement that makes a number wrong, and which of three coaches then has it."""


def test_audit_finds_each_wrong_number(site, add_coaches: AddCoaches) -> None:
    damaged = {}
    for number, (damage, which) in enumerate(DAMAGES):
        coaches = add_coaches(f"{chr(65 + number)}holm")
        ids = {name: coaches[index] for name, index in (("first", 0), ("last", 2)) if f":{name}" in damage}
        with site.database.writing() as session:
            session.execute(text(damage), ids)
        damaged[coaches[which]] = damage
    found = {wrong.coach_id for wrong in audit.wrong_tallies(site.database)}
    assert [damage for coach_id, damage in damaged.items() if coach_id not in found] == []
    assert found == set(damaged)


def test_audit_finds_an_outdated_summary(site, add_coaches: AddCoaches) -> None:
    coaches = add_coaches("Holm")
    with site.database.writing() as session:
        session.execute(
            text("update reviews set created_on = :later where coach_id = :first and rating = 2"),
            {"later": _stored(site, clock.today() + timedelta(days=1)), "first": coaches[0]},
        )
    assert [wrong.reason for wrong in audit.wrong_tallies(site.database)] == ["the summary does not match the reviews"]


def _stored(site, day):
    return day.isoformat() if site.database.is_sqlite else day
