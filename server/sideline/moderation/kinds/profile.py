"""Decisions on reported profiles and on profiles that a user added. `curation` makes the changes to the profile."""

from sqlalchemy import exists, select

from sideline.cases.model import Report
from sideline.casework.leases import LockedCase
from sideline.casework.mails import remove_mails
from sideline.core.errors import Refusal
from sideline.curation.changed_cases import read_changed_by
from sideline.moderation.kinds.kind import Kind, Subject, message_of
from sideline.moderation.schemas import CaseAction, Decide
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember


def decide_profile(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Record that a profile has no problem (keep) or that a moderator has corrected it (correct).

    Raises Refusal 409 if the person has asked for its removal and the staff member is no admin, or if that isn't what
    happened to the profile while the case was open.
    """
    if locked.session.scalar(select(exists().where(Report.case_id == locked.case.id, Report.rule == "asked"))):
        staff.ensure_may_decide_request()
    changed_by = read_changed_by(locked.session, [locked.case]).get(locked.case.id, frozenset())
    if body.action == "correct" and not changed_by:
        raise Refusal(409, "not_changed", "The profile has not been changed since this case was opened.")
    if body.action == "keep" and staff.id in changed_by:
        message = "You changed this profile for the case. Please close it as corrected, or undo your change first."
        raise Refusal(409, "was_changed", message)
    locked.case.undo_state = {}
    locked.store_decision(staff, body.action)
    write_log(locked.session, staff.id, body.action, case_id=locked.case.id)


def undo_profile(locked: LockedCase, staff: StaffMember) -> None:
    """Reopen the case. Changes to the profile stay. Raises Refusal 409 if the profile has been removed or merged."""
    locked.ensure_listed()
    case = locked.case
    write_log(locked.session, staff.id, "undo", case_id=case.id, details=case.decision)
    remove_mails(locked.session, locked.site.keys, [case.id])
    locked.clear_decision()


def _is_offered(action: CaseAction, staff: StaffMember, subject: Subject) -> bool:
    return bool(subject.changed_by) if action.name == "correct" else staff.id not in subject.changed_by


_CORRECT = CaseAction(name="correct", label="Corrected", key="c", done="closed as corrected")

REPORTED_PROFILE = Kind(
    actions=(CaseAction(name="keep", label="No problem found", key="e", done="closed, no problem found"), _CORRECT),
    outcomes={
        "keep": "No problem found.",
        "correct": "Corrected.",
    },
    text=message_of,
    decide=decide_profile,
    undo=undo_profile,
    is_offered=_is_offered,
)

ADDED_COACH = Kind(
    actions=(CaseAction(name="keep", label="Looks right", key="e", done="closed, no problem found"), _CORRECT),
    outcomes=REPORTED_PROFILE.outcomes,
    text=message_of,
    decide=decide_profile,
    undo=undo_profile,
    is_offered=_is_offered,
)
