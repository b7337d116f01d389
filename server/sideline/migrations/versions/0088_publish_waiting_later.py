"""Store, sealed, what the job that publishes waiting reviews needs, and drop the number of others, which it counts."""

import sqlalchemy as sa
from alembic import op

revision = "0088"
down_revision = "0086"


def upgrade() -> None:
    op.add_column("reviews", sa.Column("account_day", sa.String(60)))
    op.drop_column("reviews", "others")
    is_waiting = sa.text("state = 'waiting'")
    op.create_index("ix_reviews_waiting", "reviews", ["coach_id"], sqlite_where=is_waiting, postgresql_where=is_waiting)
    # The release before needs `others`, and would publish waiting reviews at once.
    op.execute("UPDATE schema_compatibility SET oldest_release_revision = '0088'")
