"""Invitations: codes that allow a number of sign-ups."""

import sqlalchemy as sa
from alembic import op

revision = "0074"
down_revision = "0072"


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("uses_left", sa.Integer, nullable=False),
        sa.Column("expires_on", sa.Date, nullable=False),
        sa.Column("note", sa.String(100), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_invitations")),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
