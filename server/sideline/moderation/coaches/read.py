"""Read coaches for the moderation desk: coaches to review, one coach with likely duplicates, recent changes."""

from collections.abc import Sequence

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from sideline.cases.model import COACH_KINDS, Case, Report
from sideline.casework.conflicts import is_of_own_profile
from sideline.coaches.badge import is_claimed
from sideline.coaches.model import Coach
from sideline.coaches.same_coach import are_similar
from sideline.coaches.schemas import CoachCard, coach_not_found
from sideline.coaches.search.filters import Filters
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.core.db.read_pool import ReadPool
from sideline.core.site import Site
from sideline.curation.changes import can_undo, last_change
from sideline.curation.evidence import read_evidence
from sideline.curation.model import CoachChange
from sideline.moderation.coaches.schemas import CoachChangeRow, DeskCoach, DeskCoaches, LikelyDuplicate, NotesOfCase
from sideline.moderation.kinds.profile_edit import read_proposal
from sideline.moderation.notes import read_notes
from sideline.moderation.queue import case_rows, read_queue
from sideline.moderation.queue_filter import QueueFilter
from sideline.moderation.read import MAX_REPORTS, report_entry
from sideline.staff.members import StaffMember

MAX_DUPLICATES = 5
"""Maximum number of likely duplicates shown."""

MAX_CHANGES = 20
"""Maximum number of changes shown."""


def read_desk_coaches(session: Session, site: Site, staff: StaffMember) -> DeskCoaches:
    """Return the coaches to review and the latest changes."""
    queue = read_queue(session, site, staff, QueueFilter(kinds=tuple(COACH_KINDS)))
    changes = session.scalars(select(CoachChange).order_by(CoachChange.id.desc()).limit(MAX_CHANGES))
    return DeskCoaches(cases=queue.items, total=queue.total, changes=[_row(change) for change in changes])


def read_desk_coach(session: Session, site: Site, staff: StaffMember, coach_id: int) -> DeskCoach:
    """Return one coach with everything a moderator needs. Raises Refusal 404."""
    coach = session.get(Coach, coach_id)
    if coach is None:
        raise coach_not_found()
    open_cases = select(Case).where(Case.coach_id == coach_id, Case.kind.in_(COACH_KINDS), ~Case.is_decided)
    cases = session.scalars(open_cases.where(~is_of_own_profile(staff)).order_by(Case.id)).all()
    in_cases = Report.case_id.in_([case.id for case in cases])
    reports = session.scalars(select(Report).where(in_cases).order_by(Report.created_at, Report.id).limit(MAX_REPORTS))
    is_about_coach = or_(CoachChange.coach_id == coach_id, CoachChange.other_id == coach_id)
    changes = session.scalars(
        select(CoachChange).where(is_about_coach).order_by(CoachChange.id.desc()).limit(MAX_CHANGES)
    )
    return DeskCoach(
        coach=CoachCard.model_validate(coach),
        department=coach.department,
        moved_to=coach.moved_to,
        removed_reason=coach.removed_reason or None,
        cases=case_rows(session, site, staff, [(case, coach) for case in cases]),
        reports=[report_entry(report) for report in reports],
        notes=[NotesOfCase(case_id=case.id, notes=read_notes(session, site, staff, case)) for case in cases],
        proposal=next((found for case in cases if (found := read_proposal(session, case, coach))), None),
        is_claimed=is_claimed(session, coach_id),
        duplicates=_with_evidence(session, staff, coach, likely_duplicates(session, site.database.read_pool, coach))
        if coach.is_listed
        else [],
        changes=[_row(change) for change in changes],
        can_undo=can_undo(session, staff, last_change(session, coach_id)),
    )


def likely_duplicates(session: Session, pool: ReadPool, coach: Coach) -> list[CoachCard]:
    """Return coaches at the same university with a similar name, then search matches by name in the same sport.

    Names are compared without accents and case, as in the search, which also matches nicknames.
    """
    at_university = session.scalars(
        select(Coach).where(Coach.university_id == coach.university_id, Coach.id != coach.id)
    )
    likely = [
        CoachCard.model_validate(other)
        for other in at_university
        if other.is_listed and are_similar(other.folded_name, coach.folded_name)
    ]
    by_name = find_coaches(pool, SearchRequest(coach.name, Filters(sport=(coach.sport,))), MAX_DUPLICATES + 1)
    known = {coach.id, *(card.id for card in likely)}
    likely += [CoachCard.model_validate(match.card) for match in by_name if match.card["id"] not in known]
    return likely[:MAX_DUPLICATES]


def _with_evidence(
    session: Session, staff: StaffMember, coach: Coach, cards: Sequence[CoachCard]
) -> list[LikelyDuplicate]:
    found = []
    for card in cards:
        supports, contradicts = read_evidence(session, coach, session.get_one(Coach, card.id))
        can_merge = not contradicts or staff.may("merge_against_evidence")
        reasons = {"supports": supports, "contradicts": contradicts, "can_merge": can_merge}
        found.append(LikelyDuplicate.model_validate(card.model_dump() | reasons))
    return sorted(found, key=lambda duplicate: bool(duplicate.contradicts))


def _row(change: CoachChange) -> CoachChangeRow:
    return CoachChangeRow.model_validate(change)
