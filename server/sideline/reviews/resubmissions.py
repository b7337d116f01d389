"""Reviews that are resubmitted to a moderator after a removal: the removed one, edited, or a new one of the same coach.

Otherwise an author whose review was removed would delete it and write the same again, visible at once.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.authors import Author
from sideline.authorship.private_record import PrivateRecord
from sideline.cases.model import Case, open_case
from sideline.coaches.model import Coach, ids_with_merged
from sideline.reviews.model import Review


def earlier_removal(session: Session, author: Author, own: PrivateRecord, coach: Coach) -> Case | None:
    """The last case in which a review of this author about this coach was removed, also under a profile that was
    merged with it. None if no removal counts against the author, or its case is deleted by now (`cases.RETENTION`).
    """
    if not own.removals:
        return None
    is_of_coach = Case.coach_id.in_(ids_with_merged(coach.id))
    removals = select(Case).where(Case.id.in_(own.removals), is_of_coach).order_by(Case.id.desc())
    # SQLite may have given the number of a deleted case to another one.
    return next((case for case in session.scalars(removals) if _is_of(case, author)), None)


def resubmit_new(session: Session, review: Review, removal: Case) -> None:
    """Submit a new review, whose author is told why: by the rule and sentence of the removal."""
    review.rule, review.explanation = removal.decided_rule, removal.explanation
    review.decided_on = removal.decided_at and removal.decided_at.date()
    session.add(review)
    open_resubmission(session, review)


def open_resubmission(session: Session, review: Review) -> None:
    """Open the case of a resubmitted review, in which a moderator decides before everybody reads it."""
    open_case(session, "resubmission", review, review.rule)


def _is_of(case: Case, author: Author) -> bool:
    return case.author_tag == author.review_tag(case.coach_id)
