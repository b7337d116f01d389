"""Cases about coaches' replies. They keep or remove a reply and never affect the review.

The author of a reply is the coach who claimed the profile, so there is no anonymity to protect and there are no
strikes. After repeated violations an admin can revoke the claim.
"""

from datetime import date
from typing import Any

from sqlalchemy import select

from sideline.cases.model import RULES, Case
from sideline.casework.leases import LockedCase
from sideline.casework.mails import MAIL_PAUSE, mail_claimant, owner_of, remove_mails
from sideline.coaches.badge import approved_claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import comment_text
from sideline.moderation.kinds.kind import Kind, Subject
from sideline.moderation.kinds.review import ensure_not_kept_before
from sideline.moderation.schemas import CaseAction, Decide
from sideline.reviews.model import Review
from sideline.reviews.reported_text import is_edited
from sideline.reviews.states import find_review
from sideline.staff.log import write_log
from sideline.staff.members import StaffMember


def decide_reply(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Keep a reply, or remove it and email the coach the rule and an explanation.

    Raises Refusal 409 if the reply no longer exists.
    """
    session, case = locked.session, locked.case
    ensure_not_kept_before(session, case, staff)
    review = find_review(session, case.review_id)
    if review is None or not review.reply_text:
        raise Refusal(409, "reply_gone", "This reply was already deleted.")
    case.undo_state = {}
    case.kept_as_reported = body.action == "keep" and not is_edited(case, review)
    if body.action == "remove":
        # A hidden reply has no day. The day of its removal keeps the coach from publishing it again.
        day = review.replied_on and review.replied_on.isoformat()
        case.undo_state = {"reply": review.reply_text, "replied_on": day}
        review.replied_on = review.replied_on or clock.today()
        review.reply = review.hidden_reply = ""
        _mail_removal(locked, body)
    locked.store_decision(staff, body.action, rule=body.rule or "", explanation=body.explanation)
    write_log(session, staff.id, body.action, case_id=case.id, rule=body.rule or "", details=body.explanation)


def undo_reply(locked: LockedCase, staff: StaffMember) -> None:
    """Undo a decision. Raises Refusal 409 if the reply has changed since, or if it was deleted with its claim."""
    session, case = locked.session, locked.case
    undo_state: dict[str, Any] = case.undo_state or {}
    review = find_review(session, case.review_id)
    later = select(Case.id).where(Case.review_id == case.review_id, Case.kind == "reply", Case.id > case.id).limit(1)
    is_removed = review is not None and review.replied_on is not None and not review.reply
    if review is None or session.scalar(later) is not None or bool(undo_state) != is_removed:
        raise Refusal(409, "changed_since", "The coach has made changes since then.")
    if undo_state:
        day = undo_state["replied_on"]
        is_public = day is not None and not _has_changed_since(review, case)
        review.reply = undo_state["reply"] if is_public else ""
        review.hidden_reply = "" if is_public else undo_state["reply"]
        review.replied_on = date.fromisoformat(day) if is_public else None
    write_log(session, staff.id, "undo", case_id=case.id, rule=case.decided_rule, details=case.decision)
    remove_mails(session, locked.site.keys, [case.id])
    locked.clear_decision()


def _has_changed_since(review: Review, case: Case) -> bool:
    """Whether the review's rating or comment has changed since the case was opened."""
    if case.snapshot is None:
        return True
    return (review.rating, review.comment) != (case.snapshot["rating"], case.snapshot["comment"])


def _mail_removal(locked: LockedCase, body: Decide) -> None:
    """Queue an email to the claimant's university address. It names neither the coach nor the review."""
    session, case, site = locked.session, locked.case, locked.site
    claim = approved_claim(session, case.coach_id)
    if claim is None:
        return
    content = {"rule": RULES[body.rule] if body.rule else "", "explanation": body.explanation}
    mail_claimant(session, site, claim, "reply-removed", owner=owner_of(case.id), pause=MAIL_PAUSE, **content)


def _text(case: Case, _coach: Coach, _subject: Subject) -> str:
    return comment_text(case.snapshot["reply"]) if case.snapshot else ""


REPLY = Kind(
    actions=(
        CaseAction(name="keep", label="Keep", key="e", done="kept", is_in_queue=True),
        CaseAction(name="remove", label="Remove", key="r", done="removed", takes="rule", is_in_queue=True),
    ),
    outcomes={
        "keep": "Kept.",
        "remove": "Removed.",
        "deleted": "Deleted by the coach, or the claim has ended.",
        "merged": "Its review was replaced by a newer one when two profiles were merged.",
    },
    text=_text,
    decide=decide_reply,
    undo=undo_reply,
)
