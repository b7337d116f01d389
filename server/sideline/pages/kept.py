"""The latest results of slow work on pages, kept within a fixed number of bytes."""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from threading import Lock


class Kept:
    """Keeps results of at most `most` bytes together. The one that was used least recently is forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._results: OrderedDict[bytes, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, source: bytes, make: Callable[[], bytes]) -> bytes:
        """Return what `make` returned for the same `source`, or call it. Threads that ask at once may all call it."""
        # The sources are as large as the results.
        key = blake2b(source).digest()
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key]
        made = make()
        with self._lock:
            if key not in self._results:
                self._size += len(made)
                self._results[key] = made
            while self._size > self._most:
                self._size -= len(self._results.popitem(last=False)[1])
        return made
