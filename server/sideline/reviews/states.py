"""Change the state of a review (`model.ReviewState`). No other module does.

The coach must be locked whenever a state changes. Only published reviews count: publishing a review adds it to the
coach's counters, and leaving that state subtracts it. `reviews.waiting` decides when waiting reviews are published.
"""

from collections.abc import Collection, Iterable
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any, Literal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import Case, Rule
from sideline.coaches.model import Coach
from sideline.core.http.schemas import ResponseDict, doc
from sideline.core.site import calendar_of
from sideline.reviews.model import APPEAL_TIME, HIDDEN, Review, ReviewState
from sideline.reviews.tally import count_review, get_or_create_tally, update_coach, update_numbers

_NEXT: dict[ReviewState, tuple[ReviewState, ...]] = {
    "waiting": ("published", "held", "surge", "removed", "resubmitted", "unlisted"),
    "surge": ("published", "waiting", "held", "removed", "resubmitted", "unlisted"),
    "resubmitted": ("published", "waiting", "removed", "unlisted"),
    "published": ("held", "surge", "removed", "unlisted"),
    "held": ("published", "waiting", "removed", "unlisted"),
    "removed": ("published", "waiting", "appealed", "resubmitted", "unlisted"),
    "appealed": ("published", "waiting", "removed", "unlisted"),
    "unlisted": (),
}
"""Allowed transitions; an undo reverses one. New reviews start as published, waiting, surge or resubmitted."""

_ALLOWED = {pair for state, following in _NEXT.items() for new in following for pair in ((state, new), (new, state))}

HIDDEN_STATES = {
    "held": "On hold until a moderator decides",
    "removed": "Removed by a moderator",
    "appealed": "Removed; appealed",
    "resubmitted": "Pending review: a moderator checks it before it is public",
    "merged": "Replaced by a newer review of the same coach",
    "coach_removed": "The profile was removed",
    "surge": "Pending review: the coach got far more reviews than usual, or several that look alike",
}
"""Why a review is visible only to its author: names in the API, and words in the user's data export."""

if TYPE_CHECKING:
    HiddenState = str
    OwnState = str
else:
    HiddenState = Literal[tuple(HIDDEN_STATES)]
    OwnState = Literal["visible", "waiting", HiddenState]
"""The state of a review as shown to its author: public, waiting for others or a day, or hidden."""

_DECISION = ("rule", "explanation", "decided_on", "appealed_on", "counts_for_waiting")
"""Columns with the decision about a hidden review."""


def find_review(session: Session, row_id: UUID | None) -> Review | None:
    """Return the review in any state, reading it again because the caller has waited for a lock."""
    return None if row_id is None else session.get(Review, row_id, populate_existing=True)


def find_reviews(session: Session, row_ids: Collection[UUID]) -> dict[UUID, Review]:
    """Return the reviews with these row ids, in any state, by row id."""
    if not row_ids:
        return {}
    return {review.id: review for review in session.scalars(select(Review).where(Review.id.in_(row_ids)))}


def publish(session: Session, coach: Coach, reviews: Iterable[Review], today: date) -> None:
    """Publish reviews that were never public, with today's date."""
    for review in reviews:
        review.created_on = review.updated_on = today
        _change(session, coach, review, "published")
        _clear(review)
    tally = get_or_create_tally(session, coach)
    # The stored day may be later than today if the clock was ahead.
    update_coach(coach, tally, max(today, coach.ai_summary_updated_at or today), today)


def show(session: Session, coach: Coach, review: Review, today: date) -> None:
    """Publish a hidden review again, with its original date; if the site has editions, in the next one."""
    if calendar_of(session) is not None:
        # Without a day it is in the next edition.
        _change(session, coach, review, "waiting")
        _clear(review)
        # A moderator has read it: its words are not compared with removed ones again.
        review.decided_on = today
        return
    _change(session, coach, review, "published")
    _clear(review)
    update_numbers(session, coach, today)


def reveal(session: Session, coach: Coach, review: Review, today: date, *, is_read: bool = True) -> None:
    """Publish a hidden review of the locked coach, with today's date if it was never public. If it has a day, it waits
    for that day instead, or for its author's decision if a suspension has taken the day away; `is_read` says whether a
    moderator has read it. On a site with editions, it waits for one in any case.
    """
    if review.appears_on is not None or review.waits_until is not None:
        _change(session, coach, review, "waiting")
        review.rule = review.explanation = ""
        review.decided_on, review.appealed_on = today if is_read else None, None
    elif review.counts_for_waiting or calendar_of(session) is not None:
        show(session, coach, review, today)
    else:
        publish(session, coach, [review], today)


def hide(session: Session, coach: Coach, review: Review, state: ReviewState, today: date) -> None:
    """Hide a review by moving it to this state, or change the state of a hidden one."""
    was_published = review.is_published
    _change(session, coach, review, state)
    if was_published:
        update_numbers(session, coach, today)


def remove(session: Session, coach: Coach, review: Review, today: date, *, rule: str, explanation: str) -> None:
    """Remove a review by a moderator's decision."""
    hide(session, coach, review, "removed", today)
    review.rule, review.explanation, review.decided_on = rule, explanation, today


def unlist(session: Session, coach: Coach, review: Review) -> dict[str, Any]:
    """Hide a review from all but its author because its profile is merged or removed. Returns data for `relist`.

    The caller must update the coach's numbers.
    """
    record = {"state": review.state, "coach_id": coach.id}
    _change(session, coach, review, "unlisted")
    session.flush()
    return record


def relist(session: Session, coach: Coach, review: Review, record: dict[str, Any]) -> None:
    """Undo `unlist`."""
    _change(session, coach, review, record["state"])
    session.flush()


def undo_record(review: Review) -> dict[str, Any] | None:
    """Return what `undo` needs to restore the review's current state, or None if it is published."""
    if review.is_published:
        return None
    decision = {name: getattr(review, name) for name in _DECISION}
    stored = {name: value.isoformat() if isinstance(value, date) else value for name, value in decision.items()}
    return {"state": review.state, **stored}


def undo(session: Session, coach: Coach, review: Review, record: dict[str, Any], today: date) -> None:
    """Hide a review again as recorded by `undo_record`. If its surge has ended, it is held for its own case instead."""
    state = record["state"]
    is_over = state == "surge" and not _is_surge_open(session, coach)
    hide(session, coach, review, "held" if is_over else state, today)
    for name in _DECISION:
        is_day = name.endswith("_on") and record[name] is not None
        setattr(review, name, date.fromisoformat(record[name]) if is_day else record[name])


def hidden_state(state: ReviewState, coach: Coach | Any) -> HiddenState | None:
    """Return why a review with this state is visible only to its author, or None if it is not hidden."""
    if state == "unlisted":
        return "coach_removed" if coach.removed_reason else "merged"
    return state if state in HIDDEN else None


def own_state(state: ReviewState, coach: Coach | Any) -> OwnState:
    """Return a state as shown to the author."""
    return hidden_state(state, coach) or ("waiting" if state == "waiting" else "visible")


class Hidden(ResponseDict):
    """Why a review is visible only to its author."""

    state: HiddenState
    rule: Annotated[Rule | None, doc("The rule that a removed review broke, or null.")]
    explanation: Annotated[str, doc("The moderator's message to the author about a removal.")]
    decided_on: date | None
    appealed_on: date | None
    appeal_until: Annotated[date | None, doc("Last day for an appeal; null if an appeal is not possible.")]


def why_hidden(review: Any, coach: Any) -> Hidden | None:
    """Return why only its author sees a review, and until when the author can appeal.

    Returns None for a published review, and for a waiting one, which has `waits_until` or `appears_on` instead.
    """
    state = hidden_state(review.state, coach)
    if state is None:
        return None
    is_decided = review.state in ("removed", "appealed", "resubmitted")
    decided_on: date | None = review.decided_on if is_decided else None
    can_appeal = review.state == "removed" and review.appealed_on is None
    return {
        "state": state,
        "rule": (is_decided and review.rule) or None,
        "explanation": review.explanation if is_decided else "",
        "decided_on": decided_on,
        "appealed_on": review.appealed_on if is_decided else None,
        "appeal_until": decided_on + APPEAL_TIME if decided_on and can_appeal else None,
    }


def _change(session: Session, coach: Coach, review: Review, state: ReviewState) -> None:
    """Change the state and update the counters. Raises ValueError if the transition is not allowed."""
    if review.state == state:
        return
    # A review that waits for others had no appeal, unless it was hidden from the start and a suspension has taken its
    # day away. That of another one that waits can be open again by the undo of a decision.
    is_undo = review.state == "waiting" and state not in _NEXT["waiting"]
    waits_for_others = review.waits_until is not None and review.counts_for_waiting
    if (review.state, state) not in _ALLOWED or (is_undo and waits_for_others):
        raise ValueError(f"a {review.state} review cannot become {state}")
    sign = (state == "published") - (review.state == "published")
    review.state = state
    if sign:
        count_review(get_or_create_tally(session, coach), review, sign)


def _is_surge_open(session: Session, coach: Coach) -> bool:
    is_open = (Case.coach_id == coach.id) & (Case.kind == "surge") & ~Case.is_decided
    return session.scalar(select(Case.id).where(is_open).limit(1)) is not None


def _clear(review: Review) -> None:
    """Clear the columns that are used only before a review is published."""
    review.rule = review.explanation = ""
    review.waits_until = review.appears_on = review.decided_on = review.appealed_on = None
    review.counts_for_waiting = True
