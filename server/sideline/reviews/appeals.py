"""Appeals: an author asks another moderator to reconsider the removal of a review."""

from datetime import date
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.authorship.authors import Author, read_record
from sideline.cases.model import open_case
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.reviews.model import APPEAL_TIME, Review
from sideline.reviews.states import hide
from sideline.reviews.tally import mark_changed_today
from sideline.reviews.write import lock_own_review


def appeal(session: Session, review_id: UUID, author: Author, message: str, today: date) -> tuple[Review, Coach]:
    """Appeal the removal of a review, once per removal: open a case for another moderator.

    Raises Refusal: 404 if the review is not the author's, 409 if it is not removed, was removed more than APPEAL_TIME
    ago, or was already appealed.
    """
    review, coach = lock_own_review(session, read_record(session, author).review_of_row(review_id), author)
    if review.state != "unlisted" and review.appealed_on is not None:
        raise Refusal(409, "already_appealed", "You have already appealed this decision.")
    if review.state != "removed" or review.decided_on is None:
        raise Refusal(409, "not_removed", "Only a removed review can be appealed.")
    if review.decided_on + APPEAL_TIME < today:
        raise Refusal(409, "appeal_over", "You can appeal within six months.")
    hide(session, coach, review, "appealed", today)
    review.appealed_on = today
    open_case(session, "appeal", review, review.rule, message)
    mark_changed_today(session, coach, today)
    return review, coach
