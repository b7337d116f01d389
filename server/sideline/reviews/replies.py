"""Replies of coaches: a coach whose claim is approved may publicly reply once to each review of the profile.

A reply is stored in two columns of its review, so it is hidden, shown, moved and deleted with the review. If the author
changes the rating or the comment, the reply is hidden, because it was not written for the new text;
the coach may publish it again. On a site without comments, replies are neither written nor shown: they answer texts
that nobody can read. It is deleted when the claim ends. If a moderator removes a reply
(`desk.kinds.reply`), its text is deleted but its date stays, so that no later claimant can reply to the same
review again.

A reply that may point to the author is hidden, too, until a moderator decides about it, and so
is every reply on a profile of which a moderator has removed one. Until then only the coach sees it, and the public sees
no earlier text either.
"""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, exists, select, update
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record
from sideline.authorship.review_ids import review_gone, row_id_of_public
from sideline.cases.model import REPLY_KINDS, Case, close_cases, open_case
from sideline.cases.notes import delete_notes, is_on_hold
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach, ids_with_merged
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.site import has_comments
from sideline.core.text.cleaning import comment_html, plain_text
from sideline.reviews.model import Review
from sideline.reviews.reply_hints import find_reply_hints
from sideline.reviews.schemas import WriteReply
from sideline.reviews.states import find_review
from sideline.reviews.tally import lock_coach

_HAS_REPLY = (Review.reply != "") | (Review.hidden_reply != "")


def write_reply(session: Session, keys: Keys, user: Author, public_id: UUID, body: WriteReply) -> Review:
    """Reply to a published review of the profile that the user has claimed, or edit the reply, which keeps its day. If
    the text has to wait for a moderator, it is hidden and a case is opened. The same text again changes nothing.

    Raises Refusal: 404 if there is no such review, 403 without the claim, for a suspended account or on a site without
    comments, 409 if a moderator removed the reply, 422 if the cleaned text is empty.
    """
    if not has_comments(session):
        raise Refusal(403, "no_replies", "Reviews on this site have no comments, so there are no replies to them.")
    review = _lock_review(session, keys, user.user_id, public_id)
    read_record(session, user).ensure_not_suspended()
    if review is None or not review.is_published:
        raise review_gone()
    coach = session.get_one(Coach, review.coach_id)
    _ensure_may_reply(review, coach)
    text = comment_html(body.text)
    if not plain_text(text):
        raise Refusal(422, "no_reply", "Please write a reply")
    if text == review.reply:
        return review
    is_waiting = (Case.kind == "held_reply") & (Case.review_id == review.id) & ~Case.is_decided
    has_to_wait = _has_to_wait(session, coach, text)
    waiting = session.scalar(select(Case).where(is_waiting).limit(1))
    if has_to_wait and waiting is not None and waiting.snapshot == review.snapshot() | {"reply": text}:
        return review
    _close_cases(session, is_waiting)
    if has_to_wait:
        review.reply, review.hidden_reply, review.replied_on = "", text, None
        open_case(session, "held_reply", review)
    else:
        publish_reply(review, text)
    return review


def _ensure_may_reply(review: Review, coach: Coach) -> None:
    """Raise Refusal 403 without the badge, 409 if a moderator removed the reply."""
    if coach.has_left:
        raise Refusal(403, "coach_left", "Your profile says that you have left, so you can’t reply.")
    if not coach.verified:
        # The badge of a claimed profile means that the claim's email address is at the coach's university.
        raise Refusal(
            403, "university_changed", "The university on your profile has changed. Please confirm an address there."
        )
    if review.replied_on is not None and not review.reply:
        raise Refusal(409, "reply_removed", "Your reply to this review was removed. You can’t reply again.")


def publish_reply(review: Review, text: str) -> None:
    """Make this text the public reply. A reply that is public already keeps its day."""
    review.reply, review.replied_on = text, review.replied_on or clock.today()
    review.hidden_reply = ""


def _has_to_wait(session: Session, coach: Coach, text: str) -> bool:
    """Whether a reply waits for a moderator: it may point to the author, or one of this profile was removed."""
    if find_reply_hints(text, coach.name, f"{coach.university} {coach.sport}"):
        return True
    of_profile = Case.coach_id.in_(ids_with_merged(coach.id)) & Case.kind.in_(REPLY_KINDS)
    return bool(session.scalar(select(exists().where(of_profile, Case.decision == "remove"))))


def hide_reply(review: Review) -> None:
    """Hide the reply to a review whose rating or comment changes. Published again, it gets the day of that."""
    if review.reply:
        review.hidden_reply, review.reply, review.replied_on = review.reply, "", None


def delete_reply(session: Session, keys: Keys, user_id: UUID, public_id: UUID) -> None:
    """Delete the user's reply, if there is one. Raises Refusal 403 without the claim."""
    review = _lock_review(session, keys, user_id, public_id)
    if review is not None and review.reply_text:
        review.reply = review.hidden_reply = ""
        review.replied_on = None
        _close_cases(session, Case.kind.in_(REPLY_KINDS) & (Case.review_id == review.id))


def delete_replies(session: Session, coach_id: int) -> None:
    """Delete all replies of a coach because the claim ends, including those on profiles merged into it. All of these
    coaches are locked (`tally.lock_profile`): their authors may be deleting the reviews.
    """
    coach_ids = ids_with_merged(coach_id)
    has_reply = Review.coach_id.in_(coach_ids) & _HAS_REPLY
    session.execute(update(Review).where(has_reply).values(reply="", hidden_reply="", replied_on=None))
    _close_cases(session, Case.kind.in_(REPLY_KINDS) & Case.coach_id.in_(coach_ids))


def replies_of(session: Session, coach_id: int) -> Sequence[Review]:
    """Return a coach's published reviews that have a reply, newest reply first; hidden replies last.

    Hidden reviews are left out: otherwise the coach would learn that the author of a hidden review deleted it.
    """
    query = select(Review).where(Review.coach_id == coach_id, _HAS_REPLY, Review.state == "published")
    return session.scalars(query.order_by(Review.replied_on.desc().nulls_last(), Review.id)).all()


def _lock_review(session: Session, keys: Keys, user_id: UUID, public_id: UUID) -> Review | None:
    """Lock the claimant, then the coach, and return the review, or None if there is none.

    Raises Refusal 403 without the claim. For reviews of other coaches, a hidden review and a deleted one have the same
    result. Otherwise reviews that are deleted together with an account could be linked to one author.
    """
    lock_user(session, user_id)
    claimed = select(Claim.coach_id).where(Claim.user_id == user_id, Claim.state == "approved")
    coach_id = session.scalar(claimed)
    if coach_id is None:
        raise _not_claimed()
    # A merge cannot change the claim's coach now, because it has to lock the user first.
    lock_coach(session, coach_id)
    review = find_review(session, row_id_of_public(keys, public_id))
    if review is None or review.coach_id == coach_id:
        return review
    if review.is_published:
        raise _not_claimed()
    return None


def replies_on_hold(session: Session, reviews: Sequence[Review]) -> set[UUID]:
    """Return which of these reviews have a reply that waits for a moderator."""
    is_waiting = (Case.kind == "held_reply") & Case.review_id.in_([review.id for review in reviews]) & ~Case.is_decided
    return {review_id for review_id in session.scalars(select(Case.review_id).where(is_waiting)) if review_id}


def _close_cases(session: Session, condition: ColumnElement[bool]) -> None:
    """Close the open cases about deleted or replaced replies, and delete the text of the replies and the notes from all
    that aren't on legal hold.
    """
    cases = session.scalars(select(Case).where(condition)).all()
    close_cases(session, Case.id.in_([case.id for case in cases]), "deleted")
    for case in cases:
        case.undo_state = None
        if not is_on_hold(session, case.id):
            case.snapshot = None
    delete_notes(session, [case.id for case in cases])


def _not_claimed() -> Refusal:
    return Refusal(403, "not_your_profile", "Only the coach who claimed this profile can reply.")
