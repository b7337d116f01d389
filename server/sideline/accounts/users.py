"""Accounts: the kinds of them, inserting, locking and deleting rows of users, and changing the signed-in user."""

from typing import Any, Literal, get_args
from uuid import UUID

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from sideline.accounts.errors import session_not_found, validation_failed
from sideline.accounts.model import OneTimeToken, User
from sideline.core.db.engine import insert_if_absent
from sideline.core.errors import Refusal

_BY_ID = select(User.id).where(User.id == bindparam("user_id"))
# FOR NO KEY UPDATE allows other rows to reference the user; FOR UPDATE (used to delete the user) does not. SQLite has
# only one writer.
_LOCK = _BY_ID.with_for_update(key_share=True)
_LOCK_FOR_DELETION = _BY_ID.with_for_update()


def insert_user(session: Session, **columns: Any) -> User | None:
    """Insert a user and return it, or None if the address already has an account."""
    inserted = insert_if_absent(session, User, [columns], User.id)
    return session.get_one(User, inserted[0].id) if inserted else None


def lock_user(session: Session, user_id: UUID, *, for_deletion: bool = False) -> None:
    """Keep the account from being deleted until the transaction ends. Raises 403 `session_not_found` if it is gone.

    Also serializes writes of the same user; readers and other users do not wait. `for_deletion` waits for all
    transactions that write data of this user, and blocks new ones.
    """
    if session.scalar(_LOCK_FOR_DELETION if for_deletion else _LOCK, {"user_id": user_id}) is None:
        raise session_not_found()


def delete_user_rows(session: Session, user_id: UUID) -> None:
    """Delete the user and their emailed links. Sessions, second factors and recovery codes are deleted by ON DELETE
    CASCADE.

    The caller has deleted all other rows of the user in the same transaction. Sign-ups of the address stay until they
    expire: if another person made one, its disappearance would reveal that there was an account (docs/decisions/0007).
    """
    email = session.scalar(select(User.email).where(User.id == user_id))
    session.execute(delete(OneTimeToken).where(OneTimeToken.address == email))
    session.execute(delete(User).where(User.id == user_id))


# Kinds of accounts. Athletes rate coaches; recruits, who choose a school, parents and coaches only read and save. A
# coach is someone who signs up to claim a profile; an admin decides about the claim itself (`desk.claims`).
#
# The kind is a field of the encrypted metadata, like the university: only its user sees it, not even moderators do.
# It is what users say about themselves. Someone who calls themselves an athlete to rate needs as much for it as for
# signing up.

KIND_FIELD = "account_kind"
"""The field of the metadata. Accounts without it are athletes', as are all from before there were kinds."""

AccountKind = Literal["athlete", "recruit", "parent", "coach"]


def check_kind(metadata: dict[str, Any]) -> None:
    """Raise 400 if the metadata has a kind that does not exist."""
    kind = metadata.get(KIND_FIELD)
    if kind is not None and kind not in get_args(AccountKind):
        raise validation_failed(f"The {KIND_FIELD} must be one of {', '.join(get_args(AccountKind))}")


def ensure_athlete(session: Session, user_id: UUID) -> None:
    """Raise Refusal 403 if the user says that they are no athlete. The caller has locked the user."""
    metadata = session.scalar(select(User.user_metadata).where(User.id == user_id))
    if metadata and metadata.get(KIND_FIELD, "athlete") != "athlete":
        message = "Only athletes on a team rate coaches. If you’ve joined one, change your account in Profile Settings."
        raise Refusal(403, "not_an_athlete", message)
