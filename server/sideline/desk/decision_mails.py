"""Emails about decisions. They are delayed until an undo is unlikely; an undo deletes them."""

from collections.abc import Iterable
from datetime import timedelta
from random import SystemRandom

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.cases.model import Case
from sideline.coaches.claim_model import Claim
from sideline.core import clock, outbox
from sideline.core.crypto import Keys
from sideline.core.site import Site
from sideline.desk.leases import LockedCase

MAIL_PAUSE = timedelta(minutes=1)
"""Minimum delay of an email about a decision: an undo within this time deletes it before it is sent."""

BEFORE_EDITION = timedelta(hours=1)
"""Longest delay of an email about a review that was never public: nobody saw it disappear, and its author needs the
time until the edition closes.
"""

_NO_PAUSE = timedelta(0)
_random = SystemRandom()


def mail_author(locked: LockedCase, template: str, *, was_public: bool = True, **content: str) -> None:
    """Queue an email to the author. It names neither coach nor review: others may have access to the mailbox."""
    if locked.author is None:
        return
    payload = {
        "template": template,
        "to": locked.session.get_one(User, locked.author[0].user_id).email,
        "link": f"{locked.site.settings.origin}/my-reviews",
        "owner": owner_of(locked.case.id),
        **content,
    }
    session, keys = locked.session, locked.site.keys
    longest = outbox.MAX_PAUSE if was_public else BEFORE_EDITION
    outbox.enqueue(session, keys, outbox.MAIL, payload, _pause_of_author(session, keys, locked.case, longest))


def mail_account(session: Session, site: Site, email: str, template: str) -> None:
    """Queue an email about a suspension that belongs to no case, later than those already queued for this address.

    The delay is random: the minute in the log of a school's mail server must not match one in the staff log.
    """
    now = clock.now()
    queued = outbox.messages_of(session, site.keys, "", lambda address: address == email)
    shortest = max([timedelta(0), *(message.due_at - now for message in queued)])
    payload = {"template": template, "to": email, "link": f"{site.settings.origin}/my-reviews"}
    pause = min(shortest + _random.random() * (outbox.MAX_PAUSE - shortest), outbox.MAX_PAUSE)
    outbox.enqueue(session, site.keys, outbox.MAIL, payload, pause)


def owner_of(case_id: int) -> str:
    """Return the owner key that identifies the emails about a case in the outbox."""
    return f"case {case_id}"


def remove_mails(session: Session, keys: Keys, case_ids: Iterable[int]) -> None:
    """Delete the queued emails to authors and reporters about decisions that are undone."""
    for case_id in case_ids:
        outbox.remove_messages(session, keys, owner_of(case_id))


def owner_of_claim(claim: Claim) -> str:
    """Return the owner key of the emails about a claim."""
    return f"claim {claim.user_id.hex}"


def owner_of_move(claim: Claim) -> str:
    """Return the owner key of the emails about a badge that is hidden because the coach moved or left, or is back."""
    return f"move of claim {claim.user_id.hex}"


def mail_claimant(
    session: Session,
    site: Site,
    claim: Claim,
    template: str,
    *,
    to: str = "",
    owner: str = "",
    kind: str = outbox.MAIL,
    pause: timedelta = _NO_PAUSE,
    **content: str,
) -> None:
    """Queue an email to the university address.

    It doesn't name the coach, because the address may belong to someone other than the claimant.
    """
    payload = {
        "template": template,
        "to": to or claim.address,
        "link": f"{site.settings.origin}/coach/{claim.coach_id}",
        "owner": owner or owner_of_claim(claim),
        **content,
    }
    outbox.enqueue(session, site.keys, kind, payload, pause)


def _pause_of_author(session: Session, keys: Keys, case: Case, longest: timedelta) -> timedelta:
    """Return a random delay for an email to a review's author, longer than those of earlier emails about the review.

    Anyone can see when a review disappears or reappears, so an email in the same minute would reveal the author to
    someone who can read the log of the school's mail server.
    """
    now, shortest = clock.now(), MAIL_PAUSE
    for case_id in session.scalars(select(Case.id).where(Case.review_id == case.review_id)):
        for message in outbox.messages_of(session, keys, owner_of(case_id), lambda _address: False):
            shortest = max(shortest, message.due_at - now)
    return shortest + _random.random() * max(longest - shortest, _NO_PAUSE)
