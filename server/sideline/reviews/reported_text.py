"""Whether a reported text is still the same."""

from sideline.cases.model import Case
from sideline.reviews.content import CONTENT, ReviewContent, stored_content


def is_edited(case: Case, review: ReviewContent) -> bool:
    """Return whether the review, or the reply that the case is about, has changed since the case was opened.

    Without a snapshot this is unknown and counts as edited.
    """
    if case.snapshot is None:
        return True
    reported = stored_content(case.snapshot)
    columns = ("reply",) if case.kind == "reply" else CONTENT
    return any(reported[name] != getattr(review, name) for name in columns)
