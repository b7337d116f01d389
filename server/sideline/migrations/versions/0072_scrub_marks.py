"""Remember what the job that removes the order of writing wrote in its last run."""

import sqlalchemy as sa
from alembic import op

revision = "0072"
down_revision = "0071"


def upgrade() -> None:
    op.create_table(
        "scrub_marks",
        sa.Column("table_name", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("pool", sa.JSON(), nullable=False),
        sa.Column("written", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table_name", name=op.f("pk_scrub_marks")),
        if_not_exists=True,
    )
