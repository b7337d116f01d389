"""Alarms for staff: which were sent about which case, and which kinds each member has turned off."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    op.add_column("users", sa.Column("muted_alarms", sa.String(30), nullable=False, server_default=""))
    op.create_table(
        "alarms",
        sa.Column("case_id", BigId, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["cases.id"], name=op.f("fk_alarms_case_id_cases"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("case_id", "kind", name=op.f("pk_alarms")),
        sqlite_with_rowid=False,
    )
