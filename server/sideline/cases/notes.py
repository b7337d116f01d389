"""Notes of staff on a case, for those who work on it after them. They may repeat the case's text, and go with it."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from sqlalchemy import ForeignKey, Text, Uuid, delete
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.cases.legal_holds import cases_on_hold
from sideline.core.db.engine import Base
from sideline.core.db.types import BigId

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
