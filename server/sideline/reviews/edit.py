"""Edit a review of one's own (spec section 4)."""

from datetime import datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, update

from sideline.coaches.lists import CATEGORIES
from sideline.core.driver_text import Row
from sideline.core.pens import Pen
from sideline.reviews import tally
from sideline.reviews.model import Review
from sideline.reviews.own import hold_own
from sideline.reviews.rate import Opinion

_CHANGED = ("rating", *CATEGORIES.values(), "would_recommend", "tags", "comment", "updated_at")
_UPDATE = update(Review).where(Review.id == bindparam("review_id")).values({name: bindparam(name) for name in _CHANGED})


def edit(pen: Pen, review_id: UUID, user_id: UUID, opinion: Opinion, moment: datetime) -> tuple[Any, Row]:
    """Replace what a user's review says and count the difference. Raises Refusal 404 unless it is theirs.

    Returns what `shown.mine` needs: the review and the coach.
    """
    was, coach = hold_own(pen, review_id, user_id)
    said = opinion.stored()
    pen.write(_UPDATE, review_id=review_id, updated_at=moment, **said)
    tally.apply(pen, coach, was, moment, before=tally.Marks.of(was), after=opinion)
    return SimpleNamespace(id=review_id, created_at=was.created_at, **said), coach
