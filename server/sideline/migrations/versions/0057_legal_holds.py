"""Legal holds: cases that no job may delete."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0057"
down_revision = "0056"


def upgrade() -> None:
    op.create_table(
        "legal_holds",
        sa.Column("case_id", BigId, autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("added_on", sa.Date, nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_legal_holds_case_id_cases")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_legal_holds")),
        sqlite_with_rowid=False,
    )
