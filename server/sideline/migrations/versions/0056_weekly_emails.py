"""Weekly emails to coaches: whether a claim gets them, and the last Monday that was handled."""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0053"


def upgrade() -> None:
    op.add_column("claims", sa.Column("gets_weekly_mail", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("claims", sa.Column("weekly_mail_on", sa.Date))
