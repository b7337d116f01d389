"""Remember what the job that removes the order of writing wrote in its last run, and store figures for all processes."""

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
    op.create_table(
        "figures",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_figures")),
        if_not_exists=True,
    )
