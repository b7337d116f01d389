"""Create the table `jobs`: when each periodic job runs next, and how its last run ended.

Mails to be built and discarded get the name of their kind that this release uses.
"""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import UtcDateTime

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("next_run_at", UtcDateTime(), nullable=False),
        sa.Column("last_run_at", UtcDateTime(), nullable=True),
        sa.Column("last_success_at", UtcDateTime(), nullable=True),
        sa.Column("last_seconds", sa.Float(), nullable=True),
        sa.Column("last_result", sa.String(length=100), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_jobs")),
    )
    op.execute("UPDATE outbox SET kind = 'dummy-mail' WHERE kind = 'nothing'")
