"""For which open cases a profile was changed: a case can only be closed as corrected if something was corrected.

A change stores the cases about the profile that were open (`open_cases` in `CoachChange.before`). Times could not tell:
both a case and a change store only an hour or a day.
"""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, CaseKind
from sideline.casework.mails import remove_mails
from sideline.core.crypto import Keys
from sideline.curation.model import CoachChange

_KINDS: tuple[CaseKind, ...] = ("coach", "added_coach")
"""Cases that are closed with what was done to the profile."""


def open_cases_of(session: Session, change: CoachChange) -> list[int]:
    """Return the ids of the open cases for which a new change counts: a correction, a move, or a merge into it."""
    coach_id = change.other_id if change.action == "merge" else change.coach_id
    if change.action not in ("correct", "move", "merge") or coach_id is None or not change.details:
        return []
    is_open = (Case.coach_id == coach_id) & Case.kind.in_(_KINDS) & ~Case.is_decided
    return list(session.scalars(select(Case.id).where(is_open).order_by(Case.id)))


def read_changed_by(session: Session, cases: Collection[Case]) -> dict[int, frozenset[UUID]]:
    """Return who changed the profile while the case was open, by the id of the case. Undone changes don't count."""
    ids = {case.coach_id for case in cases if case.kind in _KINDS}
    changed_by: dict[int, set[UUID]] = {}
    for change in _changes_of(session, ids):
        for case_id in change.before.get("open_cases", ()):
            changed_by.setdefault(case_id, set()).add(change.made_by)
    return {case_id: frozenset(members) for case_id, members in changed_by.items()}


def reopen_uncorrected(session: Session, keys: Keys, undone: CoachChange) -> None:
    """Reopen the cases closed as corrected whose only change has just been undone."""
    ids = undone.before.get("open_cases", ())
    is_corrected = Case.id.in_(ids) & Case.is_decided & (Case.decision == "correct")
    cases = session.scalars(select(Case).where(is_corrected)).all() if ids else []
    changed_by = read_changed_by(session, cases)
    uncorrected = [case for case in cases if case.id not in changed_by]
    for case in uncorrected:
        case.state, case.decision = "open", ""
        case.undo_state = case.decided_at = case.decided_by = None
    remove_mails(session, keys, [case.id for case in uncorrected])


def _changes_of(session: Session, coach_ids: Collection[int]) -> Sequence[CoachChange]:
    if not coach_ids:
        return []
    is_about = or_(CoachChange.coach_id.in_(coach_ids), CoachChange.other_id.in_(coach_ids))
    return session.scalars(select(CoachChange).where(is_about, CoachChange.is_undone.is_(False))).all()
