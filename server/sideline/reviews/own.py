"""Is this review the user's own? Then it is theirs to change, alone."""

from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews import tally
from sideline.reviews.errors import review_not_found
from sideline.reviews.model import Review

_THIS_IF_MINE = (Review.id == bindparam("review_id"), Review.user_id == bindparam("user_id"))
_COACH_OF_MINE = select(Review.coach_id).where(*_THIS_IF_MINE)
_MINE = select(Review).where(*_THIS_IF_MINE).execution_options(populate_existing=True)


def hold_own(session: Session, review_id: UUID, user_id: UUID) -> tuple[Review, Coach]:
    """A user's own review and its coach, the coach locked. Raises Refusal 404 for any other review."""
    mine = {"review_id": review_id, "user_id": user_id}
    coach_id = session.scalar(_COACH_OF_MINE, mine)
    if coach_id is None:
        raise review_not_found()
    coach = tally.lock_coach(session, coach_id)
    # Read only now: while we waited for the coach, another request may have changed or deleted the review.
    review = session.scalar(_MINE, mine)
    if review is None:
        raise review_not_found()
    return review, coach
