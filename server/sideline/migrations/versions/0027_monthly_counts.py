"""Add the counts of each month, which stay when cases are deleted. The job monthly-counts fills them."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.create_table(
        "monthly_counts",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("month", "name", "key", name=op.f("pk_monthly_counts")),
    )
