"""Tell the editions of a coach's reviews apart (reviews.of_coach): a page of one is answered again as it is."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("coach_tallies", sa.Column("edition", sa.BigInteger(), server_default="0", nullable=False))
