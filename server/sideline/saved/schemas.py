"""Response models of saved coaches."""

from datetime import date
from uuid import UUID

from sideline.coaches.schemas import CoachCard
from sideline.core.http.schemas import ResponseModel


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
