"""Mails about decisions: they wait until an undo is no longer likely, and an undo takes them back."""

from collections.abc import Iterable
from datetime import timedelta
from random import SystemRandom

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.cases.model import Case
from sideline.casework.leases import LockedCase
from sideline.coaches.claim_model import Claim
from sideline.core import clock, outbox
from sideline.core.crypto import Keys
from sideline.core.site import Site

MAIL_PAUSE = timedelta(minutes=1)
"""How long a mail about a decision waits at least: an undo within this time takes it back."""

_NO_PAUSE = timedelta(0)
_random = SystemRandom()


def mail_author(locked: LockedCase, template: str, **content: str) -> None:
    """Queue a mail to the author. It names neither the coach nor the review: others may read the mailbox."""
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
    outbox.enqueue(session, keys, outbox.MAIL, payload, _pause_of_author(session, keys, locked.case))


def owner_of(case_id: int) -> str:
    """By what the mails about a case are found in the outbox."""
    return f"case {case_id}"


def remove_mails(session: Session, keys: Keys, case_ids: Iterable[int]) -> None:
    """Remove the mails about decisions that are taken back, to authors and to reporters, as far as they still wait."""
    for case_id in case_ids:
        outbox.remove_messages(session, keys, owner_of(case_id))


def owner_of_claim(claim: Claim) -> str:
    """By what the mails about a claim are found."""
    return f"claim {claim.user_id.hex}"


def owner_of_move(claim: Claim) -> str:
    """By what the mails about another university are found."""
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
    """Queue a mail to the university address. It names no coach: who has typed an address may not be that person."""
    payload = {
        "template": template,
        "to": to or claim.address,
        "link": f"{site.settings.origin}/coach/{claim.coach_id}",
        "owner": owner or owner_of_claim(claim),
        **content,
    }
    outbox.enqueue(session, site.keys, kind, payload, pause)


def _pause_of_author(session: Session, keys: Keys, case: Case) -> timedelta:
    """How long a mail to the author of a case's review waits: a random time, but longer than one before about it.

    Everybody sees when a review goes or comes back. Who reads the log of a school's mail server beside that would know
    the author by a mail of the same minute.
    """
    now, least = clock.now(), MAIL_PAUSE
    for case_id in session.scalars(select(Case.id).where(Case.review_id == case.review_id)):
        for message in outbox.messages_of(session, keys, owner_of(case_id), lambda _address: False):
            least = max(least, message.due_at - now)
    return least + _random.random() * (outbox.MAX_PAUSE - least)
