"""Resubmissions: reviews of a coach by an author whose earlier review of the coach was removed, or was deleted (or
changed, after a report) before a moderator had decided about it. A moderator decides before they are published, for as
long as the earlier case is kept. So it is with reposts: reviews by anybody with nearly the same comment as one that was
removed from the coach.

Otherwise an author could delete a removed or reported review and immediately publish the same text again, or publish a
harmless text and then change it, or publish it from other accounts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from sqlalchemy import Select, bindparam, exists, select
from sqlalchemy.orm import Session, aliased

from sideline.authorship.authors import Author
from sideline.authorship.private_record import PrivateRecord
from sideline.cases.model import REPLY_KINDS, Case, open_case
from sideline.coaches.model import Coach, ids_with_merged
from sideline.core import clock
from sideline.core.site import is_public_demo
from sideline.reviews.content import CONTENT, stored_content
from sideline.reviews.model import Review
from sideline.reviews.raid import SHORT_REPOST_PERCENT, Content, is_copy, is_long_enough, words_in, words_of
from sideline.reviews.states import hide

REPOST_PERIOD = timedelta(days=365)
"""For how long the text of a removed review is compared with new ones."""

_REMOVED_FOR_AUTHOR = ("genuine", "one_review")
"""Rules about who wrote a review, not about what it says: no common phrase becomes suspicious by them."""


@dataclass(frozen=True)
class Earlier:
    """The author's latest removal for a coach, and the latest case about a review deleted before the decision."""

    removal: Case | None
    undecided: Case | None

    @property
    def is_surge_only(self) -> bool:
        """Whether the only reason is that the author deleted a review held in a surge."""
        return self.removal is None and self.undecided is not None and self.undecided.kind == "surge"


def find_earlier(session: Session, author: Author, own: PrivateRecord, coach: Coach) -> Earlier | None:
    """Return what requires a decision about this author's next text about this coach, including reviews of profiles
    merged with it. Returns None if there is nothing, or if the cases were deleted (`cases.model.RETENTION`).
    """
    ids = {*own.removals, *own.undecided}
    if not ids:
        return None
    about_coach = Case.coach_id.in_(ids_with_merged(coach.id))
    cases = session.scalars(select(Case).where(Case.id.in_(ids), about_coach).order_by(Case.id.desc()))
    # SQLite may have reused the id of a deleted case.
    about_author = [case for case in cases if _is_about_author(case, author)]
    removal = next((case for case in about_author if case.id in own.removals), None)
    undecided = next((case for case in about_author if case.id in own.undecided), None)
    return Earlier(removal, undecided) if removal or undecided else None


def resubmit_new(session: Session, review: Review, earlier: Earlier) -> None:
    """Submit a new review to a moderator, under the rule for which the earlier one was removed or reported.

    It gets a case of its own: if it joined the case of the deleted one, the receipts of that case would tell the
    reporters which review of the page has the same author.
    """
    copy_removal(review, earlier)
    session.add(review)
    open_resubmission(session, review, rule=earlier.undecided.rule if earlier.undecided else "")


def copy_removal(review: Review, earlier: Earlier) -> None:
    """Show the author the rule and explanation of the earlier removal, if there was one."""
    if (removal := earlier.removal) is not None:
        review.rule, review.explanation = removal.decided_rule, removal.explanation
        review.decided_on = removal.decided_at and removal.decided_at.date()


def open_repost(session: Session, review: Review, removal: Case) -> None:
    """Open the case of a review with nearly the same comment as a removed one, with the rule of that removal.

    Its author learns neither the rule nor that there was a removal, which may have been another person's.
    """
    _open_case(session, "repost", review, removal.decided_rule)


def hold_repost(session: Session, coach: Coach, review: Review, removal: Case, today: date) -> None:
    """Hold a review that waits or is in a surge, and has nearly the same comment as a removed one, as if it had been
    written only now.
    """
    if review.state == "waiting":
        review.waits_until, review.counts_for_waiting = None, False
    hide(session, coach, review, "resubmitted", today)
    open_repost(session, review, removal)


def hold_reposts(session: Session, coach: Coach, reviews: Sequence[Review], today: date) -> list[Review]:
    """Hold those of these reviews whose words were removed since they were written, unless a moderator has read them
    while they waited. Returns the others.
    """
    others = []
    for review in reviews:
        removal = find_removed_like(session, coach, review) if review.decided_on is None else None
        if removal is not None:
            hold_repost(session, coach, review, removal, today)
        else:
            others.append(review)
    return others


def open_resubmission(session: Session, review: Review, *, rule: str = "") -> None:
    """Open the case in which a moderator decides on a resubmitted review before it is published. `rule` is what an
    earlier review was reported for, if none was removed.
    """
    _open_case(session, "resubmission", review, review.rule or rule)


def _open_case(session: Session, kind: Literal["resubmission", "repost"], review: Review, rule: str) -> None:
    """Open a case about a review before it is published.

    If the review has been reported, that case remains the only one: its decision applies to the text
    at that time.
    """
    is_reported = (Case.review_id == review.id) & (Case.kind == "review") & ~Case.is_decided
    if session.scalar(select(Case.id).where(is_reported)) is None:
        open_case(session, kind, review, rule)


def _removals() -> Select[Case]:
    appeal = aliased(Case)
    is_granted = (appeal.review_id == Case.review_id) & (appeal.kind == "appeal") & (appeal.decision == "keep")
    query = select(Case).where(
        Case.coach_id.in_(ids_with_merged(bindparam("coach_id", type_=Case.coach_id.type))),
        Case.kind.in_(("review", "resubmission", "repost", "appeal")),
        Case.decision == "remove",
        Case.snapshot.is_not(None),
        exists().where(Review.id == Case.review_id),
        Case.decided_at > bindparam("since"),
        ~select(appeal.id).where(is_granted, appeal.id > Case.id).exists(),
    )
    return query.order_by(Case.id.desc())


# Built once: an edition runs it for thousands of reviews, and building it took half of the time.
_REMOVALS = _removals()


def find_removed_like(session: Session, coach: Coach, content: Content) -> Case | None:
    """Return a case of the last year that removed nearly the same comment about this coach, whoever wrote it.

    A comment that is too short to be a copy must be the same, and removed for what it says. A removal that was appealed
    with success does not count, nor one whose author has deleted the review, because its text is deleted, too. If a
    legal hold keeps the text, it does not count either: otherwise anybody could find out that there is a hold.
    """
    words = words_of(content)
    # On a public demo it would open a case, in which other visitors would read it.
    if not words or is_public_demo(session):
        return None
    for case in session.scalars(_REMOVALS, {"coach_id": coach.id, "since": clock.now() - REPOST_PERIOD}):
        removed = words_in((case.snapshot or {}).get("comment", ""))
        is_same = case.decided_rule not in _REMOVED_FOR_AUTHOR and words == removed
        if is_copy(words, removed, short_percent=SHORT_REPOST_PERCENT) if is_long_enough(words) else is_same:
            return case
    return None


def undecided_surge(session: Session, review: Review) -> list[int]:
    """Return the id of the undecided case about the surge in which the review is held, if it is."""
    if review.state != "surge":
        return []
    is_surge = (Case.coach_id == review.coach_id) & (Case.kind == "surge") & ~Case.is_decided
    return [*session.scalars(select(Case.id).where(is_surge))]


def _is_about_author(case: Case, author: Author) -> bool:
    if case.kind == "surge":
        # The case is about all reviews in it. If it ended by itself or a moderator published all, nothing is left.
        return case.decision not in ("keep", "deleted") or _was_raid(case)
    return case.author_tag == author.review_tag(case.coach_id)


def _was_raid(case: Case) -> bool:
    """Whether a moderator removed some reviews of a surge, or decided each of them."""
    steps = (case.undo_state or {}).get("steps", [])
    return any(step.get("action") in ("remove", "hold") for step in steps)


# Whether a reported text is still the same.


def is_edited(case: Case, review: Review) -> bool:
    """Return whether the review, or the reply that the case is about, has changed since the case was opened.

    Without a snapshot this is unknown and counts as edited.
    """
    if case.snapshot is None:
        return True
    reported = stored_content(case.snapshot)
    if case.kind in REPLY_KINDS:
        return bool(reported["reply"] != review.reply_text)
    return any(reported[name] != getattr(review, name) for name in CONTENT)
