"""Create an index of teams, and write the summaries of coaches with one or two reviews anew.

The summaries of earlier releases named strengths and weaknesses after a single review.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from sideline.summaries.summary import ENOUGH_REVIEWS, summary_of

revision = "0015"
down_revision = "0014"

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
    op.create_index("ix_coaches_by_team", "coaches", ["university_id", "sport_id"])
    connection, last = op.get_bind(), 0
    early = (
        sa.select(_tallies)
        .join(_coaches, _coaches.c.id == _tallies.c.coach_id)
        .where(_coaches.c.total_reviews.between(1, ENOUGH_REVIEWS - 1), _tallies.c.coach_id > sa.bindparam("last"))
        .order_by(_tallies.c.coach_id)
        .limit(_BATCH_SIZE)
    )
    write = sa.update(_coaches).where(_coaches.c.id == sa.bindparam("coach_id"))
    write = write.values(ai_summary=sa.bindparam("summary"))
    while rows := connection.execute(early, {"last": last}).all():
        summaries = [{"coach_id": row.coach_id, "summary": summary_of(row.coach_id, _tally(row))} for row in rows]
        connection.execute(write, summaries)
        last = rows[-1].coach_id


def _tally(row: sa.Row[Any]) -> Any:
    """The row in place of a `CoachTally`, which may have other columns one day."""
    return row
