"""Store all reviews in one table with a state, and expose the published ones as a view (docs/decisions/0014).

Until now, waiting and hidden reviews were stored in separate tables. The undo data of decisions and coach changes is
rewritten accordingly: states have new names, and an unlisted review keeps the columns of its previous state.
"""

from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"

_STATES = {"storm": "surge", "second_look": "appealed", "offered": "resubmitted", "merged": "unlisted"}
_STATES["coach_removed"] = "unlisted"
_TABLES = {"reviews": "published", "waiting_reviews": "waiting"}
_COLUMNS = {"second_look": "appealed_on", "was_shown": "counts_for_waiting"}
"""New names of states, the states of reviews by their old table, and new names of columns."""

_CONTENT = (
    "id, coach_id, author_tag, student_name, rating, comment, advice_rating, honesty_rating, motivation_rating,"
    " planning_rating, supportive_rating, team_spirit_rating, would_recommend, school_mail, tags, created_on,"
    " updated_on, answer, answered_on"
)
_WAITING = f"""
    INSERT INTO reviews ({_CONTENT}, state, waits_until, others)
    SELECT {_CONTENT}, 'waiting', waits_until, others FROM waiting_reviews ORDER BY id
"""  # noqa: S608  # column names
_HIDDEN = f"""
    INSERT INTO reviews ({_CONTENT}, state, rule, sentence, decided_on, appealed_on, counts_for_waiting)
    SELECT {_CONTENT}, CASE state WHEN 'storm' THEN 'surge' WHEN 'second_look' THEN 'appealed'
        WHEN 'offered' THEN 'resubmitted' WHEN 'merged' THEN 'unlisted' WHEN 'coach_removed' THEN 'unlisted'
        ELSE state END, rule, sentence, decided_on, second_look, was_shown FROM hidden_reviews ORDER BY id
"""  # noqa: S608  # column names
_VIEW = """
    CREATE VIEW published_reviews AS
    SELECT id, coach_id, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating,
        supportive_rating, team_spirit_rating, would_recommend, school_mail, tags, created_on, answer, answered_on
    FROM reviews WHERE state = 'published'
"""

_reviews = sa.table(
    "reviews",
    sa.column("id", sa.Uuid()),
    sa.column("state", sa.String()),
    sa.column("waits_until", sa.Date()),
    sa.column("others", sa.Integer()),
    sa.column("rule", sa.String()),
    sa.column("sentence", sa.Text()),
    sa.column("decided_on", sa.Date()),
    sa.column("appealed_on", sa.Date()),
    sa.column("counts_for_waiting", sa.Boolean()),
)
_cases = sa.table("cases", sa.column("id"), sa.column("before", sa.JSON(none_as_null=True)))
_changes = sa.table(
    "coach_changes", sa.column("id"), sa.column("is_undone", sa.Boolean()), sa.column("before", sa.JSON())
)


def upgrade() -> None:
    # A review without an explicit state is hidden. SQLite cannot drop this default later.
    op.add_column("reviews", sa.Column("state", sa.String(15), server_default="held", nullable=False))
    op.add_column("reviews", sa.Column("waits_until", sa.Date()))
    op.add_column("reviews", sa.Column("others", sa.Integer(), server_default="0", nullable=False))
    op.add_column("reviews", sa.Column("rule", sa.String(20), server_default="", nullable=False))
    op.add_column("reviews", sa.Column("sentence", sa.Text(), server_default="", nullable=False))
    op.add_column("reviews", sa.Column("decided_on", sa.Date()))
    op.add_column("reviews", sa.Column("appealed_on", sa.Date()))
    op.add_column("reviews", sa.Column("counts_for_waiting", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.execute("UPDATE reviews SET state = 'published'")
    op.execute(_WAITING)
    op.execute(_HIDDEN)
    op.drop_table("waiting_reviews")
    op.drop_table("hidden_reviews")
    _create_indexes()
    op.execute(_VIEW)
    _rename_in_cases()
    _rename_in_changes()


def _create_indexes() -> None:
    commented = sa.text("state = 'published' and comment <> ''")
    for name in ("newest_of_coach", "by_stars", "latest"):
        op.drop_index(f"ix_reviews_{name}", "reviews")
    op.create_index("ix_reviews_newest_of_coach", "reviews", ["coach_id", "state", "created_on", "id"])
    op.create_index("ix_reviews_by_stars", "reviews", ["coach_id", "state", "rating", "created_on", "id"])
    op.create_index(
        "ix_reviews_latest", "reviews", ["created_on", "id"], sqlite_where=commented, postgresql_where=commented
    )


def _rename_in_cases() -> None:
    """Rename the undo data of decisions: the state of the review, and what was decided before."""
    connection = op.get_bind()
    for case_id, before in connection.execute(sa.select(_cases)).all():
        if before and before.get("hidden"):
            hidden = {_COLUMNS.get(name, name): value for name, value in before["hidden"].items()}
            # Decisions stored by schema 0034 lack this field.
            hidden.setdefault("counts_for_waiting", True)
            hidden["state"] = _STATES.get(hidden["state"], hidden["state"])
            change = sa.update(_cases).where(_cases.c.id == case_id)
            connection.execute(change.values(before={**before, "hidden": hidden}))


def _rename_in_changes() -> None:
    """Rename the undo data of merged and removed coaches: the state of each review that was hidden."""
    connection = op.get_bind()
    for change_id, is_undone, before in connection.execute(sa.select(_changes)).all():
        for name in ("withdrawn", "merged"):
            if not (before or {}).get(name):
                continue
            records = {}
            for row_id, record in before[name].items():
                state, columns = _state_of(record)
                records[row_id] = {"state": state, "coach_id": record["coach_id"]}
                if columns and not is_undone:
                    is_unlisted = (_reviews.c.id == UUID(row_id)) & (_reviews.c.state == "unlisted")
                    connection.execute(sa.update(_reviews).where(is_unlisted).values(columns))
            before = {**before, name: records}  # noqa: PLW2901
            connection.execute(sa.update(_changes).where(_changes.c.id == change_id).values(before=before))


def _state_of(record: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the state that a review had before it was hidden with its profile, and the columns of that state."""
    fields = {_COLUMNS.get(name, name): value for name, value in record.items() if name not in ("table", "coach_id")}
    state = _TABLES.get(record["table"]) or fields.pop("state")
    days = ("waits_until", "decided_on", "appealed_on")
    columns = {
        name: date.fromisoformat(value) if name in days and value is not None else value
        for name, value in fields.items()
    }
    return _STATES.get(state, state), columns
