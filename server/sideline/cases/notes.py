"""What is kept with a case: notes of staff, and legal holds."""

from collections.abc import Collection
from datetime import date, timedelta
from uuid import UUID

from sqlalchemy import ForeignKey, Select, Text, Uuid, delete, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import BigId

# Legal holds: cases that must be kept. The operator keeps them for a court, a moderator for the police. No job
# deletes them, and an author who deletes the text of such a case does not empty it.

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


MAX_NOTE = 1_000
"""Maximum number of characters of a note."""

MAX_NOTES = 50
"""Maximum number of notes on a case, which lists them all."""


class CaseNote(Base):
    """A note, as plain text. `made_by` is the staff member; only the day is stored."""

    __tablename__ = "case_notes"

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    case_id: Mapped[int] = mapped_column(BigId, ForeignKey("cases.id"), index=True)
    made_by: Mapped[UUID] = mapped_column(Uuid)
    made_on: Mapped[date]
    text: Mapped[str] = mapped_column(Text)


def delete_notes(session: Session, case_ids: Collection[int]) -> None:
    """Delete the notes on these cases, except on those on legal hold.

    The caller has closed the cases in this transaction or earlier, so that nobody adds a note meanwhile.
    """
    is_gone = CaseNote.case_id.in_(case_ids) & CaseNote.case_id.not_in(cases_on_hold())
    session.flush()
    session.execute(delete(CaseNote).where(is_gone))
