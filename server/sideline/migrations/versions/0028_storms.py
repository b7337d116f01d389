"""Add to coaches whether new reviews are held for a look, and until when nobody has to look again (reviews.storms)."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("coaches", sa.Column("holds_new_reviews", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("coaches", sa.Column("storms_ignored_until", sa.Date(), nullable=True))
