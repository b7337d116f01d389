"""Routes for reports, with their models. They need no account and never reveal the reporter."""

from datetime import date as Day  # noqa: N812  # as in reviews.schemas
from typing import Annotated, Any, cast

from fastapi import APIRouter, Response
from pydantic import AfterValidator, Field, model_validator

from sideline.accounts.current_user import OptionalUser
from sideline.accounts.validation import MAX_EMAIL, normalize_email
from sideline.authorship.review_ids import PublicReviewId
from sideline.cases.model import COACH_REASONS, GUIDELINES, CoachReason, Rule
from sideline.coaches.schemas import CoachId
from sideline.core.errors import Refusal
from sideline.core.http.deps import CurrentSite, ReadSession, WriteSession
from sideline.core.http.request_rules import ClientAddress
from sideline.core.http.schemas import RequestModel, ResponseModel, Trimmed, json_response, problem_responses
from sideline.desk.reports.outcomes import OUTCOME_TEXTS, Outcome, Subject, read_report_of
from sideline.desk.reports.write import (
    NewReport,
    ensure_reporter_not_suspended,
    report_coach,
    report_reply,
    report_review,
)

# Request and response models of reports and their receipts.

MAX_REPORT = 500
"""Maximum number of characters of a report's message, after trimming."""


def _optional_email(value: str) -> str:
    """Return the normalized email address, or "". Raises ValueError with a message that doesn't repeat the input."""
    try:
        return normalize_email(value.strip(), "") if value.strip() else ""
    except Refusal:
        raise ValueError("Please enter a valid email, or leave it empty") from None


ReporterEmail = Annotated[
    str,
    AfterValidator(_optional_email),
    Field(
        description="Email address to notify about the outcome; empty for none.",
        json_schema_extra={"maxLength": MAX_EMAIL},
    ),
]


class ReportReview(RequestModel):
    """A report about a review."""

    # `make api` writes web/src/api/rules.ts from these x-… extensions. They are lists of pairs because the keys of an
    # object would be sorted.
    rule: Rule = Field(
        json_schema_extra={
            "x-rules": [{**rule._asdict(), "name": name, "title": rule.title} for name, rule in GUIDELINES.items()],
        }
    )
    message: Annotated[str, Trimmed(MAX_REPORT)] = ""
    email: ReporterEmail = ""


class ReportCoach(RequestModel):
    """A report about a profile."""

    rule: CoachReason = Field(json_schema_extra={"x-titles": cast("Any", list(COACH_REASONS.items()))})
    message: Annotated[str, Trimmed(MAX_REPORT)] = Field(default="", description="Required for `asked`: why.")
    email: ReporterEmail = ""

    @model_validator(mode="after")
    def _require_why(self) -> "ReportCoach":
        # An admin decides by the reason, and a profile that is only unwelcome stays.
        if self.rule == "asked" and not self.message:
            raise ValueError("Please say why the profile should be removed")
        return self


class Receipt(ResponseModel):
    """The secret that lets a reporter read the outcome. It is shown only once."""

    receipt: str


class ReportOutcome(ResponseModel):
    """A report and its outcome."""

    subject: Subject
    coach_name: str | None = Field(description="Null if the profile was removed.")
    reason: Rule | CoachReason
    rule: str | None = Field(description="Number and name of the rule; null for a profile.")
    reported_on: Day
    decided_on: Day | None = Field(
        description="Day of the decision; null if there is none yet, if it came before the report, or if the author"
        " deleted the review."
    )
    explanation: str = Field(description="Why an admin declined to remove the profile; empty otherwise.")
    outcome: Outcome = Field(json_schema_extra={"x-texts": cast("Any", list(OUTCOME_TEXTS.items()))})


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
