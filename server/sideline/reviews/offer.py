"""Reviews that are offered to a person after a removal: the removed one, changed, or a new one of the same coach.

Otherwise an author whose review was removed would delete it and write the same again, visible at once.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authors import Author
from sideline.cases import Case, open_case
from sideline.coaches.model import Coach
from sideline.hints.find import count_hints_for_moderators
from sideline.private_list import PrivateList
from sideline.reviews.model import HiddenReview


def find_removal(session: Session, author: Author, own: PrivateList, coach: Coach) -> Case | None:
    """The last case in which a review of this author about this coach was removed, also under a profile that was
    merged with it; None where there is none that counts, or its time is over (`cases.RETENTION`).
    """
    if not own.removals:
        return None
    merged = select(Coach.id).where((Coach.id == coach.id) | (Coach.moved_to == coach.id))
    removals = select(Case).where(Case.id.in_(own.removals), Case.coach_id.in_(merged)).order_by(Case.id.desc())
    # SQLite may have given the number of a deleted case to another one.
    return next((case for case in session.scalars(removals) if _is_of(case, author)), None)


def offer_new(session: Session, coach: Coach, review: HiddenReview, removal: Case) -> None:
    """Offer a new review of the locked coach, whose author is told why: by the rule and sentence of the removal."""
    review.rule, review.sentence = removal.decided_rule, removal.sentence
    review.decided_on = removal.decided_at and removal.decided_at.date()
    session.add(review)
    offer(session, coach, review)


def offer(session: Session, coach: Coach, review: HiddenReview) -> None:
    """Open the case of a hidden review that a person is to look at before everybody reads it."""
    review.state = "offered"
    open_case(session, "offered", review, review.rule, hints=count_hints_for_moderators(review.comment, coach.name))


def _is_of(case: Case, author: Author) -> bool:
    return case.author_tag == author.review_tag(case.coach_id)
