"""Cases about reviews (reports, appeals, resubmissions, reposts)."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.authorship.authors import write_record
from sideline.authorship.private_record import PrivateRecord
from sideline.cases.model import REPLY_KINDS, RULES, SEVERE, Case, CaseState
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.limits import REMOVALS_PER_MODERATOR, UNDONE_REMOVALS_PER_MODERATOR
from sideline.core.text.cleaning import comment_text
from sideline.desk.author_record import overturn_removals, restore_record
from sideline.desk.conflicts import ensure_recent
from sideline.desk.decision_mails import mail_author, remove_mails
from sideline.desk.kinds.copies import read_copies
from sideline.desk.kinds.kind import Kind, Particulars, Subject, changed_text, snapshot_of
from sideline.desk.leases import LockedCase, profile_gone
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember, count_staff
from sideline.desk.reports.write import find_earlier_keep
from sideline.desk.schemas import CaseAction, Decide
from sideline.desk.versions import text_changed, version_of
from sideline.reviews import states
from sideline.reviews.content import content_of
from sideline.reviews.model import Review
from sideline.reviews.resubmissions import is_edited
from sideline.reviews.states import find_review, reveal
from sideline.reviews.tally import mark_changed_today


def decide_review(locked: LockedCase, staff: StaffMember, body: Decide) -> None:
    """Keep, hold or remove the review of a case.

    One that waits for its day or an edition appears then if it is kept. Raises Refusal 429 if the moderator has removed
    too many, and 409 if the author has withdrawn the review, if its profile has been removed or merged, or if the
    moderator would decide an appeal of their own removal.
    """
    session, case = locked.session, locked.case
    _ensure_another_moderator(session, case, staff)
    review = find_review(session, case.review_id)
    if review is None:
        raise Refusal(409, "review_gone", "The author has withdrawn this review.")
    if review.state == "unlisted":
        raise profile_gone()
    case.undo_state = {"state": case.state, "hidden": states.undo_record(review), "version": body.version}
    case.kept_as_reported = body.action == "keep" and not is_edited(case, review)
    _apply(locked, staff, review, body)
    mark_changed_today(session, locked.coach, clock.today())
    rule = body.rule or ""
    state: CaseState = "held" if body.action == "hold" else "decided"
    locked.store_decision(staff, body.action, rule=rule, explanation=body.explanation, state=state)
    if not locked.in_surge:
        write_log(session, staff.id, body.action, case_id=case.id, rule=rule, details=body.explanation)


def _apply(locked: LockedCase, staff: StaffMember, review: Review, body: Decide) -> None:
    """Publish, hold or remove the review according to the decision. Raises Refusal 429."""
    if body.action == "remove":
        locked.site.rate_limiter.enforce(REMOVALS_PER_MODERATOR.of(staff.id))
        _remove(locked, review, body)
    elif body.action == "keep":
        _remember_change(locked, review)
        if review.is_hidden:
            _show(locked, review)
        elif review.state == "waiting":
            review.decided_on = clock.today()
    elif review.is_published or review.state == "waiting":
        states.hide(locked.session, locked.coach, review, "held", clock.today())


def _remember_change(locked: LockedCase, review: Review) -> None:
    """Remember in the author's record that a reported text was changed before the decision to keep it.

    Otherwise its author could change it back, unseen, until somebody reports it again.
    """
    if locked.author is not None and locked.case.reports and is_edited(locked.case, review):
        author, record = locked.author
        record.undecided.append(locked.case.id)
        write_record(locked.session, author, record)


def undo_review(locked: LockedCase, staff: StaffMember) -> None:
    """Undo a decision: restore the review, its effect on the coach's numbers, and the author's record.

    Raises the Refusals of `ensure_undoable`, and 429 if a moderator has undone too many removals.
    """
    session, case, coach = locked.session, locked.case, locked.coach
    review = ensure_undoable(locked, staff)
    undo_state = case.undo_state or {}
    if case.decision == "remove" and not staff.may("undo_others_decisions"):
        locked.site.rate_limiter.enforce(UNDONE_REMOVALS_PER_MODERATOR.of(staff.id))
    _bring_back(locked, review, undo_state["hidden"])
    restore_record(locked, undo_state.get("overturned", {}))
    remove_mails(session, locked.site.keys, [case.id])
    mark_changed_today(session, coach, clock.today())
    if not locked.in_surge:
        write_log(session, staff.id, "undo", case_id=case.id, rule=case.decided_rule, details=case.decision)
    locked.clear_decision(undo_state["state"])


class ChangedByAuthor(Refusal):
    """The author has deleted, edited or appealed the review since the decision, which then cannot be undone."""

    def __init__(self) -> None:
        message = "The author has made changes since then. Please decide the newer case."
        super().__init__(409, "changed_since", message)


def ensure_undoable(locked: LockedCase, staff: StaffMember) -> Review:
    """Return the review of a decision that can be undone.

    Raises Refusal 409 if its author has made changes since (ChangedByAuthor), if the profile has been removed or
    merged, or if only an admin can undo the decision.
    """
    session, case = locked.session, locked.case
    undo_state = case.undo_state or {}
    review = find_review(session, case.review_id)
    is_later = (Case.review_id == case.review_id) & Case.kind.not_in(REPLY_KINDS) & (Case.id > case.id)
    later = select(Case.id).where(is_later).limit(1)
    if review is None or review.state == "unlisted" or session.scalar(later) is not None:
        raise ChangedByAuthor
    if case.suspension == "confirmed" and not staff.may("decide_suspensions"):
        raise Refusal(409, "nothing_to_undo", "An admin confirmed the suspension, so only an admin can undo this.")
    ensure_recent(case, staff)
    # The undo may publish the review, which its author can change while it is on hold.
    may_publish = undo_state["hidden"] is None and "version" in undo_state
    if may_publish and version_of(case, content_of(review)) != undo_state["version"]:
        raise text_changed()
    return review


def _show(locked: LockedCase, review: Review) -> None:
    """Make a review public again. Granting an appeal also clears the removal from the author's record."""
    if locked.case.kind == "appeal":
        overturn_removals(locked)
    # The email is about a removal. A review resubmitted without one has no rule.
    if review.state != "held" and review.rule:
        mail_author(locked, "review-restored")
    _reveal(locked, review)


def _reveal(locked: LockedCase, review: Review) -> None:
    """Publish a review. Raises Refusal 409 if the coach has no public profile."""
    locked.ensure_listed()
    reveal(locked.session, locked.coach, review, clock.today())


def _remove(locked: LockedCase, review: Review, body: Decide) -> None:
    case, session = locked.case, locked.session
    states.remove(session, locked.coach, review, clock.today(), rule=body.rule or "", explanation=body.explanation)
    if case.kind != "appeal":
        review.appealed_on = None
    # Only stored in the case, for authors with any record and for deleted accounts: `desk.strikes` counts strikes
    # once the decision is final, so that no response to a decision depends on what else the author wrote.
    case.strike = "asked" if body.strike else ""
    case.suspension = "asked" if body.suspend and body.rule in SEVERE else ""
    if locked.author is None:
        return
    author, record = locked.author
    if case.kind in ("review", "repost") or (
        case.kind == "resubmission" and not _was_removed_before(session, case, record)
    ):
        record.removals.append(case.id)
        write_record(session, author, record)
    mail_author(
        locked,
        "review-removed",
        was_public=review.appears_on is None,
        rule=RULES[body.rule] if body.rule else "",
        explanation=body.explanation,
    )


def _was_removed_before(session: Session, case: Case, record: PrivateRecord) -> bool:
    """Whether the author's record has a removal about this coach, as before most resubmissions and every appeal."""
    about_coach = (Case.coach_id == case.coach_id) & (Case.author_tag == case.author_tag)
    return session.scalar(select(Case.id).where(Case.id.in_(record.removals), about_coach).limit(1)) is not None


def _bring_back(locked: LockedCase, review: Review, undo_record: dict[str, Any] | None) -> None:
    """Return a review to its state before a decision: published if `undo_record` is None, otherwise hidden as recorded.

    A review that has since become part of a surge stays in it: Refusal 409 if it was hidden for another reason before.
    """
    if undo_record is None:
        if review.is_hidden and review.state != "surge":
            _reveal(locked, review)
        return
    if review.state == "surge" and undo_record["state"] != "surge":
        raise ChangedByAuthor
    if undo_record["state"] == "waiting" and review.is_published:
        return  # Its day has come since: it would be public without the decision, too.
    states.undo(locked.session, locked.coach, review, undo_record, clock.today())


def ensure_not_kept_before(session: Session, case: Case, staff: StaffMember) -> None:
    """Refuse a decision about a text that the member has kept, if there is more than one staff member."""
    kept = find_earlier_keep(session, case)
    if kept is not None and kept.decided_by == staff.id and count_staff(session) > 1:
        raise Refusal(409, "another_moderator", "You kept this text, so another moderator has to decide this time.")


def _ensure_another_moderator(session: Session, case: Case, staff: StaffMember) -> None:
    """Refuse an appeal decision by the moderator who removed the review, if there is more than one staff member."""
    ensure_not_kept_before(session, case, staff)
    if case.kind != "appeal" or count_staff(session) < 2:
        return
    removals = select(Case.decided_by).where(Case.review_id == case.review_id, Case.decision == "remove")
    decided_by: UUID | None = session.scalar(removals.order_by(Case.id.desc()).limit(1))
    if decided_by == staff.id:
        raise Refusal(
            409, "another_moderator", "You removed this review, so another moderator has to decide the appeal."
        )


def _text(case: Case, _coach: Coach, _subject: Subject) -> str:
    return comment_text(case.snapshot["comment"]) if case.snapshot else ""


def _read(session: Session, keys: Keys, case: Case, coach: Coach, review: Review | None) -> Particulars:
    copies = None if case.is_decided or review is None else read_copies(session, keys, coach, review)
    return Particulars(snapshot=snapshot_of(case), copies=copies)


_KEEP = CaseAction(name="keep", label="Keep", key="e", done="kept", is_in_queue=True)
_REMOVE = CaseAction(
    name="remove", label="Remove", key="r", done="removed", takes="rule", can_strike=True, is_in_queue=True
)
_HOLD = CaseAction(name="hold", label="Put on hold", key="h", done="held", is_in_queue=True)

REVIEW = Kind(
    actions=(_KEEP, _REMOVE, _HOLD),
    outcomes={
        "keep": "Kept.",
        "hold": "On hold.",
        "remove": "Removed.",
        "merged": "Replaced by a newer review when two profiles were merged. Only its author can see it.",
    },
    text=_text,
    text_now=lambda case, review: changed_text(case, "comment", review.comment if review else None),
    content=lambda _case, review: review and content_of(review),
    read=_read,
    decide=decide_review,
    undo=undo_review,
    without_reports="None. A moderator opened it before an edition, or it came from a review surge whose reviews are"
    " decided one by one.",
)

# It is not public yet, so that a hold would change nothing.
RESUBMISSION = replace(
    REVIEW,
    actions=(_KEEP.model_copy(update={"label": "Publish", "done": "published"}), _REMOVE),
    outcomes={**REVIEW.outcomes, "keep": "Published."},
    without_reports="None. An earlier review of this coach by the same author was removed, or the author deleted it"
    " before a decision.",
)

REPOST = replace(
    RESUBMISSION,
    without_reports="None. A review of this coach with nearly the same comment was removed in the last year.",
)

# The removal already decided whether there is a strike, and hid the review, so that a hold would change nothing.
APPEAL = replace(
    REVIEW,
    actions=(
        _KEEP.model_copy(update={"label": "Restore review", "done": "decided: review restored"}),
        _REMOVE.model_copy(
            update={"label": "Uphold removal (final)", "done": "decided: removal upheld", "can_strike": False}
        ),
    ),
    outcomes={**REVIEW.outcomes, "keep": "Restored.", "remove": "The removal was upheld."},
    without_reports="None. The author appealed.",
)
