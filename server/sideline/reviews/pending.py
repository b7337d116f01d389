"""Changes of public reviews that their authors have written, and that appear with an edition (docs/decisions/0022).

Until then the public sees the review as it was. The row has the change encrypted with the authors' key and padded.
"""

from datetime import date
from typing import Any, Literal, NamedTuple

import structlog
from sqlalchemy.orm import Session

from sideline.authorship.private_record import DamagedRecord, decrypt_padded, encrypt_padded
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.site import calendar_of
from sideline.reviews.model import Review

log = structlog.get_logger()

_PURPOSE = "pending change of a review"


class PendingChange(NamedTuple):
    """The fields of an `EditReview`, or None if the review is deleted, and the day of the edition."""

    day: date
    content: dict[str, Any] | None

    @property
    def kind(self) -> Literal["edit", "delete"]:
        return "delete" if self.content is None else "edit"


def edition_day(session: Session, coach: Coach) -> date | None:
    """Return the day of the edition with what an author writes about the coach now; None on a site that publishes at
    once.
    """
    calendar = calendar_of(session)
    return None if calendar is None else calendar.next_day(clock.now(), coach.sport)


def set_pending(key: AuthorsKey, review: Review, change: PendingChange) -> None:
    """Replace the review's pending change."""
    fields = {"day": change.day.isoformat(), "content": change.content}
    review.pending = encrypt_padded(key, _PURPOSE, review.id, fields)


def read_pending(key: AuthorsKey, review: Any) -> PendingChange | None:
    """Return the pending change of a review, or of a row with its columns; None if there is none, or the key does not
    decrypt it.
    """
    if review.pending is None:
        return None
    try:
        fields = decrypt_padded(key, _PURPOSE, review.id, review.pending)
    except DamagedRecord:
        log.error("pending_change_damaged", id=str(review.id))
        return None
    return PendingChange(date.fromisoformat(fields["day"]), fields["content"])
