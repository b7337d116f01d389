"""Reading of coaches at the desk: those to look at, one with its likely duplicates, the last changes."""

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, Case, Report
from sideline.coaches.badge import is_claimed
from sideline.coaches.model import Coach
from sideline.coaches.same_coach import are_similar
from sideline.coaches.schemas import CoachCard, coach_not_found
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.core.db.read_pool import ReadPool
from sideline.curation.changes import can_undo, last_change
from sideline.curation.model import CoachChange
from sideline.moderation.coaches.schemas import CoachChangeRow, DeskCoach, DeskCoaches
from sideline.moderation.kinds.profile_edit import read_proposal
from sideline.moderation.queue import QueueFilter, case_rows, read_queue
from sideline.moderation.read import REPORTS, report_entry
from sideline.staff.members import StaffMember

DUPLICATES = 5
"""Likely duplicates that are shown."""

MAX_CHANGES = 20
"""Changes that are shown."""


def read_desk_coaches(session: Session, staff: StaffMember) -> DeskCoaches:
    """The coaches to look at."""
    queue = read_queue(session, staff, QueueFilter(kinds=tuple(COACH_KINDS)))
    changes = session.scalars(select(CoachChange).order_by(CoachChange.id.desc()).limit(MAX_CHANGES))
    return DeskCoaches(cases=queue.items, total=queue.total, changes=[_row(each) for each in changes])


def read_desk_coach(session: Session, pool: ReadPool, staff: StaffMember, coach_id: int) -> DeskCoach:
    """One coach with all that a moderator needs. Raises Refusal 404."""
    coach = session.get(Coach, coach_id)
    if coach is None:
        raise coach_not_found()
    open_cases = select(Case).where(Case.coach_id == coach_id, Case.kind.in_(COACH_KINDS), ~Case.is_decided)
    cases = session.scalars(open_cases.order_by(Case.id)).all()
    is_of_these = Report.case_id.in_([case.id for case in cases])
    reports = session.scalars(select(Report).where(is_of_these).order_by(Report.created_at, Report.id).limit(REPORTS))
    is_of = or_(CoachChange.coach_id == coach_id, CoachChange.other_id == coach_id)
    changes = session.scalars(select(CoachChange).where(is_of).order_by(CoachChange.id.desc()).limit(MAX_CHANGES))
    return DeskCoach(
        coach=CoachCard.model_validate(coach),
        department=coach.department,
        moved_to=coach.moved_to,
        removed_reason=coach.removed_reason or None,
        cases=case_rows(session, staff, [(case, coach) for case in cases]),
        reports=[report_entry(each) for each in reports],
        proposal=next((found for case in cases if (found := read_proposal(session, case, coach))), None),
        is_claimed=is_claimed(session, coach_id),
        duplicates=likely_duplicates(session, pool, coach) if coach.is_listed else [],
        changes=[_row(each) for each in changes],
        can_undo=can_undo(session, staff, last_change(session, coach_id)),
    )


def likely_duplicates(session: Session, pool: ReadPool, coach: Coach) -> list[CoachCard]:
    """Coaches of the same university with a similar name, then those of the same sport whom the search finds by it.

    Names are compared as the search folds them: without accents and case; the search knows nicknames as well.
    """
    at_university = session.scalars(
        select(Coach).where(Coach.university_id == coach.university_id, Coach.id != coach.id)
    )
    likely = [
        CoachCard.model_validate(each)
        for each in at_university
        if each.is_listed and are_similar(each.folded_name, coach.folded_name)
    ]
    by_name = find_coaches(pool, SearchRequest(coach.name, sport=coach.sport), DUPLICATES + 1)
    known = {coach.id, *(each.id for each in likely)}
    likely += [CoachCard.model_validate(match.card) for match in by_name if match.card["id"] not in known]
    return likely[:DUPLICATES]


def _row(change: CoachChange) -> CoachChangeRow:
    return CoachChangeRow.model_validate(change)
