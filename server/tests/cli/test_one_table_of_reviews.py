"""Revisions 0046 to 0048 move waiting and hidden reviews into one table and rename the stored undo states."""

from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import JSON, Connection, Date, Uuid, column, insert, select, table
from sqlalchemy.orm import Session

from sideline.cases.model import Case, open_coach_case
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from sideline.curation.model import CoachChange
from sideline.reviews.model import Review
from sideline.reviews.published import PublishedReview
from sideline.reviews.states import relist, undo
from sideline.reviews.tally import lock_coach
from tests.cli.conftest import current_column_names, opened
from tests.factories import make_coach

pytestmark = [pytest.mark.both, pytest.mark.long]

DAY, LATER = date(2026, 11, 20), date(2026, 12, 20)
STATES = {
    "held": "held", "storm": "surge", "removed": "removed", "second_look": "appealed", "offered": "resubmitted",
    "merged": "unlisted", "coach_removed": "unlisted",
}  # fmt: skip
REMOVAL: dict[str, Any] = {"rule": "names", "sentence": "No names.", "decided_on": DAY, "second_look": LATER}
STORED = REMOVAL | {"decided_on": "2026-11-20", "second_look": "2026-12-20", "was_shown": False}


def add(connection: Connection, name: str, **columns: Any) -> UUID:
    """Insert a review into a table of schema 0044; returns its id."""
    values = {
        "id": uuid4(), "author_tag": uuid4(), "coach_id": 1, "student_name": "Athlete", "rating": 4, "comment": "Fair.",
        "would_recommend": True, "tags": ["Strict"], "created_on": DAY, "updated_on": DAY, "answer": "Thanks.",
        "answered_on": DAY, "school_mail": True, "advice_rating": 1, "honesty_rating": 2, "motivation_rating": 3,
        "planning_rating": 4, "supportive_rating": 5, "team_spirit_rating": 0,
        **columns,
    }  # fmt: skip
    types = {"id": Uuid(), "author_tag": Uuid(), "tags": JSON()}
    types |= {key: Date() for key, value in values.items() if isinstance(value, date)}
    connection.execute(insert(table(name, *(column(key, types.get(key)) for key in values))), values)
    return values["id"]


@pytest.fixture
def rows(empty_database_url: str) -> dict[str, UUID]:
    """Upgrade a site of schema 0044 with a review in every table and state; return the ids by state."""
    url = database_url(empty_database_url, Path())
    migrate.upgrade(url, revision="0044")
    hidden = {"rule": "", "sentence": "", "decided_on": None, "second_look": None, "was_shown": True}
    with opened(empty_database_url) as database:
        with database.writing() as session:
            with current_column_names(session):
                assert make_coach(session).id == 1
            connection = session.connection()
            ids = {
                "visible": add(connection, "reviews"),
                "waiting": add(connection, "waiting_reviews", waits_until=LATER, others=1),
                **{state: add(connection, "hidden_reviews", state=state, **hidden) for state in STATES},
                "was removed": add(connection, "hidden_reviews", state="merged", **hidden),
                "shown twice": add(connection, "hidden_reviews", state="second_look", **hidden | REMOVAL),
            }
            with current_column_names(session):
                _add_undo_states(session, ids)
        migrate.upgrade(url)
    return ids


def _add_undo_states(session: Session, ids: dict[str, UUID]) -> None:
    """Add the undo states of a hold, a removed coach, a merge and a removed reply, as schema 0045 stored them."""
    now = clock.now()
    before = {"state": "open", "hidden": {"state": "storm", **STORED}}
    session.add(Case(kind="review", coach_id=1, review_id=ids["removed"], opened_at=now, undo_state=before))
    reply = {"answer": "Thanks.", "answered_on": DAY.isoformat()}
    session.add(
        Case(kind="answer", coach_id=1, review_id=ids["visible"], opened_at=now, snapshot=reply, undo_state=reply)
    )
    record = {"table": "waiting_reviews", "coach_id": 1, "waits_until": "2026-12-20", "others": 1}
    hidden = {"table": "hidden_reviews", "coach_id": 1, "state": "removed", **STORED}
    for action, name, merged in (
        ("remove", "withdrawn", {ids["coach_removed"].hex: record}),
        ("merge", "merged", {ids["was removed"].hex: hidden}),
    ):
        undone = {name: merged, "closed": []}
        session.add(CoachChange(coach_id=1, action=action, details="", before=undone, made_at=now, made_by=uuid4()))


def test_reviews_and_cases_are_kept_and_undone(empty_database_url: str, rows: dict[str, UUID]) -> None:
    _assert_that_each_review_keeps_its_state_and_content(empty_database_url, rows)
    _assert_that_a_case_about_a_reply_uses_the_current_names(empty_database_url, rows)
    _assert_that_hidden_reviews_can_be_restored(empty_database_url, rows)


def _assert_that_each_review_keeps_its_state_and_content(empty_database_url: str, rows: dict[str, UUID]) -> None:
    with opened(empty_database_url) as database, database.reading() as session:
        reviews = {review.id: review for review in session.scalars(select(Review))}
        states = {name: reviews[rows[name]].state for name in ("visible", "waiting", *STATES)}
        assert states == {"visible": "published", "waiting": "waiting", **STATES}
        assert session.scalars(select(PublishedReview.id)).all() == [rows["visible"]]
        waiting, appealed = reviews[rows["waiting"]], reviews[rows["shown twice"]]
        assert (waiting.waits_until, waiting.counts_for_waiting) == (LATER, True)
        assert (appealed.rule, appealed.explanation, appealed.decided_on) == ("names", "No names.", DAY)
        assert (appealed.appealed_on, appealed.counts_for_waiting) == (LATER, True)
        assert {
            (
                review.rating,
                review.comment,
                review.advice_rating,
                review.team_spirit_rating,
                review.reply,
                review.created_on,
            )
            for review in reviews.values()
        } == {(4, "Fair.", 1, 0, "Thanks.", DAY)}


def _assert_that_hidden_reviews_can_be_restored(empty_database_url: str, rows: dict[str, UUID]) -> None:
    with opened(empty_database_url) as database:
        _undo_all(database, rows)
        with database.reading() as session:
            removed, waiting, merged = (
                session.get_one(Review, rows[name]) for name in ("removed", "coach_removed", "was removed")
            )
            assert (removed.state, removed.rule, removed.counts_for_waiting) == ("surge", "names", False)
            assert (waiting.state, waiting.waits_until) == ("waiting", LATER)
            assert (merged.state, merged.rule, merged.explanation) == ("removed", "names", "No names.")
            assert (merged.decided_on, merged.appealed_on, merged.counts_for_waiting) == (DAY, LATER, False)


def _assert_that_a_case_about_a_reply_uses_the_current_names(empty_database_url: str, rows: dict[str, UUID]) -> None:
    with opened(empty_database_url) as database, database.reading() as session:
        [case] = session.scalars(select(Case).where(Case.kind == "reply"))
        assert case.review_id == rows["visible"]
        assert case.snapshot == case.undo_state == {"reply": "Thanks.", "replied_on": DAY.isoformat()}


def _undo_all(database: Database, rows: dict[str, UUID]) -> None:
    with database.writing() as session:
        coach: Coach = lock_coach(session, 1)
        open_coach_case(session, "surge", coach.id)
        [before] = session.scalars(select(Case.undo_state).where(Case.kind == "review"))
        undo(session, coach, session.get_one(Review, rows["removed"]), (before or {})["hidden"], DAY)
        for change in session.scalars(select(CoachChange)):
            for name in ("withdrawn", "merged"):
                for row, record in change.before.get(name, {}).items():
                    relist(session, coach, session.get_one(Review, UUID(row)), record)
