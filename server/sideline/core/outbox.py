"""Things to deliver after commit: put in the same transaction as what caused them.

Payloads are sealed (a mail holds a one-time link, a webhook an address), so the table tells nothing.
The floor above (`notifications`) delivers them; `wake_on_commit` tells it that there is something to do.
"""

from datetime import datetime, timedelta
from threading import Event
from typing import Any
from uuid import UUID, uuid4
from weakref import WeakSet

import orjson
from sqlalchemy import Index, Integer, String, Text, Uuid, event
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core import clock
from sideline.core.columns import UtcDateTime
from sideline.core.db import Table
from sideline.core.keys import Keys

MAIL = "mail"
"""Payload {template, to, link}; template is `recovery`, `confirmation` or `account-exists`."""

WEBHOOK = "webhook"
"""Payload as it is posted (spec section 7, external webhook)."""

NOTHING = "nothing"
"""Payload of a mail that is made and dropped: an unknown address costs what a known one does, before and after the
answer.
"""

_PURPOSE = "outbox"
_sleepers: WeakSet[Event] = WeakSet()


class OutboxItem(Table):
    """One thing to deliver; the row goes once it is delivered or given up."""

    __tablename__ = "outbox"
    __table_args__ = (Index(None, "next_try_at"),)

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    kind: Mapped[str] = mapped_column(String(40))
    payload: Mapped[str] = mapped_column(Text)
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    next_try_at: Mapped[datetime] = mapped_column(UtcDateTime)


def put(session: Session, keys: Keys, kind: str, payload: dict[str, Any], pause: timedelta = timedelta(0)) -> UUID:
    """Queue a delivery, to begin after `pause`; it happens only if the transaction commits. Returns the item's id."""
    moment = clock.now()
    item = OutboxItem(
        id=uuid4(),
        kind=kind,
        payload=keys.seal(_PURPOSE, orjson.dumps(payload)),
        attempts=0,
        created_at=moment,
        next_try_at=moment + pause,
    )
    session.add(item)
    if not session.info.get(_PURPOSE):
        session.info[_PURPOSE] = True
        event.listen(session, "after_commit", _wake)
    return item.id


def wake_on_commit(sleeper: Event) -> None:
    """Have `sleeper` set right after each commit, in this process, of a transaction that put something."""
    _sleepers.add(sleeper)


def payload_of(item: OutboxItem, keys: Keys) -> dict[str, Any]:
    """What was put. Raises ValueError when another server's key sealed it."""
    content: dict[str, Any] = orjson.loads(keys.unseal(_PURPOSE, item.payload))
    return content


def _wake(_session: Session) -> None:
    for sleeper in list(_sleepers):
        sleeper.set()
