"""What of saved coaches crosses the wire."""

from datetime import date
from uuid import UUID

from sideline.coaches.schemas import CoachCard
from sideline.core.http.schemas import ResponseModel


class SavedCoach(ResponseModel):
    """A coach I keep, and the day I began to."""

    saved_on: date
    coach: CoachCard


class SavedCoachPage(ResponseModel):
    """One page of the coaches I keep, newest first."""

    items: list[SavedCoach]
    next_cursor: str | None


class IsSaved(ResponseModel):
    """Whether I keep the coach now."""

    is_saved: bool


class MyCoach(ResponseModel):
    """What I have to do with a coach: my review of them, whether I keep them."""

    review_id: UUID | None
    is_saved: bool
