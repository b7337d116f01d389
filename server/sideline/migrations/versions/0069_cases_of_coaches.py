"""Find the cases of a coach by an index: a public page counts them."""

from alembic import op

revision = "0069"
down_revision = "0068"


def upgrade() -> None:
    op.create_index("ix_cases_coach_id", "cases", ["coach_id"], if_not_exists=True)
