"""Saved coaches (spec section 3): table, routes, and the user's own state for a coach."""

from datetime import date, datetime
from uuid import UUID, uuid4

from fastapi import APIRouter, Response
from sqlalchemy import ForeignKey, Index, UniqueConstraint, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.accounts.current_user import CurrentUser, SignedInUser
from sideline.accounts.users import lock_user
from sideline.coaches.model import Coach
from sideline.coaches.schemas import CoachCard, CoachId, coach_not_found
from sideline.core import clock
from sideline.core.db.cursors import newest_first_page
from sideline.core.db.engine import Base, insert_if_absent
from sideline.core.db.types import BigId, UtcDateTime
from sideline.core.http.client_address import ClientAddress
from sideline.core.http.deps import CurrentSite, ReadSession, Site, WriteSession
from sideline.core.http.schemas import ResponseModel, json_response, problem_responses
from sideline.reviews.read import own_review_id

router = APIRouter(prefix="/api", tags=["saved coaches"])


class SavedCoachRow(Base):
    """A coach saved by a user; one row for each pair."""

    __tablename__ = "saved_coaches"
    __table_args__ = (
        UniqueConstraint("user_id", "coach_id", name="uq_saved_coaches_once"),
        Index("ix_saved_coaches_newest_of_user", "user_id", "created_at", "id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class SavedCoach(ResponseModel):
    """A saved coach, and the day it was saved."""

    saved_on: date
    coach: CoachCard


class SavedCoachPage(ResponseModel):
    """One page of saved coaches, newest first."""

    items: list[SavedCoach]
    next_cursor: str | None


class IsSaved(ResponseModel):
    """Whether the coach is saved now."""

    is_saved: bool


class MyCoach(ResponseModel):
    """The user's own state for a coach."""

    review_id: UUID | None
    is_saved: bool


@router.get("/coaches/{coach_id}/mine", response_model=MyCoach, responses=problem_responses(401, 403, 404))
def read_my_coach(user: CurrentUser, site: CurrentSite, session: ReadSession, coach_id: CoachId) -> Response:
    """The id of one's own review of the coach, and whether the coach is saved."""
    of_pair = (SavedCoachRow.user_id == user.id, SavedCoachRow.coach_id == coach_id)
    is_saved = session.scalar(select(SavedCoachRow.id).where(*of_pair)) is not None
    return json_response(MyCoach(review_id=own_review_id(session, site.keys, coach_id, user.id), is_saved=is_saved))


@router.get("/my/saved-coaches", response_model=SavedCoachPage, responses=problem_responses(400, 401, 403))
def list_saved_coaches(
    user: CurrentUser, site: CurrentSite, session: ReadSession, cursor: str | None = None
) -> Response:
    """One's saved coaches, newest first, 20 a page."""
    own = select(SavedCoachRow, Coach).join(Coach).where(SavedCoachRow.user_id == user.id)
    rows, next_cursor = newest_first_page(
        session, site.keys, own, SavedCoachRow, scope=("saved-coaches", user.id), cursor=cursor
    )
    items = [
        SavedCoach(saved_on=clock.day(saved.created_at), coach=CoachCard.model_validate(coach)) for saved, coach in rows
    ]
    return json_response(SavedCoachPage(items=items, next_cursor=next_cursor))


@router.put("/my/saved-coaches/{coach_id}", response_model=IsSaved, responses=problem_responses(401, 403, 404, 429))
def save_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, coach_id: CoachId
) -> Response:
    """Save the coach; repeating it changes nothing."""
    _count(site, user, address)
    save(session, user.id, coach_id, clock.now())
    return json_response(IsSaved(is_saved=True))


@router.delete("/my/saved-coaches/{coach_id}", response_model=IsSaved, responses=problem_responses(401, 403, 404, 429))
def unsave_coach(
    user: CurrentUser, site: CurrentSite, address: ClientAddress, session: WriteSession, coach_id: CoachId
) -> Response:
    """Remove the coach from the saved ones; repeating it changes nothing."""
    _count(site, user, address)
    session.execute(delete(SavedCoachRow).where(SavedCoachRow.user_id == user.id, SavedCoachRow.coach_id == coach_id))
    return json_response(IsSaved(is_saved=False))


def save(session: Session, user_id: UUID, coach_id: int, now: datetime) -> None:
    """Save the coach; one already saved keeps its date. Raises Refusal: no such coach, account deleted."""
    lock_user(session, user_id)
    if session.scalar(select(Coach.id).where(Coach.id == coach_id)) is None:
        raise coach_not_found()
    row = {"id": uuid4(), "user_id": user_id, "coach_id": coach_id, "created_at": now}
    insert_if_absent(session, SavedCoachRow, [row])


def delete_saved_coaches_of(session: Session, user_id: UUID) -> None:
    """Delete all saved coaches of a user who is locked for deletion (accounts.users)."""
    session.execute(delete(SavedCoachRow).where(SavedCoachRow.user_id == user_id))


def _count(site: Site, user: SignedInUser, address: str) -> None:
    site.rate_limiter.enforce("saves-per-user", site.settings.limit_saves_per_user, str(user.id))
    site.rate_limiter.enforce("saves-per-address", site.settings.limit_saves_per_address, address)
