"""Profile edits proposed by the coach who claimed the profile. Each proposal is a case for a moderator to decide.

A proposal is never changed: a new proposal replaces it, so that a moderator cannot decide on details they have not
seen. When the claim ends, the proposal's case is closed and its details are deleted.

This module stores and deletes proposals. `desk.claims.write` lets the claimant submit and withdraw one, and
`desk.kinds.profile` lets a moderator decide.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Literal

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, close_cases, open_coach_case
from sideline.cases.notes import delete_notes
from sideline.coaches.draft import CoachDraft
from sideline.coaches.model import Coach, ids_with_merged

ProposalState = Literal["open", "taken_over", "refused", "closed"]
"""`closed`: the profile was merged or removed in the meantime."""

_STATES: dict[str, ProposalState] = {"": "open", "correct": "taken_over", "keep": "refused"}


def store_proposal(session: Session, coach: Coach, draft: CoachDraft) -> Case:
    """Open a case with the proposed details for the locked coach, replacing a pending one."""
    cancel_edit(session, coach.id)
    case = open_coach_case(session, "profile_edit", coach.id)
    case.snapshot = asdict(draft)
    return case


def cancel_edit(session: Session, coach_id: int) -> bool:
    """Close the locked coach's pending proposal, delete its details, and return whether there was one."""
    return _close(session, (Case.coach_id == coach_id) & ~Case.is_decided) > 0


def end_proposals(session: Session, coach_id: int) -> None:
    """Close and delete all proposals for a coach because the claim ends, including those before a merge. All coaches of
    the profile are locked.
    """
    _close(session, Case.coach_id.in_(ids_with_merged(coach_id)))


def proposals_of(session: Session, coach_id: int) -> Sequence[Case]:
    """Return the claimant's proposals, newest first, including those before a merge."""
    of_coach = Case.coach_id.in_(ids_with_merged(coach_id)) & (Case.kind == "profile_edit") & Case.snapshot.is_not(None)
    return session.scalars(select(Case).where(of_coach).order_by(Case.id.desc())).all()


def is_last_proposal(session: Session, case: Case) -> bool:
    """Whether this proposal's details are still stored and no newer proposal exists."""
    proposals = proposals_of(session, case.coach_id)
    return bool(proposals) and proposals[0] is case


def reopen_proposal(session: Session, case_id: int | None) -> None:
    """Reopen a proposal whose correction is undone, unless there is a newer one or the claim has ended."""
    case = session.get(Case, case_id) if case_id is not None else None
    if case is not None and is_last_proposal(session, case):
        case.clear_decision()


def proposal_state(case: Case) -> ProposalState:
    """Return the state of a proposal as shown to the coach."""
    return _STATES.get(case.decision, "closed")


def _close(session: Session, condition: ColumnElement[bool]) -> int:
    is_proposal = (Case.kind == "profile_edit") & condition & Case.snapshot.is_not(None)
    cases = session.scalars(select(Case).where(is_proposal)).all()
    close_cases(session, is_proposal, "deleted")
    for case in cases:
        case.snapshot = case.undo_state = None
    delete_notes(session, [case.id for case in cases])
    return len(cases)
