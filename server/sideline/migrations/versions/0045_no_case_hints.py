"""Drop the column with a case's number of hints; the queue no longer sorts by it."""

from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    op.drop_column("cases", "hints")
