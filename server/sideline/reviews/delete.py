"""Delete reviews for their authors."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from uuid import UUID

from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import OwnReview, PrivateRecord
from sideline.cases.model import close_cases_of_deleted
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.reviews.model import Review
from sideline.reviews.pending import PendingChange, edition_day, set_pending, take_back
from sideline.reviews.resubmissions import undecided_surge
from sideline.reviews.surge import end_surge_without_cause
from sideline.reviews.tally import count_review, get_or_create_tally, mark_changed_today, update_numbers
from sideline.reviews.write import lock_own_review


def delete_review(session: Session, review_id: UUID, author: Author, today: date, *, at_once: bool = False) -> None:
    """Delete a user's review and stop counting it: a public one with the next edition unless `at_once`. Raises Refusal
    404 if it is not the user's.
    """
    lock_user(session, author.user_id)
    own = read_record(session, author)
    review, coach = lock_own_review(session, own.review_of_row(review_id), author)
    edition = edition_day(session, coach) if review.is_published and not at_once else None
    if edition is not None:
        set_pending(author.key, review, PendingChange(edition, None))
        mark_changed_today(session, coach, today)
    else:
        delete_locked(session, review, coach, today, author=author, own=own)


def delete_locked(
    session: Session, review: Review, coach: Coach, today: date, *, author: Author, own: PrivateRecord
) -> None:
    """Delete a review whose coach and author are locked, and take it out of the author's private record."""
    undecided = _delete(session, review, coach, today)
    own.undecided = list(dict.fromkeys([*own.undecided, *undecided]))
    own.remove_review(review.id)
    write_record(session, author, own)


def withdraw_change(session: Session, review_id: UUID, author: Author, today: date) -> tuple[Review, Coach]:
    """Forget the pending change of a user's public review. Raises Refusal 404 if it is not the user's."""
    lock_user(session, author.user_id)
    review, coach = lock_own_review(session, read_record(session, author).review_of_row(review_id), author)
    if take_back(author.key, review):
        mark_changed_today(session, coach, today)
    return review, coach


def delete_reviews_of(session: Session, author: Author, reviews: Sequence[OwnReview], today: date) -> None:
    """Delete these reviews of a user who is locked for deletion (`accounts.users`), locking the coaches in id order.
    The caller must delete the private record.
    """
    for review in sorted(reviews, key=lambda review: review.coach_id):
        with suppress(Refusal):
            _delete(session, *lock_own_review(session, review, author), today)


def delete_of_deleted_account(session: Session, review: Review, coach: Coach, today: date) -> None:
    """Delete a review of a locked coach whose author has no account anymore."""
    _delete(session, review, coach, today)


def _delete(session: Session, review: Review, coach: Coach, today: date) -> list[int]:
    """Delete the review and return the cases in which a moderator would still have decided about it."""
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
