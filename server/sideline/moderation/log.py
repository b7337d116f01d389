"""Reading of the log of staff."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.core.crypto import Keys
from sideline.core.db.cursors import PAGE_SIZE, cut_page, open_cursor
from sideline.moderation.schemas import LogPage, LogRow
from sideline.moderation.staff import OPERATOR, StaffLogRow


def read_log(session: Session, keys: Keys, cursor: str | None) -> LogPage:
    """What staff did, newest first, 20 a page. Raises Refusal 400 for a bad cursor."""
    scope = ("staff-log",)
    rows = log_rows(session, before=open_cursor(keys, scope, cursor)[0] if cursor else None, limit=PAGE_SIZE + 1)
    page, next_cursor = cut_page(keys, scope, rows, lambda row: (row.number,))
    return LogPage(items=list(page), next_cursor=next_cursor)


def log_rows(session: Session, before: int | None = None, limit: int | None = None) -> list[LogRow]:
    """Rows of the log, newest first, with the address of who acted while the account is there."""
    query = select(StaffLogRow, User.email).outerjoin(User, User.id == StaffLogRow.staff_id)
    if before is not None:
        query = query.where(StaffLogRow.id < before)
    return [
        LogRow(
            number=row.id,
            made_at=row.made_at.replace(microsecond=0),
            who=email or ("the operator" if row.staff_id == OPERATOR else "a former member"),
            action=row.action,
            case_id=row.case_id,
            rule=row.rule,
            words=row.words,
        )
        for row, email in session.execute(query.order_by(StaffLogRow.id.desc()).limit(limit))
    ]
