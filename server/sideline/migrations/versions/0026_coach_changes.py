"""Add what moderators change of coaches, and where the profile of a merged or removed one went."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId, UtcDateTime

revision = "0026"
down_revision = "0025"

_UNLISTED = sa.text("search_text = ''")


def upgrade() -> None:
    op.add_column("coaches", sa.Column("moved_to", BigId, nullable=True))
    op.add_column("coaches", sa.Column("removed_reason", sa.String(length=20), server_default="", nullable=False))
    op.create_index("ix_coaches_unlisted", "coaches", ["moved_to"], sqlite_where=_UNLISTED, postgresql_where=_UNLISTED)
    op.create_table(
        "coach_changes",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("other_id", BigId, nullable=True),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("made_at", UtcDateTime(), nullable=False),
        sa.Column("made_by", sa.Uuid(), nullable=False),
        sa.Column("is_undone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_coach_changes_coach_id_coaches")),
        sa.ForeignKeyConstraint(["other_id"], ["coaches.id"], name=op.f("fk_coach_changes_other_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coach_changes")),
    )
    op.create_index(op.f("ix_coach_changes_coach_id"), "coach_changes", ["coach_id"])
    op.create_index(op.f("ix_coach_changes_other_id"), "coach_changes", ["other_id"])
