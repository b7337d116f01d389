"""Request and response models of reports and their receipts."""

from datetime import date as Day  # noqa: N812  # as in reviews.schemas
from typing import Annotated, Any, cast

from pydantic import AfterValidator, Field, model_validator

from sideline.accounts.validation import MAX_EMAIL, normalize_email
from sideline.cases.model import COACH_REASONS, REPORT_REASONS, RULES, SEVERE, CoachReason, Rule
from sideline.core.errors import Refusal
from sideline.core.http.schemas import RequestModel, ResponseModel, Trimmed
from sideline.reports.outcomes import OUTCOME_TEXTS, Outcome, Subject

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
            "x-titles": cast("Any", list(RULES.items())),
            "x-reasons": cast("Any", list(REPORT_REASONS.items())),
            "x-severe": [rule for rule in RULES if rule in SEVERE],
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
