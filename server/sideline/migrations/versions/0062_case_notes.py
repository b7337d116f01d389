"""Case notes: what staff write down about a case."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0062"
down_revision = "0061"


def upgrade() -> None:
    op.create_table(
        "case_notes",
        sa.Column("id", BigId, autoincrement=True, nullable=False),
        sa.Column("case_id", BigId, nullable=False),
        sa.Column("made_by", sa.Uuid, nullable=False),
        sa.Column("made_on", sa.Date, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_case_notes_case_id_cases")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_notes")),
    )
    op.create_index(op.f("ix_case_notes_case_id"), "case_notes", ["case_id"])
