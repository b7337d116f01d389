"""Read one case with everything a moderator sees."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import REPLY_KINDS, Case, Report
from sideline.coaches.model import Coach
from sideline.core.site import Site
from sideline.core.text.cleaning import comment_text
from sideline.desk.conflicts import ensure_may_read, is_own, may_undo
from sideline.desk.copies import read_copies
from sideline.desk.find_author import count_removals
from sideline.desk.kinds.profile import read_proposal
from sideline.desk.kinds.surge import read_surge
from sideline.desk.leases import case_not_found, is_leased_by_another
from sideline.desk.members import StaffMember
from sideline.desk.notes import may_be_held, read_hold, read_notes
from sideline.desk.queue import case_row, count_undecided, past_decision
from sideline.desk.schemas import CaseDetail, ReplyTexts, ReportEntry
from sideline.reviews.content import CONTENT, ReviewText, content_of, stored_content
from sideline.reviews.model import Review
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
    review = find_review(session, case.review_id)
    reports = select(Report).where(Report.case_id == case.id).order_by(Report.created_at, Report.id).limit(MAX_REPORTS)
    # A case about a profile or a surge has no review; all others without one are not about the same.
    is_same_review = Case.review_id.is_not(None) & (Case.review_id == case.review_id)
    has_same_subject = is_same_review & (Case.kind.in_(REPLY_KINDS) == (case.kind in REPLY_KINDS))
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
        snapshot=_text(stored_content(case.snapshot)) if case.snapshot and case.kind != "profile_edit" else None,
        now=review and _text(content_of(review)),
        state_now=review and (hidden_state(review.state, coach) or "published"),
        message=case.message,
        reports=[report_entry(report) for report in session.scalars(reports)],
        earlier=[past_decision(decided) for decided in session.scalars(earlier.order_by(Case.id))],
        notes=read_notes(session, site, staff, case),
        removed_before=count_removals(session, site.authors_key, case),
        open_cases_of_coach=session.scalar(others) or 0,
        can_undo=(case.is_decided or case.kind == "surge") and may_undo(case, staff),
        can_take_over=is_leased_by_another(case, staff) and staff.may("take_over_cases"),
        reply=_reply(case, review),
        surge=read_surge(session, site.keys, case, coach) if case.kind == "surge" else None,
        copies=read_copies(session, site.keys, case, coach),
        proposal=read_proposal(session, case, coach),
    )


def _reply(case: Case, review: Review | None) -> ReplyTexts | None:
    if case.kind not in REPLY_KINDS:
        return None
    return ReplyTexts(
        reported=comment_text(case.snapshot["reply"]) if case.snapshot else None,
        now=comment_text(review.reply_text) if review and review.reply_text else None,
        is_public=bool(review and review.reply),
    )


def report_entry(report: Report) -> ReportEntry:
    """Return one reporter's report."""
    return ReportEntry(rule=report.rule, message=report.message, reported_on=report.created_at.date())


def _text(values: dict[str, Any]) -> ReviewText:
    fields = {name: values[name] for name in CONTENT}
    return ReviewText.model_validate({**fields, "comment": comment_text(values["comment"])})
