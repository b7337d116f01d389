"""Details that a coach proposes who has claimed the profile. Each proposal is a case, which a moderator decides.

A proposal is never changed: a new one takes its place, so that nobody decides on details that they have not seen. It is
there as long as the claim: what is left of it then is a closed case without details.

Here are its storage and its end. `claims.proposals` lets the claimant propose and take back,
`moderation.kinds.profile_edit` lets a moderator decide.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Literal

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, close_cases, open_coach_case, reopen_cases
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach, ids_with_merged

ProposalState = Literal["open", "taken_over", "refused", "closed"]
"""`closed`: the profile was merged or removed meanwhile."""

_STATES: dict[str, ProposalState] = {"": "open", "correct": "taken_over", "keep": "refused"}


def store_proposal(session: Session, coach: Coach, draft: CoachDraft) -> Case:
    """Open a case with the details for the locked coach, in place of one that waits."""
    cancel_edit(session, coach.id)
    case = open_coach_case(session, "profile_edit", coach.id)
    case.snapshot = asdict(draft)
    return case


def cancel_edit(session: Session, coach_id: int) -> bool:
    """Close the proposal of the locked coach that waits, with nothing left of it; returns whether there was one."""
    return _close(session, (Case.coach_id == coach_id) & ~Case.is_decided) > 0


def end_proposals(session: Session, coach_id: int) -> None:
    """Let nothing be left of what was proposed for the locked coach, whose claim ends; also before a merge."""
    _close(session, Case.coach_id.in_(ids_with_merged(coach_id)))


def proposals_of(session: Session, coach_id: int) -> Sequence[Case]:
    """What who has claimed the profile has proposed, the newest first; also before a merge."""
    is_of = Case.coach_id.in_(ids_with_merged(coach_id)) & (Case.kind == "profile_edit") & Case.snapshot.is_not(None)
    return session.scalars(select(Case).where(is_of).order_by(Case.id.desc())).all()


def is_last_proposal(session: Session, case: Case) -> bool:
    """Whether the details of this proposal are still stored, and there is no newer one."""
    proposals = proposals_of(session, case.coach_id)
    return bool(proposals) and proposals[0] is case


def reopen_proposal(session: Session, case_id: int | None) -> None:
    """Let a proposal wait again whose correction is taken back, unless there is a newer one or its claim has ended."""
    case = session.get(Case, case_id) if case_id is not None else None
    if case is not None and is_last_proposal(session, case):
        reopen_cases(session, [case.id])
        case.undo_state = case.decided_by = None
        case.explanation = ""


def proposal_state(case: Case) -> ProposalState:
    """What became of it, as the coach reads it."""
    return _STATES.get(case.decision, "closed")


def _close(session: Session, condition: ColumnElement[bool]) -> int:
    is_proposal = (Case.kind == "profile_edit") & condition & Case.snapshot.is_not(None)
    cases = session.scalars(select(Case).where(is_proposal)).all()
    close_cases(session, is_proposal, "deleted")
    for case in cases:
        case.snapshot = case.undo_state = None
    return len(cases)
