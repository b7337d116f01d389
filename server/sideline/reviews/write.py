"""Writing of reviews by their authors: one review for each user and coach (spec section 4)."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import OwnReview, PrivateRecord
from sideline.authorship.review_ids import review_not_found
from sideline.cases.model import close_cases_of_deleted
from sideline.coaches.claim_model import ensure_no_claim
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import comment_html
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.resubmissions import earlier_removal, open_resubmission, resubmit_new
from sideline.reviews.schemas import EditReview, RateCoach
from sideline.reviews.states import find_review, hide, publish
from sideline.reviews.surge import hold_for_surge
from sideline.reviews.tally import (
    count_review,
    get_or_create_tally,
    lock_coach,
    mark_changed_today,
    update_coach,
    update_numbers,
)
from sideline.reviews.waiting import count_for_waiting, stop_counting_for_waiting, wait_again


class AlreadyReviewed(Refusal):
    """One review for each user and coach; `row_id` is that of the existing one."""

    def __init__(self, row_id: UUID) -> None:
        message = "You have already reviewed this coach. You can edit your review instead."
        super().__init__(409, "already_reviewed", message)
        self.row_id = row_id


@dataclass(frozen=True)
class NewReview:
    """What is locked for a new review, the author's list, and the reviews that become visible or are held with it."""

    author: Author
    coach: Coach
    own: PrivateRecord
    shown: list[Review] = field(default_factory=list)


def rate(
    session: Session, coach_id: int, author: Author, body: RateCoach | EditReview, today: date
) -> tuple[Review, Coach]:
    """Lock and add, with no limits and no surges: for the demo and tests. Raises the Refusals of both functions."""
    return add_review(session, lock_coach_to_rate(session, coach_id, author), body, today)


def ensure_may_rate(session: Session, author: Author, own: PrivateRecord) -> None:
    """Raises Refusal 403 for an account that cannot rate anybody: a suspended one, or a coach's."""
    own.ensure_not_suspended()
    ensure_no_claim(session, author.user_id)


def lock_coach_to_rate(session: Session, coach_id: int, author: Author) -> NewReview:
    """Lock author and coach for `add_review`. Raises Refusal: 403 for an account that is gone or cannot rate anybody,
    404 for the coach, AlreadyReviewed.

    With the author locked nobody else changes the list between this and the insert. The coach is locked last: on
    PostgreSQL a lock leaves the number of its transaction in the row, of user and coach the same, also if refused.
    """
    lock_user(session, author.user_id)
    own = read_record(session, author)
    ensure_may_rate(session, author, own)
    existing = own.review_of(coach_id)
    if existing is not None:
        raise AlreadyReviewed(existing.row_id)
    return NewReview(author, lock_coach(session, coach_id), own)


def add_review(
    session: Session, new: NewReview, body: RateCoach | EditReview, today: date, *, is_in_surge: bool = False
) -> tuple[Review, Coach]:
    """Insert the review and list it as its author's. Raises Refusal 409 for a school address that is not confirmed.

    It is hidden where one of its author about this coach was removed before (`resubmit_new`), else where it is in a
    surge (`surge.is_in_surge`). Else it waits where its author wants it to be published with others, or everybody sees
    it; both may publish those that wait for others.
    """
    ensure_school_mail(new.own, body)
    columns = {
        "id": uuid4(),
        "coach_id": new.coach.id,
        "author_tag": new.author.review_tag(new.coach.id),
        "created_on": today,
        "updated_on": today,
        **_columns_of(body),
    }
    new.own.add_review(columns["id"], new.coach.id)
    write_record(session, new.author, new.own)
    removal = earlier_removal(session, new.author, new.own, new.coach)
    if removal is not None:
        hidden = Review(**columns, state="resubmitted", counts_for_waiting=False)
        resubmit_new(session, hidden, removal)
        mark_changed_today(session, new.coach, today)
        return hidden, new.coach
    if is_in_surge:
        hidden = Review(**columns, state="surge", counts_for_waiting=False)
        session.add(hidden)
        hold_for_surge(session, new.coach)
        new.shown.append(hidden)
        mark_changed_today(session, new.coach, today)
        return hidden, new.coach
    if isinstance(body, RateCoach) and body.publish_with_others:
        waiting = Review(**columns, state="waiting", waits_until=today + MAX_WAIT, others=0)
        session.add(waiting)
        session.flush()
        mark_changed_today(session, new.coach, today)
        new.shown.extend(count_for_waiting(session, new.coach, waiting, today))
        return waiting, new.coach
    review = Review(**columns, state="published")
    # What reads comes first: each read would write what was added before, instead of the commit all at once.
    new.shown.extend([review, *count_for_waiting(session, new.coach, review, today)])
    tally = get_or_create_tally(session, new.coach)
    session.add(review)
    count_review(tally, review, 1)
    # The clock may have been ahead.
    newest = max(today, new.coach.ai_summary_updated_at or today)
    update_coach(new.coach, tally, newest, today)
    return review, new.coach


def edit_review(
    session: Session, review_id: UUID, author: Author, body: RateCoach | EditReview, today: date
) -> tuple[Review, Coach, bool]:
    """Replace the content of a user's review and count the difference; the last result is whether anything changed. A
    removed one is resubmitted to a moderator.

    Raises Refusal: 403 if suspended, 404 unless it is theirs, 409 while it gets an appeal, without its profile, and
    without a school address to show.
    """
    own = _lock_own_list(session, author)
    review, coach = lock_own_review(session, own.review_of_row(review_id), author)
    if not review.school_email:
        ensure_school_mail(own, body)
    if review.state == "unlisted":
        raise Refusal(409, "profile_gone", "This coach’s profile was removed. You can still delete your review.")
    if review.state == "appealed":
        raise Refusal(409, "already_appealed", "You can edit your review once your appeal is decided.")
    if not review.is_published:
        changed = _replace_content(review, body, today)
        mark_changed_today(session, coach, today)
        if review.state == "removed":
            hide(session, coach, review, "resubmitted", today)
            open_resubmission(session, review)
            changed = True
        return review, coach, changed
    tally = get_or_create_tally(session, coach)
    count_review(tally, review, -1)
    changed = _replace_content(review, body, today)
    count_review(tally, review, 1)
    update_coach(coach, tally, coach.ai_summary_updated_at, today)
    return review, coach, changed


def publish_own(session: Session, review_id: UUID, author: Author, today: date) -> tuple[Review, Coach, bool]:
    """Publish a user's waiting review; the last result is whether it waited. Raises Refusal: 403 if suspended, 404."""
    own = _lock_own_list(session, author)
    review, coach = lock_own_review(session, own.review_of_row(review_id), author)
    is_waiting = review.state == "waiting"
    if is_waiting:
        publish(session, coach, [review], today)
    return review, coach, is_waiting


def keep_waiting(session: Session, review_id: UUID, author: Author, today: date) -> tuple[Review, Coach, bool]:
    """Let a user's review wait for others from today on; the last result is whether it waits longer than before.

    Raises Refusal: 403 if suspended, 404 unless it is theirs, 409 if published.
    """
    own = _lock_own_list(session, author)
    review, coach = lock_own_review(session, own.review_of_row(review_id), author)
    if review.is_hidden:
        raise Refusal(409, "review_hidden", "A moderator has hidden your review.")
    if review.is_published:
        raise Refusal(409, "already_published", "Your review is already published.")
    before = review.waits_until
    wait_again(review, today)
    mark_changed_today(session, coach, today)
    # Not whether others had rated: nobody may learn that.
    return review, coach, review.waits_until != before


def delete_review(session: Session, review_id: UUID, author: Author, today: date) -> None:
    """Delete a user's review and stop counting it. Raises Refusal 404 unless it is theirs."""
    lock_user(session, author.user_id)
    own = read_record(session, author)
    _delete(session, own.review_of_row(review_id), author, today)
    own.remove_review(review_id)
    write_record(session, author, own)


def delete_reviews_of(session: Session, author: Author, reviews: Sequence[OwnReview], today: date) -> None:
    """Delete these reviews of a user who is locked for deletion (accounts.users), coaches locked in id order. The
    caller deletes the private list.
    """
    for review in sorted(reviews, key=lambda review: review.coach_id):
        with suppress(Refusal):
            _delete(session, review, author, today)


def _delete(session: Session, listed: OwnReview | None, author: Author, today: date) -> None:
    review, coach = lock_own_review(session, listed, author)
    close_cases_of_deleted(session, review.id)
    session.delete(review)
    if review.counts_for_waiting:
        stop_counting_for_waiting(session, coach, review)
    if not review.is_published:
        mark_changed_today(session, coach, today)
        return
    count_review(get_or_create_tally(session, coach), review, -1)
    update_numbers(session, coach, today)


def _columns_of(body: RateCoach | EditReview) -> dict[str, Any]:
    """The content as values of the review's columns, with the comment as safe HTML."""
    return {**body.model_dump(exclude={"publish_with_others"}), "comment": comment_html(body.comment)}


def ensure_school_mail(own: PrivateRecord, body: RateCoach | EditReview) -> None:
    """Raises Refusal 409 where the review is to show a school address and none is confirmed."""
    if body.school_email and own.school is None:
        raise Refusal(409, "school_email_not_confirmed", "Please confirm your school email in Profile Settings first.")


def _lock_own_list(session: Session, author: Author) -> PrivateRecord:
    """The private list of a user who may write, locked: nobody withdraws a school address or suspends the account
    before this transaction ends. Raises Refusal 403 if the account is gone or suspended.
    """
    lock_user(session, author.user_id)
    own = read_record(session, author)
    own.ensure_not_suspended()
    return own


def _replace_content(review: Review, body: RateCoach | EditReview, today: date) -> bool:
    """Returns whether the content has changed."""
    columns = _columns_of(body)
    changed = any(getattr(review, column) != value for column, value in columns.items())
    for column, value in columns.items():
        setattr(review, column, value)
    review.updated_on = today
    return changed


def lock_own_review(session: Session, listed: OwnReview | None, author: Author) -> tuple[Review, Coach]:
    """A review of the user's private list and its coach, locked. Raises Refusal 404 for none."""
    if listed is None:
        raise review_not_found()
    coach = lock_coach(session, listed.coach_id, also_unlisted=True)
    # Read after the lock: while this waited, another request may have changed, deleted or published it.
    review = find_review(session, listed.row_id)
    if review is None or review.author_tag != author.review_tag(coach.id):
        raise review_not_found()
    return review, coach
