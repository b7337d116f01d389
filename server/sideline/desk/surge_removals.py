"""Remove reviews of a surge together, each in the transaction of its own case, and undo that.

Each removal locks its author, and authors are locked before the coach (`desk.leases`), so one transaction cannot
remove several. After an interruption nothing is public: the remaining reviews are on hold in their own cases.
"""

from contextlib import suppress

from sideline.cases.model import Case
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.conflicts import may_undo
from sideline.desk.decisions import decide_case, ensure_may_undo, read_version, undo_decision
from sideline.desk.kinds.review import ChangedByAuthor, ensure_undoable
from sideline.desk.kinds.surge import ensure_surge_undoable
from sideline.desk.leases import lock_case
from sideline.desk.members import StaffMember
from sideline.desk.schemas import Decide
from sideline.reviews.surge import steps_of


def remove_each(site: Site, staff: StaffMember, surge: Case, body: Decide) -> None:
    """Remove the reviews of the removal that the staff member has just stored in the case, if it is about a surge.
    Those that the staff member may not decide stay on hold for another moderator.
    """
    removal = body.model_copy(update={"review_ids": [], "review_versions": []})
    for case_id in steps_of(surge.undo_state)[-1]["cases"] if surge.kind == "surge" else []:
        with suppress(Refusal), site.database.writing() as session:
            case = lock_case(session, site, case_id).case
            # Another moderator may have undone the step. The coach is locked, so nobody does from here on.
            if case_id in _removed_together(session.get_one(Case, surge.id)):
                read = removal.model_copy(update={"version": read_version(session, case)})
                decide_case(session, site, staff, case_id, read, in_surge=True)


def undo_each(site: Site, staff: StaffMember, surge_id: int) -> list[int]:
    """Put the reviews of the surge's last step, if that is a removal, on hold again; `undo_surge` does the rest.

    Returns the cases of reviews that stay removed because their authors have edited or appealed them since; nobody else
    can keep the others from being undone. Raises the Refusals of the undo of the surge and of each removal before
    anything changes. If one is refused only later (a limit, or another moderator at the same time), the undo can be
    repeated: the reviews that it has reached are on hold.
    """
    staying, undoable = list[int](), list[int]()
    removed = _cases_of_last_removal(site, staff, surge_id)
    if removed:
        with site.database.writing() as session:
            ensure_surge_undoable(lock_case(session, site, surge_id), staff)
    for case_id in removed:
        with site.database.writing() as session:
            locked = lock_case(session, site, case_id)
            if not locked.case.is_decided or locked.case.snapshot is None:
                continue  # already undone, or deleted by its author
            try:
                ensure_may_undo(locked, staff)
                ensure_undoable(locked, staff)
                undoable.append(case_id)
            except ChangedByAuthor:
                staying.append(case_id)
    for case_id in undoable:
        with site.database.writing() as session:
            undo_decision(session, site, staff, case_id, in_surge=True)
    return staying


def _removed_together(surge: Case) -> set[int]:
    """Return the cases of all removals of a surge that are not undone."""
    return {id_ for step in steps_of(surge.undo_state) if step.get("action") == "remove" for id_ in step["cases"]}


def _cases_of_last_removal(site: Site, staff: StaffMember, surge_id: int) -> list[int]:
    with site.database.reading() as session:
        case = session.get(Case, surge_id)
        if case is None or case.kind != "surge" or not may_undo(case, staff):
            return []
        last = steps_of(case.undo_state)[-1]
        return list(last["cases"]) if last.get("action") == "remove" else []
