"""Row locks on users, so that nothing of a user is written while the account is being deleted.

Every action that inserts rows of a user locks the user's row first; deleting the account locks it exclusively. Locks
are always taken in this order: the user, coaches in id order, reviews, the rest.
"""

from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from sideline.accounts.errors import session_not_found
from sideline.accounts.model import User


def lock_user(session: Session, user_id: UUID) -> None:
    """Keep the account from being deleted until the transaction ends. Raises 403 `session_not_found` when it is gone.

    Two writes of one user also wait for each other here; readers and other users do not.
    """
    # FOR NO KEY UPDATE lets other rows refer to the user; FOR UPDATE (to delete it) does not. SQLite has one writer.
    _lock(session, _user(user_id).with_for_update(key_share=True))


def lock_user_for_deletion(session: Session, user_id: UUID) -> None:
    """Wait for all transactions that write something of this user, and block new ones. Raises as `lock_user`."""
    _lock(session, _user(user_id).with_for_update())


def _user(user_id: UUID) -> Select[UUID]:
    return select(User.id).where(User.id == user_id)


def _lock(session: Session, query: Select[UUID]) -> None:
    if session.scalar(query) is None:
        raise session_not_found()
