"""The states of a review (`model.ReviewState`): the only module that changes one.

The coach is locked whenever a state changes. Only published reviews count: becoming published adds a review to the
coach's counters, leaving that state takes it out again, and nothing else does. `waiting` counts the athletes for whom
reviews wait.
"""

from collections.abc import Collection, Iterable
from datetime import date
from typing import Any, Literal, cast
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.coaches.model import Coach
from sideline.reviews.model import APPEAL_TIME, HIDDEN, Review, ReviewState
from sideline.reviews.tally import count_review, get_or_create_tally, update_coach, update_numbers

_NEXT: dict[ReviewState, tuple[ReviewState, ...]] = {
    "waiting": ("published", "unlisted"),
    "surge": ("published", "held", "removed", "unlisted"),
    "resubmitted": ("published", "removed", "unlisted"),
    "published": ("held", "removed", "unlisted"),
    "held": ("published", "removed", "unlisted"),
    "removed": ("published", "appealed", "resubmitted", "unlisted"),
    "appealed": ("published", "removed", "unlisted"),
    "unlisted": (),
}
"""What a review may become. An undo goes the other way. New ones are published, waiting, in a surge or resubmitted."""

_ALLOWED = {pair for state, following in _NEXT.items() for new in following for pair in ((state, new), (new, state))}

HiddenState = Literal["held", "removed", "appealed", "resubmitted", "merged", "coach_removed", "surge"]
"""Why only its author sees a review, as the API names it."""

OwnState = Literal["visible", "waiting", HiddenState]
"""What its author is told of a review: everybody sees it, it waits for others, or a HiddenState."""

_DECISION = ("rule", "explanation", "decided_on", "appealed_on", "counts_for_waiting")
"""Columns with what was decided about a hidden review."""


def find_review(session: Session, row_id: UUID | None) -> Review | None:
    """The review in this row, whatever its state; read again, because the caller has waited for a lock."""
    return None if row_id is None else session.get(Review, row_id, populate_existing=True)


def find_reviews(session: Session, row_ids: Collection[UUID]) -> dict[UUID, Review]:
    """The reviews in these rows by row, whatever their state."""
    if not row_ids:
        return {}
    return {review.id: review for review in session.scalars(select(Review).where(Review.id.in_(row_ids)))}


def publish(session: Session, coach: Coach, reviews: Iterable[Review], today: date) -> None:
    """Publish reviews that nobody has seen yet, with today's day."""
    for review in reviews:
        review.created_on = review.updated_on = today
        _change(session, coach, review, "published")
        _clear(review)
    tally = get_or_create_tally(session, coach)
    # The clock may have been ahead.
    update_coach(coach, tally, max(today, coach.ai_summary_updated_at or today), today)


def show(session: Session, coach: Coach, review: Review, today: date) -> None:
    """Publish a hidden review again, with the day on which it appeared."""
    _change(session, coach, review, "published")
    _clear(review)
    update_numbers(session, coach, today)


def hide(session: Session, coach: Coach, review: Review, state: ReviewState, today: date) -> None:
    """Hide a review in this state, or give a hidden one this state.

    Reviews that wait for others keep their count of a published one: an athlete has rated the coach.
    """
    was_published = review.is_published
    _change(session, coach, review, state)
    if was_published:
        update_numbers(session, coach, today)


def remove(session: Session, coach: Coach, review: Review, today: date, *, rule: str, explanation: str) -> None:
    """Remove a review by a moderator's decision."""
    hide(session, coach, review, "removed", today)
    review.rule, review.explanation, review.decided_on = rule, explanation, today


def unlist(session: Session, coach: Coach, review: Review) -> dict[str, Any]:
    """Leave a review to its author alone, because its profile goes; returns what `relist` needs.

    The caller sets the coach's numbers.
    """
    record = {"state": review.state, "coach_id": coach.id}
    _change(session, coach, review, "unlisted")
    session.flush()
    return record


def relist(session: Session, coach: Coach, review: Review, record: dict[str, Any]) -> None:
    """Take `unlist` back."""
    _change(session, coach, review, record["state"])
    session.flush()


def undo_record(review: Review) -> dict[str, Any] | None:
    """What `undo` needs to bring a review back to what it is now: None while it is published."""
    if review.is_published:
        return None
    decision = {name: getattr(review, name) for name in _DECISION}
    stored = {name: value.isoformat() if isinstance(value, date) else value for name, value in decision.items()}
    return {"state": review.state, **stored}


def undo(session: Session, coach: Coach, review: Review, record: dict[str, Any], today: date) -> None:
    """Hide a review again as `undo_record` says. One from a surge that is over is held for its own case."""
    state = record["state"]
    hide(session, coach, review, "held" if state == "surge" and not coach.holds_new_reviews else state, today)
    for name in _DECISION:
        is_day = name.endswith("_on") and record[name] is not None
        setattr(review, name, date.fromisoformat(record[name]) if is_day else record[name])


def hidden_state(state: ReviewState, coach: Coach | Any) -> HiddenState | None:
    """Why only its author sees a review with this state; None unless it is hidden."""
    if state == "unlisted":
        return "coach_removed" if coach.removed_reason else "merged"
    return cast(HiddenState, state) if state in HIDDEN else None


def own_state(state: ReviewState, coach: Coach | Any) -> OwnState:
    """A state as the author is told it."""
    return hidden_state(state, coach) or ("waiting" if state == "waiting" else "visible")


def why_hidden(review: Review | Any, coach: Coach | Any) -> dict[str, Any] | None:
    """Why only its author sees a review, and until when the author can appeal: the fields of a `Hidden`.

    None for a review that everybody sees, and for one that waits for others, of which `waits_until` says it.
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
    """Change the state, and the counters with it."""
    if review.state == state:
        return
    if (review.state, state) not in _ALLOWED:
        raise ValueError(f"a {review.state} review cannot become {state}")
    sign = (state == "published") - (review.state == "published")
    review.state = state
    if sign:
        count_review(get_or_create_tally(session, coach), review, sign)


def _clear(review: Review) -> None:
    """Leave nothing of the time before a review was published."""
    review.rule = review.explanation = ""
    review.waits_until = review.decided_on = review.appealed_on = None
    review.others, review.counts_for_waiting = 0, True
