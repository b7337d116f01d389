"""Is this review the user's own? Then it is theirs to change, alone."""

from uuid import UUID

from sqlalchemy import bindparam, select

from sideline.coaches.model import Coach, CoachTally
from sideline.core.driver_text import Row
from sideline.core.pens import Pen
from sideline.reviews import shown, tally
from sideline.reviews.errors import review_not_found
from sideline.reviews.model import Review

_THIS_IF_MINE = (Review.id == bindparam("review_id"), Review.user_id == bindparam("user_id"))
_ITS_COACH = tally.held_coach(Coach.id == select(Review.coach_id).where(*_THIS_IF_MINE).scalar_subquery())
_MINE = (
    select(*shown.COLUMNS, *tally.COLUMNS)
    .select_from(Review)
    .outerjoin(CoachTally, CoachTally.coach_id == Review.coach_id)
    .where(*_THIS_IF_MINE)
)


def hold_own(pen: Pen, review_id: UUID, user_id: UUID) -> tuple[Row, Row]:
    """A user's own review together with its coach's counters (`shown.COLUMNS`, `tally.COLUMNS`), and the coach, held.

    Raises Refusal 404 for any other review.
    """
    # The review is read only then: while we waited for the coach, another request may have changed or deleted it.
    coaches, mine = pen.read(_ITS_COACH, _MINE, review_id=review_id, user_id=user_id)
    if not (coaches and mine):
        raise review_not_found()
    return mine[0], coaches[0]
