"""Passwords: which are good enough, how they are kept, how they are compared (contract section 5, rule 7)."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import Type

from sideline.accounts.errors import validation_failed, weak_password
from sideline.core.errors import Refusal

MIN_LENGTH = 8
MAX_BYTES = 72

WAITING_FOR_EACH_CORE = 200
"""Comparisons that may wait for each core: some seconds of work; more would only time out in the browser."""

SHARE_OF_ONE = 10
"""Who asks from one address may fill one part in so many of the queue."""

COST: dict[str, Any] = {"time_cost": 2, "memory_cost": 19 * 1024, "parallelism": 1}
"""Of Argon2id: the OWASP parameters, 19 MiB and some 30 ms for each password."""

_KINDS = (str.islower, str.isupper, str.isdigit)


def check_strength(password: str) -> None:
    """The rules of the checklist (spec section 6): 8 characters, a lower and an upper case letter, a digit.

    Raises 400 for more than MAX_BYTES bytes, 422 `weak_password` with the reasons otherwise.
    """
    if len(password.encode()) > MAX_BYTES:
        raise validation_failed(f"Password cannot be longer than {MAX_BYTES} characters")
    problems = {}
    if len(password) < MIN_LENGTH:
        problems["length"] = f"Password should be at least {MIN_LENGTH} characters."
    if not all(any(kind(letter) and letter.isascii() for letter in password) for kind in _KINDS):
        problems["characters"] = "Password should contain a lowercase letter, an uppercase letter and a number."
    if problems:
        raise weak_password(list(problems), " ".join(problems.values()))


class Hashing:
    """Argon2id, off the event loop and only as many at once as there are cores (two at least).

    Those who wait hold no thread, so a rush to sign in does not starve the rest of the site.
    """

    def __init__(self) -> None:
        self._hasher = PasswordHasher(**COST, type=Type.ID)
        self._nobody = self._hasher.hash(os.urandom(32))
        self._cores = CapacityLimiter(max(2, os.cpu_count() or 1))
        self._asked = Counter[str]()

    async def hash(self, password: str, origin: str = "") -> str:
        """The text to store for a password. `origin` is where the request came from."""
        with self._place_in_queue(origin):
            return await to_thread.run_sync(self._hasher.hash, password, limiter=self._cores)

    async def matches(self, stored: str | None, password: str, origin: str) -> bool:
        """Is it the password? Does the same work when there is no account (`stored` is None)."""
        with self._place_in_queue(origin):
            return await to_thread.run_sync(self._matches, stored, password, limiter=self._cores)

    def _matches(self, stored: str | None, password: str) -> bool:
        try:
            right = self._hasher.verify(stored or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
        return right and stored is not None

    @contextmanager
    def _place_in_queue(self, origin: str) -> Iterator[None]:
        """Raises 503 when the queue is full, or this origin's share of it."""
        places = int(WAITING_FOR_EACH_CORE * self._cores.total_tokens)
        full = self._cores.statistics().tasks_waiting >= places
        if full or self._asked[origin] >= max(1, places // SHARE_OF_ONE):
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", "Too many sign-ins at once.", retry_after=5)
        self._asked[origin] += 1
        try:
            yield
        finally:
            self._asked[origin] -= 1
            if not self._asked[origin]:
                del self._asked[origin]
