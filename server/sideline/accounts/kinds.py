"""Kinds of accounts. Athletes rate coaches; recruits, who choose a school, parents and coaches only read and save.
A coach is someone who signs up to claim a profile; an admin decides about the claim itself (`claims`).

The kind is a field of the encrypted metadata, like the university: only its user sees it, not even moderators do. It is
what users say about themselves. Someone who calls themselves an athlete to rate needs as much for it as for signing up.
"""

from typing import Any, Literal, get_args
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.errors import validation_failed
from sideline.accounts.model import User
from sideline.core.errors import Refusal

FIELD = "account_kind"
"""The field of the metadata. Accounts without it are athletes', as are all from before there were kinds."""

AccountKind = Literal["athlete", "recruit", "parent", "coach"]


def check_kind(metadata: dict[str, Any]) -> None:
    """Raise 400 if the metadata has a kind that does not exist."""
    kind = metadata.get(FIELD)
    if kind is not None and kind not in get_args(AccountKind):
        raise validation_failed(f"The {FIELD} must be one of {', '.join(get_args(AccountKind))}")


def ensure_athlete(session: Session, user_id: UUID) -> None:
    """Raise Refusal 403 if the user says that they are no athlete. The caller has locked the user."""
    metadata = session.scalar(select(User.user_metadata).where(User.id == user_id))
    if metadata and metadata.get(FIELD, "athlete") != "athlete":
        message = "Only athletes on a team rate coaches. If you’ve joined one, change your account in Profile Settings."
        raise Refusal(403, "not_an_athlete", message)
