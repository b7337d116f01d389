"""Cases about profile edit requests. Accepting one corrects the profile as a moderator's correction would."""

from sqlalchemy.orm import Session

from sideline.cases.model import Case
from sideline.casework.leases import LockedCase
from sideline.coaches.badge import approved_claim, state_of
from sideline.coaches.draft import DETAILS, stored_details
from sideline.coaches.model import Coach
from sideline.coaches.proposals import is_last_proposal, reopen_proposal
from sideline.coaches.schemas import CoachDetails, ProposedDetails
from sideline.coaches.universities import is_same_university, schools_of
from sideline.core.errors import Refusal
from sideline.curation.changes import correct, last_change, undo_last
from sideline.moderation.kinds.kind import Kind, Subject
from sideline.moderation.schemas import CaseAction, Decide
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember


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


def read_proposal(session: Session, case: Case, coach: Coach) -> ProposedDetails | None:
    """Return the proposed and current details; None for other kinds of cases, or if the proposal has been deleted."""
    if case.kind != "profile_edit" or case.snapshot is None:
        return None
    claim = approved_claim(session, coach.id)
    has_badge = claim is not None and state_of(claim, coach) == "approved"
    proposed = stored_details(case.snapshot, coach)
    return ProposedDetails(
        now=CoachDetails.model_validate(coach),
        proposed=CoachDetails.model_validate(proposed),
        takes_badge=has_badge and not is_same_university(coach.university, proposed.university),
        similar_universities=schools_of(session).similar(proposed.university),
    )


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
    decide=decide_proposal,
    undo=undo_proposal,
)
