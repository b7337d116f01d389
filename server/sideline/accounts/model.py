"""Tables of accounts: users, sign-ups to be confirmed, sessions, one-time tokens (spec section 3)."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, Index, Integer, String, Uuid
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import UtcDateTime


class User(Base):
    """An account. `email` is stored in lower case, one account for each. Times are hours (`clock.hour`).

    `role` is that of staff, "moderator" or "admin"; else it is empty.
    """

    __tablename__ = "users"

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    email: Mapped[str] = mapped_column(String(255), unique=True)
    password_hash: Mapped[str] = mapped_column(String(255))
    user_metadata: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    email_confirmed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    confirmation_sent_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    recovery_sent_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_sign_in_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    role: Mapped[str] = mapped_column(String(10), default="", server_default="")

    @property
    def app_metadata(self) -> dict[str, Any]:
        """What the auth contract tells of an account that its user cannot change."""
        role = {"role": self.role} if self.role else {}
        return {"provider": "email", "providers": ["email"], **role}


class PendingSignUp(Base):
    """A sign-up whose address is not confirmed yet; whether the address has an account makes no difference.

    `id` is that of the user it may become. `number` orders the sign-ups of one address. `origin` is a keyed hash of the
    network address it came from. Of the mailed token only the SHA-256 is stored. Times are hours.
    """

    __tablename__ = "pending_sign_ups"
    __table_args__ = (Index(None, "email"), Index(None, "created_at"))

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True)
    email: Mapped[str] = mapped_column(String(255))
    number: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    origin: Mapped[str] = mapped_column(String(64))
    password_hash: Mapped[str] = mapped_column(String(255))
    user_metadata: Mapped[dict[str, Any]] = mapped_column(JSON)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    mailed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class AuthSession(Base):
    """One sign-in on one device. Deleting the row ends it at the next request.

    `refresh_counter` says which refresh token is current; tokens are derived from it and only the hash
    of the current one is stored. Times are hours; that of the last refresh is also stored exactly, but encrypted.
    """

    __tablename__ = "auth_sessions"
    __table_args__ = (Index(None, "user_id"),)

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"))
    refresh_counter: Mapped[int] = mapped_column(Integer, default=0)
    refresh_token_hash: Mapped[str] = mapped_column(String(64), default="")
    amr_method: Mapped[str] = mapped_column(String(20), default="password")
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    refreshed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    encrypted_refreshed_at: Mapped[str] = mapped_column(String(120), default="", server_default="")


class OneTimeToken(Base):
    """A mailed link: only the SHA-256 of its token. One for each user and purpose. `created_at` is the hour."""

    __tablename__ = "one_time_tokens"

    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(20), primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
