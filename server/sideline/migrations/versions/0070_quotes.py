"""Find a comment to quote on a profile without reading a coach's other reviews."""

import sqlalchemy as sa
from alembic import op

revision = "0070"
down_revision = "0069"


def upgrade() -> None:
    is_quotable = sa.text("state = 'published' AND length(comment) BETWEEN 20 AND 140")
    op.create_index(
        "ix_reviews_quotes",
        "reviews",
        ["coach_id", "rating", "id"],
        sqlite_where=is_quotable,
        postgresql_where=is_quotable,
        if_not_exists=True,
    )
