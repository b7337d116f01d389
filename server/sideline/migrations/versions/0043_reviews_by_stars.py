"""Create an index of a coach's reviews by stars, and write the summaries again that judge by too few voices.

Summaries of earlier releases judged from the third review on, and called tags chosen once "most often".
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from sideline.summaries.summary import summary_of

revision = "0043"
down_revision = "0039"

_BATCH_SIZE = 1_000
_CATEGORIES = ("advice", "honesty", "motivation", "planning", "supportive", "team_spirit")

_coaches = sa.table("coaches", sa.column("id"), sa.column("total_reviews"), sa.column("ai_summary"))
_tallies = sa.table(
    "coach_tallies",
    sa.column("coach_id"),
    *(sa.column(f"stars_{star}") for star in range(1, 6)),
    *(sa.column(f"{category}_{counter}") for category in _CATEGORIES for counter in ("sum", "count")),
    sa.column("recommend_yes"),
    sa.column("recommend_no"),
    sa.column("tag_counts", sa.JSON),
)


def upgrade() -> None:
    op.create_index("ix_reviews_by_stars", "reviews", ["coach_id", "rating", "created_on", "id"], if_not_exists=True)
    connection, last = op.get_bind(), 0
    rated = (
        sa.select(_tallies, _coaches.c.ai_summary)
        .join(_coaches, _coaches.c.id == _tallies.c.coach_id)
        .where(_coaches.c.total_reviews > 0, _tallies.c.coach_id > sa.bindparam("last"))
        .order_by(_tallies.c.coach_id)
        .limit(_BATCH_SIZE)
    )
    write = sa.update(_coaches).where(_coaches.c.id == sa.bindparam("coach_id"))
    write = write.values(ai_summary=sa.bindparam("summary"))
    while rows := connection.execute(rated, {"last": last}).all():
        summaries = [(row, summary_of(row.coach_id, _tally(row))) for row in rows]
        changed = [
            {"coach_id": row.coach_id, "summary": summary} for row, summary in summaries if summary != row.ai_summary
        ]
        if changed:
            connection.execute(write, changed)
        last = rows[-1].coach_id


def _tally(row: sa.Row[Any]) -> Any:
    """The row in place of a `CoachTally`, which may have other columns one day."""
    return row
