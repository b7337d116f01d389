"""Read one case with everything a moderator sees."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import CASE_KINDS, Case, Report, kinds_about
from sideline.coaches.model import Coach
from sideline.core.site import Site
from sideline.desk.conflicts import ensure_may_read, is_own, may_undo
from sideline.desk.find_author import count_removals
from sideline.desk.kinds.kind import review_text
from sideline.desk.kinds.registry import KINDS
from sideline.desk.leases import case_not_found, is_leased_by_another
from sideline.desk.members import StaffMember
from sideline.desk.notes import may_be_held, read_hold, read_notes
from sideline.desk.queue import case_row, count_undecided, past_decision
from sideline.desk.schemas import CaseDetail, ReportEntry
from sideline.reviews.content import content_of
from sideline.reviews.states import find_review, hidden_state

MAX_REPORTS = 100
"""Maximum number of reports listed for a case; the total is returned separately."""


def read_case(session: Session, site: Site, staff: StaffMember, case_id: int) -> CaseDetail:
    """Return one case with everything a moderator sees.

    Raises Refusal 404, or 403 if it is about a profile that the staff member claimed.
    """
    ensure_may_read(session, staff, case_id)
    row = session.execute(
        select(Case, Coach).join(Coach, Coach.id == Case.coach_id).where(Case.id == case_id)
    ).one_or_none()
    if row is None:
        raise case_not_found()
    case, coach = row
    kind = KINDS[case.kind]
    review = find_review(session, case.review_id)
    reports = select(Report).where(Report.case_id == case.id).order_by(Report.created_at, Report.id).limit(MAX_REPORTS)
    # A case about a profile or a surge has no review; all others without one are not about the same.
    is_same_review = Case.review_id.is_not(None) & (Case.review_id == case.review_id)
    has_same_subject = is_same_review & Case.kind.in_(kinds_about(CASE_KINDS[case.kind].about))
    earlier = select(Case).where(has_same_subject, Case.id != case.id, Case.decision != "")
    others = count_undecided(Case.coach_id == coach.id, Case.id != case.id)
    shown = case_row(session, site, staff, case, coach)
    if shown.decided and shown.decided.decided_by and is_own(session, site, staff, case):
        shown.decided.decided_by = None
    is_kept, kept_until = read_hold(session, case)
    return CaseDetail(
        case=shown,
        is_kept=is_kept,
        kept_until=kept_until,
        can_be_kept=not is_kept and may_be_held(case),
        now=review and review_text(content_of(review)),
        state_now=review and (hidden_state(review.state, coach) or review.state),
        message=case.message,
        reports=[report_entry(report) for report in session.scalars(reports)],
        without_reports=kind.without_reports,
        earlier=[past_decision(decided) for decided in session.scalars(earlier.order_by(Case.id))],
        notes=read_notes(session, site, staff, case),
        removed_before=count_removals(session, site.authors_key, case),
        open_cases_of_coach=session.scalar(others) or 0,
        can_undo=(case.is_decided or kind.has_steps) and may_undo(case, staff),
        can_take_over=is_leased_by_another(case, staff) and staff.may("take_over_cases"),
        **kind.read(session, site.keys, case, coach, review)._asdict(),
    )


def report_entry(report: Report) -> ReportEntry:
    """Return one reporter's report."""
    return ReportEntry(rule=report.rule, message=report.message, reported_on=report.created_at.date())
