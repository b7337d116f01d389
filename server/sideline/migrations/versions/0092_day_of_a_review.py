"""Reviews have the day before which their authors don't want them to appear, sealed with the authors' key."""

import sqlalchemy as sa
from alembic import op

revision = "0092"
down_revision = "0091"


def upgrade() -> None:
    op.add_column("reviews", sa.Column("appears_on", sa.String(60)))
