"""Mails about decisions: they wait until an undo is no longer likely, and an undo takes them back."""

from datetime import timedelta

from sideline.cases import Case

MAIL_PAUSE = timedelta(minutes=1)
"""How long a mail about a decision waits: an undo within this time takes it back."""


def owner_of(case: Case) -> str:
    """By what the mails about a case are found in the outbox."""
    return f"case {case.id}"
