"""Drop the number of hints of a case, by which the queue is no longer sorted."""

from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    op.drop_column("cases", "hints")
