"""Test emails with a code: typed into `sideline doctor --mail-code`, it proves that the site's emails arrive.

Only the latest code counts. Its hash is stored, and the day on which a code was last typed in; the address is not.
"""

import hmac
import secrets
from datetime import date, datetime, timedelta
from uuid import uuid4

from sqlalchemy import Date, String
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.engine import Base
from sideline.core.db.types import UtcDateTime
from sideline.core.outbox import Message
from sideline.core.site import Site
from sideline.notifications import mail

LIFETIME = timedelta(hours=2)
"""Greylisting can delay an email by an hour. The stored time is the hour, so a code lives one to two hours."""


class ConfirmedMail(Base):
    """The latest test email. The table has one row."""

    __tablename__ = "confirmed_mail"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1)
    code_hash: Mapped[str] = mapped_column(String(64))
    sent_at: Mapped[datetime] = mapped_column(UtcDateTime)
    confirmed_on: Mapped[date | None] = mapped_column(Date)


def send_test_mail(site: Site, address: str) -> None:
    """Send an email with a new code to `address` at once. Raises like `mail.send`: OSError, PermanentFailure."""
    code, now = f"{secrets.randbelow(1_000_000):06}", clock.now()
    mail.send(site.settings, Message(uuid4(), now, {"template": "test-code", "to": address, "code": code}, now))
    with site.database.writing() as session:
        row = session.get(ConfirmedMail, 1) or ConfirmedMail()
        row.code_hash, row.sent_at = _hash(site.keys, code), clock.hour(now)
        session.add(row)


def confirm_mail(session: Session, keys: Keys, typed: str) -> bool:
    """Store that the test email has arrived if this is its code. Returns whether it is."""
    row = session.get(ConfirmedMail, 1)
    code = _hash(keys, "".join(typed.split()))
    if row is None or row.sent_at + LIFETIME <= clock.now() or not hmac.compare_digest(row.code_hash, code):
        return False
    row.code_hash, row.confirmed_on = "", clock.today()
    return True


def last_confirmed(session: Session) -> date | None:
    """Return the day on which a test email was last confirmed."""
    row = session.get(ConfirmedMail, 1)
    return row.confirmed_on if row else None


def _hash(keys: Keys, code: str) -> str:
    return hmac.digest(keys.derive("code of a test email"), code.encode(), "sha256").hex()
