"""Rename columns, a table and stored keys: reply, message, explanation, undo state, school email, private record."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"

_COLUMNS = {
    "reviews": {
        "answer": "reply",
        "answered_on": "replied_on",
        "sentence": "explanation",
        "school_mail": "school_email",
    },
    "coach_tallies": {"school_mail": "school_email"},
    "cases": {"words": "message", "sentence": "explanation", "before": "undo_state"},
    "reports": {"words": "message"},
    "claims": {"sentence": "explanation"},
    "coach_changes": {"words": "details"},
    "staff_log": {"words": "details"},
}
_KEYS = {"answer": "reply", "answered_on": "replied_on", "sentence": "explanation"}
"""Keys in the JSON that cases store: the reported review, and the undo data of a decision."""

_VIEW = """
    CREATE VIEW published_reviews AS
    SELECT id, coach_id, rating, comment, advice_rating, honesty_rating, motivation_rating, planning_rating,
        supportive_rating, team_spirit_rating, would_recommend, school_email, tags, created_on, reply, replied_on
    FROM reviews WHERE state = 'published'
"""

_cases = sa.table(
    "cases",
    sa.column("id"),
    sa.column("kind", sa.String()),
    sa.column("snapshot", sa.JSON(none_as_null=True)),
    sa.column("undo_state", sa.JSON(none_as_null=True)),
)


def upgrade() -> None:
    op.execute("DROP VIEW published_reviews")
    for table, columns in _COLUMNS.items():
        for old, new in columns.items():
            op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    op.execute(_VIEW)
    op.rename_table("private_lists", "private_records")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER INDEX pk_private_lists RENAME TO pk_private_records")
    op.execute("UPDATE jobs SET name = 'old-log-details' WHERE name = 'old-words'")
    op.execute("UPDATE cases SET kind = 'reply' WHERE kind = 'answer'")
    _rename_keys()


def _rename_keys() -> None:
    connection = op.get_bind()
    for case_id, kind, snapshot, undo_state in connection.execute(sa.select(_cases)).all():
        new_snapshot = _with_new_keys(snapshot) if kind == "reply" else snapshot
        new_undo_state = _with_new_keys(undo_state)
        if new_undo_state and new_undo_state.get("hidden"):
            new_undo_state["hidden"] = _with_new_keys(new_undo_state["hidden"])
        if (new_snapshot, new_undo_state) != (snapshot, undo_state):
            change = sa.update(_cases).where(_cases.c.id == case_id)
            connection.execute(change.values(snapshot=new_snapshot, undo_state=new_undo_state))


def _with_new_keys(stored: dict[str, Any] | None) -> dict[str, Any] | None:
    return stored and {_KEYS.get(name, name): value for name, value in stored.items()}
