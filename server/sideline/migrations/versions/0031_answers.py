"""Add to reviews what the coach who has claimed the profile answers, and the day of it; no review has an answer yet."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    for table in ("reviews", "waiting_reviews", "hidden_reviews"):
        op.add_column(table, sa.Column("answer", sa.Text(), server_default="", nullable=False))
        op.add_column(table, sa.Column("answered_on", sa.Date(), nullable=True))
