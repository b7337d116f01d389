"""Request and response models for staff lists and rosters at the moderation desk."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from sideline.coaches.choices import Gender, SportName
from sideline.coaches.team_model import Role
from sideline.core.http.schemas import RequestModel, ResponseModel, StoredId, Trimmed
from sideline.teams.staff_lists.model import MoveState

MAX_FILE_BYTES = 1_000_000
"""A list of a whole athletic department has a tenth of this."""


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
    may_import: bool = Field(description="Whether the signed-in user may import a list.")
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
    may_undo: bool = Field(description="Whether the signed-in user may undo the list and decide moves together.")
    moves: list[MoveRow]
    next_cursor: str | None


class DecideMove(RequestModel):
    """Accept: it is one person, and the old profile is merged into the new one. Reject: they are two people."""

    action: Literal["accept", "reject"]


class ProposedMove(ResponseModel):
    """A move that nobody has decided, in one line."""

    id: int
    name: str
    new_name: str
    from_school: str
    to_school: str
    sport: str
    gender: str
    certainty: int = Field(description="In percent.")
    is_sure: bool = Field(description="Whether it is certain enough to be accepted together with others.")
    against: list[str] = Field(description="The reasons that speak against it.")


class ProposedMoves(ResponseModel):
    """The moves of a list that nobody has decided, the most certain first."""

    moves: list[ProposedMove] = Field(description="At most 2,000.")
    others: int = Field(description="How many more there are.")


class DecideMoves(RequestModel):
    """The same decision on several moves."""

    action: Literal["accept", "reject"]
    move_ids: Annotated[list[StoredId], Field(min_length=1, max_length=20)]


class MoveLeft(ResponseModel):
    """A move that was not decided."""

    move_id: int
    reason: str


class DecidedMoves(ResponseModel):
    """How many moves a request decided, and which it left."""

    decided: int
    left: list[MoveLeft]


class ImportStaffList(RequestModel):
    """A staff list to import, and what its file does not say."""

    file: Annotated[str, Trimmed(200)] = Field(description="The file's name.")
    content: str = Field(description="The file (CSV or .xlsx, at most 1 MB) in base64.")
    season: Annotated[str, Trimmed(9)] = Field(description="Such as 2026-27.")
    listed_on: date | None = Field(None, description="The day on which the list was valid.")
    school: Annotated[str, Trimmed(200)] = Field("", description="The school, if the file has no column for it.")
    sport: Annotated[str, Trimmed(50)] = Field("", description="The sport, if nothing in the file names it.")
    gender: Annotated[str, Trimmed(20)] = Field("", description="The gender, if nothing in the file names it.")
    preview: bool = Field(description="Whether to return what would change, and change nothing.")


class ListedPerson(ResponseModel):
    """What a list changes about one person of a team."""

    line: int | None = Field(description="Null for a person whom the list lacks.")
    name: str
    school: str
    sport: str
    gender: str
    role: str
    post_from: str | None = Field(description="The season in which the post began, such as 2026-27.")
    change: str


class ListRemark(ResponseModel):
    """Something to look at in a list."""

    line: int | None = Field(description="Null for a remark about the whole list.")
    text: str


class ImportedStaffList(ResponseModel):
    """What an import changed, or would change."""

    list_id: int | None = Field(description="Null for a preview.")
    people: int = Field(description="All people of the list, those who do not coach included.")
    not_coaching: int
    profiles: int = Field(description="New profiles.")
    added: int
    changed: int = Field(description="Posts with a new title.")
    ended: int = Field(description="Coaches who are no longer listed.")
    moves: int = Field(description="Moves that it suggests.")
    remarks: list[ListRemark]
    rejected: list[RejectedRow]
    changes: list[ListedPerson]


class ImportRosters(RequestModel):
    """Rosters of players to import: names are read to compare two seasons, and neither stored nor returned."""

    content: str = Field(description="The file (CSV or .xlsx, at most 1 MB) in base64.")
    before: str = Field("", description="The file of the previous season in base64, if it is not in the first one.")
    season: Annotated[str, Trimmed(9)] = Field("", description="The season of the first file, if no column has it.")
    school: Annotated[str, Trimmed(200)] = Field("", description="The school, if the files have no column for it.")
    sport: Annotated[str, Trimmed(50)] = Field("", description="The sport, if the files have no column for it.")
    gender: Annotated[str, Trimmed(20)] = Field("", description="The gender, if the files have no column for it.")
    preview: bool = Field(description="Whether to return what would be stored, and store nothing.")


class ReadRoster(ResponseModel):
    """What an import found for the roster of a team in a season."""

    school: str
    sport: str
    gender: str
    season: str = Field(description="Such as 2026-27.")
    players: int
    could: int = Field(description="How many of them could come back: all except seniors and graduate students.")
    stayed: int | None = Field(description="How many did; null if it was not compared with the next roster.")
    reason: str = Field(description="Why it was not compared although there is a next roster; else empty.")


class RemoveRosters(RequestModel):
    """Which rosters to remove: all of a season, or only those of a school, a sport or a gender."""

    season: Annotated[str, Trimmed(9)]
    school: Annotated[str, Trimmed(200)] = ""
    sport: Literal["", SportName] = ""
    gender: Literal["", Gender] = ""
    preview: bool = Field(description="Whether to return what would be removed, and remove nothing.")


class StoredRoster(ResponseModel):
    """A roster that was removed, or would be."""

    school: str
    sport: str
    gender: str
    season: str
    players: int
    was_compared: bool = Field(description="Whether it was compared with the roster of the previous season.")


class RemovedRosters(ResponseModel):
    """The rosters that were removed, or would be."""

    rosters: list[StoredRoster]


class ImportedRosters(ResponseModel):
    """What an import of rosters stored, or would store."""

    rows: int
    rejected: int
    other_sports: int = Field(description="Rows of sports without pages.")
    unknown: int = Field(description="Players of schools that are not on the site.")
    ambiguous: int = Field(description="Players of schools whose names fit several.")
    remarks: list[ListRemark] = Field(description="They quote no cell of the files.")
    rosters: list[ReadRoster]
