"""Add to reports the sealed address of a reporter who wants a mail, and the decision that was mailed."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.add_column("reports", sa.Column("address", sa.Text(), server_default="", nullable=False))
    op.add_column("reports", sa.Column("mailed_for", sa.DateTime(timezone=True), nullable=True))
