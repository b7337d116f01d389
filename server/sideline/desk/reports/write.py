"""Write reports about reviews, replies and profiles: what a severe reason counts, and kept texts."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from sideline.accounts.current_user import SignedInUser
from sideline.authorship.authors import Author, AuthorsKeyReplaced, read_record
from sideline.authorship.private_record import DamagedRecord
from sideline.authorship.review_ids import review_gone, row_id_of_public
from sideline.cases.model import (
    GUIDELINES,
    RETENTION,
    SEVERE,
    Case,
    CaseKind,
    CoachReason,
    Report,
    Rule,
    open_case,
    open_coach_case,
)
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.http.request_rules import block_of
from sideline.core.limits import REPORTS_PER_ADDRESS, SEVERE_CASES_OF_BLOCK, SEVERE_REPORTS_OF_CASE
from sideline.core.rate_limits import RateLimiter
from sideline.core.site import Site, has_comments
from sideline.desk.reports.outcomes import hash_receipt, seal_address
from sideline.reviews.content import CONTENT, PublishedReview, stored_content
from sideline.reviews.model import Review
from sideline.reviews.resubmissions import is_edited
from sideline.reviews.states import find_review
from sideline.reviews.tally import lock_coach

# How much a reporter's severe reason counts.
#
# Anyone can click 'threat', so the reason is a claim until a moderator decides. Severe cases are shown first, ordered
# by the number of independent reporters; reporters are independent if their addresses are in different blocks. A
# block can make only a few cases severe per day: otherwise one visitor could fill the front of the queue and hide a
# real threat. Only the number is stored with the case. The blocks are keyed hashes in the rate limits, deleted after
# the day, so only the reports of one day are counted together: those of several days may all come from one block.


def weigh_severity(session: Session, limiter: RateLimiter, case: Case, rule: Rule | CoachReason, address: str) -> None:
    """Count a stored report of an open case with this rule, and make the case severe unless its block made too many.

    The case gets the rule either way. Later severe reports of the same case from the same block change nothing.
    `severe_reporters` is the number on the day with the most. Without rate limits, each report counts.
    """
    if rule not in SEVERE:
        return
    if case.rule not in SEVERE:
        case.rule = rule
    if _count(session, limiter, case, address):
        case.is_severe = True
        case.severe_reporters = max(case.severe_reporters, case.severe_of_day)


def count_after_keep(
    session: Session, limiter: RateLimiter, case: Case, rule: Rule | CoachReason, address: str
) -> None:
    """Count a stored severe report of a text that was kept, unless its block made too many cases severe."""
    if rule in SEVERE:
        _count(session, limiter, case, address)


def _count(session: Session, limiter: RateLimiter, case: Case, address: str) -> bool:
    """Count a stored severe report toward its day, and return whether it counts."""
    if _is_first_of_day(session, case):
        case.severe_of_day = 0
    block = block_of(address)
    if limiter.hit(SEVERE_REPORTS_OF_CASE.of(case.id, block), SEVERE_CASES_OF_BLOCK.of(block)) is not None:
        return False
    case.severe_of_day += 1
    return True


def _is_first_of_day(session: Session, case: Case) -> bool:
    """Whether today's only severe report of the case is the one just stored, not counting those before a keep."""
    is_severe = (Report.case_id == case.id) & Report.rule.in_(SEVERE) & Report.is_after_keep.is_(case.is_decided)
    of_today = is_severe & (Report.created_at >= clock.start_of_day(clock.now()))
    return len(session.scalars(select(Report.id).where(of_today).limit(2)).all()) <= 1


# Reports of a text that a moderator has already kept. They join the decided case instead of opening another one.
#
# A wrong keep must not silence a threat for a year: after a few independent severe reports on one day, another member
# of staff looks again, once. If that one keeps the text too, all further reports join the decided case until it
# changes.

SEVERE_TO_LOOK_AGAIN = 3
"""Severe reports of one day from independent address blocks after which a kept text is looked at again."""


def find_kept_cases(session: Session, kind: CaseKind, review: Review) -> Sequence[Case]:
    """Return the cases in which moderators kept exactly this text after reports, at most RETENTION ago, newest first.

    None if there is an undecided case, which gets the report instead. A case that nobody reported (a surge opens such
    cases) does not count: its first reporter would learn from the receipt that the review was on hold before.
    """
    is_undecided = (Case.review_id == review.id) & (Case.kind == kind) & ~Case.is_decided
    if session.scalar(select(Case.id).where(is_undecided).limit(1)) is not None:
        return []
    kept = session.scalars(_kept_cases().where(Case.review_id == review.id, Case.kind == kind))
    return [case for case in kept if not is_edited(case, review)]


def needs_another_look(kept: Sequence[Case]) -> bool:
    """Whether enough severe reports have come in a day since the text was kept, and nobody has looked again yet."""
    return len(kept) == 1 and kept[0].severe_of_day >= SEVERE_TO_LOOK_AGAIN


def look_again(session: Session, kept: Case, kind: CaseKind, review: Review, rule: str) -> None:
    """Open a severe case about a kept text, with the severe reports that came since it was kept."""
    case = open_case(session, kind, review, rule)
    case.is_severe, case.severe_reporters = True, kept.severe_of_day
    is_moved = (Report.case_id == kept.id) & Report.is_after_keep & Report.rule.in_(SEVERE)
    moved = session.scalars(select(Report).where(is_moved)).all()
    for report in moved:
        report.case_id, report.is_after_keep = case.id, False
    kept.reports -= len(moved)
    case.reports += len(moved)


def find_earlier_keep(session: Session, case: Case) -> Case | None:
    """Return the latest earlier case in which a moderator kept the same reported text, or None."""
    if case.snapshot is None or case.kind not in ("review", "reply"):
        return None
    about_same = _kept_cases().where(Case.review_id == case.review_id, Case.kind == case.kind, Case.id < case.id)
    return next((kept for kept in session.scalars(about_same) if _text_of(kept) == _text_of(case)), None)


def _kept_cases() -> Select[Case]:
    is_kept = (Case.decision == "keep") & Case.kept_as_reported & (Case.reports > 0)
    return select(Case).where(is_kept, Case.decided_at > clock.now() - RETENTION).order_by(Case.id.desc())


def _text_of(case: Case) -> list[object]:
    stored = stored_content(case.snapshot or {})
    return [stored["reply"]] if case.kind == "reply" else [stored[name] for name in CONTENT]


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

    Reports alone never hide the review. Raises Refusal 404 if there is no such published review, 422 for a reason that
    only a text can give on a site without comments, or 429.
    """
    if GUIDELINES[report.rule].is_about_text and not has_comments(session):
        raise Refusal(422, "no_comments", "Reviews on this site have no comments. Please choose another reason.")
    review = _lock_reported(session, site, public_id)
    return _report_text(session, site, "review", review, report)


def report_reply(session: Session, site: Site, public_id: UUID, report: NewReport) -> str:
    """Report the reply to a published review and return the receipt. Raises Refusal 404 without a reply, or 429."""
    review = _lock_reported(session, site, public_id)
    if not review.reply or not has_comments(session):
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
    exception (`find_kept_cases`).
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
