"""Reading of reviews: a user's own, and the featured coach with a quote.

Responses are closed lists of fields, with no time finer than the day.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import Date, String, cast, func, literal, null, select, union_all
from sqlalchemy.orm import Bundle, Session, aliased

from sideline.authors import Author, read_list
from sideline.coaches.model import Coach
from sideline.coaches.profile import read_profile
from sideline.coaches.statistics import ENOUGH_REVIEWS
from sideline.core.crypto import Keys
from sideline.core.db.cursors import newest_numbers_page
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.cleaning import comment_text
from sideline.reviews.model import SECOND_LOOK_TIME, AnyReview, HiddenReview, Review, ReviewState, WaitingReview
from sideline.reviews.review_ids import own_id, review_not_found, row_id_of
from sideline.reviews.schemas import ReviewedCoach, ReviewPublic

_PUBLIC_FIELDS = tuple(ReviewPublic.model_fields)
_STORED_FIELDS = ("created_on", "updated_on", "answered_on", *(field for field in _PUBLIC_FIELDS if field != "date"))


def _select_own(model: type[AnyReview], *more: str) -> Any:
    """Reviews with their coaches, as columns instead of objects, which cost more than the statement."""
    return select(
        Bundle("review", *(getattr(model, field) for field in (*_STORED_FIELDS, *more))),
        Bundle("coach", *(getattr(Coach, field) for field in ReviewedCoach.model_fields)),
    ).join(Coach, Coach.id == model.coach_id)


_OTHER = aliased(Review)
_SAME_DAY = (
    select(func.count())
    .where(_OTHER.coach_id == Review.coach_id, _OTHER.created_on == Review.created_on, _OTHER.id != Review.id)
    .scalar_subquery()
)
# Counted among what everybody sees: a review that waits never adds to it.
_OWN_PUBLISHED = _select_own(Review).add_columns(_SAME_DAY.label("same_day"))
_OWN_WAITING = _select_own(WaitingReview, "waits_until")
_OWN_HIDDEN = _select_own(HiddenReview, "state", "rule", "sentence", "decided_on", "second_look")

FEATURED_RATING = 4
"""The least rating of the featured coach, and of the review that is quoted."""

_CANDIDATES = 50
"""Coaches with the most reviews among whom the featured one is looked for."""

QUOTE_LENGTH = range(20, 141)
"""Characters of a quote."""

_COMMENTS_READ = 20


def own_review(keys: Keys, review: AnyReview | Any, coach: Coach | Any) -> dict[str, Any]:
    """The fields of a `ReviewMine`, from two rows or from those columns of them."""
    return {
        **{field: getattr(review, field) for field in _PUBLIC_FIELDS if field not in ("date", "answer")},
        "answer": {"text": review.answer, "date": review.answered_on} if review.answer else None,
        "id": own_id(keys, review.id),
        "date": review.created_on,
        "waits_until": getattr(review, "waits_until", None),
        "hidden": _hidden(review) if getattr(review, "state", None) else None,
        "coach": {field: getattr(coach, field) for field in ReviewedCoach.model_fields},
    }


def _hidden(review: HiddenReview | Any) -> dict[str, Any]:
    """The fields of a `Hidden`."""
    decided_on: date | None = review.decided_on
    can_ask = review.state == "removed" and review.second_look is None
    return {
        "state": review.state,
        "rule": review.rule or None,
        "sentence": review.sentence,
        "decided_on": decided_on,
        "second_look_asked_on": review.second_look,
        "second_look_until": decided_on + SECOND_LOOK_TIME if decided_on and can_ask else None,
    }


def rated_review(keys: Keys, review: AnyReview, coach: Coach) -> dict[str, Any]:
    """The fields of a `RatedReview`."""
    return {
        **own_review(keys, review, coach),
        "coach_rating": coach.rating,
        "coach_total_reviews": coach.total_reviews,
    }


def read_own_reviews(session: Session, keys: Keys, author: Author, cursor: str | None) -> dict[str, Any]:
    """The fields of a `MyReviewPage`. Raises Refusal 400 for a bad cursor."""
    own_reviews = read_list(session, author).reviews
    page, next_cursor = newest_numbers_page(keys, own_reviews, scope=("my-reviews", author.user_id), cursor=cursor)
    rows = own_rows(session, [listed.row_id for listed in page])
    # Only a damaged database lists a review that is not there.
    listed_rows = [rows[listed.row_id] for listed in page if listed.row_id in rows]
    items = [
        {**own_review(keys, row.review, row.coach), "same_day": getattr(row, "same_day", 0)} for row in listed_rows
    ]
    return {"items": items, "next_cursor": next_cursor}


def own_rows(session: Session, row_ids: Sequence[UUID]) -> dict[UUID, Any]:
    """Reviews of a user with their coaches, by id: rows of `review` and `coach`, for `own_review`."""
    found: dict[UUID, Any] = {}
    # A review that is published meanwhile has left its table, and is in the first at another look.
    queries = (
        (_OWN_PUBLISHED, Review.id),
        (_OWN_WAITING, WaitingReview.id),
        (_OWN_HIDDEN, HiddenReview.id),
        (_OWN_PUBLISHED, Review.id),
    )
    for query, ids in queries:
        missing = [row_id for row_id in row_ids if row_id not in found]
        if missing:
            found |= {row.review.id: row for row in session.execute(query.where(ids.in_(missing)))}
    return found


def read_own_state(session: Session, row_id: UUID) -> tuple[ReviewState, date | None] | None:
    """What became of a user's review, and until when it waits for others. None if no table has it any more."""
    no_day = cast(null(), Date)
    # One statement: a review that is published meanwhile is in one table or the other.
    states = union_all(
        select(literal("visible", String).label("state"), no_day.label("waits_until")).where(Review.id == row_id),
        select(literal("waiting", String), WaitingReview.waits_until).where(WaitingReview.id == row_id),
        select(HiddenReview.state, no_day).where(HiddenReview.id == row_id),
    )
    row = session.execute(states).first()
    return None if row is None else (row.state, row.waits_until)


def read_own_review(session: Session, keys: Keys, review_id: UUID, author: Author) -> dict[str, Any]:
    """The fields of a `ReviewMine`. Raises Refusal 404 for a review that is not the user's.

    The row's id is accepted as well: it was the review's id once, and stands in bookmarks.
    """
    own = read_list(session, author)
    listed = own.review_of_row(row_id_of(keys, review_id)) or own.review_of_row(review_id)
    row = own_rows(session, [listed.row_id]).get(listed.row_id) if listed else None
    if row is None:
        raise review_not_found()
    return own_review(keys, row.review, row.coach)


def read_featured_coach(session: Session, pool: ReadPool) -> dict[str, Any]:
    """The fields of `FeaturedCoach`: of the coaches with at least FEATURED_RATING the one with most reviews."""
    leaders = (
        select(Coach.id, Coach.rating)
        .where(Coach.total_reviews >= ENOUGH_REVIEWS)
        .order_by(Coach.total_reviews.desc(), Coach.id)
        .limit(_CANDIDATES)
    )
    coach_id = next((row.id for row in session.execute(leaders) if row.rating >= FEATURED_RATING), None)
    if coach_id is None:
        return {"coach": None, "quote": None}
    return {"coach": read_profile(pool, coach_id), "quote": _quote(session, coach_id)}


def _quote(session: Session, coach_id: int) -> str | None:
    """The newest short comment of a review with at least FEATURED_RATING, without markup."""
    comments = (
        select(Review.comment)
        .where(Review.coach_id == coach_id, Review.rating >= FEATURED_RATING)
        .where(func.length(Review.comment).between(QUOTE_LENGTH.start, 2 * QUOTE_LENGTH.stop))
        .order_by(Review.created_on.desc(), Review.id.desc())
        .limit(_COMMENTS_READ)
    )
    texts = (comment_text(comment) for comment in session.scalars(comments))
    return next((text for text in texts if len(text) in QUOTE_LENGTH), None)
