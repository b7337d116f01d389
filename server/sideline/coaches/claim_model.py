"""Claims of profiles: a coach claims to be the person on a profile, and an admin decides."""

from datetime import date, datetime, timedelta
from typing import Literal, cast
from uuid import UUID

from sqlalchemy import Date, ForeignKey, Index, String, Text, Uuid, bindparam, exists, false, select, true
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.coaches.model import Coach
from sideline.coaches.universities import is_same_university
from sideline.core.db.engine import Base
from sideline.core.db.sealed import DeterministicString
from sideline.core.db.types import BigId, UtcDateTime
from sideline.core.errors import Refusal

ClaimState = Literal["unconfirmed", "open", "approved", "refused"]
"""unconfirmed: the email address is not confirmed yet; open: an admin has to decide; approved; refused."""

ShownState = ClaimState | Literal["moved"]
"""`moved`: the claim was approved, but the profile has moved to another university since."""

YEAR = timedelta(days=365)
"""How long a confirmation of an email address is valid."""

_ADDRESS = "address of a claim"


class Claim(Base):
    """A user's claim of a profile, at most one per user. Times are rounded to the hour.

    `address` is an email address at the university, `staff_page` the link to a page that shows the coach, and `code`
    the emailed code, sealed. An approved claim is valid until `confirmed_until`, and only while the profile is at
    `university`, the university at the time of approval. `new_address` and `new_staff_page` belong to the new
    university of a coach who has moved. `mailbox` is the normalized address while the claim is open or approved; it is
    unique, so one mailbox cannot have two such claims. `gets_weekly_mail` is the coach's choice; `weekly_mail_on`
    is the Monday of the last week that `desk.claims.mails` handled.
    """

    __tablename__ = "claims"
    __table_args__ = (Index(None, "coach_id"), Index(None, "state"), Index(None, "mailbox", unique=True))

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"), unique=True)
    coach_id: Mapped[int] = mapped_column(BigId, ForeignKey("coaches.id"))
    state: Mapped[str] = mapped_column(String(20))
    address: Mapped[str] = mapped_column(DeterministicString(_ADDRESS))
    staff_page: Mapped[str] = mapped_column(String(500))
    code: Mapped[str] = mapped_column(Text, default="")
    code_expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    explanation: Mapped[str] = mapped_column(Text, default="")
    decided_by: Mapped[UUID | None] = mapped_column(Uuid)
    confirmed_until: Mapped[date | None] = mapped_column(Date)
    is_reminded: Mapped[bool] = mapped_column(default=False)
    university: Mapped[str] = mapped_column(String(200), server_default="")
    new_address: Mapped[str] = mapped_column(DeterministicString(_ADDRESS), server_default="")
    new_staff_page: Mapped[str] = mapped_column(String(500), server_default="")
    is_new_address_confirmed: Mapped[bool] = mapped_column(server_default=false())
    mailbox: Mapped[str | None] = mapped_column(DeterministicString("mailbox of a claim"))
    gets_weekly_mail: Mapped[bool] = mapped_column(default=True, server_default=true())
    weekly_mail_on: Mapped[date | None] = mapped_column(Date)

    def switch_to_new_address(self) -> None:
        """Make the new address the claim's address if it is confirmed; discard it otherwise."""
        if self.is_new_address_confirmed:
            self.address, self.staff_page = self.new_address, self.new_staff_page
        self.forget_new_address()

    def forget_new_address(self) -> None:
        """Discard the address at a new university, and a code that was emailed to it."""
        if self.new_address:
            self.code, self.code_expires_at = "", None
        self.new_address, self.new_staff_page, self.is_new_address_confirmed = "", "", False


_COUNTING_CLAIM = select(Claim.id).where(Claim.user_id == bindparam("user_id"), Claim.state != "unconfirmed")


def ensure_no_claim(session: Session, user_id: UUID) -> None:
    """Raise Refusal 403 if the locked user claims a profile, because a coach's account cannot rate.

    A refused claim counts too, because an admin may undo the refusal. Checking only then would be too late, and the
    result would reveal to the admin, who knows the email address, that its owner has rated. A user who cancels the
    claim can rate immediately.
    """
    if session.scalar(_COUNTING_CLAIM, {"user_id": user_id}) is not None:
        raise Refusal(403, "coach_account", "This account has claimed a coach’s profile, so it can’t rate coaches.")


# A coach's verified badge, granted by a moderator or by an approved claim.
#
# A claim is approved for one university, because its email address is there. If the profile later moves to another
# university (by a correction or a merge), the badge is removed until an admin approves the claim again. The claim
# itself does not change, so undoing the correction restores the badge. A coach who has left has no badge.


def is_claimed(session: Session, coach_id: int) -> bool:
    """Whether the locked coach has an approved claim, even if the coach has moved since."""
    query = exists().where(Claim.coach_id == coach_id, Claim.state == "approved")
    return session.scalar(select(query)) or False


def approved_claim(session: Session, coach_id: int) -> Claim | None:
    """Return the approved claim of a locked coach, even if the coach has moved since."""
    query = select(Claim).where(Claim.coach_id == coach_id, Claim.state == "approved")
    return session.scalar(query.execution_options(populate_existing=True))


def state_of(claim: Claim, coach: Coach) -> ShownState:
    """Return the state of a claim to this coach's profile, as it is shown."""
    if claim.state == "approved" and not is_same_university(claim.university, coach.university):
        return "moved"
    return cast("ShownState", claim.state)


def update_badge(session: Session, *coaches: Coach) -> None:
    """Update `verified` of locked coaches after their claims, university, `verified_by_staff` or `has_left` changed."""
    session.flush()
    for coach in coaches:
        claim = approved_claim(session, coach.id)
        is_confirmed = coach.verified_by_staff if claim is None else state_of(claim, coach) == "approved"
        coach.verified = is_confirmed and not coach.has_left
