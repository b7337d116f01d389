"""Create an index of the latest reviews with a comment, which the home page shows."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    has_comment = sa.text("comment <> ''")
    op.create_index(
        "ix_reviews_latest", "reviews", ["created_at"], sqlite_where=has_comment, postgresql_where=has_comment
    )
