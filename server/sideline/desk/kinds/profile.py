"""Decisions on reported profiles and on profiles that a user added. `desk.coaches` makes the changes to the profile."""

from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, asks_for_removal
from sideline.coaches.claim_model import approved_claim, state_of
from sideline.coaches.draft import DETAILS, stored_details
from sideline.coaches.model import Coach
from sideline.coaches.proposals import is_last_proposal, reopen_proposal
from sideline.coaches.schemas import CoachDetails, ProposedDetails
from sideline.coaches.universities import is_same_university, schools_of
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.desk.coaches.changes import correct, last_change, mark_left, read_changed_by, undo_last
from sideline.desk.decision_mails import remove_mails
from sideline.desk.kinds.kind import Kind, Particulars, Subject
from sideline.desk.leases import LockedCase, other_kind
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.desk.schemas import CaseAction, Decide
from sideline.reviews.model import Review


def decide_profile(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Record that a profile has no problem (keep) or that a moderator has corrected it (correct), or mark that the
    coach has left (mark_left), or decline to remove it, with an explanation that its receipt shows (decline).

    Raises Refusal 409 if the person has asked for its removal and the staff member is no admin or would close the case
    without an explanation, if nobody has asked and it is declined, or if the decision isn't what happened to the
    profile while the case was open.
    """
    session, case = locked.session, locked.case
    subject = Subject(asks_for_removal=bool(session.scalar(select(asks_for_removal()).where(Case.id == case.id))))
    if subject.asks_for_removal:
        staff.ensure_may_decide_request()
    if not _answers(body.action, subject):
        raise other_kind()
    changed_by = read_changed_by(session, [case]).get(case.id, frozenset())
    if body.action == "correct" and not changed_by:
        raise Refusal(409, "not_changed", "The profile has not been changed since this case was opened.")
    if body.action == "keep" and staff.id in changed_by:
        message = "You changed this profile for the case. Please close it as corrected, or undo your change first."
        raise Refusal(409, "was_changed", message)
    case.undo_state = {}
    locked.store_decision(staff, body.action, explanation=body.explanation if body.action == "decline" else "")
    if body.action == "mark_left":
        mark_left(session, locked.site, staff, case.coach_id, case.id)
    write_log(session, staff.id, body.action, case_id=case.id, details=case.explanation)


def undo_profile(locked: LockedCase, staff: StaffMember) -> None:
    """Reopen the case. Corrections of the profile stay; the mark that the coach has left is removed.

    Raises Refusal 409 if the profile has been removed or merged, or changed since the mark.
    """
    locked.ensure_listed()
    case = locked.case
    write_log(locked.session, staff.id, "undo", case_id=case.id, details=case.decision)
    if case.decision == "mark_left":
        change = last_change(locked.session, case.coach_id)
        if change is None or change.action != "mark_left" or case.id not in change.before.get("closed", ()):
            raise Refusal(409, "changed_since", "The profile has changed since then. Please undo that change first.")
        undo_last(locked.session, locked.site, staff, case.coach_id)
    remove_mails(locked.session, locked.site.keys, [case.id])
    locked.clear_decision()


def _is_offered(action: CaseAction, staff: StaffMember, subject: Subject) -> bool:
    if subject.asks_for_removal and not staff.may("decide_removal_requests"):
        return False
    if action.name == "correct":
        return bool(subject.changed_by)
    return _answers(action.name, subject) and (action.name != "keep" or staff.id not in subject.changed_by)


def _answers(action: str, subject: Subject) -> bool:
    """Return whether the action answers what was asked: a request is declined, anything else has no problem."""
    return {"keep": not subject.asks_for_removal, "decline": subject.asks_for_removal}.get(action, True)


_CORRECT = CaseAction(name="correct", label="Corrected", key="c", done="closed as corrected")

REPORTED_PROFILE = Kind(
    actions=(
        CaseAction(name="keep", label="No problem found", key="e", done="closed, no problem found"),
        CaseAction(name="decline", label="Decline", key="d", done="declined", takes="needs_explanation"),
        _CORRECT,
        CaseAction(name="mark_left", label="Mark as left", key="l", done="closed, marked as left"),
    ),
    outcomes={
        "keep": "No problem found.",
        "decline": "Declined. The profile stays.",
        "correct": "Corrected.",
        "mark_left": "Marked as left.",
    },
    text=lambda _case, _coach, subject: subject.message,
    content=lambda case, _review: case.snapshot,
    decide=decide_profile,
    undo=undo_profile,
    is_offered=_is_offered,
)

ADDED_COACH = replace(
    REPORTED_PROFILE,
    actions=(CaseAction(name="keep", label="Looks right", key="e", done="closed, no problem found"), _CORRECT),
)


# Cases about profile edit requests. Accepting one corrects the profile as a moderator's correction would.


def decide_proposal(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Accept the proposed details (correct) or reject them (keep), optionally with an explanation to the coach.

    Raises Refusal 409 if another coach already has these details, or if the request was withdrawn.
    """
    session, case = locked.session, locked.case
    if case.snapshot is None:
        raise Refusal(409, "changed_since", "The coach has withdrawn this request.")
    case.undo_state = {}
    if body.action == "correct":
        draft = stored_details(case.snapshot, locked.coach)
        correct(session, locked.site, staff, case.coach_id, draft, has_moved=body.has_moved, case_id=case.id)
    locked.store_decision(staff, body.action, explanation=body.explanation)
    write_log(session, staff.id, body.action, case_id=case.id, details=body.explanation)


def undo_proposal(locked: LockedCase, staff: StaffMember) -> None:
    """Undo a decision, and the correction if there was one. The request becomes pending again.

    Raises Refusal 409 if the coach has sent a newer request, or if the profile has been changed or removed since.
    """
    session, case = locked.session, locked.case
    locked.ensure_listed()
    if not is_last_proposal(session, case):
        raise Refusal(409, "changed_since", "The coach has sent a newer request since then.")
    write_log(session, staff.id, "undo", case_id=case.id, details=case.decision)
    if case.decision == "correct":
        change = last_change(session, case.coach_id)
        if change is None or change.before.get("case_id") != case.id:
            raise Refusal(409, "changed_since", "The profile has changed since then. Please undo that change first.")
        undo_last(session, locked.site, staff, case.coach_id)
    else:
        reopen_proposal(session, case.id)


def _read_proposal(session: Session, _keys: Keys, case: Case, coach: Coach, _review: Review | None) -> Particulars:
    """Return the proposed and current details, unless the proposal has been deleted."""
    if case.snapshot is None:
        return Particulars()
    claim = approved_claim(session, coach.id)
    has_badge = claim is not None and state_of(claim, coach) == "approved"
    proposed = stored_details(case.snapshot, coach)
    details = ProposedDetails(
        now=CoachDetails.model_validate(coach),
        proposed=CoachDetails.model_validate(proposed),
        takes_badge=has_badge and not is_same_university(coach.university, proposed.university),
        similar_universities=schools_of(session).similar(proposed.university),
    )
    return Particulars(proposal=details)


def _changed_details(case: Case, coach: Coach, _subject: Subject) -> str:
    """Return the changes that a proposal would make, as text."""
    if case.snapshot is None:
        return ""
    proposed = stored_details(case.snapshot, coach)
    changes = [(name, getattr(coach, name) or "–", getattr(proposed, name) or "–") for name in DETAILS]
    return "; ".join(f"{name}: {now} → {then}" for name, now, then in changes if now != then)


PROFILE_EDIT = Kind(
    actions=(
        CaseAction(name="correct", label="Accept changes", key="t", done="accepted", takes="explanation"),
        CaseAction(name="keep", label="Reject changes", key="e", done="rejected", takes="explanation"),
    ),
    outcomes={
        "keep": "Rejected. The profile was not changed.",
        "correct": "Accepted. The profile was updated.",
        "deleted": "Closed without a decision.",
    },
    text=_changed_details,
    content=lambda case, _review: case.snapshot,
    read=_read_proposal,
    decide=decide_proposal,
    undo=undo_proposal,
)
