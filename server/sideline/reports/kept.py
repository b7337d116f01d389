"""Reports of a text that a moderator has already kept. They join the decided case instead of opening another one."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import RETENTION, Case, CaseKind
from sideline.core import clock
from sideline.reviews.model import Review
from sideline.reviews.reported_text import is_edited


def find_kept_case(session: Session, kind: CaseKind, review: Review) -> Case | None:
    """Return the case in which a moderator kept exactly this text after reports, at most RETENTION ago.

    None if there is an undecided case, which gets the report instead. A case that nobody reported (a surge opens such
    cases) does not count: its first reporter would learn from the receipt that the review was on hold before.
    """
    of_review = select(Case).where(Case.review_id == review.id, Case.kind == kind)
    if session.scalar(of_review.where(~Case.is_decided).limit(1)) is not None:
        return None
    is_kept = (Case.decision == "keep") & Case.kept_as_reported & (Case.reports > 0)
    kept = of_review.where(is_kept, Case.decided_at > clock.now() - RETENTION).order_by(Case.id.desc())
    return next((case for case in session.scalars(kept) if not is_edited(case, review)), None)
