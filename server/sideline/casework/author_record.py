"""What decisions change in an author's private list: removals, strikes, suspensions."""

from sqlalchemy import select

from sideline.authorship.authors import write_record
from sideline.cases.model import Case
from sideline.casework.leases import LockedCase
from sideline.core import clock

_RECORD = ("removals", "strikes", "suspensions")
"""What an author's private list holds of cases."""


def overturn_removals(locked: LockedCase) -> None:
    """Let the removals of this review count no longer, nor the strikes and suspensions that came with them."""
    if locked.author is None:
        return
    case, session = locked.case, locked.session
    author, own = locked.author
    earlier = session.scalars(select(Case).where(Case.review_id == case.review_id, Case.decision == "remove")).all()
    ids = {each.id for each in earlier}
    overturned = {name: [each for each in getattr(own, name) if each in ids] for name in _RECORD}
    case.undo_state = {**(case.undo_state or {}), "overturned": overturned}
    for name in _RECORD:
        setattr(own, name, [each for each in getattr(own, name) if each not in ids])
    for each in earlier:
        own.lift_suspension(each.id)
        each.suspension = ""
    write_record(session, author, own)


def restore_record(locked: LockedCase, overturned: dict[str, list[int]]) -> None:
    """Let the removal of this case count no longer, and those again that it had overturned."""
    if locked.author is None:
        return
    case, session = locked.case, locked.session
    author, own = locked.author
    for name in _RECORD:
        kept = [each for each in getattr(own, name) if each != case.id]
        setattr(own, name, [*kept, *overturned.get(name, [])])
    own.lift_suspension(case.id)
    for case_id in overturned.get("suspensions", []):
        own.suspended_on = own.suspended_on or clock.today()
        if (earlier := session.get(Case, case_id)) is not None:
            earlier.suspension = "confirmed"
    write_record(session, author, own)
