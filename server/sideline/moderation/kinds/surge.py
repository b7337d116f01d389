"""Cases about surges: publish all its reviews, or open a case for each one."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, open_case
from sideline.casework.leases import LockedCase
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.moderation.kinds.kind import Kind, Subject
from sideline.moderation.schemas import CaseAction, Decide, SurgeFigures
from sideline.reviews.model import Review
from sideline.reviews.states import find_review, hide
from sideline.reviews.surge import (
    daily_threshold,
    end_surge,
    hourly_threshold,
    publish_surge,
    return_to_surge,
    reviews_in_surge,
)
from sideline.reviews.tally import mark_changed_today
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember


def decide_surge(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Publish all reviews in a surge (keep), or hold each one in its own case (hold)."""
    session, case, coach, today = locked.session, locked.case, locked.coach, clock.today()
    reviews = reviews_in_surge(session, coach.id)
    if body.action == "keep":
        publish_surge(session, coach, reviews, today)
        case.undo_state = {"published": [review.id.hex for review in reviews]}
    else:
        case.undo_state = {"cases": [_open_case(session, coach, review).id for review in reviews]}
    end_surge(coach, today, is_usual=body.action == "keep")
    mark_changed_today(session, coach, today)
    locked.store_decision(staff, body.action)
    write_log(session, staff.id, f"surge_{body.action}", case_id=case.id, details=f"{len(reviews)} reviews")


def undo_surge(locked: LockedCase, staff: StaffMember) -> None:
    """Undo `decide_surge`: put the reviews that still exist back into the surge.

    Raises Refusal 409 if one of the reviews has been decided since, if newer ones are in a surge, or if the coach has
    no public profile.
    """
    session, case, coach, today = locked.session, locked.case, locked.coach, clock.today()
    undo_state = case.undo_state or {}
    locked.ensure_listed()
    if reviews_in_surge(session, coach.id):
        raise Refusal(409, "changed_since", "Newer reviews are on hold in another case. Please decide that one first.")
    for row_id in undo_state.get("published", []):
        review = find_review(session, UUID(row_id))
        if review is not None and review.is_published and review.coach_id == coach.id:
            return_to_surge(session, coach, review, today)
    cases = session.scalars(select(Case).where(Case.id.in_(undo_state.get("cases", [])))).all()
    if any(opened.is_decided and opened.decision != "deleted" for opened in cases):
        raise Refusal(409, "changed_since", "One of these reviews was already decided. Please decide the others too.")
    for opened in cases:
        _return_case_to_surge(session, coach, opened)
    coach.holds_new_reviews, coach.surges_ignored_until = True, None
    mark_changed_today(session, coach, today)
    write_log(session, staff.id, "undo", case_id=case.id)
    locked.clear_decision()


def read_surge(session: Session, coach: Coach) -> SurgeFigures:
    """Return how many reviews the surge holds and their ratings; nothing that identifies the authors."""
    reviews = reviews_in_surge(session, coach.id)
    return SurgeFigures(
        held=len(reviews),
        with_comment=sum(review.comment != "" for review in reviews),
        star_counts=[sum(review.rating == star for review in reviews) for star in range(1, 6)],
        usual_of_hour=hourly_threshold(coach),
        usual_of_day=daily_threshold(coach, 0),
    )


def _return_case_to_surge(session: Session, coach: Coach, case: Case) -> None:
    """Put a review back into the surge, and delete its own case unless it has reports."""
    review = find_review(session, case.review_id)
    # A review that its author deleted and posted again is not part of the surge.
    if review is None or review.state != "held" or review.coach_id != coach.id:
        return
    hide(session, coach, review, "surge", clock.today())
    if case.reports:
        # The review was reported while it was public, so its reports keep their case.
        case.state = "open"
    else:
        session.delete(case)


def _open_case(session: Session, coach: Coach, review: Review) -> Case:
    hide(session, coach, review, "held", clock.today())
    case = open_case(session, "review", review, "genuine")
    case.state = "held"
    return case


def _text(_case: Case, _coach: Coach, subject: Subject) -> str:
    return f"{subject.in_surge} reviews are on hold."


SURGE = Kind(
    actions=(
        CaseAction(name="keep", label="Publish all", key="e", done="published"),
        CaseAction(name="hold", label="Decide each one", key="h", done="split into one case for each review"),
    ),
    outcomes={
        "keep": "All of them were published.",
        "hold": "Each review now has its own case in the queue.",
        "merged": "The profile was merged with another. The reviews are pending in that profile’s case.",
    },
    text=_text,
    decide=decide_surge,
    undo=undo_surge,
)
