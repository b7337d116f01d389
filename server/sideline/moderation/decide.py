"""Decisions of cases. Each is one transaction with the coach's numbers, and can be undone with everything as before."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authors import write_list
from sideline.cases import COACH_KINDS, RULES, SEVERE, Case, close_cases, reopen_cases
from sideline.core import clock, outbox
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site
from sideline.moderation.answers import decide_answer, undo_answer
from sideline.moderation.author_record import bring_back_record, overturn
from sideline.moderation.authorship import email_of
from sideline.moderation.coaches.proposals import decide_proposal, undo_proposal
from sideline.moderation.conflicts import ensure_not_own, ensure_recent
from sideline.moderation.leases import LockedCase, ensure_free, lock_case
from sideline.moderation.mails import owner_of, pause_of_author, remove_mails
from sideline.moderation.schemas import Decide
from sideline.moderation.staff import StaffMember, count_staff, write_log
from sideline.moderation.storms import decide_storm, undo_storm
from sideline.reviews.hide import find_review, hide
from sideline.reviews.model import WITHOUT_COACH, AnyReview, HiddenReview, Review, WaitingReview
from sideline.reviews.publish import reveal, stop_counting_for_waiting
from sideline.reviews.tally import note_change

STRIKES = 3
"""Strikes for which an account is to be suspended."""

_HIDDEN = ("state", "rule", "sentence", "decided_on", "second_look", "was_shown")


def decide(session: Session, site: Site, staff: StaffMember, case_id: int, body: Decide) -> Case:
    """Decide an open case: keep its review, hold or remove it; keep or remove an answer; leave a profile as it is.

    Raises Refusal: 404; 409 for a case that is decided, leased by another, or must be decided by somebody else.
    """
    today = clock.today()
    locked = lock_case(session, site, case_id)
    case, coach = locked.case, locked.coach
    if case.state == "decided":
        raise Refusal(409, "case_decided", "This case is decided already.")
    ensure_free(case, staff)
    ensure_not_own(locked, staff)
    if case.review_id is None or case.kind == "answer":
        return _decide_of_coach(locked, staff, body)
    if body.action == "correct":
        raise _other_kind()
    _ensure_another_moderator(session, case, staff)
    _ensure_no_strike(case, body)
    review = find_review(session, case.review_id)
    if review is None or isinstance(review, WaitingReview):
        raise Refusal(409, "review_gone", "The author has taken this review back.")
    case.before = {"state": case.state, "hidden": _fields(review)}
    if body.action == "remove":
        _remove(locked, review, body)
    elif body.action == "keep" and isinstance(review, HiddenReview):
        _show(locked, review)
    elif body.action == "hold" and isinstance(review, Review):
        hide(session, coach, review, today)
    note_change(session, coach, today)
    case.state = "held" if body.action == "hold" else "decided"
    case.decision, case.decided_rule, case.sentence = body.action, body.rule or "", body.sentence
    case.decided_at, case.decided_by = clock.hour(clock.now()), staff.id
    case.leased_by = case.leased_until = None
    write_log(session, staff.id, body.action, case_id=case.id, rule=body.rule or "", words=body.sentence)
    return case


def undo(session: Session, site: Site, staff: StaffMember, case_id: int) -> Case:
    """Take back the last decision of a case: one's own, or as an admin anybody's.

    Raises Refusal: 404; 409 if there is none, it is another's or too old, or the author has done something since.
    """
    today = clock.today()
    locked = lock_case(session, site, case_id)
    case, coach = locked.case, locked.coach
    if case.before is None or (case.decided_by != staff.id and staff.role != "admin"):
        raise Refusal(409, "nothing_to_undo", "There is no decision of yours to take back.")
    ensure_not_own(locked, staff)
    if case.kind == "storm":
        return undo_storm(session, staff, case, coach)
    if case.kind == "answer":
        return undo_answer(locked, staff)
    if case.kind == "own_details":
        return undo_proposal(locked, staff)
    if case.kind in COACH_KINDS:
        write_log(session, staff.id, "undo", case_id=case.id, words=case.decision)
        reopen_cases(session, [case.id])
        remove_mails(session, site.keys, [case.id])
        case.decided_by = case.before = None
        return case
    review = find_review(session, case.review_id)
    is_later = (Case.review_id == case.review_id) & (Case.kind != "answer") & (Case.id > case.id)
    later = select(Case.id).where(is_later).limit(1)
    if not isinstance(review, Review | HiddenReview) or _is_without_coach(review) or session.scalar(later) is not None:
        raise Refusal(409, "changed_since", "The author has changed something since. Please decide the newer case.")
    if case.suspension == "confirmed" and staff.role != "admin":
        raise Refusal(409, "nothing_to_undo", "An admin has confirmed the suspension: only an admin takes this back.")
    ensure_recent(case, staff)
    _bring_back(locked, review, case.before["hidden"])
    bring_back_record(locked, case.before.get("overturned", {}))
    remove_mails(session, site.keys, [case.id])
    note_change(session, coach, today)
    write_log(session, staff.id, "undo", case_id=case.id, rule=case.decided_rule, words=case.decision)
    case.state = case.before["state"]
    case.decision = "hold" if case.state == "held" else ""
    case.decided_rule = case.sentence = case.suspension = ""
    case.before = case.decided_at = case.decided_by = None
    return case


def mail_author(locked: LockedCase, template: str, **words: str) -> None:
    """Queue a mail to the author. It names neither the coach nor the review: others may read the mailbox."""
    if locked.author is None:
        return
    payload = {
        "template": template,
        "to": email_of(locked.session, locked.author[0].user_id),
        "link": f"{locked.site.settings.origin}/my-reviews",
        "owner": owner_of(locked.case.id),
        **words,
    }
    session, keys = locked.session, locked.site.keys
    outbox.enqueue(session, keys, outbox.MAIL, payload, pause_of_author(session, keys, locked.case))


def _ensure_no_strike(case: Case, body: Decide) -> None:
    """A second look asks whether the removal was right: it does not count the same review once more."""
    if case.kind == "second_look" and (body.strike or body.suspend):
        raise Refusal(409, "other_kind", "A second look gives no strike and asks for no suspension.")


def _decide_of_coach(locked: LockedCase, staff: StaffMember, body: Decide) -> Case:
    """Decide a case about a coach: nothing is wrong (keep), or a moderator has put it right (correct); or a storm, the
    coach's answer to a review, or details that the coach proposes.
    """
    session, case = locked.session, locked.case
    if case.kind == "answer":
        return decide_answer(locked, staff, body)
    if case.kind == "storm":
        return decide_storm(session, staff, case, locked.coach, body)
    if case.kind == "own_details":
        return decide_proposal(locked, staff, body)
    if body.action not in ("keep", "correct"):
        raise _other_kind()
    close_cases(session, Case.id == case.id, body.action)
    case.before, case.decided_by = {}, staff.id
    case.leased_by = case.leased_until = None
    write_log(session, staff.id, body.action, case_id=case.id)
    return case


def _is_without_coach(review: AnyReview) -> bool:
    return isinstance(review, HiddenReview) and review.state in WITHOUT_COACH


def _other_kind() -> Refusal:
    return Refusal(409, "other_kind", "A case of this kind is not decided like this.")


def _show(locked: LockedCase, hidden: HiddenReview) -> None:
    """Let everybody see a review again. After a second look its removal no longer counts against the author."""
    case, session = locked.case, locked.session
    if case.kind == "second_look":
        overturn(locked)
    if hidden.state != "held":
        mail_author(locked, "review-restored")
    reveal(session, locked.coach, hidden, clock.today())


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
    if case.kind == "review":
        own.removals.append(case.id)
    if body.strike:
        own.strikes.append(case.id)
    write_list(session, author, own)
    if (body.strike and len(own.strikes) >= STRIKES) or (body.suspend and body.rule in SEVERE):
        case.suspension = "asked"
    mail_author(locked, "review-removed", rule=RULES[body.rule] if body.rule else "", sentence=body.sentence)


def _bring_back(locked: LockedCase, review: Review | HiddenReview, hidden: dict[str, Any] | None) -> None:
    """Make a review what it was before a decision: visible (None), or hidden with these fields.

    One that a storm has come to hold since stays held; one that a storm held which is over waits for its own case.
    """
    session, coach, today = locked.session, locked.coach, clock.today()
    if hidden is None:
        if isinstance(review, HiddenReview) and review.state != "storm":
            reveal(session, coach, review, today)
        return
    if isinstance(review, Review) and not hidden.get("was_shown", True):
        stop_counting_for_waiting(session, coach, review)
    row = hide(session, coach, review, today) if isinstance(review, Review) else review
    for field, value in hidden.items():
        is_day = field in ("decided_on", "second_look") and value is not None
        setattr(row, field, date.fromisoformat(value) if is_day else value)
    if row.state == "storm" and not coach.holds_new_reviews:
        row.state = "held"


def _fields(review: Review | HiddenReview) -> dict[str, Any] | None:
    """What `_bring_back` needs."""
    if isinstance(review, Review):
        return None
    fields = {field: getattr(review, field) for field in _HIDDEN}
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in fields.items()}


def _ensure_another_moderator(session: Session, case: Case, staff: StaffMember) -> None:
    """A second look goes to another moderator than the removal, where there are two."""
    if case.kind != "second_look" or count_staff(session) < 2:
        return
    removals = select(Case.decided_by).where(Case.review_id == case.review_id, Case.decision == "remove")
    decided_by: UUID | None = session.scalar(removals.order_by(Case.id.desc()).limit(1))
    if decided_by == staff.id:
        raise Refusal(409, "another_moderator", "You have removed this review: a second look is somebody else's.")
