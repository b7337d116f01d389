"""The replica that serves public reads while the primary is replaced (SIDELINE_READ_DATABASE_URL)."""

import time

from sideline.core.db.engine import Database

SKIP_SECONDS = 5
"""How long a process reads from the primary after a read on the replica failed."""


class Replica:
    """A streaming replica of the database. How far it may lag is up to the load balancer in front of it."""

    def __init__(self, url: str) -> None:
        self.database = Database(url, with_timeouts=True, is_replica=True)
        self._skipped_until = 0.0

    @property
    def is_skipped(self) -> bool:
        """Whether a read failed recently."""
        return time.monotonic() < self._skipped_until

    def skip(self) -> None:
        """Stop using the replica for SKIP_SECONDS."""
        self._skipped_until = time.monotonic() + SKIP_SECONDS
