"""Resubmissions: after a removal, an edited review or a new one about the same coach goes to a moderator first.

Otherwise the author of a removed review could delete it and immediately publish the same text again.
"""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.authors import Author
from sideline.authorship.private_record import PrivateRecord
from sideline.cases.model import Case, open_case
from sideline.coaches.model import Coach, ids_with_merged
from sideline.reviews.model import Review


def earlier_removal(session: Session, author: Author, own: PrivateRecord, coach: Coach) -> Case | None:
    """Return the latest case in which this author's review of this coach was removed, including reviews of profiles
    merged with it. Returns None if there is no such removal, or if its case was deleted (`cases.RETENTION`).
    """
    if not own.removals:
        return None
    about_coach = Case.coach_id.in_(ids_with_merged(coach.id))
    removals = select(Case).where(Case.id.in_(own.removals), about_coach).order_by(Case.id.desc())
    # SQLite may have reused the id of a deleted case.
    return next((case for case in session.scalars(removals) if _is_about_author(case, author)), None)


def resubmit_new(session: Session, review: Review, removal: Case) -> None:
    """Submit a new review to a moderator, with the rule and explanation of the earlier removal for its author."""
    review.rule, review.explanation = removal.decided_rule, removal.explanation
    review.decided_on = removal.decided_at and removal.decided_at.date()
    session.add(review)
    open_resubmission(session, review)


def open_resubmission(session: Session, review: Review) -> None:
    """Open the case in which a moderator decides on a resubmitted review before it is published."""
    open_case(session, "resubmission", review, review.rule)


def _is_about_author(case: Case, author: Author) -> bool:
    return case.author_tag == author.review_tag(case.coach_id)
