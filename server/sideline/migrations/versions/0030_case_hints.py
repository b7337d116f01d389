"""Add to cases how many hints the reported words have, which order the queue. Cases of before have none."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("cases", sa.Column("hints", sa.Integer(), server_default="0", nullable=False))
