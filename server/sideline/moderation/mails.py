"""Mails about decisions: they wait until an undo is no longer likely, and an undo takes them back."""

from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy.orm import Session

from sideline.coaches.claim_model import Claim
from sideline.core import outbox
from sideline.core.crypto import Keys
from sideline.core.http.deps import Site

MAIL_PAUSE = timedelta(minutes=1)
"""How long a mail about a decision waits: an undo within this time takes it back."""

_NO_PAUSE = timedelta(0)


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
    **words: str,
) -> None:
    """Queue a mail to the university address. It names no coach: who has typed an address may not be that person."""
    payload = {
        "template": template,
        "to": to or claim.address,
        "link": f"{site.settings.origin}/coach/{claim.coach_id}",
        "owner": owner or owner_of_claim(claim),
        **words,
    }
    outbox.enqueue(session, site.keys, kind, payload, pause)
