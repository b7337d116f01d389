"""Invitations: codes that allow a number of sign-ups (SIDELINE_REGISTRATION=invitation).

Nothing connects a code with the accounts that it allowed. A code has a number of uses, and its row stores how many are
left: neither when one was used nor by whom. If addresses must be confirmed, a code is used at confirmation: otherwise
whoever has it could use all of it up with addresses that are not theirs. Until then the sign-up has its hash, sealed.
"""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, cast

from sqlalchemy import ColumnElement, CursorResult, Date, Delete, Integer, String, Update, delete, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db.engine import Base
from sideline.core.errors import Refusal
from sideline.core.limits import INVITATION_CODES
from sideline.core.site import Site

FIELD = "invitation"
"""The field of a sign-up's metadata that holds the code. It is not stored with the account."""

MAX_USES = 10_000

MAX_DAYS = 366

MAX_NOTE = 100
"""Maximum number of characters of a note."""

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that cannot be mistaken for each other."""

_CODE_LENGTH = 12

_ID_LENGTH = 8


class Invitation(Base):
    """A code, as its SHA-256. `note` says, for example, whom a code is for."""

    __tablename__ = "invitations"
    __table_args__ = ({"sqlite_with_rowid": False},)

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    uses_left: Mapped[int] = mapped_column(Integer)
    expires_on: Mapped[date] = mapped_column(Date)
    note: Mapped[str] = mapped_column(String(MAX_NOTE), default="", server_default="")

    @property
    def id(self) -> str:
        """The beginning of the hash, by which the operator names a code."""
        return self.code_hash[:_ID_LENGTH]


def create_invitation(session: Session, uses: int, days: int, note: str, today: date) -> str:
    """Store an invitation and return its code. Also deletes those that have expired."""
    session.execute(delete(Invitation).where(Invitation.expires_on < today))
    code = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
    row = Invitation(code_hash=hash_of(code), uses_left=uses, expires_on=today + timedelta(days=days), note=note)
    session.add(row)
    return code


def invitation_link(settings: Settings, code: str) -> str:
    """Return the URL that opens the sign-up form with a code. The fragment is not sent to any server."""
    return f"{settings.origin}/?sign-up=true#{FIELD}={code}"


def list_invitations(session: Session, today: date) -> Sequence[Invitation]:
    """Return the invitations that can be used, by the day on which they expire."""
    usable = select(Invitation).where(_is_usable(today))
    return session.scalars(usable.order_by(Invitation.expires_on, Invitation.code_hash)).all()


def list_unexpired(session: Session, today: date) -> Sequence[Invitation]:
    """Return the invitations that have not expired, used up or not, by the day on which they expire."""
    unexpired = select(Invitation).where(Invitation.expires_on >= today)
    return session.scalars(unexpired.order_by(Invitation.expires_on, Invitation.code_hash)).all()


def revoke_invitation(session: Session, id_: str) -> bool:
    """Delete the invitation with this id. Returns whether there was one."""
    if len(id_) != _ID_LENGTH:
        return False
    return _changed_rows(session, delete(Invitation).where(Invitation.code_hash.startswith(id_, autoescape=True))) > 0


def ensure_may_sign_up(site: Site, code: object, client_address: str) -> None:
    """Raise Refusal unless an account may be created now, with this code if the site needs one.

    The response depends on the code alone, and is checked before anything about the email address.
    """
    if site.settings.registration == "closed":
        raise Refusal(422, "signup_disabled", "Signups not allowed for this instance")
    if site.settings.registration == "open":
        return
    guesses = INVITATION_CODES.of(client_address)
    site.rate_limiter.check(guesses)
    with site.database.reading() as session:
        is_usable = (
            session.scalar(select(Invitation.uses_left).where(*_conditions(hash_of(code), clock.today()))) is not None
        )
    if not is_usable:
        site.rate_limiter.enforce(guesses)
        raise _not_found()


def use_invitation(session: Session, settings: Settings, code_hash: str) -> None:
    """Use up one use of the code in this transaction, if the site needs one. Raises Refusal if none is left."""
    if settings.registration != "invitation":
        return
    used = update(Invitation).where(*_conditions(code_hash, clock.today())).values(uses_left=Invitation.uses_left - 1)
    if not _changed_rows(session, used):
        raise _not_found()


def hash_of(code: object) -> str:
    """Return the hash of a typed code. Case, spaces and hyphens don't matter."""
    typed = code if isinstance(code, str) else ""
    return hashlib.sha256("".join(filter(str.isalnum, typed)).lower().encode()).hexdigest()


def _not_found() -> Refusal:
    message = "The invitation code is wrong, was used too often, or has expired"
    return Refusal(422, "invite_not_found", message)


def _changed_rows(session: Session, statement: Update | Delete) -> int:
    return cast(CursorResult[Any], session.execute(statement)).rowcount


def _conditions(code_hash: str, today: date) -> list[ColumnElement[bool]]:
    return [Invitation.code_hash == code_hash, _is_usable(today)]


def _is_usable(today: date) -> ColumnElement[bool]:
    return (Invitation.uses_left > 0) & (Invitation.expires_on >= today)
