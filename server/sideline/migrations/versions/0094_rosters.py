"""Numbers of players by class on the rosters of teams, and how many of them were on the next season's roster."""

import sqlalchemy as sa
from alembic import op

revision = "0094"
down_revision = "0093"

_COUNTS = ("freshmen", "sophomores", "juniors", "seniors", "graduates", "unknown")
_STAYED = ("freshmen_stayed", "sophomores_stayed", "juniors_stayed")


def upgrade() -> None:
    op.create_table(
        "rosters",
        sa.Column("team_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in _COUNTS),
        *(sa.Column(name, sa.Integer()) for name in _STAYED),
        sa.Column("read_on", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(["team_id"], ["teams.id"], name=op.f("fk_rosters_team_id_teams")),
        sa.PrimaryKeyConstraint("team_id", "season", name=op.f("pk_rosters")),
    )
