"""Cases count severe reports by day: the count since a keep becomes the count of the latest day."""

from alembic import op

revision = "0060"
down_revision = "0059"


def upgrade() -> None:
    # An earlier count may be of one address block on several days. The next report of another day starts over.
    op.execute("ALTER TABLE cases RENAME COLUMN severe_after_keep TO severe_of_day")
