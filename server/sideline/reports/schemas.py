"""Request and response models of reports and their receipts."""

from datetime import date as Day  # noqa: N812  # as in reviews.schemas
from typing import Annotated, Any, cast

from pydantic import AfterValidator, Field

from sideline.accounts.validation import MAX_EMAIL, normalize_email
from sideline.cases.model import COACH_REASONS, REPORT_REASONS, RESPONSE_HOURS, RULES, SEVERE, CoachReason, Rule
from sideline.core.errors import Refusal
from sideline.core.http.schemas import RequestModel, ResponseModel, Trimmed
from sideline.reports.outcomes import OUTCOME_TEXTS, Outcome, Subject

MAX_REPORT = 500
"""Characters of what a reporter writes, trimmed."""


def _mail_address(value: str) -> str:
    """The address as accounts have theirs, or nothing. Raises ValueError with a sentence that does not repeat it."""
    try:
        return normalize_email(value.strip(), "") if value.strip() else ""
    except Refusal:
        raise ValueError("Please enter a valid email, or leave it empty") from None


ReporterEmail = Annotated[
    str,
    AfterValidator(_mail_address),
    Field(
        description="Where to mail what became of it; empty for nowhere.", json_schema_extra={"maxLength": MAX_EMAIL}
    ),
]


class ReportReview(RequestModel):
    """What is wrong with a review."""

    # Extensions of the contract (x-…), from which `make api` writes web/src/api/rules.ts: pairs, since the keys of an
    # object would be sorted.
    rule: Rule = Field(
        json_schema_extra={
            "x-titles": cast("Any", list(RULES.items())),
            "x-reasons": cast("Any", list(REPORT_REASONS.items())),
            "x-severe": [rule for rule in RULES if rule in SEVERE],
        }
    )
    message: Annotated[str, Trimmed(MAX_REPORT)] = ""
    email: ReporterEmail = ""


class ReportCoach(RequestModel):
    """What is wrong with a profile."""

    rule: CoachReason = Field(json_schema_extra={"x-titles": cast("Any", list(COACH_REASONS.items()))})
    message: Annotated[str, Trimmed(MAX_REPORT)] = ""
    email: ReporterEmail = ""


class Receipt(ResponseModel):
    """The secret by which a reporter reads what became of the report. It is shown once."""

    receipt: str


class ReportOutcome(ResponseModel):
    """What was reported, and what became of it."""

    subject: Subject
    coach_name: str | None = Field(description="Null where the profile was removed.")
    reason: Rule | CoachReason
    reported_on: Day
    outcome: Outcome = Field(
        json_schema_extra={"x-texts": cast("Any", list(OUTCOME_TEXTS.items())), "x-response-hours": RESPONSE_HOURS}
    )
