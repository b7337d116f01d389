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
from sideline.cases.model import Case, close_cases, open_case
from sideline.cases.notes import delete_notes, is_on_hold
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.site import Site, calendar_of
from sideline.desk.conflicts import ensure_none_is_own, ensure_recent
from sideline.desk.kinds.kind import Kind, Particulars, Subject, review_text
from sideline.desk.leases import LockedCase
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.desk.schemas import MAX_AT_ONCE, CaseAction, Decide, SurgeFigures, SurgeReview
from sideline.desk.versions import version_of_review
from sideline.reviews.content import content_of
from sideline.reviews.model import Review
from sideline.reviews.raid import group_alike, is_copy, is_long_enough, words_of
from sideline.reviews.states import find_review, hide, reveal, show
from sideline.reviews.surge import (
    COPIES_PERIOD,
    daily_threshold,
    end_surge,
    gather_for_surge,
    hourly_threshold,
    open_surge,
    public_since,
    publish_surge,
    return_to_surge,
    reviews_in_surge,
    steps_of,
)
from sideline.reviews.tally import mark_changed_today

MAX_LISTED = 200
"""Maximum number of held reviews, and of public ones, that a case compares and lists."""


def decide_surge(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Decide the reviews of the surge that the request names: publish them (keep), or hold each one in its own case
    (hold; remove, after which `desk.surge_removals` removes them).

    Raises Refusal 409 if the moderator has not opened the case, if the request names no review although some are held,
    if a named one is no longer part of it, or if the staff member wrote one.
    """
    session, case, coach, today = locked.session, locked.case, locked.coach, clock.today()
    if case.leased_by != staff.id or case.leased_until is None or case.leased_until <= clock.now():
        raise Refusal(409, "not_opened", "Please open this case and look at the reviews first.")
    step: dict[str, Any] = {"action": body.action, "by": staff.id.hex}
    reviews = _named(locked, body)
    ensure_none_is_own(session, locked.site, staff, {review.id for review in reviews})
    if body.action == "keep":
        step["edited"] = [review.id.hex for review in reviews if review.counts_for_waiting]
        publish_surge(session, coach, reviews, today)
        step["published"] = [review.id.hex for review in reviews]
    else:
        public = [review for review in reviews if review.is_published]
        step["were_public"], step["versions"] = [review.id.hex for review in public], _versions(public)
        step["cases"] = [_open_case(session, coach, review).id for review in reviews]
    _store_step(locked, staff, body, step)
    mark_changed_today(session, coach, today)
    number = "1 review" if len(reviews) == 1 else f"{len(reviews)} reviews"
    details = f"{number}: {body.explanation}" if body.explanation else number
    write_log(session, staff.id, f"surge_{body.action}", case_id=case.id, rule=body.rule or "", details=details)


def gather_copies(locked: LockedCase, staff: StaffMember, copies: Sequence[Review]) -> Case:
    """Put copies of the review of a case, and the review itself, on hold in the coach's surge, to decide them together.
    Returns that case.
    """
    review = find_review(locked.session, locked.case.review_id)
    gathered = [found for found in (review, *copies) if found is not None and not found.is_hidden]
    return gather(locked.session, locked.site, staff, locked.coach, gathered)


def gather(
    session: Session, site: Site, staff: StaffMember, coach: Coach, gathered: Sequence[Review], *, rule: str = ""
) -> Case:
    """Put reviews of the locked coach, public or waiting ones, on hold in its surge, and return that case. Its undo
    puts those that are unchanged back.
    """
    today = clock.today()
    ensure_none_is_own(session, site, staff, {found.id for found in gathered})
    surge = gather_for_surge(session, coach, gathered, today)
    ids = [found.id.hex for found in gathered]
    step = {"action": "gather", "by": staff.id.hex, "gathered": ids, "versions": _versions(gathered)}
    surge.undo_state = {"steps": [*steps_of(surge.undo_state), step]}
    surge.decided_by, surge.decided_at = staff.id, clock.hour(clock.now())
    mark_changed_today(session, coach, today)
    write_log(session, staff.id, "copies_held", case_id=surge.id, rule=rule, details=f"{len(gathered)} reviews")
    return surge


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
    """Undo the last step of `decide_surge` or `gather_copies`, for the reviews that still exist. Those that were public
    and whose authors have changed them since stay on hold in the surge: nobody has read what they say now.

    Raises the Refusals of `ensure_surge_undoable`, and 409 if a review was decided since in its own case.
    """
    session, case, coach, today = locked.session, locked.case, locked.coach, clock.today()
    *earlier, step = steps_of(case.undo_state)
    ensure_surge_undoable(locked, staff)
    _return_reviews(session, coach, step)
    cases = session.scalars(select(Case).where(Case.id.in_(step.get("cases", [])))).all()
    is_removal = step.get("action") == "remove"
    if not is_removal and any(opened.is_decided and opened.decision != "deleted" for opened in cases):
        raise Refusal(409, "changed_since", "One of these reviews was already decided. Please decide the others too.")
    for opened in cases:
        if not opened.is_decided:
            _return_from_case(session, coach, opened, step)
    session.flush()
    is_empty = step.get("action") == "gather" and not reviews_in_surge(session, coach.id)
    coach.holds_new_reviews, coach.surges_ignored_until = not is_empty and calendar_of(session) is None, None
    mark_changed_today(session, coach, today)
    number = len(step.get("cases") or step.get("published") or step.get("gathered") or [])
    details = f"{step.get('action', '')} ({number})"
    write_log(session, staff.id, "undo", case_id=case.id, details=details)
    locked.clear_decision()
    if earlier:
        case.undo_state, case.decided_by = {"steps": earlier}, UUID(earlier[-1]["by"])
        case.decided_at = clock.hour(clock.now())
    elif is_empty:
        # Only the step that was undone had put reviews on hold, so nothing is left to decide.
        close_cases(session, Case.id == case.id, "deleted")


def _return_reviews(session: Session, coach: Coach, step: dict[str, Any]) -> None:
    """Hide what a step published, and show what it put on hold and is unchanged."""
    today = clock.today()
    for row_id in step.get("gathered", []):
        review = find_review(session, UUID(row_id))
        is_here = review is not None and review.state == "surge" and review.coach_id == coach.id
        if review is not None and is_here and _is_unchanged(review, step):
            reveal(session, coach, review, today, is_read=False)
    for row_id in step.get("published", []):
        review = find_review(session, UUID(row_id))
        if review is not None and not review.is_hidden and review.coach_id == coach.id:
            return_to_surge(session, coach, review, today, was_public=row_id in step.get("edited", []))


def _read(session: Session, keys: Keys, case: Case, coach: Coach, _review: Review | None) -> Particulars:
    """Return the reviews that the surge holds, the public ones of its days that are like others, and figures; nothing
    that identifies the authors. A decided case lists no reviews.
    """
    held = reviews_in_surge(session, coach.id)
    figures = SurgeFigures(
        held=len(held),
        with_comment=sum(review.comment != "" for review in held),
        star_counts=[sum(review.rating == star for review in held) for star in range(1, 6)],
        usual_of_hour=hourly_threshold(coach),
        usual_of_day=daily_threshold(coach, 0),
        reviews=[] if case.is_decided else _listed(session, keys, case, held),
    )
    return Particulars(surge=figures)


def _listed(session: Session, keys: Keys, case: Case, held: Sequence[Review]) -> list[SurgeReview]:
    """Return the reviews of a surge: those that are alike first, by group, and in each group the public ones first."""
    public = _public_in_question(session, case, held)
    reviews = [*public[:MAX_LISTED], *held[:MAX_LISTED]]
    if not reviews:
        return []
    groups = group_alike(reviews)
    first = _first_of_each(reviews, groups)
    ids = public_ids(keys, [review.id.hex for review in reviews])
    listed = [
        SurgeReview(
            id=UUID(public_id),
            is_public=review.is_published,
            version=version_of_review(review),
            group=group,
            was_first=first.get(review.id, False),
            review=review_text(content_of(review)),
        )
        for public_id, review, group in zip(ids, reviews, groups, strict=True)
        if group is not None or not review.is_published
    ]
    return sorted(listed, key=lambda row: (row.group is None, row.group or 0, not row.is_public))


def _public_in_question(session: Session, case: Case, held: Sequence[Review]) -> list[Review]:
    """Return the public reviews that the case compares: those since the day on which it was opened, and earlier ones
    of COPIES_PERIOD before it with nearly the same comment as a held one.
    """
    opened = case.opened_at.date()
    words = {own for own in map(words_of, held) if is_long_enough(own)}
    public = public_since(session, case.coach_id, opened - COPIES_PERIOD)
    return [
        review
        for review in public
        if review.updated_on >= opened or any(is_copy(words_of(review), own) for own in words)
    ]


def _first_of_each(reviews: Sequence[Review], groups: Sequence[int | None]) -> dict[UUID, bool | None]:
    """Return `mark_first` of every group."""
    marks = dict[UUID, bool | None]()
    for number in {group for group in groups if group is not None}:
        marks |= mark_first([review for review, group in zip(reviews, groups, strict=True) if group == number])
    return marks


def mark_first(alike: Sequence[Review]) -> dict[UUID, bool | None]:
    """Return which of these reviews was public with these words before all others: the copied one. None for all of them
    if that can't be told because of an edit.

    A review has its words since the day of its last edit at the latest, and since its publication at the earliest. So
    the first one is that which was last edited before any other was published: its author may have corrected a word
    since, or the author of an older review may have copied it.
    """
    first = min(alike, key=lambda review: review.updated_on)
    if first.counts_for_waiting and all(first.updated_on < other.created_on for other in alike if other is not first):
        return {review.id: review is first for review in alike}
    is_edited = any(review.created_on < review.updated_on for review in alike)
    return dict.fromkeys((review.id for review in alike), None if is_edited else False)


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
    public = [] if body.action == "keep" else _public_in_question(session, case, held)
    found = sorted((review for review in (*held, *public) if review.id in named), key=lambda review: review.id)
    gone = named - {review.id for review in found}
    # Only what was read is published; to remove or hold a text that its author has changed since does no harm.
    is_read = body.action != "keep" or {version_of_review(review) for review in found} <= set(body.review_versions)
    if not is_read or any(find_review(session, row_id) is not None for row_id in gone):
        raise Refusal(409, "changed_since", "These reviews changed while you were reading. Please look at them again.")
    return found


def _store_step(locked: LockedCase, staff: StaffMember, body: Decide, step: dict[str, Any]) -> None:
    """Store the step, and close the case if it was a decision and no review is held anymore."""
    session, case, coach = locked.session, locked.case, locked.coach
    steps = [*steps_of(case.undo_state), step]
    case.undo_state = {"steps": steps}
    case.decided_by, case.decided_at = staff.id, clock.hour(clock.now())
    session.flush()
    if reviews_in_surge(session, coach.id):
        return
    was_raid = any(taken["action"] in ("remove", "hold") for taken in steps)
    end_surge(coach, clock.today(), is_usual=not was_raid)
    locked.store_decision(staff, body.action, rule=body.rule or "", explanation=body.explanation)


def _versions(reviews: Sequence[Review]) -> dict[str, str]:
    """Return what a step stores of public reviews that it hides, so that its undo publishes only these texts."""
    return {review.id.hex: version_of_review(review) for review in reviews}


def _is_unchanged(review: Review, step: dict[str, Any]) -> bool:
    # Steps stored before there were versions count as changed: what is not known to be unchanged is not published.
    return bool(step.get("versions", {}).get(review.id.hex) == version_of_review(review))


def _return_from_case(session: Session, coach: Coach, case: Case, step: dict[str, Any]) -> None:
    """Put a review back into the surge, or on the page if it was public and is unchanged, and delete its own case
    unless it has reports or is on legal hold.
    """
    review = find_review(session, case.review_id)
    if review is None or review.state != "held" or review.coach_id != coach.id:
        return
    if review.id.hex in step.get("were_public", []) and _is_unchanged(review, step):
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
    ),
    outcomes={
        "keep": "The reviews that were still on hold were published.",
        "hold": "Each review that was still on hold now has its own case in the queue.",
        "remove": "Reviews that are alike were removed.",
        "deleted": "Ended without a decision, because authors deleted most of the reviews, or because a moderator undid"
        " putting them on hold. The others were published.",
        "merged": "The profile was merged with another. The reviews are pending in that profile’s case.",
    },
    text=_row_text,
    # Its reviews have versions of their own: a raid that goes on must not keep moderators from deciding.
    content=lambda _case, _review: None,
    read=_read,
    has_steps=True,
    decide=decide_surge,
    undo=undo_surge,
)
