"""Tables of staff lists, of what each changed in posts, and of the moves that it suggests."""

from datetime import date
from typing import Any, Literal, get_args
from uuid import UUID

from sqlalchemy import JSON, CheckConstraint, Date, ForeignKey, String, UniqueConstraint, Uuid, false
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId


class StaffList(Base):
    """An import of a staff list. `season` is as in `Post`.

    `digest` is the SHA-256 of the file in hex: an import that was killed is continued under the same id. `report` has
    the numbers and rejected rows of the finished import, and is empty before that.
    """

    __tablename__ = "staff_lists"

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    file: Mapped[str] = mapped_column(String(200))
    digest: Mapped[str] = mapped_column(String(64))
    season: Mapped[int]
    listed_on: Mapped[date | None] = mapped_column(Date)
    imported_on: Mapped[date] = mapped_column(Date)
    report: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    is_undone: Mapped[bool] = mapped_column(server_default=false())


class PostChange(Base):
    """What an import changed in a post. `before` has the post's columns before it; null if it was added."""

    __tablename__ = "post_changes"

    list_id: Mapped[int] = mapped_column(BigId, ForeignKey("staff_lists.id"), primary_key=True)
    post_id: Mapped[int] = mapped_column(BigId, primary_key=True)
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


MoveState = Literal["proposed", "accepted", "automatic", "rejected", "undone"]
"""`automatic`: carried out by the import itself. `undone`: somebody took a merge back; it can be decided again."""

OPEN_STATES: tuple[MoveState, ...] = ("proposed", "undone")
"""The moves that can be accepted or rejected."""

MERGED_STATES: tuple[MoveState, ...] = ("accepted", "automatic")
"""The moves whose profiles were merged."""


class Move(Base):
    """Two profiles that are probably one person, who changed teams or names (`matching.find_moves`).

    `certainty` is in percent, `reasons` are what a moderator reads. `coach_change_id` is the merge of the profiles. The
    posts have no foreign key: a rejected move is remembered after its
    list was undone, and a merge can join two posts.
    """

    __tablename__ = "moves"
    __table_args__ = (
        UniqueConstraint("from_coach_id", "to_coach_id", name="uq_moves_coaches"),
        CheckConstraint(f"state in {get_args(MoveState)}", name="state"),
    )

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    list_id: Mapped[int] = mapped_column(BigId, ForeignKey("staff_lists.id"), index=True)
    from_coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id", ondelete="CASCADE"))
    to_coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id", ondelete="CASCADE"), index=True)
    from_post_id: Mapped[int] = mapped_column(BigId)
    to_post_id: Mapped[int] = mapped_column(BigId)
    certainty: Mapped[int]
    is_automatic: Mapped[bool]
    reasons: Mapped[list[str]] = mapped_column(JSON)
    state: Mapped[MoveState] = mapped_column(String(10), server_default="proposed")
    decided_on: Mapped[date | None] = mapped_column(Date)
    decided_by: Mapped[UUID | None] = mapped_column(Uuid)
    coach_change_id: Mapped[int | None] = mapped_column(BigId, ForeignKey("coach_changes.id"), index=True)
