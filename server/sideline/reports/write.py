"""Write reports about reviews, replies and profiles. No account is needed."""

import secrets
from contextlib import suppress
from typing import NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.current_user import SignedInUser
from sideline.authorship.authors import Author, AuthorsKeyReplaced, read_record
from sideline.authorship.private_record import DamagedRecord
from sideline.authorship.review_ids import review_gone, row_id_of_public
from sideline.cases.model import Case, CaseKind, CoachReason, Report, Rule, open_case, open_coach_case
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.limits import REPORTS_PER_ADDRESS
from sideline.core.site import Site
from sideline.reports.kept import find_kept_cases, look_again, needs_another_look
from sideline.reports.mails import seal_address
from sideline.reports.outcomes import hash_receipt
from sideline.reports.severity import count_after_keep, weigh_severity
from sideline.reviews.model import Review
from sideline.reviews.published import PublishedReview
from sideline.reviews.states import find_review
from sideline.reviews.tally import lock_coach


class NewReport(NamedTuple):
    """What a reporter sends, and the IP address of the request. `email` may be empty."""

    rule: Rule | CoachReason
    message: str
    email: str
    address: str


def ensure_reporter_not_suspended(site: Site, reporter: SignedInUser | None) -> None:
    """Raise Refusal 403 `account_suspended` for a suspended account. Nothing about the account is stored or counted.

    A private record that can't be read is ignored, because its owner could report while signed out anyway.
    """
    if reporter is None:
        return
    # Use a separate transaction, so that database logs don't link the account to the report.
    with site.database.reading() as session, suppress(DamagedRecord, AuthorsKeyReplaced):
        read_record(session, Author(site.authors_key, reporter.id)).ensure_not_suspended()


def report_review(session: Session, site: Site, public_id: UUID, report: NewReport) -> str:
    """Report a published review and return the receipt. Reports of the same review share one open case.

    Reports alone never hide the review. Raises Refusal 404 if there is no such published review, or 429.
    """
    review = _lock_reported(session, site, public_id)
    return _report_text(session, site, "review", review, report)


def report_reply(session: Session, site: Site, public_id: UUID, report: NewReport) -> str:
    """Report the reply to a published review and return the receipt. Raises Refusal 404 without a reply, or 429."""
    review = _lock_reported(session, site, public_id)
    if not review.reply:
        raise Refusal(404, "reply_not_found", "This reply is no longer on this site.")
    return _report_text(session, site, "reply", review, report)


def report_coach(session: Session, site: Site, coach_id: int, report: NewReport) -> str:
    """Report a profile and return the receipt. Reports of one coach share one open case, requests for removal another.

    Raises Refusal 404, 429.
    """
    lock_coach(session, coach_id)
    return _report_open_case(session, site, open_coach_case(session, "coach", coach_id, report.rule), report)


def _report_text(session: Session, site: Site, kind: CaseKind, review: Review, report: NewReport) -> str:
    """Report a review or its reply. One that was kept is not decided again until it changes, with one
    exception (`reports.kept`).
    """
    kept = find_kept_cases(session, kind, review)
    if kept:
        receipt = _add_report(session, site, kept[0], report)
        count_after_keep(session, site.rate_limiter, kept[0], report.rule, report.address)
        if needs_another_look(kept):
            look_again(session, kept[0], kind, review, report.rule)
        return receipt
    return _report_open_case(session, site, open_case(session, kind, review, report.rule), report)


def _report_open_case(session: Session, site: Site, case: Case, report: NewReport) -> str:
    receipt = _add_report(session, site, case, report)
    weigh_severity(session, site.rate_limiter, case, report.rule, report.address)
    return receipt


def _add_report(session: Session, site: Site, case: Case, report: NewReport) -> str:
    """Add a report to its case and return the receipt. Raises Refusal 429 if its address sends too many."""
    case.reports += 1
    receipt, id_ = secrets.token_urlsafe(32), uuid4()
    session.add(
        Report(
            id=id_,
            case_id=case.id,
            receipt_hash=hash_receipt(receipt),
            rule=report.rule,
            message=report.message,
            created_at=clock.hour(clock.now()),
            address=seal_address(site.keys, id_, receipt, report.email) if report.email else "",
            is_after_keep=case.is_decided,
        )
    )
    session.flush()
    site.rate_limiter.enforce(REPORTS_PER_ADDRESS.of(report.address))
    return receipt


def _lock_reported(session: Session, site: Site, public_id: UUID) -> Review:
    """Lock the coach of a published review and return the review. Raises Refusal 404."""
    row_id = row_id_of_public(site.keys, public_id)
    coach_id = session.scalar(select(PublishedReview.coach_id).where(PublishedReview.id == row_id))
    if coach_id is None:
        raise review_gone()
    lock_coach(session, coach_id)
    review = find_review(session, row_id)
    # The review may have been removed, or its coach merged, while this waited for the lock.
    if review is None or not review.is_published or review.coach_id != coach_id:
        raise review_gone()
    return review
