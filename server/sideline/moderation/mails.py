"""Mails about decisions: they wait until an undo is no longer likely, and an undo takes them back."""

from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy.orm import Session

from sideline.core import outbox
from sideline.core.crypto import Keys

MAIL_PAUSE = timedelta(minutes=1)
"""How long a mail about a decision waits: an undo within this time takes it back."""


def owner_of(case_id: int) -> str:
    """By what the mails about a case are found in the outbox."""
    return f"case {case_id}"


def remove_mails(session: Session, keys: Keys, case_ids: Iterable[int]) -> None:
    """Remove the mails about decisions that are taken back, to authors and to reporters, as far as they still wait."""
    for case_id in case_ids:
        outbox.remove_messages(session, keys, owner_of(case_id))
