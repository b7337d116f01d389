"""Cases about coaches' replies: reported ones, and those that wait for a moderator before they are public. They keep or
remove a reply and never affect the review.

The author of a reply is the coach who claimed the profile, so there is no anonymity to protect and there are no
strikes. After repeated violations an admin can revoke the claim.
"""

from dataclasses import replace
from datetime import date
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.cases.model import REPLY_KINDS, RULES, Case, close_cases, reopen_cases
from sideline.coaches.claim_model import approved_claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.text.cleaning import comment_text
from sideline.desk.decision_mails import MAIL_PAUSE, mail_claimant, owner_of, remove_mails
from sideline.desk.kinds.kind import Kind, Particulars, Subject, changed_text, snapshot_of
from sideline.desk.kinds.review import ensure_not_kept_before
from sideline.desk.leases import LockedCase
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.desk.schemas import CaseAction, Decide, ReplyTexts
from sideline.reviews.model import Review
from sideline.reviews.replies import publish_reply
from sideline.reviews.resubmissions import is_edited
from sideline.reviews.states import find_review


def decide_reply(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Keep a reply, which publishes one on hold, or remove it and email the coach the rule and an explanation.

    A reply on hold whose review has changed stays hidden, until the coach sends it again. Raises Refusal 409 if the
    reply no longer exists.
    """
    session, case = locked.session, locked.case
    ensure_not_kept_before(session, case, staff)
    review = find_review(session, case.review_id)
    if review is None or not review.reply_text:
        raise Refusal(409, "reply_gone", "This reply was already deleted.")
    case.undo_state = {}
    case.kept_as_reported = body.action == "keep" and not is_edited(case, review)
    if body.action == "keep" and case.kind == "held_reply" and not _has_changed_since(review, case):
        publish_reply(review, review.hidden_reply)
        # A reply below a hidden review is not public, and the coach must not learn that the review still exists.
        if review.is_published:
            _mail_coach(locked, "reply-published")
    if body.action == "remove":
        # A hidden reply has no day. The day of its removal keeps the coach from publishing it again.
        day = review.replied_on and review.replied_on.isoformat()
        others = Case.kind.in_(REPLY_KINDS) & (Case.review_id == case.review_id) & (Case.id != case.id)
        closed = close_cases(session, others, "deleted")
        case.undo_state = {"reply": review.reply_text, "replied_on": day, "closed": closed}
        review.replied_on = review.replied_on or clock.today()
        review.reply = review.hidden_reply = ""
        rule = RULES[body.rule] if body.rule else ""
        _mail_coach(locked, "reply-removed", rule=rule, explanation=body.explanation)
    locked.store_decision(staff, body.action, rule=body.rule or "", explanation=body.explanation)
    write_log(session, staff.id, body.action, case_id=case.id, rule=body.rule or "", details=body.explanation)


def undo_reply(locked: LockedCase, staff: StaffMember) -> None:
    """Undo a decision. Raises Refusal 409 if the reply has changed since, or if it was deleted with its claim."""
    session, case = locked.session, locked.case
    undo_state: dict[str, Any] = case.undo_state or {}
    review = find_review(session, case.review_id)
    closed = undo_state.get("closed", [])
    is_later = Case.kind.in_(REPLY_KINDS) & (Case.review_id == case.review_id) & (Case.id > case.id)
    later = select(Case.id).where(is_later, Case.id.not_in(closed)).limit(1)
    is_removed = review is not None and review.replied_on is not None and not review.reply
    if review is None or session.scalar(later) is not None or bool(undo_state) != is_removed:
        raise Refusal(409, "changed_since", "The coach has made changes since then.")
    if not undo_state and case.kind == "held_reply":
        if is_edited(case, review):
            raise Refusal(409, "changed_since", "The coach has made changes since then.")
        review.reply, review.hidden_reply, review.replied_on = "", review.reply_text, None
    if undo_state:
        day = undo_state["replied_on"]
        is_public = day is not None and not _has_changed_since(review, case)
        review.reply = undo_state["reply"] if is_public else ""
        review.hidden_reply = "" if is_public else undo_state["reply"]
        review.replied_on = date.fromisoformat(day) if is_public else None
    reopen_cases(session, closed)
    write_log(session, staff.id, "undo", case_id=case.id, rule=case.decided_rule, details=case.decision)
    remove_mails(session, locked.site.keys, [case.id])
    locked.clear_decision()


def _has_changed_since(review: Review, case: Case) -> bool:
    """Whether the review's rating or comment has changed since the case was opened."""
    if case.snapshot is None:
        return True
    return (review.rating, review.comment) != (case.snapshot["rating"], case.snapshot["comment"])


def _mail_coach(locked: LockedCase, template: str, **content: str) -> None:
    """Queue an email to the claimant's university address. It names neither the coach nor the review."""
    session, case, site = locked.session, locked.case, locked.site
    claim = approved_claim(session, case.coach_id)
    if claim is not None:
        mail_claimant(session, site, claim, template, owner=owner_of(case.id), pause=MAIL_PAUSE, **content)


def _text(case: Case, _coach: Coach, _subject: Subject) -> str:
    return comment_text(case.snapshot["reply"]) if case.snapshot else ""


def _read(_session: Session, _keys: Keys, case: Case, _coach: Coach, review: Review | None) -> Particulars:
    reply = ReplyTexts(
        reported=comment_text(case.snapshot["reply"]) if case.snapshot else None,
        now=comment_text(review.reply_text) if review and review.reply_text else None,
        is_public=bool(review and review.reply),
    )
    return Particulars(reply=reply, snapshot=snapshot_of(case))


_KEEP = CaseAction(name="keep", label="Keep", key="e", done="kept", is_in_queue=True)
_REMOVE = CaseAction(name="remove", label="Remove", key="r", done="removed", takes="rule", is_in_queue=True)

REPLY = Kind(
    actions=(_KEEP, _REMOVE),
    outcomes={
        "keep": "Kept.",
        "remove": "Removed.",
        "deleted": "Deleted by the coach, or the claim has ended.",
        "merged": "Its review was replaced by a newer one when two profiles were merged.",
    },
    text=_text,
    text_now=lambda case, review: changed_text(case, "reply", review.reply_text if review else None),
    content=lambda _case, review: review and review.reply_text,
    read=_read,
    decide=decide_reply,
    undo=undo_reply,
)

HELD_REPLY = replace(
    REPLY,
    actions=(_KEEP.model_copy(update={"label": "Publish", "done": "published"}), _REMOVE),
    outcomes={
        **REPLY.outcomes,
        "keep": "Published, unless the author has changed the review.",
        "deleted": "Deleted or changed by the coach, or the claim has ended.",
    },
    without_reports="None. It may point to the author of the review, or a reply on this profile was removed before."
    " Only the coach sees it.",
)
