"""Which alarms each staff member gets by email: the members' own settings."""

from collections.abc import Collection
from typing import Literal, get_args
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User

AlarmKind = Literal["severe", "late", "surge"]
"""Severe cases, cases that will soon be late, and review surges (`moderation.alarms`)."""

ALARM_KINDS: tuple[AlarmKind, ...] = get_args(AlarmKind)


def read_muted(session: Session, user_id: UUID) -> set[str]:
    """Return the kinds of alarms that a member has turned off."""
    return set(session.get_one(User, user_id).muted_alarms.split())


def store_muted(session: Session, user_id: UUID, muted: Collection[AlarmKind]) -> None:
    """Replace the kinds of alarms that a member has turned off."""
    session.get_one(User, user_id).muted_alarms = " ".join(sorted(muted))


def list_recipients(session: Session, kind: AlarmKind) -> list[str]:
    """Return the email addresses of the moderators and admins who have not turned off this kind of alarm."""
    rows = session.execute(select(User.email, User.muted_alarms).where(User.role != "")).all()
    return sorted(row.email for row in rows if kind not in row.muted_alarms.split())
