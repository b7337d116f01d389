"""Claims of profiles: a coach says 'this is me', and an admin decides."""

from datetime import date, datetime, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy import Date, ForeignKey, Index, String, Text, Uuid, bindparam, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDateTime
from sideline.core.errors import Refusal

ClaimState = Literal["unconfirmed", "open", "approved", "refused"]
"""The address is not confirmed yet; an admin has to decide; the profile is claimed; it was refused."""

YEAR = timedelta(days=365)
"""How long a confirmed address is good."""


class Claim(Base):
    """A user's claim of a profile, one for each user. Times are hours.

    `address` is at the university, `staff_page` the link to the page that shows the coach; `code` is the mailed code,
    sealed. An approved claim is good until `confirmed_until`.
    """

    __tablename__ = "claims"
    __table_args__ = (Index(None, "coach_id"), Index(None, "state"))

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"), unique=True)
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    state: Mapped[str] = mapped_column(String(20))
    address: Mapped[str] = mapped_column(String(254))
    staff_page: Mapped[str] = mapped_column(String(500))
    code: Mapped[str] = mapped_column(Text, default="")
    code_expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    sentence: Mapped[str] = mapped_column(Text, default="")
    decided_by: Mapped[UUID | None] = mapped_column(Uuid)
    confirmed_until: Mapped[date | None] = mapped_column(Date)
    is_reminded: Mapped[bool] = mapped_column(default=False)


_COUNTING_CLAIM = select(Claim.id).where(Claim.user_id == bindparam("user_id"), Claim.state.in_(("open", "approved")))


def ensure_no_claim(session: Session, user_id: UUID) -> None:
    """Raises Refusal 403 where the user, who is locked, claims a profile: a coach's account cannot rate."""
    if session.scalar(_COUNTING_CLAIM, {"user_id": user_id}) is not None:
        raise Refusal(403, "coach_account", "This account claims a coach's profile: it cannot rate coaches.")
