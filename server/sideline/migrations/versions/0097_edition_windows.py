"""Windows of editions, which were in a file in the data folder."""

import sqlalchemy as sa
from alembic import op

revision = "0097"
down_revision = "0096"


def upgrade() -> None:
    op.create_table(
        "edition_windows",
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("windows", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_edition_windows")),
    )
