"""What became of what was reported, as its reporter reads it: on the page of the receipt and in the mail."""

from typing import Literal

Outcome = Literal["open", "kept", "removed", "deleted", "corrected"]
"""What became of what was reported; `deleted`: by its author; `corrected`: a profile was put right."""

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
}
"""Title and text of each, as its reporter reads them."""

_OUTCOMES: dict[str, Outcome] = {
    "keep": "kept",
    "remove": "removed",
    "deleted": "deleted",
    "correct": "corrected",
    "merged": "removed",
    "coach_removed": "removed",
}


def outcome_of(state: str, decision: str) -> Outcome:
    """What became of a case in this state, after this decision."""
    return _OUTCOMES[decision] if state == "decided" else "open"
