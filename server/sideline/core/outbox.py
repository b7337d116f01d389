"""Transactional outbox: messages to deliver after commit, written in the transaction that causes them.

Payloads are encrypted (a mail holds a one-time link, a webhook an address). `notifications` delivers them;
`notify_on_commit` wakes it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Event
from typing import Any
from uuid import UUID, uuid4
from weakref import WeakSet

import orjson
from sqlalchemy import Index, Integer, String, Text, Uuid, delete, event, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.engine import Base
from sideline.core.db.types import UtcDateTime

MAIL = "mail"
"""Payload {template, to, …}: the name of a template in `notifications/templates`, an address, and the variables of the
template, most often `link`. `messages_of` and `remove_messages` find a mail by its `owner` (a case, a claim, a list).
"""

WEBHOOK = "webhook"
"""Payload as it is posted (spec section 7, external webhook); `submittedBy` may be an address."""

DUMMY_MAIL = "dummy-mail"
"""Payload as of MAIL; built and discarded, so that an address without an account costs the same work as one with it."""

MAX_PAUSE = timedelta(hours=10)
"""The longest pause before the first try: of the time in which a message is tried, an hour at least must be left."""

_PURPOSE = "outbox"
_CREATED_AT, _DUE_AT = "created_at", "due_at"
_listeners: WeakSet[Event] = WeakSet()


class OutboxItem(Base):
    """One message; the row is deleted once it is delivered or given up.

    `created_at` is the hour; the exact time is in the encrypted payload.
    """

    __tablename__ = "outbox"
    __table_args__ = (Index(None, "next_try_at"),)

    id: Mapped[UUID] = mapped_column(Uuid, primary_key=True, default=uuid4)
    kind: Mapped[str] = mapped_column(String(40))
    payload: Mapped[str] = mapped_column(Text)
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    next_try_at: Mapped[datetime] = mapped_column(UtcDateTime)


@dataclass(frozen=True)
class Message:
    """A mail or a webhook call to send. Id and times are the same at every try.

    `due_at` is when it is tried first, and the date of a mail: `created_at` would tell when something was decided.
    """

    id: UUID
    created_at: datetime
    payload: dict[str, Any]
    due_at: datetime


class PermanentFailure(Exception):
    """The message can never be delivered; the text holds no address."""


Sender = Callable[[Message], None]
"""Sends a message. Raises PermanentFailure to give it up, anything else to have it tried again later."""


def enqueue(session: Session, keys: Keys, kind: str, payload: dict[str, Any], pause: timedelta = timedelta(0)) -> UUID:
    """Queue a delivery that starts after `pause`, at most MAX_PAUSE, if the transaction commits; returns its id."""
    now, id_ = clock.now(), uuid4()
    item = OutboxItem(
        id=id_,
        kind=kind,
        payload=_seal(keys, Message(id_, now, payload, now + pause)),
        attempts=0,
        created_at=clock.hour(now),
        next_try_at=now + pause,
    )
    session.add(item)
    if not session.info.get(_PURPOSE):
        session.info[_PURPOSE] = True
        event.listen(session, "after_commit", _notify)
    return id_


def notify_on_commit(listener: Event) -> None:
    """Set `listener` after each commit, in this process, of a transaction that queued something."""
    _listeners.add(listener)


def message_of(item: OutboxItem, keys: Keys) -> Message:
    """The decrypted message. Raises ValueError when another server's key sealed it."""
    payload = orjson.loads(keys.unseal(_PURPOSE, item.payload))
    # A message of a release before 0022 has the time in its row alone, one of a later release may have no `due_at`.
    created_at = _time(payload.pop(_CREATED_AT, None)) or item.created_at
    return Message(item.id, created_at, payload, _time(payload.pop(_DUE_AT, None)) or created_at)


def messages_of(session: Session, keys: Keys, owner: str, is_own_address: Callable[[str], bool]) -> list[Message]:
    """What waits to be sent for somebody or to their addresses, or tells these to the webhook; oldest first."""
    messages = [message for _, message in _items_of(session, keys, owner, is_own_address)]
    return sorted(messages, key=lambda message: message.created_at)


def remove_messages(
    session: Session, keys: Keys, owner: str, is_own_address: Callable[[str], bool] = lambda _address: False
) -> None:
    """Delete the mails that wait to be sent for somebody or to their addresses; the webhook gets no such address."""
    # By statements: an item that is delivered meanwhile is gone, which changes nothing.
    for item, message in list(_items_of(session, keys, owner, is_own_address)):
        of_item = OutboxItem.id == item.id
        if item.kind == WEBHOOK:
            anonymous = _seal(keys, replace(message, payload={**message.payload, "submittedBy": "anonymous"}))
            session.execute(update(OutboxItem).where(of_item).values(payload=anonymous))
        else:
            session.execute(delete(OutboxItem).where(of_item))


def _items_of(
    session: Session, keys: Keys, owner: str, is_own_address: Callable[[str], bool]
) -> Iterator[tuple[OutboxItem, Message]]:
    # Payloads are encrypted, so each is opened; there are few: of the last minutes, and decisions of the last hours.
    for item in session.scalars(select(OutboxItem)):
        try:
            message = message_of(item, keys)
        except ValueError:
            continue
        address = message.payload.get("to") or message.payload.get("submittedBy") or ""
        if message.payload.get("owner") == owner or is_own_address(address):
            yield item, message


def _seal(keys: Keys, message: Message) -> str:
    times = {_CREATED_AT: message.created_at.isoformat(), _DUE_AT: message.due_at.isoformat()}
    return keys.seal(_PURPOSE, orjson.dumps(message.payload | times))


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _notify(_session: Session) -> None:
    for listener in list(_listeners):
        listener.set()
