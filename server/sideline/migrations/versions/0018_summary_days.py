"""Set the day of each summary to that of the newest review: an edited or deleted review moved it (docs/decisions/0010).

The day on which the numbers of a coach changed last goes to a column that no response shows, and that is emptied.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("coach_tallies", sa.Column("changed_on", sa.Date(), nullable=True))
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    newest = "(SELECT max(created_on) FROM reviews WHERE reviews.coach_id = coaches.id)"
    midnight = f"{newest} || ' 00:00:00.000000'" if is_sqlite else f"{newest}::timestamp AT TIME ZONE 'UTC'"
    op.execute(
        f"UPDATE coaches SET ai_summary_updated_at = {midnight} WHERE ai_summary_updated_at IS NOT NULL"  # noqa: S608
    )
