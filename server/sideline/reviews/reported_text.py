"""Whether a reported text is still the same."""

from sideline.cases.model import REPLY_KINDS, Case
from sideline.reviews.content import CONTENT, stored_content
from sideline.reviews.model import Review


def is_edited(case: Case, review: Review) -> bool:
    """Return whether the review, or the reply that the case is about, has changed since the case was opened.

    Without a snapshot this is unknown and counts as edited.
    """
    if case.snapshot is None:
        return True
    reported = stored_content(case.snapshot)
    if case.kind in REPLY_KINDS:
        return bool(reported["reply"] != review.reply_text)
    return any(reported[name] != getattr(review, name) for name in CONTENT)
