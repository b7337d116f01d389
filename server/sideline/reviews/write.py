"""Create and publish reviews for their authors, one review per user and coach (spec section 4)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import ensure_athlete, lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import OwnReview, PrivateRecord
from sideline.authorship.review_ids import review_not_found
from sideline.coaches.claim_model import ensure_no_claim
from sideline.coaches.model import Coach
from sideline.coaches.posts import PostedTeam, choose_team, teams_of_coach
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.core.site import calendar_of, has_comments
from sideline.core.text.cleaning import comment_html
from sideline.reviews.model import MAX_WAIT, Review
from sideline.reviews.pending import edition_day
from sideline.reviews.resubmissions import find_earlier, find_removed_like, hold_reposts, open_repost, resubmit_new
from sideline.reviews.schemas import EditReview, RateCoach, RateOfStaff
from sideline.reviews.states import find_review, hide, publish
from sideline.reviews.surge import hold_for_surge
from sideline.reviews.tally import (
    count_review,
    get_or_create_tally,
    lock_coach,
    mark_changed_today,
    update_coach,
)
from sideline.reviews.waiting import ensure_offered, seal_account_day, seal_day, wait_again


class AlreadyReviewed(Refusal):
    """The user has already reviewed the coach; `row_id` is the id of the existing review's row."""

    def __init__(self, row_id: UUID) -> None:
        message = "You have already reviewed this coach. You can edit your review instead."
        super().__init__(409, "already_reviewed", message)
        self.row_id = row_id


@dataclass(frozen=True)
class NewReview:
    """A new review's locked author and coach, the private record, the day of the account, the teams of the coach, and
    the review once it is visible or in a surge.
    """

    author: Author
    coach: Coach
    own: PrivateRecord
    account_created_at: datetime
    teams: Sequence[PostedTeam]
    shown: list[Review] = field(default_factory=list)


def rate(
    session: Session, coach_id: int, author: Author, body: RateCoach | EditReview, today: date
) -> tuple[Review, Coach]:
    """Add a review without rate limits or surges, for the demo and tests. Raises the Refusals of both functions."""
    return add_review(session, lock_coach_to_rate(session, coach_id, author), body, today)


def ensure_may_rate(session: Session, author: Author, own: PrivateRecord) -> None:
    """Raise Refusal 403 if the account cannot rate coaches: suspended, a coach's, a recruit's or a parent's."""
    own.ensure_not_suspended()
    ensure_no_claim(session, author.user_id)
    ensure_athlete(session, author.user_id)


def lock_coach_to_rate(session: Session, coach_id: int, author: Author) -> NewReview:
    """Lock author and coach for `add_review`. Raises Refusal: 403 if the account was deleted or cannot rate, 404 for
    the coach, or AlreadyReviewed.

    The lock on the author prevents changes of the private record before the insert. The coach is locked last because
    PostgreSQL leaves the locking transaction's id in each locked row, even after a refusal, and the same id in a user's
    and a coach's row would link them.
    """
    lock_user(session, author.user_id)
    own = read_record(session, author)
    ensure_may_rate(session, author, own)
    existing = own.review_of(coach_id)
    if existing is not None:
        raise AlreadyReviewed(existing.row_id)
    created_at = _created_at(session, author)
    return NewReview(author, lock_coach(session, coach_id), own, created_at, teams_of_coach(session, coach_id))


def _created_at(session: Session, author: Author) -> datetime:
    return session.scalars(select(User.created_at).where(User.id == author.user_id)).one()


def add_review(
    session: Session,
    new: NewReview,
    body: RateCoach | EditReview,
    today: date,
    *,
    is_in_surge: bool = False,
    not_before: date | None = None,
) -> tuple[Review, Coach]:
    """Insert the review and add it to the author's private record. Raises Refusal 409 for an unconfirmed school email,
    or 422 if the coach was in several teams and none of them is chosen, for a day that is not offered, or for a comment
    on a site without comments.

    The review is hidden if a moderator has to decide about this author's next text about this coach
    (`resubmissions.find_earlier`), if its comment is like a removed one (`resubmissions.find_removed_like`) or if it is
    part of a surge (`surge.is_in_surge`). Otherwise it waits if its author chose to publish it with others or on a day
    (`reviews.waiting`), or for the next edition, or is published. A day is stored in any case: a moderator's decision
    does not change it. `not_before` is the day of a rating of a whole staff, in place of the body's
    (`teams.rate_staff`).
    """
    ensure_comments_fit(session, body)
    ensure_school_confirmed(new.own, body)
    if isinstance(body, RateCoach):
        ensure_offered(body.not_before, today)
        not_before = body.not_before
    row_id = uuid4()
    appears_on = _seal_appears_on(session, new.author.key, row_id, new.coach, not_before)
    columns = {
        "id": row_id,
        "coach_id": new.coach.id,
        "team_id": choose_team(new.teams, body.team_id),
        "author_tag": new.author.review_tag(new.coach.id),
        "sealed_author": new.author.seal(row_id),
        "created_on": today,
        "updated_on": today,
        "account_day": seal_account_day(new.author.key, row_id, new.account_created_at, new.own),
        "appears_on": appears_on,
        **columns_of(body),
    }
    new.own.add_review(row_id, new.coach.id)
    write_record(session, new.author, new.own)
    earlier = find_earlier(session, new.author, new.own, new.coach)
    if earlier is not None and not (is_in_surge and earlier.is_surge_only):
        hidden = Review(**columns, state="resubmitted", counts_for_waiting=False)
        resubmit_new(session, hidden, earlier)
        mark_changed_today(session, new.coach, today)
        return hidden, new.coach
    removal = find_removed_like(session, new.coach, body)
    if removal is not None:
        hidden = Review(**columns, state="resubmitted", counts_for_waiting=False)
        session.add(hidden)
        open_repost(session, hidden, removal)
        mark_changed_today(session, new.coach, today)
        return hidden, new.coach
    if is_in_surge:
        hidden = Review(**columns, state="surge", counts_for_waiting=False)
        session.add(hidden)
        hold_for_surge(session, new.coach, hidden, today)
        new.shown.append(hidden)
        mark_changed_today(session, new.coach, today)
        return hidden, new.coach
    if appears_on or (isinstance(body, RateCoach) and body.publish_with_others):
        waiting = Review(**columns, state="waiting", waits_until=None if appears_on else today + MAX_WAIT)
        session.add(waiting)
        mark_changed_today(session, new.coach, today)
        return waiting, new.coach
    review = Review(**columns, state="published")
    new.shown.append(review)
    # Read before adding: a later read would flush the added rows separately, instead of all together at the commit.
    tally = get_or_create_tally(session, new.coach)
    session.add(review)
    count_review(tally, review, 1)
    # The stored day may be later than today if the clock was ahead.
    newest = max(today, new.coach.ai_summary_updated_at or today)
    update_coach(new.coach, tally, newest, today)
    return review, new.coach


def publish_own_review(
    session: Session,
    review_id: UUID,
    author: Author,
    today: date,
    *,
    is_in_surge: Callable[[Review, Coach], bool] = lambda _review, _coach: False,
) -> tuple[Review, Coach, bool]:
    """Publish a user's waiting review, or let it appear in the next edition; the last result is whether it was waiting.
    Raises Refusal 403 or 404.

    It is held like a new review if it is part of a surge, or if its comment is like one removed since it was written.
    """
    own = lock_own_record(session, author)
    review, coach = lock_own_review(session, own.review_of_row(review_id), author)
    is_waiting = review.state == "waiting"
    if is_waiting and (edition := _seal_appears_on(session, author.key, review.id, coach, None)):
        review.waits_until, review.appears_on = None, edition
        mark_changed_today(session, coach, today)
        return review, coach, True
    if is_waiting:
        review.appears_on = None
    if is_waiting and not hold_reposts(session, coach, [review], today):
        mark_changed_today(session, coach, today)
    elif is_waiting:
        publish(session, coach, [review], today)
        if is_in_surge(review, coach):
            hide(session, coach, review, "surge", today)
            hold_for_surge(session, coach, review, today)
    return review, coach, is_waiting


def keep_waiting(
    session: Session, review_id: UUID, author: Author, today: date, not_before: date | None = None
) -> tuple[Review, Coach, bool]:
    """Let a user's waiting review wait for this day, or restart its waiting period if that is over; the last result is
    whether anything changed.

    During the period nothing changes without a day: restarting it would delay a publication that is due.

    Raises Refusal: 403 if the account is suspended, 404 if the review is not the user's, 409 if it is published or
    hidden, 422 for a day that is not offered.
    """
    ensure_offered(not_before, today)
    own = lock_own_record(session, author)
    review, coach = lock_own_review(session, own.review_of_row(review_id), author)
    if review.is_hidden:
        raise Refusal(409, "review_hidden", "A moderator has hidden your review.")
    if review.is_published:
        raise Refusal(409, "already_published", "Your review is already published.")
    is_over = review.waits_until is not None and review.waits_until < today
    appears_on = None
    if not_before is not None or is_over:
        appears_on = _seal_appears_on(session, author.key, review.id, coach, not_before)
    changes = is_over if appears_on is None else appears_on != review.appears_on
    if changes:
        wait_again(review, today)
        if appears_on is not None:
            review.waits_until, review.appears_on = None, appears_on
        # Reviews from before the authors' key was lost do not have it, and would never count for each other.
        review.account_day = review.account_day or seal_account_day(
            author.key, review.id, _created_at(session, author), own
        )
        mark_changed_today(session, coach, today)
    # The result must not depend on other reviews, which would reveal whether others have rated.
    return review, coach, changes


def _seal_appears_on(
    session: Session, key: AuthorsKey, row_id: UUID, coach: Coach, not_before: date | None
) -> str | None:
    """Return `Review.appears_on`: the day that the author has chosen, else that of the next edition, else None. If the
    edition of the chosen day is closed, it is the day of the one after it: an edition has what was written until then.
    """
    day, calendar, now = not_before or edition_day(session, coach), calendar_of(session), clock.now()
    if calendar is not None and not_before is not None:
        open_day = calendar.next_day(now, coach.sport, not_before)
        is_closed = open_day > calendar.shown_day(not_before, now, coach.sport, is_chosen=True)
        day = calendar.stored_day(now, coach.sport) if is_closed else not_before
    return None if day is None else seal_day(key, row_id, "appears_on", day, is_chosen=not_before is not None)


def columns_of(body: RateCoach | EditReview) -> dict[str, Any]:
    """Return the values of the review's content columns, with the comment as safe HTML."""
    return {
        **body.model_dump(exclude={"publish_with_others", "not_before", "team_id"}),
        "comment": comment_html(body.comment),
    }


def ensure_comments_fit(session: Session, body: RateCoach | EditReview) -> None:
    """Raise Refusal 422 for a comment on a site without comments."""
    if body.comment and not has_comments(session):
        raise Refusal(
            422, "no_comments", "This site has no comments: please rate with stars and tags, and leave the text out."
        )


def ensure_school_confirmed(own: PrivateRecord, body: RateCoach | EditReview | RateOfStaff) -> None:
    """Raise Refusal 409 if the review should show a school email but none is confirmed."""
    if body.school_email and own.school is None:
        raise Refusal(409, "school_email_not_confirmed", "Please confirm your school email in Profile Settings first.")


def lock_own_record(session: Session, author: Author) -> PrivateRecord:
    """Lock the user and return the private record, so that no school email is withdrawn and the account is not
    suspended before this transaction ends. Raises Refusal 403 if the account is deleted or suspended.
    """
    lock_user(session, author.user_id)
    own = read_record(session, author)
    own.ensure_not_suspended()
    return own


def lock_own_review(session: Session, listed: OwnReview | None, author: Author) -> tuple[Review, Coach]:
    """Lock a review in the user's private record and its coach. Raises Refusal 404 if the review does not exist."""
    if listed is None:
        raise review_not_found()
    coach = lock_coach(session, listed.coach_id, also_unlisted=True)
    # Read it after getting the lock: another request may have changed, deleted or published it in the meantime.
    review = find_review(session, listed.row_id)
    if review is None or review.author_tag != author.review_tag(coach.id):
        raise review_not_found()
    return review, coach
