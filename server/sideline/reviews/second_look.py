"""The second look that an author may ask for at a removal."""

from datetime import date
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.authors import Author, read_list
from sideline.cases import open_case
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.hints.find import count_hints_for_moderators
from sideline.reviews.model import SECOND_LOOK_TIME, AnyReview, HiddenReview
from sideline.reviews.tally import note_change
from sideline.reviews.write import lock_own_review


def ask_for_second_look(
    session: Session, review_id: UUID, author: Author, words: str, today: date
) -> tuple[AnyReview, Coach]:
    """Open a case in which another moderator looks at a removed review again, once for each removal.

    Raises Refusal: 404 unless it is theirs, 409 unless it was removed within SECOND_LOOK_TIME and nobody has asked.
    """
    review, coach = lock_own_review(session, read_list(session, author).review_of_row(review_id), author)
    if isinstance(review, HiddenReview) and review.second_look is not None:
        raise Refusal(409, "second_look_asked", "You have already appealed this decision.")
    if not isinstance(review, HiddenReview) or review.state != "removed" or review.decided_on is None:
        raise Refusal(409, "not_removed", "Only a removed review can be appealed.")
    if review.decided_on + SECOND_LOOK_TIME < today:
        raise Refusal(409, "second_look_over", "You can appeal within six months.")
    review.state, review.second_look = "second_look", today
    open_case(
        session, "second_look", review, review.rule, words, hints=count_hints_for_moderators(review.comment, coach.name)
    )
    note_change(session, coach, today)
    return review, coach
