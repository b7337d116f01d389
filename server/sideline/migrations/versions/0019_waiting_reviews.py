"""Create the table of reviews that wait to be published with others (sideline.reviews.publish)."""

import sqlalchemy as sa
from alembic import op

from sideline.core.db.types import BigId

revision = "0019"
down_revision = "0018"

_RATINGS = ("advice", "honesty", "motivation", "planning", "supportive", "team_spirit")


def upgrade() -> None:
    op.create_table(
        "waiting_reviews",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("coach_id", BigId, nullable=False),
        sa.Column("author_tag", sa.Uuid(), nullable=False),
        sa.Column("student_name", sa.String(length=20), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        *(sa.Column(f"{name}_rating", sa.Integer(), nullable=False) for name in _RATINGS),
        sa.Column("would_recommend", sa.Boolean(), nullable=True),
        sa.Column("tags", sa.JSON(), nullable=False),
        sa.Column("created_on", sa.Date(), nullable=False),
        sa.Column("updated_on", sa.Date(), nullable=False),
        sa.Column("waits_until", sa.Date(), nullable=False),
        sa.Column("others", sa.Integer(), nullable=False),
        sa.CheckConstraint("rating between 1 and 5", name=op.f("ck_waiting_reviews_rating")),
        sa.CheckConstraint(
            " and ".join(f"{name}_rating between 0 and 5" for name in _RATINGS),
            name=op.f("ck_waiting_reviews_categories"),
        ),
        sa.ForeignKeyConstraint(["coach_id"], ["coaches.id"], name=op.f("fk_waiting_reviews_coach_id_coaches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_waiting_reviews")),
        sa.UniqueConstraint("coach_id", "author_tag", name="uq_waiting_reviews_one_per_coach_and_author"),
        sqlite_with_rowid=False,
    )
