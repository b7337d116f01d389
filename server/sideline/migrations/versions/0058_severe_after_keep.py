"""Kept cases count the severe reports that came since, after which another member looks again."""

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0057"


def upgrade() -> None:
    op.add_column("cases", sa.Column("severe_after_keep", sa.Integer(), nullable=False, server_default="0"))
