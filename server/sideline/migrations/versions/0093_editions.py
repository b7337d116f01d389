"""Editions, the changes of public reviews that wait for one, encrypted with the authors' key, and whether a review that a
moderator removed had been public, for the ledgers of editions.
"""

import sqlalchemy as sa
from alembic import op

revision = "0093"
down_revision = "0092"


def upgrade() -> None:
    op.add_column("reviews", sa.Column("pending", sa.Text()))
    op.create_index(
        "ix_reviews_pending",
        "reviews",
        ["coach_id"],
        sqlite_where=sa.text("pending IS NOT NULL"),
        postgresql_where=sa.text("pending IS NOT NULL"),
    )
    op.add_column("cases", sa.Column("had_appeared", sa.Boolean()))
    op.create_table(
        "editions",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("progress", sa.String(10), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False),
        sa.Column("left", sa.Integer(), nullable=False),
        sa.Column("ledger", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("day"),
        sqlite_with_rowid=False,
    )
