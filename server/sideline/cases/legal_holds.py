"""Legal holds: cases that must be kept. The operator keeps them for a court, a moderator for the police. No job deletes
them, and an author who deletes the text of such a case does not empty it.
"""

from datetime import date, timedelta

from sqlalchemy import ForeignKey, Select, Text, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId

POLICE_HOLD = timedelta(days=3)
"""How long a moderator's hold lasts at least; it ends with the third day after the one on which it was added."""


class LegalHold(Base):
    """The hold on a case. `reason` is the operator's, for example the number of the court's file. `ends_on` is the last
    day of a moderator's hold; None if only the operator ends it.
    """

    __tablename__ = "legal_holds"
    __table_args__ = ({"sqlite_with_rowid": False},)

    case_id: Mapped[int] = mapped_column(BigId, ForeignKey("cases.id"), primary_key=True, autoincrement=False)
    reason: Mapped[str] = mapped_column(Text)
    added_on: Mapped[date]
    ends_on: Mapped[date | None]


def cases_on_hold() -> Select[tuple[int]]:
    """Return a query for the ids of all cases on hold, for use in a condition."""
    return select(LegalHold.case_id)


def is_on_hold(session: Session, case_id: int) -> bool:
    """Return whether a case is on hold."""
    return session.get(LegalHold, case_id) is not None
