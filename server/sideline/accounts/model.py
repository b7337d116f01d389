"""Account tables: users, pending sign-ups, sessions, one-time tokens and second factors (spec section 3)."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Boolean, ForeignKey, Index, Integer, String, UniqueConstraint, Uuid, literal_column, text
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.sealed import DeterministicString, SealedJson, SealedString
from sideline.core.db.types import UtcDateTime

# Anyone can sign up with another person's email address or request a reset for it, and then recognize the new row in a
# stolen database. So each table encrypts addresses with a separate purpose, and that row does not lead to the account.
ADDRESS = "address of an account"
ADDRESS_OF_SIGN_UP = "address of a sign-up"
ADDRESS_OF_LINK = "address of a mailed link"


_HAS_ROLE = text("role <> ''")


class User(Base):
    """An account. `email` is lower case and unique. Times are truncated to the day (`clock.start_of_day`).

    The email address, password hash and metadata are encrypted (`core.db.sealed`). No other column may identify a
    person, and no column may change when a stranger requests an email to the address. `role` is "moderator" or "admin"
    for staff, otherwise empty; `muted_alarms` are the alarms that this member has turned off (`desk.members`).
    """

    __tablename__ = "users"
    # Each decision counts the staff. Without the index, it would read all users.
    __table_args__ = (Index("ix_users_staff", "id", sqlite_where=_HAS_ROLE, postgresql_where=_HAS_ROLE),)

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    email: Mapped[str] = mapped_column(DeterministicString(ADDRESS), unique=True)
    password_hash: Mapped[str] = mapped_column(SealedString("password hash"))
    user_metadata: Mapped[dict[str, Any]] = mapped_column(SealedJson("metadata"), default=dict)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)
    email_confirmed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    confirmation_sent_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_sign_in_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    role: Mapped[str] = mapped_column(String(10), default="", server_default="")
    muted_alarms: Mapped[str] = mapped_column(String(30), default="", server_default="")

    @property
    def app_metadata(self) -> dict[str, Any]:
        """Account data in the auth API that the user cannot change."""
        role = {"role": self.role} if self.role else {}
        return {"provider": "email", "providers": ["email"], **role}


# Not a parameter: with one, SQLite would not use the partial index.
IS_STAFF = User.role != literal_column("''")
"""The condition for an account of staff."""


class PendingSignUp(Base):
    """A sign-up with an unconfirmed email address. Rows look the same whether or not the address already has an
    account.

    `user_id` is the id that the user will get. `number` orders the sign-ups of one address. `origin` is a keyed hash of
    the client's network address. Sign-ups of one address with the same password have the same `password_hash`
    (`pending_sign_ups.salt_of`). Only the SHA-256 of the emailed token is stored. `invitation_hash` is that of the code
    that is used at confirmation, or empty. Times are truncated to the day.
    """

    __tablename__ = "pending_sign_ups"
    __table_args__ = (Index(None, "email"), Index(None, "created_at"))

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    user_id: Mapped[str] = mapped_column(SealedString("user of a sign-up"), server_default="")
    email: Mapped[str] = mapped_column(DeterministicString(ADDRESS_OF_SIGN_UP))
    number: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    origin: Mapped[str] = mapped_column(String(64))
    password_hash: Mapped[str] = mapped_column(DeterministicString("password hash of a sign-up"))
    user_metadata: Mapped[dict[str, Any]] = mapped_column(SealedJson("metadata"))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    invitation_hash: Mapped[str] = mapped_column(SealedString("invitation of a sign-up"), default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    mailed_at: Mapped[datetime] = mapped_column(UtcDateTime)


class AuthSession(Base):
    """One sign-in on one device. Deleting the row ends the session at its next request.

    `refresh_counter` identifies the current refresh token: tokens are derived from it, and only the hash of the current
    one is stored. Times are truncated to the day; the exact time of the last refresh is stored encrypted.

    `second_method` is the second step that was taken, "totp" or "mfa/recovery_code"; if it is empty, the session is at
    level aal1. `factor_id` is the factor that was used. Refresh tokens with a counter below `least_refresh_counter`
    were issued before the second step and are refused.
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
    second_method: Mapped[str | None] = mapped_column(String(20))
    second_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    factor_id: Mapped[UUID | None] = mapped_column(Uuid)
    least_refresh_counter: Mapped[int] = mapped_column(Integer, default=0, server_default="0")

    @property
    def aal(self) -> str:
        """The authenticator assurance level: aal2 once a second factor has been verified in this session."""
        return "aal2" if self.second_method else "aal1"


class OneTimeToken(Base):
    """An emailed link. Only the SHA-256 of its token is stored. There is one row per address and purpose.

    An address without an account gets a row too, and its link is never sent. Otherwise the number of rows would reveal
    how many accounts exist. `created_at` is truncated to the hour, because a link is valid for an hour.
    """

    __tablename__ = "one_time_tokens"
    __table_args__ = (UniqueConstraint("address", "purpose"),)

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    address: Mapped[str] = mapped_column(DeterministicString(ADDRESS_OF_LINK))
    purpose: Mapped[str] = mapped_column(String(20))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class MfaFactor(Base):
    """A second factor of a user: an authenticator app ("totp"), or their recovery codes ("recovery_code").

    `encrypted` holds the secret of an app and the time step of the last accepted code. A step reveals a time, so it is
    not stored in plain text. `created_at` is truncated to the hour, because an unverified factor is deleted after a
    day; `updated_at` is truncated to the day.
    """

    __tablename__ = "mfa_factors"
    __table_args__ = (Index(None, "user_id"),)

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"))
    factor_type: Mapped[str] = mapped_column(String(20))
    friendly_name: Mapped[str] = mapped_column(SealedString("name of a factor"))
    is_verified: Mapped[bool] = mapped_column(Boolean)
    encrypted: Mapped[str] = mapped_column(String(120))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)


class MfaRecoveryCode(Base):
    """An unused recovery code. Only its SHA-256 is stored."""

    __tablename__ = "mfa_recovery_codes"

    user_id: Mapped[UUID] = mapped_column(Uuid, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
