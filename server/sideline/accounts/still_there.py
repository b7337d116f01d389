"""Is the account still there, and will it be until this transaction ends?

An action may be asked by a user who is deleted at the same moment. Each action that writes rows of a user first
holds the user's row here, the deletion holds it for itself: so one of the two comes first and the other knows.
Locks are always taken in this order: the user, coaches in id order, reviews, the rest.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from sideline.accounts.errors import session_not_found
from sideline.accounts.model import User

_USER = select(User.id).where(User.id == bindparam("user_id"))
# FOR NO KEY UPDATE lets other rows refer to the user; FOR UPDATE (to delete it) does not. SQLite has one writer.
AGAINST_REMOVAL = _USER.with_for_update(key_share=True)
"""What `hold_user` asks, for who asks more in the same journey; its rows are judged by `refuse_unless_there`."""

_FOR_REMOVAL = _USER.with_for_update()


def hold_user(session: Session, user_id: UUID) -> None:
    """Keep the account from being deleted until the transaction ends. Raises 403 `session_not_found` when it is gone.

    Two writes of one user also wait for each other here; readers and other users do not.
    """
    _lock(session, user_id, for_removal=False)


def hold_user_for_removal(session: Session, user_id: UUID) -> None:
    """Wait until nobody writes anything of this user, and let nobody begin to. Raises as `hold_user`."""
    _lock(session, user_id, for_removal=True)


def refuse_unless_there(held: Sequence[Any]) -> None:
    """Raise as `hold_user` where AGAINST_REMOVAL found nobody."""
    if not held:
        raise session_not_found()


def _lock(session: Session, user_id: UUID, *, for_removal: bool) -> None:
    query = _FOR_REMOVAL if for_removal else AGAINST_REMOVAL
    refuse_unless_there(session.scalars(query, {"user_id": user_id}).all())
