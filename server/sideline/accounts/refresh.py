"""A session goes on (contract section 5, rule 1): each use of a refresh token makes the next one the active one.

Two tabs that refresh at once, and a tab whose answer was lost, come with the parent of the active token: they get
the active one. Later than PARENT_GRACE, or with an older token later than GRACE, one of two holders is a thief: the
session ends for both.
"""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from sideline.accounts import refresh_tokens
from sideline.accounts.answers import session_json
from sideline.accounts.errors import (
    refresh_token_already_used,
    refresh_token_not_found,
    session_expired,
    too_many_refreshes,
)
from sideline.accounts.model import AuthSession, User
from sideline.accounts.refresh_tokens import RefreshToken
from sideline.accounts.sessions import IDLE, LONGEST, OpenSession
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site

PARENT_GRACE = timedelta(seconds=120)
"""So long after a refresh the parent of the active token is taken for a lost answer: the official client tries again
for 25 s, and once more after a rest of 60 s.
"""

GRACE = timedelta(seconds=10)
"""So long after a refresh even an older token is taken for a late tab."""

PATIENCE_SECONDS = 5
"""How long a refresh waits for another one of the same session."""

_LOCK_NOT_AVAILABLE = "55P03"


def refresh(site: Site, token: str | None) -> dict[str, Any]:
    """The session with the active refresh token and a new access token. Raises 400 (see above) and 409."""
    read = refresh_tokens.read_token(site.keys, token)
    moment = clock.now()
    try:
        with site.database.writing() as session:
            outcome = _go_on(session, site, read, token or "", moment)
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
            raise too_many_refreshes() from None
        raise
    # Raised only here: a refusal that ends the session must not undo the ending.
    if isinstance(outcome, Refusal):
        raise outcome
    return session_json(site, outcome, moment)


def _go_on(session: Session, site: Site, read: RefreshToken, token: str, moment: datetime) -> OpenSession | Refusal:
    if not site.database.is_sqlite:
        session.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE_SECONDS}s'"))
    visit = session.scalar(select(AuthSession).where(AuthSession.id == read.session_id).with_for_update())
    if visit is None or read.counter > visit.refresh_counter:
        return refresh_token_not_found()
    refusal = _over(visit, read, moment)
    if refusal is not None:
        session.delete(visit)
        return refusal
    user = session.get_one(User, visit.user_id)
    if not refresh_tokens.is_active(visit, token):
        return OpenSession(user, visit, refresh_tokens.current_token(site.keys, visit))
    visit.refreshed_at = moment
    return OpenSession(user, visit, refresh_tokens.rotate(site.keys, visit))


def _over(visit: AuthSession, read: RefreshToken, moment: datetime) -> Refusal | None:
    """Why the session ends now, if it does."""
    if moment - visit.created_at > LONGEST:
        return session_expired("")
    if moment - visit.refreshed_at > IDLE:
        return session_expired(" (Inactivity)")
    generations = visit.refresh_counter - read.counter
    grace = PARENT_GRACE if generations == 1 else GRACE
    if generations and moment - visit.refreshed_at > grace:
        return refresh_token_already_used()
    return None
