"""Delete reviews for their authors."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import OwnReview
from sideline.cases.model import close_cases_of_deleted
from sideline.core.errors import Refusal
from sideline.reviews.resubmissions import undecided_surge
from sideline.reviews.surge import end_surge_without_cause
from sideline.reviews.tally import count_review, get_or_create_tally, mark_changed_today, update_numbers
from sideline.reviews.write import lock_own_review


def delete_review(session: Session, review_id: UUID, author: Author, today: date) -> None:
    """Delete a user's review and stop counting it. Raises Refusal 404 if it is not the user's."""
    lock_user(session, author.user_id)
    own = read_record(session, author)
    undecided = _delete(session, own.review_of_row(review_id), author, today)
    own.undecided = list(dict.fromkeys([*own.undecided, *undecided]))
    own.remove_review(review_id)
    write_record(session, author, own)


def delete_reviews_of(session: Session, author: Author, reviews: Sequence[OwnReview], today: date) -> None:
    """Delete these reviews of a user who is locked for deletion (`accounts.users`), locking the coaches in id order.
    The caller must delete the private record.
    """
    for review in sorted(reviews, key=lambda review: review.coach_id):
        with suppress(Refusal):
            _delete(session, review, author, today)


def _delete(session: Session, listed: OwnReview | None, author: Author, today: date) -> list[int]:
    """Delete the review and return the cases in which a moderator would still have decided about it."""
    review, coach = lock_own_review(session, listed, author)
    undecided = [*close_cases_of_deleted(session, review.id), *undecided_surge(session, review)]
    session.delete(review)
    if not review.is_published:
        mark_changed_today(session, coach, today)
    else:
        count_review(get_or_create_tally(session, coach), review, -1)
        update_numbers(session, coach, today)
    if review.is_published or review.state == "surge":
        end_surge_without_cause(session, coach, today)
    return undecided
