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
from sideline.reviews.schemas import EditReview

log = structlog.get_logger()

_PURPOSE = "pending change of a review"
_LEAST_SIZE = 2048
"""Fits the longest comment in a Latin alphabet: most edits and all deletions have the same length."""


class PendingChange(NamedTuple):
    """The fields of an `EditReview`, or None if the review is deleted, and the day of the edition.

    An edit has a team only if the author chose another one: until the edition, staff may correct the review's team. One
    that was written while the site had no comments has none, and keeps that of the review.
    """

    day: date
    content: dict[str, Any] | None

    @property
    def kind(self) -> Literal["edit", "delete"]:
        return "delete" if self.content is None else "edit"


def edition_day(session: Session, coach: Coach) -> date | None:
    """Return the day that is stored with what an author writes about the coach now (`Calendar.stored_day`); None on a
    site that publishes at once.
    """
    calendar = calendar_of(session)
    return None if calendar is None else calendar.stored_day(clock.now(), coach.sport)


def set_pending(key: AuthorsKey, review: Review, change: PendingChange) -> None:
    """Replace the review's pending change."""
    fields = {"day": change.day.isoformat(), "content": change.content}
    review.pending = encrypt_padded(key, _PURPOSE, review.id, fields, least_size=_LEAST_SIZE)


def take_back(key: AuthorsKey, review: Review) -> bool:
    """Forget the review's pending change, and return whether there was one.

    The row keeps an empty change until the edition. Without one it would look like any old review, and
    `upkeep.write_order` would leave it with the number of the transaction in which its author wrote.
    """
    change = read_pending(key, review)
    if change is not None:
        set_pending(key, review, PendingChange(change.day, {}))
    return change is not None


def is_taken_back(key: AuthorsKey, review: Any, day: date) -> bool:
    """Whether the review had a change for an edition until `day`, and its author has taken it back."""
    change = _read(key, review)
    return change is not None and change.content == {} and change.day <= day


def read_pending(key: AuthorsKey, review: Any) -> PendingChange | None:
    """Return the pending change of a review, or of a row with its columns; None if there is none, if its author has
    taken it back, or if the key does not decrypt it.
    """
    change = _read(key, review)
    return None if change is None or change.content == {} else change


def edit_of(review: Any, content: dict[str, Any]) -> EditReview:
    """Return a pending edit of a review from its stored fields."""
    body = EditReview.model_validate(content)
    return body if "comment" in content else body.model_copy(update={"comment": review.comment})


def is_damaged(key: AuthorsKey, review: Any) -> bool:
    """Whether the review has a pending change that the key does not decrypt."""
    return review.pending is not None and _read(key, review) is None


def _read(key: AuthorsKey, review: Any) -> PendingChange | None:
    if review.pending is None:
        return None
    try:
        fields = decrypt_padded(key, _PURPOSE, review.id, review.pending)
    except DamagedRecord:
        log.error("pending_change_damaged", id=str(review.id))
        return None
    return PendingChange(date.fromisoformat(fields["day"]), fields["content"])
