"""Decisions of reviews, and their undo: reported ones, second looks, and those that are offered after a removal."""

from datetime import date
from typing import Any, assert_never
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authors import write_list
from sideline.cases import RULES, SEVERE, Case, CaseState
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.moderation.author_record import overturn_removals, restore_record
from sideline.moderation.conflicts import ensure_recent
from sideline.moderation.leases import LockedCase, other_kind, profile_gone
from sideline.moderation.log import write_log
from sideline.moderation.mails import mail_author, remove_mails
from sideline.moderation.schemas import Decide
from sideline.moderation.staff import StaffMember, count_staff
from sideline.reviews.hide import find_review, hide
from sideline.reviews.model import WITHOUT_COACH, AnyReview, HiddenReview, Review, WaitingReview
from sideline.reviews.publish import reveal, stop_counting_for_waiting
from sideline.reviews.tally import note_change

STRIKES = 3
"""Strikes for which an account is to be suspended."""

_HIDDEN_FIELDS = ("state", "rule", "sentence", "decided_on", "second_look", "was_shown")


def decide_review(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Keep the review of a case, hold or remove it.

    Raises Refusal 409 where the author has taken it back, its profile has gone, and for a second look at one's own
    removal.
    """
    session, case = locked.session, locked.case
    _ensure_another_moderator(session, case, staff)
    _ensure_no_strike(case, body)
    review = find_review(session, case.review_id)
    if review is None or isinstance(review, WaitingReview):
        raise Refusal(409, "review_gone", "The author has withdrawn this review.")
    if _is_without_coach(review):
        raise profile_gone()
    case.before = {"state": case.state, "hidden": _hidden_fields(review)}
    _apply(locked, review, body)
    note_change(session, locked.coach, clock.today())
    rule = body.rule or ""
    state: CaseState = "held" if body.action == "hold" else "decided"
    locked.store_decision(staff, body.action, rule=rule, sentence=body.sentence, state=state)
    write_log(session, staff.id, body.action, case_id=case.id, rule=rule, words=body.sentence)


def _apply(locked: LockedCase, review: Review | HiddenReview, body: Decide) -> None:
    """Show the review, or take it out of sight, as a decision says. Raises Refusal 409 for one of other cases."""
    if body.action == "remove":
        _remove(locked, review, body)
    elif body.action == "keep":
        if isinstance(review, HiddenReview):
            _show(locked, review)
    elif body.action == "hold":
        if isinstance(review, Review):
            hide(locked.session, locked.coach, review, clock.today())
    elif body.action == "correct":
        raise other_kind()
    else:
        assert_never(body.action)


def undo_review(locked: LockedCase, staff: StaffMember) -> None:
    """Take a decision back: the review, its numbers and its author's record are as before.

    Raises Refusal 409 if the author has done something since, the profile has gone, or it is an admin's to take back.
    """
    session, case, coach = locked.session, locked.case, locked.coach
    before = case.before or {}
    review = find_review(session, case.review_id)
    is_later = (Case.review_id == case.review_id) & (Case.kind != "answer") & (Case.id > case.id)
    later = select(Case.id).where(is_later).limit(1)
    if not isinstance(review, Review | HiddenReview) or _is_without_coach(review) or session.scalar(later) is not None:
        raise Refusal(409, "changed_since", "The author has made changes since then. Please decide the newer case.")
    if case.suspension == "confirmed" and staff.role != "admin":
        raise Refusal(409, "nothing_to_undo", "An admin confirmed the suspension, so only an admin can undo this.")
    ensure_recent(case, staff)
    _bring_back(locked, review, before["hidden"])
    restore_record(locked, before.get("overturned", {}))
    remove_mails(session, locked.site.keys, [case.id])
    note_change(session, coach, clock.today())
    write_log(session, staff.id, "undo", case_id=case.id, rule=case.decided_rule, words=case.decision)
    locked.clear_decision(before["state"])


def _ensure_no_strike(case: Case, body: Decide) -> None:
    """A second look asks whether the removal was right: it does not count the same review once more."""
    if case.kind == "second_look" and (body.strike or body.suspend):
        raise Refusal(409, "other_kind", "Decisions on appeals can’t add strikes or request suspensions.")


def _is_without_coach(review: AnyReview) -> bool:
    return isinstance(review, HiddenReview) and review.state in WITHOUT_COACH


def _show(locked: LockedCase, hidden: HiddenReview) -> None:
    """Let everybody see a review again. After a second look its removal no longer counts against the author."""
    if locked.case.kind == "second_look":
        overturn_removals(locked)
    if hidden.state != "held":
        mail_author(locked, "review-restored")
    _reveal(locked, hidden)


def _reveal(locked: LockedCase, hidden: HiddenReview) -> None:
    """Let everybody see a review. Raises Refusal 409 where no page shows its coach."""
    locked.ensure_listed()
    reveal(locked.session, locked.coach, hidden, clock.today())


def _remove(locked: LockedCase, review: Review | HiddenReview, body: Decide) -> None:
    case, session = locked.case, locked.session
    hidden = hide(session, locked.coach, review, clock.today()) if isinstance(review, Review) else review
    if case.kind != "second_look":
        hidden.second_look = None
    hidden.state, hidden.rule, hidden.sentence = "removed", body.rule or "", body.sentence
    hidden.decided_on = clock.today()
    if locked.author is None:
        return
    author, own = locked.author
    # A second look and an offer follow a removal that is in the list already.
    if case.kind == "review":
        own.removals.append(case.id)
    if body.strike:
        own.strikes.append(case.id)
    write_list(session, author, own)
    if (body.strike and len(own.strikes) >= STRIKES) or (body.suspend and body.rule in SEVERE):
        case.suspension = "asked"
    mail_author(locked, "review-removed", rule=RULES[body.rule] if body.rule else "", sentence=body.sentence)


def _bring_back(locked: LockedCase, review: Review | HiddenReview, fields: dict[str, Any] | None) -> None:
    """Make a review what it was before a decision: visible (None), or hidden with these fields.

    A review that is in a storm by now stays in it; one that was in a storm which is over is held for its own case.
    """
    session, coach, today = locked.session, locked.coach, clock.today()
    if fields is None:
        if isinstance(review, HiddenReview) and review.state != "storm":
            _reveal(locked, review)
        return
    if isinstance(review, Review) and not fields.get("was_shown", True):
        stop_counting_for_waiting(session, coach, review)
    row = hide(session, coach, review, today) if isinstance(review, Review) else review
    for field, value in fields.items():
        is_day = field in ("decided_on", "second_look") and value is not None
        setattr(row, field, date.fromisoformat(value) if is_day else value)
    if row.state == "storm" and not coach.holds_new_reviews:
        row.state = "held"


def _hidden_fields(review: Review | HiddenReview) -> dict[str, Any] | None:
    """What `_bring_back` needs."""
    if isinstance(review, Review):
        return None
    fields = {field: getattr(review, field) for field in _HIDDEN_FIELDS}
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in fields.items()}


def _ensure_another_moderator(session: Session, case: Case, staff: StaffMember) -> None:
    """A second look goes to another moderator than the removal, where there are two."""
    if case.kind != "second_look" or count_staff(session) < 2:
        return
    removals = select(Case.decided_by).where(Case.review_id == case.review_id, Case.decision == "remove")
    decided_by: UUID | None = session.scalar(removals.order_by(Case.id.desc()).limit(1))
    if decided_by == staff.id:
        raise Refusal(
            409, "another_moderator", "You removed this review, so another moderator has to decide the appeal."
        )
