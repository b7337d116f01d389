"""The stored state of an account's suspension, and the expected state."""

from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.authorship.authors import Author, read_record
from sideline.cases.model import Case
from sideline.core.crypto import AuthorsKey
from sideline.reviews.states import find_review


class Stored(NamedTuple):
    """All stored data about a suspension: from the case, the review, and the author's private record."""

    suspension: str
    decision: str
    state: str
    review: str
    removals: list[int]
    strikes: list[int]
    suspensions: list[int]
    is_suspended: bool


def expected_state(case: int, suspension: str) -> Stored:
    """Return what must be stored if this case, whose decision gives a strike, has this suspension.

    The strike does not count yet: a job counts it weeks later.
    """
    if not suspension:
        return Stored("", "", "open", "published", [], [], [], is_suspended=False)
    is_suspended = suspension == "confirmed"
    suspensions = [case] if is_suspended else []
    return Stored(suspension, "remove", "decided", "removed", [case], [], suspensions, is_suspended)


def stored_state(session: Session, key: AuthorsKey, author: str, case_id: int) -> Stored:
    """Return what is stored about this author's suspension in this case."""
    case = session.get_one(Case, case_id)
    user_id = session.scalars(select(User.id).where(User.email == author)).one()
    record = read_record(session, Author(key, user_id))
    return Stored(
        suspension=case.suspension,
        decision=case.decision,
        state=case.state,
        review=_review_state(session, case.review_id),
        removals=record.removals,
        strikes=record.strikes,
        suspensions=record.suspensions,
        is_suspended=record.suspended_on is not None,
    )


def _review_state(session: Session, review_id: UUID | None) -> str:
    """Return the state of a review, or 'missing'."""
    review = find_review(session, review_id)
    return "missing" if review is None else review.state
