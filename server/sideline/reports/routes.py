"""Routes for reports. They need no account and never reveal the reporter, but refuse suspended accounts."""

from fastapi import APIRouter, Response

from sideline.accounts.current_user import OptionalUser
from sideline.authorship.review_ids import PublicReviewId
from sideline.coaches.schemas import CoachId
from sideline.core.http.client_address import ClientAddress
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.schemas import json_response, problem_responses
from sideline.reports.outcomes import read_report_of
from sideline.reports.schemas import Receipt, ReportCoach, ReportOutcome, ReportReview
from sideline.reports.write import (
    NewReport,
    ensure_reporter_not_suspended,
    report_coach,
    report_reply,
    report_review,
)

router = APIRouter(prefix="/api", tags=["moderation"])

_REPORT = problem_responses(403, 404, 422, 429)


@router.post("/reviews/{review_id}/reports", response_model=Receipt, status_code=201, responses=_REPORT)
def send_report(
    *,
    site: CurrentSite,
    address: ClientAddress,
    reporter: OptionalUser,
    session: WriteSession,
    review_id: PublicReviewId,
    body: ReportReview,
) -> Response:
    """Report a review by its public id. No account is needed, and nobody learns who reported it. Suspended accounts are
    refused.
    """
    ensure_reporter_not_suspended(site, reporter)
    receipt = report_review(session, site, review_id, NewReport(**body.model_dump(), address=address))
    return json_response(Receipt(receipt=receipt), 201)


@router.post("/reviews/{review_id}/reply/reports", response_model=Receipt, status_code=201, responses=_REPORT)
def send_reply_report(
    *,
    site: CurrentSite,
    address: ClientAddress,
    reporter: OptionalUser,
    session: WriteSession,
    review_id: PublicReviewId,
    body: ReportReview,
) -> Response:
    """Report a coach's reply to a review, by the public id of the review."""
    ensure_reporter_not_suspended(site, reporter)
    receipt = report_reply(session, site, review_id, NewReport(**body.model_dump(), address=address))
    return json_response(Receipt(receipt=receipt), 201)


@router.post("/coaches/{coach_id}/reports", response_model=Receipt, status_code=201, responses=_REPORT)
def send_coach_report(
    *,
    site: CurrentSite,
    address: ClientAddress,
    reporter: OptionalUser,
    session: WriteSession,
    coach_id: CoachId,
    body: ReportCoach,
) -> Response:
    """Report a profile. No account is needed, and nobody learns who reported it. Suspended accounts are refused."""
    ensure_reporter_not_suspended(site, reporter)
    receipt = report_coach(session, site, coach_id, NewReport(**body.model_dump(), address=address))
    return json_response(Receipt(receipt=receipt), 201)


@router.get("/reports/{receipt}", response_model=ReportOutcome, responses=problem_responses(404))
def read_report(session: ReadSession, receipt: str) -> Response:
    """Return a report and its outcome."""
    return json_response(ReportOutcome(**read_report_of(session, receipt)._asdict()))
