"""Outbox workers: threads in every process that send the messages in the outbox, woken by commits and by a timer.

A row is leased in a short transaction, sent outside of any, and deleted or rescheduled in another. Each kind has its
own thread: a dead mail server does not block the webhook, links and codes do not wait behind other emails,
and dummy emails, which anyone can trigger, do not delay real ones.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from threading import Event, Lock, Thread

import structlog
from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from sideline.core import clock, metrics, outbox
from sideline.core.db.timeouts import cause_fields
from sideline.core.outbox import MAX_PAUSE, OutboxItem, PermanentFailure, Sender
from sideline.core.site import Site
from sideline.notifications import mail, webhook
from sideline.notifications.failures import FailureKind, kind_of, record_result

# Leases on outbox rows, so that no two processes send the same message.
#
# A lease is a `next_try_at` in the future. `attempts` counts the leases: only the holder of the latest one may delete
# or reschedule the row.

LEASE = timedelta(minutes=5)
"""Longer than the slowest delivery. After a crash the row waits this long."""

FIRST_BACKOFF = timedelta(seconds=5)
MAX_BACKOFF = timedelta(minutes=5)
GIVE_UP_AFTER = timedelta(hours=12)
"""Retry intervals start at FIRST_BACKOFF and double up to MAX_BACKOFF. A message is given up after GIVE_UP_AFTER."""

GIVE_UP_LETTER_AFTER = timedelta(days=6)
"""A letter is news for its week: it waits for a mail server that is down for days."""

_CLOCK_JUMPED = timedelta(hours=1)
"""Longer than any lease or backoff. A row further in the future was scheduled before the clock was set back, unless it
has not been attempted yet and is still in its initial delay.
"""


def any_due(session: Session, kinds: Collection[str], now: datetime) -> bool:
    """Whether a row is due. Checked before `acquire`, because it takes no lock."""
    return session.scalar(select(OutboxItem.id).where(_is_due(kinds, now)).limit(1)) is not None


def next_due(session: Session, kinds: Collection[str], now: datetime) -> datetime | None:
    """Return when the next row becomes due."""
    later = select(func.min(OutboxItem.next_try_at)).where(OutboxItem.next_try_at > now)
    return session.scalar(later.where(OutboxItem.kind.in_(kinds)))


def acquire(session: Session, kinds: Collection[str], now: datetime) -> OutboxItem | None:
    """Lease the row that has been due the longest, in a writing transaction. Returns None if no row is due."""
    oldest = select(OutboxItem).where(_is_due(kinds, now)).order_by(OutboxItem.next_try_at).limit(1)
    item = session.scalar(oldest.with_for_update(skip_locked=True))
    if item is not None:
        item.attempts += 1
        item.next_try_at = now + LEASE
    return item


def delete_row(session: Session, item: OutboxItem) -> None:
    """Delete a delivered or abandoned row, unless another process has leased it in the meantime."""
    session.execute(delete(OutboxItem).where(*_is_leased_by_us(item)))


def reschedule(session: Session, item: OutboxItem, now: datetime) -> None:
    """Make an undelivered row due again, after a backoff that doubles with each attempt."""
    next_try_at = now + min(FIRST_BACKOFF * 2 ** min(item.attempts - 1, 16), MAX_BACKOFF)
    session.execute(update(OutboxItem).where(*_is_leased_by_us(item)).values(next_try_at=next_try_at))


def is_too_old(item: OutboxItem, now: datetime) -> bool:
    """Whether the message has been tried for long enough since the hour in which the row was created."""
    return now - item.created_at > (GIVE_UP_LETTER_AFTER if item.kind == outbox.LETTER else GIVE_UP_AFTER)


def _is_due(kinds: Collection[str], now: datetime) -> ColumnElement[bool]:
    is_paused = (
        (OutboxItem.attempts == 0)
        & (OutboxItem.created_at <= now)
        & (OutboxItem.next_try_at <= now + MAX_PAUSE + _CLOCK_JUMPED)
    )
    is_too_far = (OutboxItem.next_try_at > now + _CLOCK_JUMPED) & ~is_paused
    return OutboxItem.kind.in_(kinds) & or_(OutboxItem.next_try_at <= now, is_too_far)


def _is_leased_by_us(item: OutboxItem) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return OutboxItem.id == item.id, OutboxItem.attempts == item.attempts


log = structlog.get_logger()

POLL_SECONDS = 5
"""How often a worker checks without being woken, for rows of processes that have exited and for rescheduled rows."""

STOP_SECONDS = 30
"""How long a shutdown waits for the message being sent. After that, its lease expires and another process sends it."""


_looking = Lock()
"""Held to look for messages. At startup the first worker thereby compiles the statements and stores the accounts key
for the others, which would all do the same work at the same time.
"""


class OutboxWorker:
    """A thread that sends messages of certain kinds."""

    def __init__(self, site: Site, senders: Mapping[str, Sender]) -> None:
        self._site = site
        self._senders = senders
        self._wake = Event()
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="outbox-" + "-".join(senders), daemon=True)

    def start(self) -> None:
        """Start the thread."""
        outbox.notify_on_commit(self._wake)
        self._thread.start()

    def request_stop(self) -> None:
        """Stop after the message being sent."""
        self._stopping.set()
        self._wake.set()

    def join(self) -> None:
        """Wait until the message being sent is finished, for at most STOP_SECONDS."""
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._wake.clear()
            timeout: float = POLL_SECONDS
            try:
                while not self._stopping.is_set() and self._process_next():
                    pass
                timeout = self._seconds_until_next()
            except SQLAlchemyError as error:
                log.warning("outbox_unreachable", **cause_fields(error))
            except Exception as error:
                log.error("outbox_worker_failed", kind=type(error).__name__, exc_info=error)
            self._wake.wait(timeout)

    def _process_next(self) -> bool:
        """Send the next due row. Returns False if there is none."""
        item = self._acquire()
        if item is None:
            return False
        is_done, was_tried, failure = self._try_to_send(item)
        with self._site.database.writing() as session:
            if was_tried and outbox.reported_kind(item.kind) == outbox.MAIL:
                record_result(session, failure)
            if is_done:
                delete_row(session, item)
            else:
                reschedule(session, item, clock.now())
        return True

    def _seconds_until_next(self) -> float:
        """Return the seconds until a row becomes due, at most POLL_SECONDS."""
        with _looking, self._site.database.reading() as session:
            now = clock.now()
            due = next_due(session, self._senders.keys(), now)
        return min(POLL_SECONDS, (due - now).total_seconds()) if due else POLL_SECONDS

    def _acquire(self) -> OutboxItem | None:
        kinds, now, database = self._senders.keys(), clock.now(), self._site.database
        with _looking, database.reading() as session:
            if not any_due(session, kinds, now):
                return None
        with database.writing() as session:
            return acquire(session, kinds, now)

    def _try_to_send(self, item: OutboxItem) -> tuple[bool, bool, FailureKind | None]:
        """Send the message of a row. Returns whether the row is done (delivered or given up), whether it was tried, and
        why it failed. A message that was not tried says nothing about the mail server.
        """
        try:
            message = outbox.message_of(item, self._site.keys)
        except ValueError:
            return _give_up(item, "sealed by another key"), False, None
        if message.is_too_late:
            return _give_up(item, "its link or code has expired"), False, None
        try:
            self._senders[item.kind](message)
        except PermanentFailure as error:
            return _give_up(item, str(error)), True, self._failure(error)
        except Exception as error:
            # The error's message may quote an email address. Its type is enough for the operator.
            return _log_failure(item, type(error).__name__), True, self._failure(error)
        metrics.count_delivery(item.kind, "sent")
        return True, True, None

    def _failure(self, error: Exception) -> FailureKind:
        return kind_of(error, is_by_smtp=self._site.settings.smtp_url is not None)


def start(site: Site) -> list[OutboxWorker]:
    """Start the workers of this process."""
    workers = [
        *(OutboxWorker(site, {kind: sender}) for kind, sender in mail_senders(site).items()),
        OutboxWorker(site, {outbox.WEBHOOK: partial(webhook.send, site.settings)}),
        OutboxWorker(site, {outbox.ALARM: partial(webhook.send_alarm, site.settings)}),
    ]
    for worker in workers:
        worker.start()
    return workers


def mail_senders(site: Site) -> dict[str, Sender]:
    """Return the senders for emails and dummy emails."""

    def send(message: outbox.Message) -> None:
        mail.send(site.settings, message)

    def discard(message: outbox.Message) -> None:
        mail.discard(site.settings, message)

    letter = partial(mail.send_letter, site)
    return {outbox.URGENT_MAIL: send, outbox.MAIL: send, outbox.LETTER: letter, outbox.DUMMY_MAIL: discard}


def stop(workers: Sequence[OutboxWorker]) -> None:
    """Finish the messages being sent. The rest stay in the database for the next start or another process."""
    for worker in workers:
        worker.request_stop()
    for worker in workers:
        worker.join()


def _log_failure(item: OutboxItem, error: str) -> bool:
    """Log a failed attempt. Returns whether it was the last one, so that the message is given up."""
    if is_too_old(item, clock.now()):
        return _give_up(item, error)
    log.warning(
        "delivery_failed", id=str(item.id), kind=outbox.reported_kind(item.kind), reason=error, attempts=item.attempts
    )
    metrics.count_delivery(item.kind, "failed")
    return False


def _give_up(item: OutboxItem, reason: str) -> bool:
    log.warning(
        "delivery_given_up",
        id=str(item.id),
        kind=outbox.reported_kind(item.kind),
        reason=reason,
        attempts=item.attempts,
    )
    metrics.count_delivery(item.kind, "given_up")
    return True
