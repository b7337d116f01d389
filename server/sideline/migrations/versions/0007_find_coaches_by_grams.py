"""Keep who has which letters side by side, as bitmaps; and the coaches of a division in the order of their reviews.

Several short pieces of words, each in thousands of words, were looked for among all coaches one by one. Unlike the grams
that 0004 had, bitmaps are intersected at once, and none of them changes when a coach is reviewed. The table stays empty
here: 0012 drops it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_OF_DIVISION: list[sa.TextClause | str] = [
    "division", sa.text("total_reviews DESC"), "id", "search_name", "university_id", "sport_id",
]  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "coach_grams",
        sa.Column("gram", sa.String(10).with_variant(sa.String(10, collation="C"), "postgresql"), nullable=False),
        sa.Column("block", sa.Integer(), nullable=False),
        sa.Column("coaches", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("gram", "block", name=op.f("pk_coach_grams")),
    )
    op.create_index("ix_coaches_by_division", "coaches", _OF_DIVISION)
    if op.get_bind().dialect.name == "postgresql":  # which would try in vain to make them shorter
        op.execute("ALTER TABLE coach_grams ALTER COLUMN coaches SET STORAGE EXTERNAL")
