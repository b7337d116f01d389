"""Request and response models for staff lists at the moderation desk."""

from datetime import date
from typing import Literal

from pydantic import Field

from sideline.careers.model import MoveState
from sideline.coaches.team_model import Role
from sideline.core.http.schemas import RequestModel, ResponseModel


class StaffListRow(ResponseModel):
    """An import of a staff list, with the numbers of its report."""

    id: int
    file: str
    season: str = Field(description="Such as 2026-27.")
    listed_on: date | None = Field(description="The day on which the list was valid, if it says so.")
    imported_on: date
    is_finished: bool = Field(description="False if the import was interrupted; the same command continues it.")
    is_undone: bool
    people: int
    profiles: int = Field(description="New profiles.")
    added: int
    changed: int = Field(description="Posts with a new title.")
    ended: int = Field(description="Coaches who are no longer listed.")
    rejected: int = Field(description="Rows that could not be used.")
    proposed: int = Field(description="Moves that are not decided.")


class StaffListPage(ResponseModel):
    """A page of staff lists, newest first."""

    items: list[StaffListRow]
    next_cursor: str | None


class RejectedRow(ResponseModel):
    """A row of a list that could not be used."""

    line: int
    reason: str


class MoveSide(ResponseModel):
    """One of the two profiles of a move, and the post there."""

    coach_id: int
    name: str
    school: str
    sport: str
    gender: str
    role: Role | None = Field(description="Null if the post was joined with another one.")
    title: str
    first_season: str | None
    last_season: str | None
    is_over: bool
    reviews: int = Field(description="How many visible reviews the profile has.")


class MoveRow(ResponseModel):
    """Two profiles that are probably one person."""

    id: int
    state: MoveState
    certainty: int = Field(description="In percent.")
    is_automatic: bool = Field(description="Whether nothing is in doubt that only a person can settle.")
    reasons: list[str]
    old: MoveSide
    new: MoveSide
    decided_on: date | None
    decided_by: Literal["you", "staff", "list"] | None
    can_undo: bool = Field(description="Whether the signed-in user may undo the decision.")


class StaffListDetail(ResponseModel):
    """A staff list with a page of its moves in one state, the most certain first."""

    staff_list: StaffListRow
    rejected_rows: list[RejectedRow] = Field(description="At most 500.")
    counts: dict[MoveState, int] = Field(description="The number of moves by state.")
    automatic_left: int = Field(description="Moves that need no moderator and are not carried out.")
    may_undo: bool = Field(description="Whether the signed-in user may undo the list and accept moves in batches.")
    moves: list[MoveRow]
    next_cursor: str | None


class DecideMove(RequestModel):
    """Accept: it is one person, and the old profile is merged into the new one. Reject: they are two people."""

    action: Literal["accept", "reject"]


class MoveLeft(ResponseModel):
    """A move that was not carried out."""

    move_id: int
    reason: str


class AcceptedMoves(ResponseModel):
    """What a batch did: how many moves it accepted, which it could not, and how many it didn't get to."""

    accepted: int
    left: list[MoveLeft]
    remaining: int
