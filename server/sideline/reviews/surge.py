"""Surges: far more reviews of a coach in an hour or a day than usual, or copies of one comment within COPIES_PERIOD.
Those that look like part of a raid (`raid.looks_like_raid`, `copies_of`) are hidden until a moderator decides, and so
are their copies that are public already.

Only reviews that are stored count. The day comes from their dates. The hour and the address block come from the storage
of the rate limits, which is not in backups: in the database they would reveal when and where a review was written
(docs/decisions/0010). bench/surges.py simulates seasons, raids and attempts to have honest reviews held.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select, true
from sqlalchemy.orm import QueryableAttribute, Session

from sideline.accounts.model import User
from sideline.cases.model import REPLY_KINDS, Case, close_cases, open_coach_case
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.limits import REVIEW_FROM_BLOCK, REVIEW_IN_HOUR
from sideline.core.rate_limits import RateLimiter
from sideline.core.site import calendar_of
from sideline.reviews.model import Review
from sideline.reviews.raid import (
    NEW_ACCOUNT,
    OTHERS_WITH_TEXT,
    SHORT_REPOST_PERCENT,
    Content,
    Signs,
    count_alike,
    is_copy,
    is_long_enough,
    looks_like_raid,
    ratings_of,
    words_in,
    words_of,
)
from sideline.reviews.resubmissions import hold_reposts
from sideline.reviews.states import hide, reveal

TEAM_SIZES = {
    "Football": 118, "Rowing": 60, "Track & Field": 42, "Lacrosse": 40, "Baseball": 36, "Wrestling": 31, "Swimming": 30,
    "Soccer": 30, "Hockey": 28, "Field Hockey": 24, "Softball": 23, "Gymnastics": 19, "Volleyball": 18,
    "Basketball": 16, "Cross Country": 16, "Tennis": 10, "Golf": 9,
}  # fmt: skip
"""Approximate average numbers of athletes on a college team."""

TEAM_SIZE = 20
"""Number of athletes on a team in any other sport."""

ALWAYS_USUAL_IN_HOUR, ALWAYS_USUAL_IN_DAY = 10, 15
"""This many reviews are never a surge, because a whole small team may write reviews on one evening."""

SHARE_OF_HOUR, SHARE_OF_DAY = 0.25, 0.5
"""Share of a team beyond which reviews in an hour or a day are unusual."""

OWN_AVERAGE_FACTOR = 5
"""A coach may have this many times the daily average of the last year in a day."""

RELAXED_PERIOD = timedelta(days=7)
"""How long the relaxed threshold applies after a moderator has found nothing wrong."""

RELAXED_FACTOR = 3
"""Factor for the daily threshold in that period; the hourly threshold does not apply."""

COPIES_PERIOD = timedelta(days=30)
"""For how long a comment is compared with new ones: a slow raid writes a few copies a day."""

_YEAR = timedelta(days=365)


def hourly_threshold(coach: Coach) -> int:
    """Return the largest number of reviews in an hour that is still usual."""
    return max(ALWAYS_USUAL_IN_HOUR, int(SHARE_OF_HOUR * _team_size(coach)))


def daily_threshold(coach: Coach, reviews_of_year: int) -> int:
    """Return the largest number of reviews in a day that is still usual, given the coach's number in the last year."""
    return max(ALWAYS_USUAL_IN_DAY, int(SHARE_OF_DAY * _team_size(coach)), OWN_AVERAGE_FACTOR * reviews_of_year // 365)


@dataclass(frozen=True)
class Submission:
    """A new or edited review as it arrives, or one that its author no longer lets wait. Who sends it and from where
    decides whether it looks like a raid, but is stored with no review.
    """

    content: Content
    user_id: UUID
    block: str = ""
    """The address block, from `core.http.request_rules.block_of`. Empty for an edit, which is not compared by it:
    edits can be repeated, so their author could find out from which blocks others have rated the coach today.
    """
    own_id: UUID | None = None
    """The row id of the review, if it is stored already."""
    before: Content | None = None
    """What the review says until now, if it is an edit."""


def is_in_surge(session: Session, limiter: RateLimiter, coach: Coach, new: Submission, today: date) -> bool:
    """Whether a submitted review of the locked coach is held: its comment is copied, or there are unusually many
    reviews and it looks like part of a raid. Edited reviews count as of the day of the edit; otherwise a raid could
    post harmless texts over weeks and change all of them on one evening.

    Only reviews that are stored at this moment count, published or in the surge. Waiting and resubmitted ones don't:
    the result must not reveal that someone wrote one.
    """
    copies = copies_of(session, coach, new.content, today, except_id=new.own_id)
    if copies and new.before is not None:
        # Whoever corrects a word of a public review that others have copied makes no new copy.
        known = copies_of(session, coach, new.before, today, except_id=new.own_id)
        copies = [] if set(copies) <= set(known) else copies
    if _is_copied(session, coach, copies, today):
        return True
    others = [review for review in _reviews_of_day(session, coach, today) if review.id != new.own_id]
    is_relaxed = coach.surges_ignored_until is not None and today <= coach.surges_ignored_until
    if not (
        _is_busy_day(session, coach, others, today, times=RELAXED_FACTOR if is_relaxed else 1)
        or (not is_relaxed and _is_busy_hour(limiter, coach, others))
    ):
        return False
    return looks_like_raid(_signs(session, limiter, new, others))


def record_for_surge(limiter: RateLimiter, shown: Sequence[Review], own: Review, block: str) -> None:
    """Remember the hour of reviews that are now public or in a surge, and the address block of the new one.

    Each is a keyed hash of the review's id in the storage of the limits, gone at the end of the hour and of the day. A
    review that was deleted since no longer counts, because only ids of stored reviews are looked up.
    """
    record_hours(limiter, shown)
    if own in shown:
        limiter.hit(REVIEW_FROM_BLOCK.of(own.id, block))


def record_hours(limiter: RateLimiter, shown: Sequence[Review]) -> None:
    """Remember only the hour of reviews, as `record_for_surge` does; for an edit."""
    for review in shown:
        limiter.hit(REVIEW_IN_HOUR.of(review.id))


def copies_of(
    session: Session,
    coach: Coach,
    content: Content,
    today: date,
    *,
    except_id: UUID | None = None,
    period: timedelta = COPIES_PERIOD,
) -> list[Review]:
    """Return the coach's reviews of the last `period`, public or in the surge, with nearly the same comment as
    this one. Empty if the comment is too short to be a copy.
    """
    words = words_of(content)
    if not is_long_enough(words):
        return []
    is_recent = Review.updated_on > today - period
    is_shown = (Review.coach_id == coach.id) & Review.state.in_(("published", "surge"))
    compared = select(Review.id, Review.rating, Review.comment).where(is_shown, is_recent, Review.comment != "")
    alike = [row.id for row in session.execute(compared) if _is_copy_of(content, words, row.rating, row.comment)]
    is_other = Review.id.in_(alike) & (Review.id != except_id if except_id else true())
    return [*session.scalars(select(Review).where(is_other).order_by(Review.id))] if alike else []


def _is_copy_of(content: Content, words: str, rating: int, comment: str) -> bool:
    """Whether a comment is a copy. With the same stars, a few words of a short one may differ: it is no opposite."""
    short_percent = SHORT_REPOST_PERCENT if rating == content.rating else 100
    return is_copy(words, words_in(comment), short_percent=short_percent)


def hold_for_surge(session: Session, coach: Coach, held: Review, today: date) -> None:
    """Open a case about the surge of the locked coach unless there is one, say on the profile that reviews are being
    checked, and hold the public copies of a review that is now held, too.

    Copies that a moderator has published or kept stay: they were seen. A single one from an earlier day than all others
    stays, too (`_may_be_copied`): otherwise two accounts could hide any review by copying it. And so does one that is
    like no other but the held one: otherwise a single review with the words of several others would hide all of them.
    """
    open_coach_case(session, "surge", coach.id)
    coach.holds_new_reviews = True
    copies = copies_of(session, coach, held, today, except_id=held.id)
    public = [copy for copy in copies if copy.is_published]
    found = [copy for copy in _unseen(session, coach, public, today) if _is_held_with(copy, copies, today)]
    for copy in found:
        hide(session, coach, copy, "surge", today)


def _is_held_with(copy: Review, copies: Sequence[Review], today: date) -> bool:
    """Whether a public copy of a held review goes on hold with it: it is like another of the `copies`, too, and these
    have not copied it.
    """
    alike = _alike(copy, copies)
    public = [other for other in alike if other.is_published]
    return len(alike) >= OTHERS_WITH_TEXT and copy not in _may_be_copied(public, today)


def _alike(copy: Review, copies: Sequence[Review]) -> list[Review]:
    """Return this one of the copies and those that it is like, too."""
    words = words_of(copy)
    return [other for other in copies if other is copy or _is_copy_of(copy, words, other.rating, other.comment)]


def _may_be_copied(copies: Sequence[Review], today: date) -> list[Review]:
    """Return the public reviews that the others may have copied: at most two, as many as may be alike without a surge.

    An edit makes it uncertain which was first: a word may have been corrected after the review was copied, or an older
    review turned into a copy. So the one whose last edit (or publication) is the earliest stays, and so does the one
    that was published first: to hold either would let others hide an honest review.
    """
    unchanged = _single_earliest(copies, lambda copy: copy.updated_on)
    if unchanged is None or unchanged.updated_on == today:
        return []
    published = _single_earliest(copies, lambda copy: copy.created_on)
    return [unchanged] if published is None else [unchanged, published]


def _single_earliest(reviews: Sequence[Review], day_of: Callable[[Review], date]) -> Review | None:
    """Return the review that alone is from the earliest day, or None."""
    days = sorted(map(day_of, reviews))
    is_single = bool(days) and days.count(days[0]) == 1
    return min(reviews, key=day_of) if is_single else None


def copies_on_team(session: Session, coach: Coach, content: Content, today: date, *, period: timedelta) -> Counter[int]:
    """Return how many public reviews of each other coach of the team have nearly the same comment as this one."""
    words = words_of(content)
    if not is_long_enough(words):
        return Counter()
    is_of_team = (Coach.university == coach.university) & (Coach.sport == coach.sport) & (Coach.id != coach.id)
    is_recent = (Review.state == "published") & (Review.updated_on > today - period) & (Review.comment != "")
    query = select(Review.coach_id, Review.rating, Review.comment).join(Coach, Coach.id == Review.coach_id)
    rows = session.execute(query.where(is_of_team, is_recent))
    return Counter(row.coach_id for row in rows if _is_copy_of(content, words, row.rating, row.comment))


def gather_for_surge(session: Session, coach: Coach, reviews: Sequence[Review], today: date) -> Case:
    """Put reviews of the locked coach, which a moderator has chosen, on hold in the case about its surge.

    With editions the profile does not say so: that would tell between two editions that something has been written.
    """
    case = open_coach_case(session, "surge", coach.id)
    coach.holds_new_reviews = calendar_of(session) is None
    for review in reviews:
        hide(session, coach, review, "surge", today)
    return case


def hold_copies(session: Session, coach: Coach, published: Sequence[Review], today: date) -> None:
    """Hold those of the reviews that turn out to be copies when they are published together after waiting."""
    for review in published:
        copies = copies_of(session, coach, review, today, except_id=review.id)
        if review.is_published and _is_copied(session, coach, copies, today):
            hide(session, coach, review, "surge", today)
            hold_for_surge(session, coach, review, today)


def hold_raid(
    session: Session, coach: Coach, published: Sequence[Review], new_accounts: Collection[UUID], today: date
) -> None:
    """Hold those that look like a raid of at least as many waiting reviews as are usual in an hour, published together.

    Where they were sent from is not known anymore.
    """
    if len(published) < hourly_threshold(coach):
        return
    ratings, words = [*map(ratings_of, published)], [*map(words_of, published)]
    for index, review in enumerate(published):
        with_text = count_alike(words[index], words[:index] + words[index + 1 :])
        signs = Signs(
            is_new_account=review.id in new_accounts,
            in_block=0,
            with_text=with_text,
            with_ratings=ratings.count(ratings[index]) - 1,
            has_own_words=bool(words[index]) and not with_text,
            others=len(published) - 1,
        )
        if review.is_published and looks_like_raid(signs):
            hide(session, coach, review, "surge", today)
            hold_for_surge(session, coach, review, today)


def end_surge_without_cause(session: Session, coach: Coach, today: date) -> None:
    """End the surge of the locked coach, after a deletion, if no more reviews are left of it than usual in an hour,
    and none of the held ones is copied.

    What is left are the held reviews and those published or edited since the day on which the case was opened. The held
    ones are published. Raiders gain nothing by deleting some of theirs: that number would have been published anyway.
    Once a moderator has decided about some, only moderators end it.
    """
    case = open_surge(session, coach.id)
    if case is None or case.undo_state or not coach.is_listed:
        return
    session.flush()
    since = case.opened_at.date()
    is_left = (Review.coach_id == coach.id) & ((Review.state == "surge") | _is_published_since(since))
    if (session.scalar(select(func.count()).select_from(Review).where(is_left)) or 0) > hourly_threshold(coach):
        return
    held = reviews_in_surge(session, coach.id)
    if any(_is_copied(session, coach, copies_of(session, coach, own, today, except_id=own.id), today) for own in held):
        return
    # Their authors may have changed them while they were held.
    publish_surge(session, coach, hold_reposts(session, coach, held, today), today, is_read=False)
    end_surge(coach, today, is_usual=False)
    close_cases(session, Case.id == case.id, "deleted")
    case.decided_at = clock.last_hour_of_day(clock.now())


def open_surge(session: Session, coach_id: int) -> Case | None:
    """Return the undecided case about this coach's surge, or None."""
    is_open = (Case.coach_id == coach_id) & (Case.kind == "surge") & ~Case.is_decided
    return session.scalar(select(Case).where(is_open).limit(1))


def reviews_in_surge(session: Session, coach_id: int) -> Sequence[Review]:
    """Return the coach's reviews in the current surge, ordered by their random ids."""
    return session.scalars(select(Review).where(is_in_surge_of(coach_id)).order_by(Review.id)).all()


def public_since(session: Session, coach_id: int, day: date) -> Sequence[Review]:
    """Return the coach's public reviews published or edited on or after this day, ordered by their random ids."""
    is_of_coach = (Review.coach_id == coach_id) & _is_published_since(day)
    return session.scalars(select(Review).where(is_of_coach).order_by(Review.id)).all()


def is_in_surge_of(coach_id: int | QueryableAttribute[int]) -> ColumnElement[bool]:
    """Return a condition for reviews in this coach's surge."""
    return (Review.coach_id == coach_id) & (Review.state == "surge")


def end_surge(coach: Coach, today: date, *, is_usual: bool) -> None:
    """Remove the notice from the profile, and relax the threshold for a while if the reviews were found normal."""
    coach.holds_new_reviews = False
    coach.surges_ignored_until = today + RELAXED_PERIOD if is_usual else None


def publish_surge(
    session: Session, coach: Coach, reviews: Sequence[Review], today: date, *, is_read: bool = True
) -> None:
    """Publish reviews of the locked coach with today's date, as `states.reveal` does."""
    for review in reviews:
        reveal(session, coach, review, today, is_read=is_read)


def return_to_surge(session: Session, coach: Coach, review: Review, today: date, *, was_public: bool) -> None:
    """Undo the publication of a review from a surge. `was_public`: it was public before, and held after an edit."""
    hide(session, coach, review, "surge", today)
    review.counts_for_waiting = was_public


def _team_size(coach: Coach) -> int:
    return TEAM_SIZES.get(coach.sport, TEAM_SIZE) * (2 if coach.gender == "Both" else 1)


def _is_published_since(day: date) -> ColumnElement[bool]:
    # The day of the last edit, which for a review without edits is the day of its publication.
    return (Review.state == "published") & (Review.updated_on >= day)


def _reviews_of_day(session: Session, coach: Coach, today: date) -> Sequence[Review]:
    """Return the coach's reviews written or edited today, or none if so few are usual in any hour or day."""
    is_shown = (Review.coach_id == coach.id) & Review.state.in_(("published", "surge"))
    of_today = is_shown & (Review.updated_on == today)
    number = session.scalar(select(func.count()).where(of_today)) or 0
    return session.scalars(select(Review).where(of_today)).all() if number >= ALWAYS_USUAL_IN_HOUR else []


def _signs(session: Session, limiter: RateLimiter, new: Submission, others: Sequence[Review]) -> Signs:
    created_at = session.scalar(select(User.created_at).where(User.id == new.user_id))
    from_block = [review for review in others if limiter.test(REVIEW_FROM_BLOCK.of(review.id, new.block)) is not None]
    own_ratings, own_words = ratings_of(new.content), words_of(new.content)
    with_text = count_alike(own_words, [words_of(review) for review in others])
    return Signs(
        is_new_account=created_at is None or created_at > clock.now() - NEW_ACCOUNT,
        in_block=len(from_block),
        with_text=with_text,
        with_ratings=sum(ratings_of(review) == own_ratings for review in others),
        has_own_words=bool(own_words) and not with_text,
        others=len(others),
    )


def _is_copied(session: Session, coach: Coach, copies: Sequence[Review], today: date) -> bool:
    """Whether there are enough copies. Those that a moderator has seen don't count: a surge that was found to be normal
    would otherwise begin again with the next review. Nor do those that are like no other copy: one review can have the
    words of several honest ones.
    """
    alike = [copy for copy in copies if len(_alike(copy, copies)) > 1] if len(copies) >= OTHERS_WITH_TEXT else []
    return len(alike) >= OTHERS_WITH_TEXT and len(_unseen(session, coach, alike, today)) >= OTHERS_WITH_TEXT


def _unseen(session: Session, coach: Coach, reviews: Sequence[Review], today: date) -> list[Review]:
    """Return the reviews that no moderator has published or kept since they were last changed."""
    seen = _seen_by_moderators(session, coach, today) if reviews else {}
    return [review for review in reviews if review.updated_on > seen.get(review.id, date.min)]


def _seen_by_moderators(session: Session, coach: Coach, today: date) -> dict[UUID, date]:
    """Return the coach's reviews that a moderator published or kept in COPIES_PERIOD, and the day of the decision."""
    since = datetime.combine(today - COPIES_PERIOD, time.min, UTC)
    is_decided = (Case.coach_id == coach.id) & (Case.decided_at >= since) & Case.kind.not_in(REPLY_KINDS)
    query = select(Case).where(is_decided).order_by(Case.decided_at)
    seen = dict[UUID, date]()
    for case in session.scalars(query):
        published = [UUID(row_id) for step in steps_of(case.undo_state) for row_id in step.get("published", [])]
        kept = [case.review_id] if case.decision == "keep" and case.review_id else []
        seen.update(dict.fromkeys([*published, *kept], case.decided_at.date() if case.decided_at else date.min))
    return seen


def _is_busy_hour(limiter: RateLimiter, coach: Coach, others: Sequence[Review]) -> bool:
    """Whether one more review exceeds the usual number in an hour; always false while rate limits are off."""
    usual = hourly_threshold(coach)
    if len(others) < usual:
        return False
    return sum(limiter.test(REVIEW_IN_HOUR.of(review.id)) is not None for review in others) >= usual


def _is_busy_day(session: Session, coach: Coach, others: Sequence[Review], today: date, *, times: int) -> bool:
    """Whether one more review exceeds `times` the usual number in a day.

    If today's number is below the minimum threshold, the coach's reviews of the last year are not counted at all.
    """
    if len(others) < times * daily_threshold(coach, 0):
        return False
    is_published = (Review.coach_id == coach.id) & (Review.state == "published")
    in_last_year = is_published & (Review.created_on > today - _YEAR) & (Review.created_on < today)
    reviews_of_year = session.scalar(select(func.count()).where(in_last_year)) or 0
    usual = times * daily_threshold(coach, reviews_of_year)
    return len(others) - _count_published_surges(session, coach, others, today) >= usual


def _count_published_surges(session: Session, coach: Coach, others: Sequence[Review], today: date) -> int:
    """Count the reviews that a moderator published from a surge today; their date is the day of that decision."""
    midnight = datetime.combine(today, time.min, UTC)
    is_of_coach = (Case.coach_id == coach.id) & (Case.kind == "surge")
    states = session.scalars(select(Case.undo_state).where(is_of_coach, Case.decided_at >= midnight))
    ids = {UUID(row_id) for state in states for step in steps_of(state) for row_id in step.get("published", [])}
    return sum(review.id in ids and review.is_published for review in others)


def steps_of(undo_state: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Return the decisions on a surge that can be undone, oldest first. Releases before 0.2 stored only the last."""
    return list((undo_state or {}).get("steps", [undo_state] if undo_state else []))
