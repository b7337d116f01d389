"""Legal holds: cases that the operator must keep, for example because of a court order. No job deletes them."""

from datetime import date

from sqlalchemy import ForeignKey, Select, Text, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId


class LegalHold(Base):
    """The hold on a case. `reason` is the operator's, for example the number of the court's file."""

    __tablename__ = "legal_holds"
    __table_args__ = ({"sqlite_with_rowid": False},)

    case_id: Mapped[int] = mapped_column(BigId, ForeignKey("cases.id"), primary_key=True, autoincrement=False)
    reason: Mapped[str] = mapped_column(Text)
    added_on: Mapped[date]


def cases_on_hold() -> Select[tuple[int]]:
    """Return a query for the ids of all cases on hold, for use in a condition."""
    return select(LegalHold.case_id)


def is_on_hold(session: Session, case_id: int) -> bool:
    """Return whether a case is on hold."""
    return session.get(LegalHold, case_id) is not None
