"""How often? Limits on signing in and up, on mails and links (contract section 5, rule 6). Never on refresh."""

import hashlib
import hmac
import math
import time
from collections.abc import Callable
from typing import Any, cast

import structlog
from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.errors import StorageError
from limits.storage import MemoryStorage, Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter
from redis.backoff import NoBackoff
from redis.retry import Retry

from sideline.accounts.errors import too_many_mails, too_many_requests
from sideline.core.keys import Keys
from sideline.settings import Settings

log = structlog.get_logger()

WRONG_PASSWORDS = RateLimitItemPerMinute(10, 5, "wrong-passwords")
"""For one account from one address; signing in clears it. Nobody can lock out a user who comes from elsewhere."""

FAILED_SIGN_INS = RateLimitItemPerMinute(150, 5, "failed-sign-ins")
"""From one address, over all accounts: a whole campus may share one."""

SIGN_UPS = RateLimitItemPerMinute(30, 5, "sign-ups")
RECOVERIES = RateLimitItemPerMinute(30, 5, "recoveries")
LINKS = RateLimitItemPerMinute(30, 5, "links")
"""Each from one address."""

USER_UPDATES = RateLimitItemPerMinute(30, 5, "user-updates")
"""Of one user."""

_REDIS_PATIENCE_SECONDS = 1
_REDIS_REST_SECONDS = 5
"""After a failure Redis is left alone for so long: one that hangs must not cost every sign-in its patience."""

_CLOCK_SLACK_SECONDS = 60
"""Clocks are set right by less than this all the time."""


class Limits:
    """Counts in memory or, shared by processes, in Redis. While Redis is away each process counts for itself."""

    def __init__(self, settings: Settings, keys: Keys) -> None:
        self._on = settings.rate_limits == "on"
        self._mail_interval = settings.mail_interval
        self._key = keys.derive("limits")
        self._shared = MovingWindowRateLimiter(_storage(settings.rate_limit_url))
        self._own = MovingWindowRateLimiter(MemoryStorage())
        self._latest = time.time()
        self._shared_rests_until = -math.inf

    def spend(self, rule: RateLimitItem, *who: str) -> None:
        """Count one. Raises 429 `over_request_rate_limit` when there were too many."""
        if not self._ask(lambda counter, name: counter.hit(rule, name), who):
            raise too_many_requests(self._seconds_left(rule, who))

    def require(self, rule: RateLimitItem, *who: str) -> None:
        """Raise as `spend` when there were too many, but count nothing."""
        if not self._ask(lambda counter, name: counter.test(rule, name), who):
            raise too_many_requests(self._seconds_left(rule, who))

    def forgive(self, rule: RateLimitItem, *who: str) -> None:
        """Forget what was counted."""

        def clear(counter: MovingWindowRateLimiter, name: str) -> bool:
            counter.clear(rule, name)
            return True

        self._ask(clear, who)

    def spend_mail(self, template: str, email: str) -> None:
        """One mail of a kind to an address each SIDELINE_MAIL_INTERVAL, known or not. Raises 429 otherwise."""
        if not self._mail_interval:
            return
        rule = RateLimitItemPerSecond(1, self._mail_interval, "mails")
        if not self._ask(lambda counter, name: counter.hit(rule, name), (template, email)):
            raise too_many_mails(self._seconds_left(rule, (template, email)))

    def _ask(self, question: Callable[[MovingWindowRateLimiter, str], bool], who: tuple[str, ...]) -> bool:
        if not self._on:
            return True
        self._forget_if_the_clock_was_set_back()
        # What is counted is not to be read there: an address of a person becomes a keyed hash.
        name = hmac.digest(self._key, "\n".join(who).encode(), hashlib.sha256).hex()
        if time.monotonic() >= self._shared_rests_until:
            try:
                return question(self._shared, name)
            except StorageError as error:
                self._shared_rests_until = time.monotonic() + _REDIS_REST_SECONDS
                log.warning("rate_limit_storage_unreachable", kind=type(error.storage_error).__name__)
        return question(self._own, name)

    def _forget_if_the_clock_was_set_back(self) -> None:
        # What was counted in a future that is now to come again would count for all of it. Redis forgets by itself.
        moment = time.time()
        if moment < self._latest - _CLOCK_SLACK_SECONDS:
            for counter in (self._shared, self._own):
                if isinstance(counter.storage, MemoryStorage):
                    counter.storage.reset()
        self._latest = moment

    def _seconds_left(self, rule: RateLimitItem, who: tuple[str, ...]) -> int:
        left = [1]

        def look(counter: MovingWindowRateLimiter, name: str) -> bool:
            left.append(math.ceil(counter.get_window_stats(rule, name).reset_time - time.time()))
            return True

        self._ask(look, who)
        return max(left)


def _storage(url: str) -> Storage:
    options: dict[str, Any] = {}
    if not url.startswith("memory"):
        options = dict.fromkeys(("socket_timeout", "socket_connect_timeout"), _REDIS_PATIENCE_SECONDS)
        # Tried again once and at once, for a connection that broke while it lay idle.
        options["retry"] = Retry(NoBackoff(), 1)
    # Only an address with async+ would give the other kind.
    return cast(Storage, storage_from_string(url, wrap_exceptions=True, **options))
