"""Transactional outbox: messages to deliver after the commit, stored in the transaction that causes them.

Payloads are encrypted, because an email contains a one-time link and a webhook call an email address. `notifications`
delivers the messages; `notify_on_commit` wakes it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Event
from typing import Any
from uuid import UUID, uuid4
from weakref import WeakSet

import orjson
from sqlalchemy import ColumnElement, Index, Integer, String, Text, Uuid, case, delete, event, func, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.db.engine import Base
from sideline.core.db.types import UtcDateTime

MAIL = "mail"
"""Payload {template, to, …}: the name of a template in `notifications/templates`, an email address, and the variables
of the template, usually `link`. `messages_of` and `remove_messages` find an email by its `owner` (a case, a claim, or a
private record). `stop_token` is the secret in the links that turn a weekly email off.
"""

URGENT_MAIL = "urgent-mail"
"""Payload as for MAIL and from `until`, for somebody who waits at the screen: links and codes. These emails have a
thread of their own, so that they do not wait behind thousands of others.
"""

LETTER = "letter"
"""Payload as for MAIL: the weekly letter to a reader (`operations.jobs.letter`). Letters have a thread of their own, so
that no other email waits behind them, and are tried for longer.
"""

WEBHOOK = "webhook"
"""Payload as sent to the webhook (spec section 7, external webhook). `submittedBy` may be an email address."""

ALARM = "alarm"
"""Payload {text}, as sent to the alarm webhook. It has no address and nothing that somebody wrote."""

DUMMY_MAIL = "dummy-mail"
"""Payload as for MAIL. Built and then discarded, so that an address without an account costs the same work."""


def reported_kind(kind: str) -> str:
    """Return the kind that logs, metrics and the status name. They do not tell dummy emails from others: while the mail
    server is down, they would reveal whether an address has an account.
    """
    return MAIL if kind in (URGENT_MAIL, DUMMY_MAIL, LETTER) else kind


MAX_PAUSE = timedelta(hours=10)
"""The longest delay before the first attempt. It leaves at least an hour of the time in which delivery is attempted."""

UNSUBSCRIBE = "/unsubscribe/"
"""The folder of the page that turns weekly emails off; its URLs contain a secret."""

_PURPOSE = "outbox"
_PADDED_SIZE = 1024
"""Bytes of a padded message, or a multiple of this."""

_CREATED_AT, _DUE_AT = "created_at", "due_at"
_SEND_BEFORE = "send_before"
_TIME_TO_USE = timedelta(minutes=10)
"""How long before its expiry a link or code must be sent, so that its reader can still use it."""

_listeners: WeakSet[Event] = WeakSet()


class OutboxItem(Base):
    """A message. The row is deleted when the message is delivered or given up.

    `created_at` is truncated to the hour; the exact time is in the encrypted payload.
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
    """An email or a webhook call to send. The id and the times are the same at every attempt.

    `due_at` is the time of the first attempt, and the date of an email: `created_at` would reveal the time of a
    decision.
    """

    id: UUID
    created_at: datetime
    payload: dict[str, Any]
    due_at: datetime

    @property
    def is_too_late(self) -> bool:
        """Whether its link or code would have expired before its reader could use it."""
        send_before = _time(self.payload.get(_SEND_BEFORE))
        return send_before is not None and clock.now() >= send_before


class PermanentFailure(Exception):
    """The message can never be delivered. The text contains no email address."""


Sender = Callable[[Message], None]
"""Sends a message. Raises PermanentFailure to give it up, or any other exception to retry it later."""


def until(expires_at: datetime) -> dict[str, str]:
    """Return the part of a payload that says when its link or code expires. It is not sent later than shortly before.

    A dummy email needs it too: it must not stay longer in the database than others.
    """
    return {_SEND_BEFORE: (expires_at - _TIME_TO_USE).isoformat()}


def enqueue(session: Session, keys: Keys, kind: str, payload: dict[str, Any], pause: timedelta = timedelta(0)) -> UUID:
    """Queue a message for delivery after the commit, delayed by `pause` (at most MAX_PAUSE). Returns its id."""
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
    """Register an event to set after each commit, in this process, of a transaction that queued a message."""
    _listeners.add(listener)


def message_of(item: OutboxItem, keys: Keys) -> Message:
    """Decrypt a message. Raises ValueError if another server's key encrypted it."""
    payload = orjson.loads(keys.unseal(_PURPOSE, item.payload))
    created_at, due_at = (datetime.fromisoformat(payload.pop(name)) for name in (_CREATED_AT, _DUE_AT))
    return Message(item.id, created_at, payload, due_at)


def count_letters(session: Session) -> int:
    """Return how many letters are queued."""
    return session.scalar(select(func.count()).where(OutboxItem.kind == LETTER)) or 0


def messages_of(session: Session, keys: Keys, owner: str, is_own_address: Callable[[str], bool]) -> list[Message]:
    """Return the queued messages of an owner, including those that contain one of their addresses, oldest first."""
    messages = [message for _, message in _items_of(session, keys, owner, is_own_address)]
    return sorted(messages, key=lambda message: message.created_at)


def count_waiting(session: Session) -> dict[str, int]:
    """Return how many messages of each reported kind are due and not delivered.

    A message in its initial delay is not late, and counting it would reveal the minute of a decision.
    """
    rows = session.execute(select(OutboxItem.kind, func.count()).where(_is_due()).group_by(OutboxItem.kind))
    counts = Counter[str]()
    for kind, count in rows:
        counts[reported_kind(kind)] += count
    return counts


def oldest_waiting(session: Session) -> dict[str, datetime]:
    """Return when the oldest message of each reported kind that `count_waiting` counts was due, or queued (the hour) if
    it has been tried.
    """
    since = case((OutboxItem.attempts > 0, OutboxItem.created_at), else_=OutboxItem.next_try_at)
    rows = session.execute(select(OutboxItem.kind, func.min(since)).where(_is_due()).group_by(OutboxItem.kind))
    oldest: dict[str, datetime] = {}
    for kind, moment in rows:
        reported = reported_kind(kind)
        oldest[reported] = min(moment, oldest.get(reported, moment))
    return oldest


def remove_messages(
    session: Session, keys: Keys, owner: str, is_own_address: Callable[[str], bool] = lambda _address: False
) -> None:
    """Delete the queued emails for an owner or to their addresses, and remove the address from queued webhook calls."""
    # With statements rather than the ORM, because an item may be delivered and deleted in the meantime.
    for item, message in list(_items_of(session, keys, owner, is_own_address)):
        is_item = OutboxItem.id == item.id
        if item.kind == WEBHOOK:
            anonymous = _seal(keys, replace(message, payload={**message.payload, "submittedBy": "anonymous"}))
            session.execute(update(OutboxItem).where(is_item).values(payload=anonymous))
        else:
            session.execute(delete(OutboxItem).where(is_item))


def _items_of(
    session: Session, keys: Keys, owner: str, is_own_address: Callable[[str], bool]
) -> Iterator[tuple[OutboxItem, Message]]:
    # Payloads are encrypted, so each one must be decrypted. There are few, because most are sent within minutes.
    for item in session.scalars(select(OutboxItem)):
        try:
            message = message_of(item, keys)
        except ValueError:
            continue
        address = message.payload.get("to") or message.payload.get("submittedBy") or ""
        if message.payload.get("owner") == owner or is_own_address(address):
            yield item, message


def _is_due() -> ColumnElement[bool]:
    return (OutboxItem.attempts > 0) | (OutboxItem.next_try_at <= clock.now())


def _seal(keys: Keys, message: Message) -> str:
    times = {_CREATED_AT: message.created_at.isoformat(), _DUE_AT: message.due_at.isoformat()}
    content = orjson.dumps(message.payload | times)
    # Padded, so that a message's length does not reveal the length of its recipient's address.
    return keys.seal(_PURPOSE, content.ljust(-(-len(content) // _PADDED_SIZE) * _PADDED_SIZE))


def _time(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _notify(_session: Session) -> None:
    for listener in list(_listeners):
        listener.set()
