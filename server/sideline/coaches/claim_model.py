"""Claims of profiles: a coach says 'this is me', and an admin decides."""

from datetime import date, datetime, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy import Date, ForeignKey, Index, String, Text, Uuid, bindparam, false, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.sealed import DeterministicString
from sideline.core.db.types import BigId, UtcDateTime
from sideline.core.errors import Refusal

ClaimState = Literal["unconfirmed", "open", "approved", "refused"]
"""The address is not confirmed yet; an admin has to decide; the profile is claimed; it was refused."""

ShownState = ClaimState | Literal["moved"]
"""`moved`: it was approved, but the profile is at another university now (`coaches.badge`)."""

YEAR = timedelta(days=365)
"""How long a confirmed address is good."""

_ADDRESS = "address of a claim"


class Claim(Base):
    """A user's claim of a profile, one for each user. Times are hours.

    `address` is at the university, `staff_page` the link to the page that shows the coach; `code` is the mailed code,
    sealed. An approved claim is good until `confirmed_until`, and as long as the profile is at `university`, which is
    the one that it had then. `new_address` and `new_staff_page` are at the university of a coach who has moved.
    `mailbox` is that of the address while the claim is open or approved: a mailbox has one such claim.
    """

    __tablename__ = "claims"
    __table_args__ = (Index(None, "coach_id"), Index(None, "state"), Index(None, "mailbox", unique=True))

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"), unique=True)
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    state: Mapped[str] = mapped_column(String(20))
    address: Mapped[str] = mapped_column(DeterministicString(_ADDRESS, 254))
    staff_page: Mapped[str] = mapped_column(String(500))
    code: Mapped[str] = mapped_column(Text, default="")
    code_expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    explanation: Mapped[str] = mapped_column(Text, default="")
    decided_by: Mapped[UUID | None] = mapped_column(Uuid)
    confirmed_until: Mapped[date | None] = mapped_column(Date)
    is_reminded: Mapped[bool] = mapped_column(default=False)
    university: Mapped[str] = mapped_column(String(200), server_default="")
    new_address: Mapped[str] = mapped_column(DeterministicString(_ADDRESS, 254), server_default="")
    new_staff_page: Mapped[str] = mapped_column(String(500), server_default="")
    is_new_address_confirmed: Mapped[bool] = mapped_column(server_default=false())
    mailbox: Mapped[str | None] = mapped_column(DeterministicString("mailbox of a claim", 254))

    def switch_to_new_address(self) -> None:
        """Let a confirmed address at another university be the claim's, and forget one that is not confirmed."""
        if self.is_new_address_confirmed:
            self.address, self.staff_page = self.new_address, self.new_staff_page
        self.forget_new_address()

    def forget_new_address(self) -> None:
        """Drop the address of another university, and a code that was mailed to it."""
        if self.new_address:
            self.code, self.code_expires_at = "", None
        self.new_address, self.new_staff_page, self.is_new_address_confirmed = "", "", False


_COUNTING_CLAIM = select(Claim.id).where(Claim.user_id == bindparam("user_id"), Claim.state != "unconfirmed")


def ensure_no_claim(session: Session, user_id: UUID) -> None:
    """Raises Refusal 403 where the user, who is locked, claims a profile: a coach's account cannot rate.

    Also after a refusal, which an admin may take back: then it would be too late to ask, and the answer would tell the
    admin, who knows the address, that its owner has rated. Whoever gives the claim up can rate at once.
    """
    if session.scalar(_COUNTING_CLAIM, {"user_id": user_id}) is not None:
        raise Refusal(403, "coach_account", "This account has claimed a coach’s profile, so it can’t rate coaches.")
