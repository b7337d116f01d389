"""Store what the operator's status shows: failures of emails, the last confirmed test email, and figures of weeks."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import UtcDateTime

revision = "0075"
down_revision = "0074"


def upgrade() -> None:
    op.create_table(
        "mail_failures",
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("first_at", UtcDateTime(), nullable=False),
        sa.Column("last_at", UtcDateTime(), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "confirmed_mail",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("sent_at", UtcDateTime(), nullable=False),
        sa.Column("confirmed_on", sa.Date),
        if_not_exists=True,
    )
    op.create_table(
        "site_weeks",
        sa.Column("monday", sa.Date, primary_key=True),
        sa.Column("sign_ups", sa.Integer, nullable=False),
        sa.Column("reviews", sa.Integer, nullable=False),
        sa.Column("megabytes", sa.Integer),
        if_not_exists=True,
    )
