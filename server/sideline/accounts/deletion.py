"""An account goes: its one-time tokens, its sessions, the user. What other floors keep of it they remove first."""

from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.orm import Session

from sideline.accounts.model import AuthSession, OneTimeToken, User


def remove_account(session: Session, user_id: UUID) -> None:
    """Delete the user, who must be held for removal (`still_there`) and have no reviews or saved coaches left."""
    session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user_id))
    session.execute(delete(AuthSession).where(AuthSession.user_id == user_id))
    session.execute(delete(User).where(User.id == user_id))
