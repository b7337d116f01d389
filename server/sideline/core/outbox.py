"""Things to deliver after commit: put in the same transaction as what caused them.

Payloads are sealed (a mail holds a one-time link, a webhook an address), so the table tells nothing.
The floor above (`notifications`) delivers them.
"""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import orjson
from sqlalchemy import Index, Integer, String, Text, Uuid
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core import clock
from sideline.core.columns import UtcDateTime
from sideline.core.db import Table
from sideline.core.keys import Keys

_PURPOSE = "outbox"


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


def put(session: Session, keys: Keys, kind: str, payload: dict[str, Any]) -> UUID:
    """Queue a delivery; it happens only if the transaction commits. Returns the item's id."""
    moment = clock.now()
    item = OutboxItem(
        id=uuid4(),
        kind=kind,
        payload=keys.seal(_PURPOSE, orjson.dumps(payload)),
        attempts=0,
        created_at=moment,
        next_try_at=moment,
    )
    session.add(item)
    return item.id


def payload_of(item: OutboxItem, keys: Keys) -> dict[str, Any]:
    """What was put. Raises ValueError when another server's key sealed it."""
    content: dict[str, Any] = orjson.loads(keys.unseal(_PURPOSE, item.payload))
    return content
