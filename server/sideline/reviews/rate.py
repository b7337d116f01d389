"""Rate a coach: one review for each user and coach (spec section 4)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from sideline.accounts.still_there import hold_user
from sideline.coaches.model import Coach
from sideline.core.text import comment_html
from sideline.reviews import tally
from sideline.reviews.errors import already_reviewed
from sideline.reviews.model import ANONYMOUS, Review

_FIRST = select(Review.id).where(Review.coach_id == bindparam("coach_id"), Review.user_id == bindparam("user_id"))


@dataclass(frozen=True)
class Opinion:
    """What an athlete says of a coach. `categories` maps each stored field to 1–5, or 0 where none was chosen."""

    rating: int
    categories: dict[str, int]
    would_recommend: bool | None = None
    tags: tuple[str, ...] = ()
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


def rate(session: Session, coach_id: int, user_id: UUID, opinion: Opinion, moment: datetime) -> tuple[Review, Coach]:
    """Add a user's review of a coach and count it. Raises Refusal: no such coach, already reviewed, account gone."""
    hold_user(session, user_id)
    coach = tally.lock_coach(session, coach_id)
    # With the coach locked no other review of it can come between this look and the insert.
    first = session.scalar(_FIRST, {"coach_id": coach_id, "user_id": user_id})
    if first is not None:
        raise already_reviewed(first)
    review = Review(
        id=uuid4(),
        coach_id=coach_id,
        user_id=user_id,
        student_name=ANONYMOUS,
        created_at=moment,
        updated_at=moment,
        **opinion.stored(),
    )
    session.add(review)
    tally.apply(session, coach, None, tally.Marks.of(review), moment)
    return review, coach
