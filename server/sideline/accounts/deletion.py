"""An account goes, and with it every way into it."""

from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from sideline.accounts.model import PendingSignUp, User
from sideline.accounts.one_time_tokens import forget_tokens
from sideline.accounts.sessions import end_sessions


def remove_account(session: Session, user_id: UUID) -> None:
    """Delete links, sessions, sign-ups with the address and the user; what else is theirs must be gone already, in the
    same transaction.
    """
    session.execute(delete(PendingSignUp).where(PendingSignUp.email.in_(select(User.email).where(User.id == user_id))))
    forget_tokens(session, user_id)
    end_sessions(session, user_id)
    session.execute(delete(User).where(User.id == user_id))
