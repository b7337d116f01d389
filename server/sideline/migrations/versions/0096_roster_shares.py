"""How many athletes of a team's roster have rated its staff."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0096"
down_revision = "0095"


def upgrade() -> None:
    op.create_table(
        "roster_shares",
        sa.Column("team_id", BigId, sa.ForeignKey("teams.id", ondelete="CASCADE"), nullable=False, autoincrement=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("counted_to", sa.Date(), nullable=False),
        sa.Column("athletes", sa.Integer(), nullable=True),
        sa.Column("roster", sa.Integer(), nullable=False),
        sa.Column("roster_season", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("team_id", "season"),
    )
