"""What became of what was reported, as its reporter reads it: on the page of the receipt and in the mail."""

import hashlib
from datetime import date
from typing import Literal, NamedTuple, cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import RESPONSE_HOURS, Case, CoachReason, Report, Rule
from sideline.coaches.model import Coach
from sideline.core.errors import Refusal

Outcome = Literal["open", "kept", "removed", "deleted", "corrected", "profile_gone"]
"""What became of what was reported; `deleted`: by its author; `corrected`: a profile was corrected; `profile_gone`: the
profile was removed."""

Subject = Literal["review", "reply", "coach"]
"""What was reported: a review, the coach's answer to it, or a profile."""

OUTCOME_TEXTS: dict[Outcome, tuple[str, str]] = {
    "open": ("Not decided yet", f"A person will look at it within {RESPONSE_HOURS} hours of your report."),
    "kept": (
        "No change needed",
        "A person checked it against our guidelines, and it follows them. Criticism alone doesn’t break a rule.",
    ),
    "removed": (
        "It was removed",
        "A person checked it against our guidelines. A removed review no longer counts toward the coach’s rating.",
    ),
    "deleted": ("It is gone", "The person who wrote it deleted it."),
    "corrected": ("It was corrected", "A person checked the profile and corrected it. Thank you."),
    "profile_gone": ("It is gone", "The coach’s profile is no longer on Sideline. Thank you."),
}
"""Title and text of each, as its reporter reads them."""

_OUTCOMES: dict[str, Outcome] = {
    "keep": "kept",
    "remove": "removed",
    "deleted": "deleted",
    "correct": "corrected",
    # Not told apart from a removal: who can still read the other reviews would learn that its author has rated both.
    "merged": "removed",
    "coach_removed": "profile_gone",
}


class ReadReport(NamedTuple):
    """A report as its receipt tells it: enough to tell two reports apart, and no words of anybody.

    `coach_name` is None where the profile was removed: a page that names its coach would outlive the profile.
    """

    outcome: Outcome
    subject: Subject
    coach_name: str | None
    reason: Rule | CoachReason
    reported_on: date


def read_report_of(session: Session, receipt: str) -> ReadReport:
    """The report of this receipt. Raises Refusal 404 for an unknown one."""
    query = (
        select(Case, Report, Coach)
        .join(Report, Report.case_id == Case.id)
        .join(Coach, Coach.id == Case.coach_id)
        .where(Report.receipt_hash == hash_receipt(receipt))
    )
    row = session.execute(query).one_or_none()
    if row is None:
        raise Refusal(404, "report_not_found", "We can’t find a report with this link.")
    case, report, coach = row
    subject: Subject = "reply" if case.kind == "reply" else "coach" if case.review_id is None else "review"
    return ReadReport(
        outcome=outcome_of(case.state, case.decision),
        subject=subject,
        coach_name=None if coach.removed_reason else coach.name,
        reason=cast("Rule | CoachReason", report.rule),
        reported_on=report.created_at.date(),
    )


def outcome_of(state: str, decision: str) -> Outcome:
    """What became of a case in this state, after this decision."""
    return _OUTCOMES[decision] if state == "decided" else "open"


def hash_receipt(receipt: str) -> str:
    """What is stored of a receipt."""
    return hashlib.sha256(receipt.encode()).hexdigest()
