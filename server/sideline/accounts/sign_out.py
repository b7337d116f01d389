"""Somebody signs out: here, everywhere else, or everywhere (contract section 5, rule 2)."""

from sqlalchemy.orm import Session

from sideline.accounts.current_user import SignedIn
from sideline.accounts.errors import validation_failed
from sideline.accounts.sessions import end_sessions

_LONGEST_ECHO = 40


def sign_out(session: Session, user: SignedIn, scope: str) -> None:
    """End sessions of the user. Raises 400 for a scope that is not global, local or others."""
    if scope == "global":
        end_sessions(session, user.id)
    elif scope == "local":
        end_sessions(session, user.id, only=user.session_id)
    elif scope == "others":
        end_sessions(session, user.id, except_for=user.session_id)
    else:
        raise validation_failed(f'Unsupported logout scope "{scope[:_LONGEST_ECHO]}"')
