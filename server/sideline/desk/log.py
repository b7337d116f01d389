"""The log of staff actions."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import String, Text, Uuid, select
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column

from sideline.accounts.model import User
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.cursors import PAGE_SIZE, cut_page, open_cursor
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId, UtcDateTime
from sideline.core.http.schemas import ResponseModel

# Response models of the staff log.


class LogRow(ResponseModel):
    """A staff action."""

    number: int
    made_at: datetime
    who: str
    action: str
    case_id: int | None
    rule: str
    details: str


class LogPage(ResponseModel):
    """One page of the log, newest first."""

    items: list[LogRow]
    next_cursor: str | None


class StaffLogRow(Base):
    """A staff action. Rows are append-only, but `operations.upkeep.retention` clears their text, case and member after
    12 months. `member_id` is the user whose role was changed: by id, since the email is deleted with the account.
    """

    __tablename__ = "staff_log"

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    staff_id: Mapped[UUID] = mapped_column(Uuid)
    action: Mapped[str] = mapped_column(String(30))
    case_id: Mapped[int | None] = mapped_column(BigId)
    rule: Mapped[str] = mapped_column(String(20), default="")
    details: Mapped[str] = mapped_column(Text, default="")
    member_id: Mapped[UUID | None] = mapped_column(Uuid)


OPERATOR = UUID(int=0)
"""The `staff_id` of what the operator does from the command line: roles, lifted suspensions and legal holds."""

_FORMER = "a former member"


def write_log(
    session: Session,
    staff_id: UUID,
    action: str,
    *,
    case_id: int | None = None,
    rule: str = "",
    details: str = "",
    member_id: UUID | None = None,
) -> None:
    """Add a row to the log, in the same transaction as the action."""
    fields = {"case_id": case_id, "rule": rule, "details": details, "member_id": member_id}
    session.add(StaffLogRow(made_at=clock.now(), staff_id=staff_id, action=action, **fields))


def read_log(session: Session, keys: Keys, cursor: str | None) -> LogPage:
    """Return staff actions, newest first, 20 per page. Raises Refusal 400 for an invalid cursor."""
    scope = ("staff-log",)
    rows = log_rows(session, before=open_cursor(keys, scope, cursor)[0] if cursor else None, limit=PAGE_SIZE + 1)
    page, next_cursor = cut_page(keys, scope, rows, lambda row: (row.number,))
    return LogPage(items=list(page), next_cursor=next_cursor)


def log_rows(session: Session, before: int | None = None, limit: int | None = None) -> list[LogRow]:
    """Return rows of the log, newest first, with the email addresses of accounts that still exist."""
    member = aliased(User)
    query = (
        select(StaffLogRow, User.email, member.email)
        .outerjoin(User, User.id == StaffLogRow.staff_id)
        .outerjoin(member, member.id == StaffLogRow.member_id)
    )
    if before is not None:
        query = query.where(StaffLogRow.id < before)
    return [
        LogRow(
            number=row.id,
            made_at=row.made_at.replace(microsecond=0),
            who=email or ("the operator" if row.staff_id == OPERATOR else _FORMER),
            action=row.action,
            case_id=row.case_id,
            rule=row.rule,
            details=f"{changed or _FORMER}: {row.details}" if row.member_id else row.details,
        )
        for row, email, changed in session.execute(query.order_by(StaffLogRow.id.desc()).limit(limit))
    ]
