"""The table of changes that moderators make to coaches."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, String, Text, Uuid
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDateTime

ChangeAction = Literal["correct", "verify", "unverify", "merge", "remove", "mark_left", "move"]
"""move: the coach has changed teams, while a correction means that the profile was wrong."""

RemovedReason = Literal["not_a_coach", "invented", "illegal", "asked"]
"""Why a profile was removed; `asked` means that the coach's request for removal was granted."""


class CoachChange(Base):
    """One change. `other_id` is the coach that `coach_id` was merged into. `before` holds what an undo restores, but
    nothing that identifies an author; `operations.upkeep.retention` empties it once the change is too old to undo.
    `made_at` is rounded to the hour.
    """

    __tablename__ = "coach_changes"

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"), index=True)
    other_id: Mapped[int | None] = mapped_column(BigId, ForeignKey("coaches.id"), index=True)
    action: Mapped[str] = mapped_column(String(20))
    details: Mapped[str] = mapped_column(Text, default="")
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    made_by: Mapped[UUID] = mapped_column(Uuid)
    is_undone: Mapped[bool] = mapped_column(default=False)
