"""Delivers what the outbox holds: a thread in every process, woken by a commit and by the clock.

A row is claimed in one short transaction, delivered outside any, and settled in another. Kinds that can fail
apart have threads of their own, so that a dead mail server does not hold up the webhook.
"""

from collections.abc import Mapping, Sequence
from threading import Event, Thread

import structlog
from sqlalchemy.exc import SQLAlchemyError

from sideline.core import clock, outbox
from sideline.core.http.deps import Site
from sideline.core.outbox import OutboxItem
from sideline.notifications import claims, mail, webhook
from sideline.notifications.parcels import Deliver, Parcel, Undeliverable

log = structlog.get_logger()

POLL_SECONDS = 5
"""How often a courier looks without being woken: rows of other processes that ended, and those put off."""

STOP_SECONDS = 30
"""How long a stop waits for the delivery in hand; beyond it the lease runs out and another process delivers."""


class Courier:
    """One delivering thread for some kinds of things."""

    def __init__(self, site: Site, deliverers: Mapping[str, Deliver]) -> None:
        self._site = site
        self._deliverers = deliverers
        self._awake = Event()
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="courier-" + "-".join(deliverers), daemon=True)

    def start(self) -> None:
        """Begin to deliver."""
        outbox.notify_on_commit(self._awake)
        self._thread.start()

    def ask_to_stop(self) -> None:
        """Take nothing new in hand."""
        self._stopping.set()
        self._awake.set()

    def wait(self) -> None:
        """Wait until the delivery in hand is done, for STOP_SECONDS at most."""
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._awake.clear()
            wait: float = POLL_SECONDS
            try:
                while not self._stopping.is_set() and self._deliver_next():
                    pass
                wait = self._seconds_until_next()
            except SQLAlchemyError as error:
                log.warning("outbox_unreachable", kind=type(error).__name__)
            except Exception as error:
                log.error("courier_bug", kind=type(error).__name__, exc_info=error)
            self._awake.wait(wait)

    def _deliver_next(self) -> bool:
        item = self._claim()
        if item is None:
            return False
        delivered = self._try_to_deliver(item)
        with self._site.database.writing() as session:
            if delivered:
                claims.remove(session, item)
            else:
                claims.put_off(session, item, clock.now())
        return True

    def _seconds_until_next(self) -> float:
        """Until a row becomes due, or the next look: POLL_SECONDS at most."""
        with self._site.database.reading() as session:
            moment = clock.now()
            due = claims.next_due(session, self._deliverers.keys(), moment)
        return min(POLL_SECONDS, (due - moment).total_seconds()) if due else POLL_SECONDS

    def _claim(self) -> OutboxItem | None:
        kinds, moment, database = self._deliverers.keys(), clock.now(), self._site.database
        with database.reading() as session:
            if not claims.any_due(session, kinds, moment):
                return None
        with database.writing() as session:
            return claims.claim(session, kinds, moment)

    def _try_to_deliver(self, item: OutboxItem) -> bool:
        """Whether the row is settled: delivered or given up."""
        try:
            content = outbox.payload_of(item, self._site.keys)
        except ValueError:
            log.warning("delivery_given_up", id=str(item.id), kind=item.kind, reason="sealed by another key")
            return True
        try:
            self._deliverers[item.kind](Parcel(item.id, item.created_at, content))
        except Undeliverable as error:
            log.warning("delivery_given_up", id=str(item.id), kind=item.kind, reason=str(error))
        except Exception as error:
            # The message may quote an address; the kind of error is enough for the operator.
            return _failed(item, type(error).__name__)
        return True


def start(site: Site) -> list[Courier]:
    """Deliver in the background from now on."""
    couriers = [
        Courier(site, {outbox.MAIL: mail.deliverer(site.settings), outbox.DUMMY_MAIL: mail.dropper(site.settings)}),
        Courier(site, {outbox.WEBHOOK: webhook.deliverer(site.settings)}),
    ]
    for courier in couriers:
        courier.start()
    return couriers


def stop(couriers: Sequence[Courier]) -> None:
    """Finish what is in hand; what is left stays in the database for the next start or another process."""
    for courier in couriers:
        courier.ask_to_stop()
    for courier in couriers:
        courier.wait()


def _failed(item: OutboxItem, error: str) -> bool:
    too_old = claims.is_too_old(item, clock.now())
    event = "delivery_given_up" if too_old else "delivery_failed"
    log.warning(event, id=str(item.id), kind=item.kind, reason=error, attempts=item.attempts)
    return too_old
