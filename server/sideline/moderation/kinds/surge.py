"""Decisions on a surge, on the reviews that the moderator saw: remove those that are alike, publish the rest, or open a
case for each one.

A decision is about the reviews named in it, so that nothing is published or removed that was not shown. The case stays
open while other reviews are held. `undo_state` has the steps taken, of which the last can be undone.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.review_ids import public_ids, row_id_of_public
from sideline.cases.legal_holds import is_on_hold
from sideline.cases.model import Case, open_case
from sideline.cases.notes import delete_notes
from sideline.casework.conflicts import ensure_none_is_own, ensure_recent
from sideline.casework.leases import LockedCase
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import comment_text
from sideline.moderation.kinds.kind import Kind, Subject
from sideline.moderation.schemas import MAX_AT_ONCE, CaseAction, Decide, SurgeFigures, SurgeReview
from sideline.moderation.versions import version_of_review
from sideline.reviews.content import ReviewText, content_of
from sideline.reviews.model import Review
from sideline.reviews.raid import group_alike
from sideline.reviews.states import find_review, hide, show
from sideline.reviews.surge import (
    daily_threshold,
    end_surge,
    hourly_threshold,
    open_surge,
    public_since,
    publish_surge,
    return_to_surge,
    reviews_in_surge,
    steps_of,
)
from sideline.reviews.tally import mark_changed_today
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember

MAX_LISTED = 200
"""Maximum number of held reviews, and of public ones, that a case compares and lists."""


def decide_surge(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Decide the reviews of the surge that the request names: publish them (keep), or hold each one in its own case
    (hold; remove, after which `moderation.surge_removals` removes them). Confirm says on the profile that recent
    activity is being checked, and leaves the case open.

    Raises Refusal 409 if the moderator has not opened the case, if the request names no review although some are held,
    if a named one is no longer part of it, or if the staff member wrote one.
    """
    session, case, coach, today = locked.session, locked.case, locked.coach, clock.today()
    if case.leased_by != staff.id or case.leased_until is None or case.leased_until <= clock.now():
        raise Refusal(409, "not_opened", "Please open this case and look at the reviews first.")
    step: dict[str, Any] = {"action": body.action, "by": staff.id.hex, "notice": coach.holds_new_reviews}
    reviews: Sequence[Review] = ()
    if body.action == "confirm":
        coach.holds_new_reviews = True
    else:
        reviews = _named(locked, body)
        ensure_none_is_own(locked, staff, {review.id for review in reviews})
        if body.action == "keep":
            step["edited"] = [review.id.hex for review in reviews if review.counts_for_waiting]
            publish_surge(session, coach, reviews, today)
            step["published"] = [review.id.hex for review in reviews]
        else:
            step["were_public"] = [review.id.hex for review in reviews if review.is_published]
            step["cases"] = [_open_case(session, coach, review).id for review in reviews]
    _store_step(locked, staff, body, step)
    mark_changed_today(session, coach, today)
    write_log(session, staff.id, f"surge_{body.action}", case_id=case.id, details=f"{len(reviews)} reviews")


def ensure_surge_undoable(locked: LockedCase, staff: StaffMember) -> None:
    """Raise Refusal 409 if newer reviews are in a surge with another case, if the coach has no public profile, or for a
    moderator after a week.
    """
    ensure_recent(locked.case, staff)
    locked.ensure_listed()
    newer = open_surge(locked.session, locked.coach.id)
    if newer is not None and newer.id != locked.case.id:
        raise Refusal(409, "changed_since", "Newer reviews are on hold in another case. Please decide that one first.")


def undo_surge(locked: LockedCase, staff: StaffMember) -> None:
    """Undo the last step of `decide_surge`, for the reviews that still exist.

    Raises the Refusals of `ensure_surge_undoable`, and 409 if a review was decided since in its own case.
    """
    session, case, coach, today = locked.session, locked.case, locked.coach, clock.today()
    *earlier, step = steps_of(case.undo_state)
    ensure_surge_undoable(locked, staff)
    for row_id in step.get("published", []):
        review = find_review(session, UUID(row_id))
        if review is not None and review.is_published and review.coach_id == coach.id:
            return_to_surge(session, coach, review, today, was_public=row_id in step.get("edited", []))
    cases = session.scalars(select(Case).where(Case.id.in_(step.get("cases", [])))).all()
    is_removal = step.get("action") == "remove"
    if not is_removal and any(opened.is_decided and opened.decision != "deleted" for opened in cases):
        raise Refusal(409, "changed_since", "One of these reviews was already decided. Please decide the others too.")
    for opened in cases:
        if not opened.is_decided:
            _return_from_case(session, coach, opened, step.get("were_public", []))
    coach.holds_new_reviews, coach.surges_ignored_until = step.get("notice", True), None
    mark_changed_today(session, coach, today)
    write_log(session, staff.id, "undo", case_id=case.id, details=step.get("action", ""))
    locked.clear_decision()
    if earlier:
        case.undo_state, case.decided_by = {"steps": earlier}, UUID(earlier[-1]["by"])
        case.decided_at = clock.hour(clock.now())


def read_surge(session: Session, keys: Keys, case: Case, coach: Coach) -> SurgeFigures:
    """Return the reviews that the surge holds, the public ones of its days that are like others, and figures; nothing
    that identifies the authors. A decided case lists no reviews.
    """
    held = reviews_in_surge(session, coach.id)
    return SurgeFigures(
        held=len(held),
        with_comment=sum(review.comment != "" for review in held),
        star_counts=[sum(review.rating == star for review in held) for star in range(1, 6)],
        usual_of_hour=hourly_threshold(coach),
        usual_of_day=daily_threshold(coach, 0),
        is_confirmed=coach.holds_new_reviews,
        reviews=[] if case.is_decided else _listed(session, keys, case, held),
    )


def _listed(session: Session, keys: Keys, case: Case, held: Sequence[Review]) -> list[SurgeReview]:
    """Return the reviews of a surge: those that are alike first, by group, and in each group the public ones first."""
    public = public_since(session, case.coach_id, case.opened_at.date())
    reviews = [*public[:MAX_LISTED], *held[:MAX_LISTED]]
    if not reviews:
        return []
    groups = group_alike(reviews)
    ids = public_ids(keys, [review.id.hex for review in reviews])
    listed = [
        SurgeReview(
            id=UUID(public_id),
            is_public=review.is_published,
            version=version_of_review(review),
            group=group,
            review=_text(review),
        )
        for public_id, review, group in zip(ids, reviews, groups, strict=True)
        if group is not None or not review.is_published
    ]
    return sorted(listed, key=lambda row: (row.group is None, row.group or 0, not row.is_public))


def _text(review: Review) -> ReviewText:
    return ReviewText.model_validate({**content_of(review), "comment": comment_text(review.comment)})


def _named(locked: LockedCase, body: Decide) -> Sequence[Review]:
    """Return the reviews that the request names, ordered by their random ids; those deleted since are left out.

    Only held reviews can be published; public ones of the surge's days can be removed or held, too.
    """
    session, case, coach = locked.session, locked.case, locked.coach
    held = reviews_in_surge(session, coach.id)
    if held and not body.review_ids:
        raise Refusal(409, "not_opened", "Please open this case and look at the reviews first.")
    if body.action == "remove" and len(body.review_ids) > MAX_AT_ONCE:
        raise Refusal(409, "too_many", f"Please remove at most {MAX_AT_ONCE} reviews at once.")
    named = {row_id_of_public(locked.site.keys, public_id) for public_id in body.review_ids}
    public = [] if body.action == "keep" else public_since(session, coach.id, case.opened_at.date())
    found = sorted((review for review in (*held, *public) if review.id in named), key=lambda review: review.id)
    gone = named - {review.id for review in found}
    # Only what was read is published; to remove or hold a text that its author has changed since does no harm.
    is_read = body.action != "keep" or {version_of_review(review) for review in found} <= set(body.review_versions)
    if not is_read or any(find_review(session, row_id) is not None for row_id in gone):
        raise Refusal(409, "changed_since", "These reviews changed while you were reading. Please look at them again.")
    return found


def _store_step(locked: LockedCase, staff: StaffMember, body: Decide, step: dict[str, Any]) -> None:
    """Store the step, and close the case if it was a decision and no review is held any more."""
    session, case, coach = locked.session, locked.case, locked.coach
    steps = [*steps_of(case.undo_state), step]
    case.undo_state = {"steps": steps}
    case.decided_by, case.decided_at = staff.id, clock.hour(clock.now())
    session.flush()
    if body.action == "confirm" or reviews_in_surge(session, coach.id):
        return
    was_raid = any(taken["action"] in ("remove", "hold") for taken in steps)
    end_surge(coach, clock.today(), is_usual=not was_raid)
    locked.store_decision(staff, body.action, rule=body.rule or "", explanation=body.explanation)


def _return_from_case(session: Session, coach: Coach, case: Case, were_public: Sequence[str]) -> None:
    """Put a review back into the surge, or on the page if it was public, and delete its own case unless it has
    reports or is on legal hold.
    """
    review = find_review(session, case.review_id)
    if review is None or review.state != "held" or review.coach_id != coach.id:
        return
    if review.id.hex in were_public:
        show(session, coach, review, clock.today())
    else:
        hide(session, coach, review, "surge", clock.today())
    if case.reports or is_on_hold(session, case.id):
        # Its reports keep their case, if the review was reported while it was public; so does a legal hold.
        case.state, case.decision = "open", ""
    else:
        delete_notes(session, [case.id])
        session.delete(case)


def _open_case(session: Session, coach: Coach, review: Review) -> Case:
    hide(session, coach, review, "held", clock.today())
    case = open_case(session, "review", review, "genuine")
    case.state = "held"
    return case


def _row_text(_case: Case, _coach: Coach, subject: Subject) -> str:
    return "1 review is on hold." if subject.in_surge == 1 else f"{subject.in_surge} reviews are on hold."


SURGE = Kind(
    actions=(
        CaseAction(
            name="remove",
            label="Remove",
            key="r",
            done="updated: similar reviews removed",
            takes="rule",
            can_strike=True,
        ),
        CaseAction(name="keep", label="Publish the rest", key="e", done="updated: the rest published"),
        CaseAction(name="hold", label="Decide each one", key="h", done="split into one case for each review"),
        CaseAction(name="confirm", label="Add notice to profile", key="c", done="confirmed"),
    ),
    outcomes={
        "keep": "The reviews that were still on hold were published.",
        "hold": "Each review that was still on hold now has its own case in the queue.",
        "remove": "Reviews that are alike were removed.",
        "deleted": "Ended, because its authors deleted most of the reviews. The others were published.",
        "merged": "The profile was merged with another. The reviews are pending in that profile’s case.",
    },
    text=_row_text,
    decide=decide_surge,
    undo=undo_surge,
)
