"""Changes that decisions make to an author's private record: removals, strikes, suspensions.

The cases change in the same way whether or not the account still exists, so that no response reveals it.
"""

from typing import Any

from sqlalchemy import select

from sideline.authorship.authors import write_record
from sideline.authorship.private_record import Overturned
from sideline.cases.model import Case
from sideline.core import clock
from sideline.desk.leases import LockedCase

_CASE_LISTS = ("removals", "strikes", "suspensions")
"""Fields of the private record that a removal adds its case to."""


def overturn_removals(locked: LockedCase) -> None:
    """Clear the removals of this review, with their strikes and suspensions, from the cases and the author's record."""
    case, session = locked.case, locked.session
    earlier = session.scalars(select(Case).where(Case.review_id == case.review_id, Case.decision == "remove")).all()
    overturned: dict[str, Any] = {"cases": [[removal.id, removal.strike, removal.suspension] for removal in earlier]}
    for removal in earlier:
        removal.strike = removal.suspension = ""
    if locked.author is not None:
        author, record = locked.author
        ids = {removal.id for removal in earlier}
        for name in _CASE_LISTS:
            overturned[name] = [case_id for case_id in getattr(record, name) if case_id in ids]
            setattr(record, name, [case_id for case_id in getattr(record, name) if case_id not in ids])
        # Texts about this coach no longer have to be decided before they are published.
        about_coach = (Case.coach_id == case.coach_id) & (Case.author_tag == case.author_tag)
        undecided = select(Case.id).where(Case.id.in_(record.undecided), about_coach)
        overturned["undecided"] = sorted(session.scalars(undecided))
        record.undecided = [case_id for case_id in record.undecided if case_id not in overturned["undecided"]]
        record.overturned += [Overturned(case_id, clock.today()) for case_id in overturned["removals"]]
        record.update_suspension(clock.today())
        write_record(session, author, record)
    case.undo_state = {**(case.undo_state or {}), "overturned": overturned}


def restore_record(locked: LockedCase, overturned: dict[str, Any]) -> None:
    """Clear this case's own removal from the author's record, and restore the removals that the case had overturned."""
    session = locked.session
    for case_id, strike, suspension in overturned.get("cases", []):
        if (earlier := session.get(Case, case_id)) is not None:
            earlier.strike, earlier.suspension = strike, suspension
    if locked.author is None:
        return
    author, record = locked.author
    for name in _CASE_LISTS:
        kept = [case_id for case_id in getattr(record, name) if case_id != locked.case.id]
        setattr(record, name, [*kept, *overturned.get(name, [])])
    own = [case_id for case_id in record.undecided if case_id != locked.case.id]
    record.undecided = [*own, *overturned.get("undecided", [])]
    restored = overturned.get("removals", [])
    record.overturned = [removal for removal in record.overturned if removal.case_id not in restored]
    record.update_suspension(clock.today())
    write_record(session, author, record)
    if "cases" not in overturned:
        _restore_suspensions(locked, overturned)


def _restore_suspensions(locked: LockedCase, overturned: dict[str, Any]) -> None:
    """Restore the suspensions in the cases from an undo state of a release that stored only the ids."""
    for case_id in overturned.get("suspensions", []):
        if (earlier := locked.session.get(Case, case_id)) is not None:
            earlier.suspension = "confirmed"
