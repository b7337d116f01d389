"""Whether a review that a moderator removed had been public, for the ledgers of editions."""

import sqlalchemy as sa
from alembic import op

revision = "0094"
down_revision = "0093"


def upgrade() -> None:
    op.add_column("cases", sa.Column("had_appeared", sa.Boolean()))
