"""Add confirmed school addresses, and the mark of reviews by athletes who show theirs (sideline.school_mail)."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "school_addresses",
        sa.Column("address_tag", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("address_tag", name=op.f("pk_school_addresses")),
        sqlite_with_rowid=False,
    )
    for table in ("reviews", "waiting_reviews"):
        op.add_column(table, sa.Column("school_mail", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("coach_tallies", sa.Column("school_mail", sa.Integer(), server_default="0", nullable=False))
