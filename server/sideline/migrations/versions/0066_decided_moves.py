"""Decisions on moves, by pairs of profiles instead of posts, and posts that a coach confirmed."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0066"
down_revision = "0064"

_MOVES = """
    SELECT moves.list_id, from_post_id, to_post_id, from_post.coach_id AS from_coach_id, to_post.coach_id AS to_coach_id,
        certainty, is_automatic, CAST(reasons AS TEXT) AS reasons
    FROM moves
    JOIN posts AS from_post ON from_post.id = from_post_id
    JOIN posts AS to_post ON to_post.id = to_post_id
    ORDER BY certainty DESC, moves.id
"""

_INSERT = """
    INSERT INTO moves (list_id, from_coach_id, to_coach_id, from_post_id, to_post_id, certainty, is_automatic, reasons)
    VALUES (:list_id, :from_coach_id, :to_coach_id, :from_post_id, :to_post_id, :certainty, :is_automatic, :reasons)
"""


def upgrade() -> None:
    op.add_column("posts", sa.Column("confirmed_on", sa.Date))
    connection = op.get_bind()
    rows = [dict(row) for row in connection.execute(sa.text(_MOVES)).mappings()]
    op.drop_table("moves")
    op.create_table(
        "moves",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("list_id", BigId, nullable=False),
        sa.Column("from_coach_id", BigId, nullable=False),
        sa.Column("to_coach_id", BigId, nullable=False),
        sa.Column("from_post_id", BigId, nullable=False),
        sa.Column("to_post_id", BigId, nullable=False),
        sa.Column("certainty", sa.Integer, nullable=False),
        sa.Column("is_automatic", sa.Boolean, nullable=False),
        sa.Column("reasons", sa.JSON, nullable=False),
        sa.Column("state", sa.String(10), nullable=False, server_default="proposed"),
        sa.Column("decided_on", sa.Date),
        sa.Column("decided_by", sa.Uuid),
        sa.Column("coach_change_id", BigId),
        sa.ForeignKeyConstraint(["list_id"], ["staff_lists.id"], name=op.f("fk_moves_list_id_staff_lists")),
        sa.ForeignKeyConstraint(
            ["from_coach_id"], ["coaches.id"], name=op.f("fk_moves_from_coach_id_coaches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["to_coach_id"], ["coaches.id"], name=op.f("fk_moves_to_coach_id_coaches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["coach_change_id"], ["coach_changes.id"], name=op.f("fk_moves_coach_change_id_coach_changes")
        ),
        sa.CheckConstraint(
            "state in ('proposed', 'accepted', 'automatic', 'rejected', 'undone')", name=op.f("ck_moves_state")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moves")),
        sa.UniqueConstraint("from_coach_id", "to_coach_id", name="uq_moves_coaches"),
    )
    for column in ("list_id", "to_coach_id", "coach_change_id"):
        op.create_index(op.f(f"ix_moves_{column}"), "moves", [column])
    _restore(rows)


def _restore(rows: list[dict[str, object]]) -> None:
    """Insert the most certain proposal for each pair of profiles."""
    best: dict[tuple[object, object], dict[str, object]] = {}
    for row in rows:
        best.setdefault((row["from_coach_id"], row["to_coach_id"]), row)
    if best:
        op.get_bind().execute(sa.text(_INSERT), list(best.values()))
