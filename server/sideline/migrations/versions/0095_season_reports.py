"""Season reports: what athletes think of the teams of a sport, stored unchanged."""

import sqlalchemy as sa
from alembic import op

revision = "0095"
down_revision = "0094"


def upgrade() -> None:
    op.create_table(
        "season_reports",
        sa.Column("sport_id", sa.Integer(), sa.ForeignKey("sports.id"), nullable=False),
        sa.Column("gender", sa.String(5), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("published_on", sa.Date(), nullable=False),
        sa.Column("teams", sa.Integer(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("counted", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("sport_id", "gender", "season"),
        sa.CheckConstraint("gender in ('Men', 'Women')", name=op.f("ck_season_reports_gender")),
        sqlite_with_rowid=False,
    )
