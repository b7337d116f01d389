"""Rate a coach: one review for each user and coach (spec section 4)."""

from dataclasses import dataclass
from datetime import datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import bindparam, insert, select

from sideline.accounts.still_there import AGAINST_REMOVAL, refuse_unless_there
from sideline.coaches.model import Coach, CoachTally
from sideline.core.driver_text import Row
from sideline.core.pens import Pen
from sideline.core.text import comment_html
from sideline.reviews import tally
from sideline.reviews.errors import AlreadyReviewed
from sideline.reviews.model import ANONYMOUS, Review

_FIRST_OF_MINE = select(Review.id).where(
    Review.coach_id == bindparam("coach_id"), Review.user_id == bindparam("user_id")
)
_SO_FAR = (
    select(_FIRST_OF_MINE.scalar_subquery().label("first_of_mine"), *tally.COLUMNS)
    .select_from(Coach)
    .outerjoin(CoachTally, CoachTally.coach_id == Coach.id)
    .where(Coach.id == bindparam("coach_id"))
)
_INSERT = insert(Review).values({column.name: bindparam(column.name) for column in Review.__table__.columns})


@dataclass(frozen=True)
class Opinion(tally.Marks):
    """What an athlete says of a coach."""

    comment: str = ""

    def stored(self) -> dict[str, object]:
        """The columns of the review that hold it; the comment is made harmless here."""
        return {
            "rating": self.rating,
            **self.categories,
            "would_recommend": self.would_recommend,
            "tags": list(self.tags),
            "comment": comment_html(self.comment),
        }


def rate(pen: Pen, coach_id: int, user_id: UUID, opinion: Opinion, moment: datetime) -> tuple[Any, Row]:
    """Add a user's review of a coach and count it. Raises Refusal: no such coach, already reviewed, account gone.

    Returns what `shown.mine` needs: the review and the coach.
    """
    # In this order: with the coach held no other review of it can come between the look at what is there and ours.
    users, coaches, so_far = pen.read(AGAINST_REMOVAL, tally.HELD_COACH, _SO_FAR, coach_id=coach_id, user_id=user_id)
    refuse_unless_there(users)
    coach = tally.the_coach(coaches)
    if so_far[0].first_of_mine is not None:
        raise AlreadyReviewed(so_far[0].first_of_mine)
    review = {"id": uuid4(), "created_at": moment, **opinion.stored()}
    pen.write(_INSERT, coach_id=coach_id, user_id=user_id, student_name=ANONYMOUS, updated_at=moment, **review)
    tally.apply(pen, coach, so_far[0], moment, after=opinion)
    return SimpleNamespace(**review), coach
