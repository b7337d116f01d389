"""Read a user's own reviews. Responses contain an explicit list of fields, and no time more precise than the day."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple, cast
from uuid import UUID

from sqlalchemy import case, func, select
from sqlalchemy.orm import Bundle, Session

from sideline.authorship.authors import Author, read_record
from sideline.authorship.review_ids import own_id, review_not_found, row_id_of
from sideline.coaches.model import Coach, University
from sideline.coaches.posts import name_schools, teams_with_others
from sideline.core import clock
from sideline.core.db.cursors import newest_numbers_page
from sideline.core.site import Site
from sideline.reviews.content import PublishedReview, content_of
from sideline.reviews.model import HIDDEN, Review
from sideline.reviews.pending import PendingChange, edit_of, read_pending
from sideline.reviews.schemas import (
    Content,
    ListedReview,
    MyReviewPage,
    PendingOwnChange,
    RatedReview,
    ReviewedCoach,
    ReviewMine,
)
from sideline.reviews.states import OwnState, own_state, why_hidden
from sideline.reviews.waiting import is_chosen_day, unseal_day
from sideline.reviews.write import columns_of


class OwnContent(Content):
    """The content of a review with a pending edit."""

    school_email: bool


_OF_COACH = tuple(field for field in ReviewedCoach.__annotations__ if field != "colors")

# Counts only public reviews: a waiting review must never change this number.
_SAME_DAY = (
    select(func.count())
    .where(
        PublishedReview.coach_id == Review.coach_id,
        PublishedReview.created_on == Review.created_on,
        PublishedReview.id != Review.id,
    )
    .scalar_subquery()
)
# Select columns, because building ORM objects takes longer than the statement.
_OWN = (
    select(
        Bundle("review", *(getattr(Review, column.name) for column in Review.__table__.columns)),
        Bundle(
            "coach",
            Coach.removed_reason,
            *(getattr(Coach, field) for field in _OF_COACH),
            University.color,
            University.second_color,
        ),
        case((Review.state == "published", _SAME_DAY), else_=0).label("same_day"),
    )
    .join(Coach, Coach.id == Review.coach_id)
    .join(University, University.id == Coach.university_id)
)


class OwnRow(NamedTuple):
    """A user's review with its coach, where the coach was then (`name_schools`), and the reviews of the same day."""

    review: Any
    coach: Any
    school: str | None
    same_day: int


def written_review(session: Session, site: Site, review: Review, coach: Coach) -> ReviewMine:
    """Return a user's review after a write."""
    key = (coach.id, review.team_id)
    return own_review(site, OwnRow(review, coach, name_schools(session, {key}).get(key), 0))


def own_review(site: Site, row: OwnRow, *, with_texts: bool | None = None) -> ReviewMine:
    """Return a review as its author sees it. On a site without comments it has no text, except `with_texts`: in the
    author's data.
    """
    if with_texts is None:
        with_texts = site.settings.has_comments
    review, coach = row.review, row.coach
    change = read_pending(site.authors_key, review)
    if change and change.content and review.state in HIDDEN:
        change = None  # It waits until the review is public again.
    shown = content_of(review) | {"school_email": review.school_email}
    if change and change.content:
        edited = columns_of(edit_of(review, change.content))
        shown |= {name: edited[name] for name in shown}
    if not with_texts:
        shown["comment"] = ""
    # A cast, because mypy does not know the categories, which are made from a list.
    content = cast("OwnContent", shown)
    return {
        **content,
        "reply": {"text": review.reply, "date": review.replied_on} if review.reply and with_texts else None,
        "id": own_id(site.keys, review.id),
        "date": review.created_on,
        "waits_until": review.waits_until if review.state == "waiting" else None,
        "appears_on": appears_on(site, review, coach.sport),
        "pending": change and _pending_change(site, change, coach.sport),
        "hidden": why_hidden(review, coach),
        "coached_at": row.school,
        "coach": reviewed_coach(coach),
    }


def reviewed_coach(coach: Any) -> ReviewedCoach:
    """Return the coach of a review from a `Coach`, or a row with its columns and the colors of the school."""
    fields = {field: getattr(coach, field) for field in _OF_COACH}
    return cast("ReviewedCoach", fields | {"colors": [coach.color, coach.second_color]})


def rated_review(session: Session, site: Site, review: Review, coach: Coach) -> RatedReview:
    """Return a new review and the numbers of its coach."""
    return {
        **written_review(session, site, review, coach),
        "coach_rating": coach.rating,
        "coach_total_reviews": coach.total_reviews,
        "teams_with_others": teams_with_others(session, coach.id),
    }


def read_own_reviews(session: Session, site: Site, author: Author, cursor: str | None) -> MyReviewPage:
    """Return a page of the user's reviews. Raises Refusal 400 for a bad cursor."""
    own_reviews = read_record(session, author).reviews
    page, next_cursor = newest_numbers_page(site.keys, own_reviews, scope=("my-reviews", author.user_id), cursor=cursor)
    rows = own_rows(session, [listed.row_id for listed in page])
    # A listed review is missing only if the database is damaged.
    listed_rows = [rows[listed.row_id] for listed in page if listed.row_id in rows]
    items: list[ListedReview] = [{**own_review(site, row), "same_day": row.same_day} for row in listed_rows]
    return {"items": items, "next_cursor": next_cursor}


def own_rows(session: Session, row_ids: Sequence[UUID]) -> dict[UUID, OwnRow]:
    """Return a user's reviews by row id."""
    found = session.execute(_OWN.where(Review.id.in_(row_ids))).all() if row_ids else []
    schools = name_schools(session, {(row.coach.id, row.review.team_id) for row in found}) if found else {}
    return {
        row.review.id: OwnRow(row.review, row.coach, schools.get((row.coach.id, row.review.team_id)), row.same_day)
        for row in found
    }


def _pending_change(site: Site, change: PendingChange, sport: str) -> PendingOwnChange:
    # On a site that has no editions anymore, the job publishes it within minutes.
    return {"kind": change.kind, "appears_on": edition_shown(site, change.day, sport) or clock.today()}


def appears_on(site: Site, review: Any, sport: str) -> date | None:
    """Return the day on which a waiting review appears; None if it is not known, or if the review is public."""
    day = unseal_day(site.authors_key, review.id, "appears_on", review.appears_on)
    if review.state != "waiting" or (review.waits_until is not None and review.waits_until < clock.today()):
        return day
    is_chosen = day is not None and is_chosen_day(site.authors_key, review.id, review.appears_on)
    return edition_shown(site, day, sport, is_chosen=is_chosen) or day


def edition_shown(site: Site, day: date | None, sport: str, *, is_chosen: bool = False) -> date | None:
    """Return the day of the edition in which something of this day appears; None on a site that publishes at once."""
    calendar = site.calendar
    return calendar.shown_day(day, clock.now(), sport, is_chosen=is_chosen) if calendar else None


class OwnReviewState(NamedTuple):
    """The state of a user's review, and until when, or for which day, it waits."""

    state: OwnState
    waits_until: date | None
    appears_on: date | None


def read_own_state(session: Session, site: Site, row_id: UUID) -> OwnReviewState | None:
    """Return the state of a user's review, or None if the row no longer exists."""
    columns = select(Review.id, Review.state, Review.waits_until, Review.appears_on, Coach.removed_reason, Coach.sport)
    row = session.execute(columns.join(Coach, Coach.id == Review.coach_id).where(Review.id == row_id)).first()
    if row is None:
        return None
    waits_until = row.waits_until if row.state == "waiting" else None
    return OwnReviewState(own_state(row.state, row), waits_until, appears_on(site, row, row.sport))


def read_own_review(session: Session, site: Site, review_id: UUID, author: Author) -> ReviewMine:
    """Return one of the user's reviews. Raises Refusal 404 for a review that is not the user's."""
    listed = read_record(session, author).review_of_row(row_id_of(site.keys, review_id))
    row = own_rows(session, [listed.row_id]).get(listed.row_id) if listed else None
    if row is None:
        raise review_not_found()
    return own_review(site, row)
