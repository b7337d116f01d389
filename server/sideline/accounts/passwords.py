"""Password rules, and hashing with Argon2id in a bounded queue."""

import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import Type

from sideline.accounts.errors import validation_failed
from sideline.core.errors import Refusal

MIN_LENGTH = 8
MAX_BYTES = 72
MAX_TYPED = 4 * MAX_BYTES
"""Characters of a password whose accents are sent as characters of their own: up to three per letter."""

MAX_QUEUE_PER_CORE = 50
"""How many passwords may wait per core: 1.5 s of work. With 200, sign-ins were answered up to 13 s later."""

SHARES = 4
"""One client may use up to 1 / SHARES of the queue: 25 places on two cores, because teams sign in together."""

COST: dict[str, Any] = {"time_cost": 2, "memory_cost": 19 * 1024, "parallelism": 1}
"""Argon2id parameters as recommended by OWASP: 19 MiB and about 30 ms per password."""

_REQUIRED_CHARACTERS = (str.islower, str.isupper, str.isdigit)


def check_strength(password: str) -> None:
    """Check the password rules (spec section 6): 8 characters, a lowercase letter, an uppercase letter and a digit.

    Raises 400 for more than MAX_BYTES bytes, and 422 `weak_password` with the reasons for a weak password.
    """
    if len(password.encode()) > MAX_BYTES:
        raise validation_failed(f"Password cannot be longer than {MAX_BYTES} characters")
    problems = {}
    if len(password) < MIN_LENGTH:
        problems["length"] = f"Password should be at least {MIN_LENGTH} characters."
    if not all(any(is_kind(letter) and letter.isascii() for letter in password) for is_kind in _REQUIRED_CHARACTERS):
        problems["characters"] = "Password should contain a lowercase letter, an uppercase letter and a number."
    if problems:
        raise Refusal(422, "weak_password", " ".join(problems.values()), weak_password={"reasons": list(problems)})


def _composed(password: str) -> str:
    """Return the same text whichever way a system sends its accents (NIST SP 800-63B)."""
    # No stored password is longer, and the time grows with the square of the number of accents in a row.
    return unicodedata.normalize("NFKC", password) if len(password) <= MAX_TYPED else password


class PasswordHashing:
    """Argon2id hashing off the event loop, with at most as many hashes at once as there are cores (at least two).

    A queued request holds no thread, so a burst of sign-ins does not block the rest of the site.
    """

    def __init__(self) -> None:
        self._hasher = PasswordHasher(**COST, type=Type.ID)
        self._dummy_hash = self._hasher.hash(os.urandom(32))
        self._cores = CapacityLimiter(max(2, os.cpu_count() or 1))
        self._in_queue = Counter[str]()

    async def hash(
        self, password: str, client: str = "", *, salt: bytes | None = None, check: Callable[[], None] | None = None
    ) -> str:
        """Return the hash to store. `client` is the network address of the request. Raises 503 if the queue is full.

        With a `salt`, equal passwords have equal hashes; by default the salt is random. `check` is called first, once
        the request has a place in the queue, so a refusal it raises cannot turn into a 503.
        """
        with self._queued(client):
            if check:
                await to_thread.run_sync(check)
            return await to_thread.run_sync(self._hash, password, salt, limiter=self._cores)

    async def matches(
        self, stored_hash: str | None, password: str, client: str, *, check: Callable[[], None] | None = None
    ) -> bool:
        """Whether the password matches the hash. Does the same work without a hash (no account). Raises like `hash`."""
        with self._queued(client):
            if check:
                await to_thread.run_sync(check)
            return await to_thread.run_sync(self._matches, stored_hash, password, limiter=self._cores)

    def _hash(self, password: str, salt: bytes | None) -> str:
        return self._hasher.hash(_composed(password), salt=salt)

    def _matches(self, stored_hash: str | None, password: str) -> bool:
        return self._verify(stored_hash or self._dummy_hash, _composed(password)) and stored_hash is not None

    def _verify(self, stored_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored_hash, password)
        except (VerificationError, InvalidHashError):
            return False

    @contextmanager
    def _queued(self, client: str) -> Iterator[None]:
        """Hold a place in the queue. Raises 503 if the queue, or this client's share of it, is full."""
        length = int(MAX_QUEUE_PER_CORE * self._cores.total_tokens)
        is_full = self._cores.statistics().tasks_waiting >= length
        if is_full or self._in_queue[client] >= max(1, length // SHARES):
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", "Too many sign-ins at once.", retry_after=5)
        self._in_queue[client] += 1
        try:
            yield
        finally:
            self._in_queue[client] -= 1
            if not self._in_queue[client]:
                del self._in_queue[client]
