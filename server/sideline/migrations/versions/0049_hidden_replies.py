"""Add a column for a coach's reply that is hidden because the review has changed since (reviews.replies)."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"


def upgrade() -> None:
    op.add_column("reviews", sa.Column("hidden_reply", sa.Text(), nullable=False, server_default=""))
