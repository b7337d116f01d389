"""Saved coaches (spec section 3), stored in the user's private record, and the user's own state for a coach."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import Field
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import PrivateRecord
from sideline.authorship.review_ids import own_id
from sideline.coaches.model import UNLISTED, Coach
from sideline.coaches.profile import card_of
from sideline.coaches.schemas import CoachCard, CoachId, coach_not_found
from sideline.core import clock
from sideline.core.db.cursors import newest_numbers_page
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import ResponseModel, json_response, problem_responses
from sideline.core.limits import SAVES_PER_ADDRESS, SAVES_PER_USER
from sideline.reviews.read import read_own_state
from sideline.reviews.states import OwnState
from sideline.reviews.write import ensure_may_rate

router = APIRouter(prefix="/api", tags=["saved coaches"])


class SavedCoach(ResponseModel):
    """A saved coach, and the day the coach was saved."""

    saved_on: date
    coach: CoachCard


class SavedCoachPage(ResponseModel):
    """One page of saved coaches, newest first."""

    items: list[SavedCoach]
    next_cursor: str | None


class IsSaved(ResponseModel):
    """Whether the coach is saved."""

    is_saved: bool


class MyCoach(ResponseModel):
    """The user's own state for a coach. `cannot_rate` is the reason why this account cannot rate, or null."""

    review_id: UUID | None
    review_state: OwnState | None = Field(description="The state of that review; null without one.")
    waits_until: date | None = Field(
        description="Last day on which the review waits for others; null if it is not waiting."
    )
    appears_on: date | None = Field(
        description="The day before which the review does not appear; null without one and once it is published."
    )
    is_saved: bool
    cannot_rate: str | None


@router.get("/coaches/{coach_id}/mine", response_model=MyCoach, responses=problem_responses(401, 403, 404))
def read_my_coach(user: CurrentUser, site: CurrentSite, session: ReadSession, coach_id: CoachId) -> Response:
    """Return the user's review of the coach and its state, and whether the user saved the coach and may rate."""
    author = Author(site.authors_key, user.id)
    own = read_record(session, author)
    review = own.review_of(coach_id)
    # A listed review is missing only if the database is damaged.
    state = read_own_state(session, site, review.row_id) if review else None
    try:
        ensure_may_rate(session, author, own)
        cannot_rate = None
    except Refusal as refusal:
        cannot_rate = refusal.message
    is_saved = bool(ids_saved_as(session, own, coach_id))
    return json_response(
        MyCoach(
            review_id=own_id(site.keys, review.row_id) if review else None,
            review_state=state and state.state,
            waits_until=state and state.waits_until,
            appears_on=state and state.appears_on,
            is_saved=is_saved,
            cannot_rate=cannot_rate,
        )
    )


@router.get("/my/saved-coaches", response_model=SavedCoachPage, responses=problem_responses(400, 401, 403))
def list_saved_coaches(
    user: CurrentUser, site: CurrentSite, session: ReadSession, cursor: str | None = None
) -> Response:
    """List the user's saved coaches, newest first, 20 per page."""
    entries = read_record(session, Author(site.authors_key, user.id)).saved
    page, next_cursor = newest_numbers_page(site.keys, entries, scope=("saved-coaches", user.id), cursor=cursor)
    coaches = listed_coaches(session, [entry.coach_id for entry in page])
    # Skip removed coaches, and show a coach only once if two saved coaches were merged.
    by_coach = {coaches[entry.coach_id]["id"]: entry for entry in reversed(page) if entry.coach_id in coaches}
    items = [
        SavedCoach(saved_on=entry.saved_on, coach=coaches[entry.coach_id])
        for entry in page
        if entry.coach_id in coaches and by_coach[coaches[entry.coach_id]["id"]] == entry
    ]
    return json_response(SavedCoachPage(items=items, next_cursor=next_cursor))


@router.put("/my/saved-coaches/{coach_id}", response_model=IsSaved, responses=problem_responses(401, 403, 404, 429))
def save_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, coach_id: CoachId
) -> Response:
    """Save the coach; repeating it changes nothing."""
    site.rate_limiter.enforce(SAVES_PER_USER.of(user.id))
    if save(session, Author(site.authors_key, user.id), coach_id, clock.today()):
        session.flush()
        site.rate_limiter.enforce(SAVES_PER_ADDRESS.of(address))
    return json_response(IsSaved(is_saved=True))


@router.delete("/my/saved-coaches/{coach_id}", response_model=IsSaved, responses=problem_responses(401, 403, 404, 429))
def unsave_coach(user: CurrentUser, site: CurrentSite, session: WriteSession, coach_id: CoachId) -> Response:
    """Remove the coach from the saved coaches; repeating it changes nothing."""
    site.rate_limiter.enforce(SAVES_PER_USER.of(user.id))
    unsave(session, Author(site.authors_key, user.id), coach_id)
    return json_response(IsSaved(is_saved=False))


def save(session: Session, author: Author, coach_id: int, today: date) -> bool:
    """Save the coach. If already saved, keep the date and return False.

    Raises Refusal if there is no such coach, or if the account is deleted or suspended.
    """
    lock_user(session, author.user_id)
    own = read_record(session, author)
    if is_new := save_in(session, own, coach_id, today):
        write_record(session, author, own)
    return is_new


def save_in(session: Session, own: PrivateRecord, coach_id: int, today: date) -> bool:
    """Add the coach to a record that the caller stores; otherwise like `save`."""
    if session.scalar(select(Coach.id).where(Coach.id == coach_id, Coach.is_listed)) is None:
        raise coach_not_found()
    own.ensure_not_suspended()
    if ids_saved_as(session, own, coach_id):
        return False
    own.save(coach_id, today)
    return True


def unsave(session: Session, author: Author, coach_id: int) -> None:
    """Remove the coach from the saved coaches. Raises Refusal if the account is deleted."""
    lock_user(session, author.user_id)
    own = read_record(session, author)
    if ids := ids_saved_as(session, own, coach_id):
        own.unsave(ids)
        write_record(session, author, own)


def ids_saved_as(session: Session, own: PrivateRecord, coach_id: int) -> list[int]:
    """Return the ids under which the user saved the coach: its own, and those of coaches merged into it since."""
    saved_ids = {entry.coach_id for entry in own.saved}
    if not saved_ids:
        return []
    moved = session.scalars(select(Coach.id).where(text(UNLISTED), Coach.moved_to == coach_id))
    return [id_ for id_ in (coach_id, *moved) if id_ in saved_ids]


def listed_coaches(session: Session, ids: Sequence[int]) -> dict[int, CoachCard]:
    """Return the listed coaches by these ids; a coach who was merged into another is replaced by that coach."""
    found = {coach.id: coach for coach in session.scalars(select(Coach).where(Coach.id.in_(ids)))}
    moved = {coach.moved_to for coach in found.values() if coach.moved_to is not None}
    if moved:
        found |= {coach.id: coach for coach in session.scalars(select(Coach).where(Coach.id.in_(moved)))}
    current = {id_: found[coach.moved_to or id_] for id_ in ids if (coach := found.get(id_))}
    return {id_: card_of(coach) for id_, coach in current.items() if coach.is_listed}
