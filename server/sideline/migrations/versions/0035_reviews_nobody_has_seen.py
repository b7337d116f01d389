"""Tell hidden reviews that nobody has seen yet from those that were visible: those that a storm holds are new."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.add_column("hidden_reviews", sa.Column("was_shown", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.execute(sa.text("UPDATE hidden_reviews SET was_shown = false WHERE state = 'storm'"))
