"""What became of what was reported, as its reporter reads it: on the page of the receipt and in the mail."""

import hashlib
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases import Case, Report
from sideline.core.errors import Refusal

Outcome = Literal["open", "kept", "removed", "deleted", "corrected", "profile_gone"]
"""What became of what was reported; `deleted`: by its author; `corrected`: a profile was put right; `profile_gone`: the
profile was removed."""

OUTCOME_TEXTS: dict[Outcome, tuple[str, str]] = {
    "open": ("Not decided yet", "A person looks at it within 24 hours of your report."),
    "kept": (
        "It stays as it is",
        "A person has compared it with our guidelines: it keeps to them. Being critical is not against them.",
    ),
    "removed": (
        "It was removed",
        "A person has compared it with our guidelines. The coach’s numbers no longer count a review that is removed.",
    ),
    "deleted": ("It is gone", "Its author has deleted it."),
    "corrected": ("It was put right", "A person has looked at the profile and changed it. Thank you."),
    "profile_gone": ("It is gone", "The coach’s profile is not on Sideline any more. Thank you."),
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


def read_outcome(session: Session, receipt: str) -> Outcome:
    """What became of the report of this receipt. Raises Refusal 404 for an unknown one."""
    query = select(Case.state, Case.decision).join(Report, Report.case_id == Case.id)
    row = session.execute(query.where(Report.receipt_hash == hash_receipt(receipt))).one_or_none()
    if row is None:
        raise Refusal(404, "report_not_found", "There is no report with this link.")
    return outcome_of(row.state, row.decision)


def outcome_of(state: str, decision: str) -> Outcome:
    """What became of a case in this state, after this decision."""
    return _OUTCOMES[decision] if state == "decided" else "open"


def hash_receipt(receipt: str) -> str:
    """What is stored of a receipt."""
    return hashlib.sha256(receipt.encode()).hexdigest()
