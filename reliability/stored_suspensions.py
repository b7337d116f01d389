"""What the database holds of the suspension of an account, and what it must hold."""

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
    """All that is stored of a suspension: in the case, of the review, and in the author's private record."""

    suspension: str
    decision: str
    state: str
    review: str
    removals: list[int]
    strikes: list[int]
    suspensions: list[int]
    is_suspended: bool


def whole(case: int, suspension: str) -> Stored:
    """What must be stored where the suspension of this case, which gives a strike, is this."""
    if not suspension:
        return Stored("", "", "open", "published", [], [], [], is_suspended=False)
    is_suspended = suspension == "confirmed"
    suspensions = [case] if is_suspended else []
    return Stored(suspension, "remove", "decided", "removed", [case], [case], suspensions, is_suspended)


def stored_of(session: Session, key: AuthorsKey, author: str, case_id: int) -> Stored:
    """What is stored of the suspension of this author in this case."""
    case = session.get_one(Case, case_id)
    user_id = session.scalars(select(User.id).where(User.email == author)).one()
    own = read_record(session, Author(key, user_id))
    return Stored(
        suspension=case.suspension,
        decision=case.decision,
        state=case.state,
        review=_place_of(session, case.review_id),
        removals=own.removals,
        strikes=own.strikes,
        suspensions=own.suspensions,
        is_suspended=own.suspended_on is not None,
    )


def _place_of(session: Session, review_id: UUID | None) -> str:
    """The state of a review, or 'vanished'."""
    review = find_review(session, review_id)
    return "vanished" if review is None else review.state
