"""Add when strikes count (column strike of cases), and requests to suspend accounts with three strikes.

Cases from before keep an empty `strike`: theirs are in the private records already.
"""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0049"


def upgrade() -> None:
    op.add_column("cases", sa.Column("strike", sa.String(length=10), nullable=False, server_default=""))
    op.create_table(
        "strike_requests",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("encrypted", sa.Text(), nullable=False),
        sa.Column("opened_on", sa.Date(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_strike_requests")),
        sqlite_with_rowid=False,
    )
