"""Changes that decisions make to an author's private record: removals, strikes, suspensions."""

from sqlalchemy import select

from sideline.authorship.authors import write_record
from sideline.cases.model import Case
from sideline.casework.leases import LockedCase
from sideline.core import clock

_CASE_LISTS = ("removals", "strikes", "suspensions")
"""Fields of the private record that hold ids of cases."""


def overturn_removals(locked: LockedCase) -> None:
    """Clear the removals of this review, with their strikes and suspensions, from the author's record."""
    if locked.author is None:
        return
    case, session = locked.case, locked.session
    author, record = locked.author
    earlier = session.scalars(select(Case).where(Case.review_id == case.review_id, Case.decision == "remove")).all()
    ids = {removal.id for removal in earlier}
    overturned = {name: [case_id for case_id in getattr(record, name) if case_id in ids] for name in _CASE_LISTS}
    case.undo_state = {**(case.undo_state or {}), "overturned": overturned}
    for name in _CASE_LISTS:
        setattr(record, name, [case_id for case_id in getattr(record, name) if case_id not in ids])
    for removal in earlier:
        record.lift_suspension(removal.id)
        removal.suspension = ""
    write_record(session, author, record)


def restore_record(locked: LockedCase, overturned: dict[str, list[int]]) -> None:
    """Clear this case's own removal from the author's record, and restore the removals that the case had overturned."""
    if locked.author is None:
        return
    case, session = locked.case, locked.session
    author, record = locked.author
    for name in _CASE_LISTS:
        kept = [case_id for case_id in getattr(record, name) if case_id != case.id]
        setattr(record, name, [*kept, *overturned.get(name, [])])
    record.lift_suspension(case.id)
    for case_id in overturned.get("suspensions", []):
        record.suspended_on = record.suspended_on or clock.today()
        if (earlier := session.get(Case, case_id)) is not None:
            earlier.suspension = "confirmed"
    write_record(session, author, record)
