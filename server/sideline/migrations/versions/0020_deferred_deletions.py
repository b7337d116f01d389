"""Create the table of deleted accounts whose reviews go one by one (sideline.reviews.deferred_deletions)."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "deferred_deletions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("encrypted", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deferred_deletions")),
        sqlite_with_rowid=False,
    )
