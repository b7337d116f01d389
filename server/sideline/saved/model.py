"""Table of saved coaches (spec section 3)."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import ForeignKey, Index, UniqueConstraint, Uuid
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDateTime


class SavedCoach(Base):
    """A coach saved by a user; one row for each pair."""

    __tablename__ = "saved_coaches"
    __table_args__ = (
        UniqueConstraint("user_id", "coach_id", name="uq_saved_coaches_once"),
        Index("ix_saved_coaches_newest_of_user", "user_id", "created_at", "id"),
    )

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id"))
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
