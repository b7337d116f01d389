"""A ledger of writes: acknowledged writes must be stored; writes in flight during a crash may be."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx2 as httpx

Rating = tuple[int, str]
"""Stars and comment, which identify a version of a review."""


@dataclass
class Entry:
    """A record written by a single client: the acknowledged value, and the values that may have replaced it."""

    acknowledged: Any = None
    attempted: list[Any] = field(default_factory=list)
    in_flight: bool = False

    def allows(self, stored: Any) -> bool:
        """Return whether this stored value is consistent with the acknowledged and attempted writes."""
        return stored == self.acknowledged or stored in self.attempted


class Ledger:
    """Entries by name: ('review', email, coach), ('saved', email, coach), ('user', email), ('coach', name)."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.entries: dict[tuple[Any, ...], Entry] = {}
        self.acknowledged_writes = 0

    def send(self, name: tuple[Any, ...], value: Any, request: Callable[[], httpx.Response]) -> httpx.Response:
        """Send a request that sets the record to `value` (None: deletes it). Errors of the request are re-raised."""
        self.attempt(name, value)
        try:
            response = request()
        except httpx.HTTPError:
            self.forget_in_flight(name)
            raise
        if response.is_success:
            self.acknowledge(name, value)
        elif response.is_client_error:
            self.refuse(name)
        else:
            self.forget_in_flight(name)
        return response

    def attempt(self, name: tuple[Any, ...], value: Any) -> None:
        """Record that a request is about to set the record to `value` (None: delete it)."""
        with self._lock:
            entry = self.entries.setdefault(name, Entry())
            entry.attempted.append(value)
            entry.in_flight = True

    def acknowledge(self, name: tuple[Any, ...], value: Any) -> None:
        """Record a 2xx response: from now on the database must contain the value."""
        with self._lock:
            entry = self.entries[name]
            entry.acknowledged = value
            entry.attempted.clear()
            entry.in_flight = False
            self.acknowledged_writes += 1

    def refuse(self, name: tuple[Any, ...]) -> None:
        """Record a 4xx response: the request must not have changed anything."""
        with self._lock:
            entry = self.entries[name]
            entry.in_flight = False
            if entry.attempted:
                entry.attempted.pop()

    def forget_in_flight(self, name: tuple[Any, ...]) -> None:
        """Record a 5xx or a missing response: the write may or may not have happened, but cannot happen later."""
        with self._lock:
            self.entries[name].in_flight = False

    def reconcile(self, stored: dict[tuple[Any, ...], Any]) -> list[str]:
        """Compare with the stored values, adopt them, and return descriptions of lost or spurious writes."""
        with self._lock:
            faults = [
                f"{name}: acknowledged {entry.acknowledged}, attempted {entry.attempted}, stored {stored.get(name)}"
                for name, entry in self.entries.items()
                if not entry.allows(stored.get(name))
            ]
            faults += [
                f"{name}: never sent, stored {value}" for name, value in stored.items() if name not in self.entries
            ]
            for name, entry in self.entries.items():
                entry.acknowledged = stored.get(name)
                # A request in flight may still reach the site once it is running again.
                entry.attempted = entry.attempted if entry.in_flight else []
            return faults
