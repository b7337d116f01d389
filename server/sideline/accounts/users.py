"""Inserting, locking and deleting rows of users.

Every action that inserts rows of a user locks the user's row first. Deleting the account locks it exclusively, so that
nothing is written for the user in the meantime. Locks are always taken in this order: the user, coaches by id, reviews,
everything else.
"""

from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from sideline.accounts.errors import session_not_found
from sideline.accounts.model import OneTimeToken, User
from sideline.core.db.engine import insert_if_absent

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
