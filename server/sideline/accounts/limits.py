"""How often? Limits on signing in and up, on mails and links (contract section 5, rule 6). Never on refresh."""

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond

from sideline.accounts.errors import too_many_mails, too_many_requests
from sideline.core.limits.limiter import RateLimiter

WRONG_PASSWORDS = RateLimitItemPerMinute(10, 5, "wrong-passwords")
"""For one account from one address; signing in clears it. Nobody can lock out a user who comes from elsewhere."""

FAILED_SIGN_INS = RateLimitItemPerMinute(150, 5, "failed-sign-ins")
"""From one address, over all accounts: a whole campus may share one."""

SIGN_UPS = RateLimitItemPerMinute(30, 5, "sign-ups")
RECOVERIES = RateLimitItemPerMinute(30, 5, "recoveries")
LINKS = RateLimitItemPerMinute(30, 5, "links")
"""Each from one address."""

MAILS = RateLimitItemPerHour(5, 1, "mails-of-an-hour")
"""Of one kind to one address, asked for from one place. Their links are good for the hour."""

MAILS_OF_ALL = RateLimitItemPerHour(20, 1, "mails-of-an-hour-from-everywhere")
"""Of one kind to one address, whoever asks: what a mailbox gets at most. One place alone cannot use it up."""

USER_UPDATES = RateLimitItemPerMinute(30, 5, "user-updates")
"""Of one user."""


class Limits:
    """The rate limits of accounts, refused in the form of the auth wire."""

    def __init__(self, rate_limiter: RateLimiter, mail_interval: int) -> None:
        self._limiter = rate_limiter
        self._mail_interval = mail_interval

    def spend(self, rule: RateLimitItem, *who: str) -> None:
        """Count one. Raises 429 `over_request_rate_limit` when there were too many."""
        if wait := self._limiter.hit(rule, *who):
            raise too_many_requests(wait)

    def require(self, rule: RateLimitItem, *who: str) -> None:
        """Raise as `spend` when there were too many, but count nothing."""
        if wait := self._limiter.test(rule, *who):
            raise too_many_requests(wait)

    def forgive(self, rule: RateLimitItem, *who: str) -> None:
        """Forget what was counted."""
        self._limiter.clear(rule, *who)

    def ask_for_mail(self, kind: str, email: str, address: str) -> None:
        """Count a mail that is asked for from `address`, whether `email` is known or not.

        Raises 429 for more than one of a kind each SIDELINE_MAIL_INTERVAL: nobody elsewhere can use up this interval.
        """
        if not self._mail_interval:
            return
        rule = RateLimitItemPerSecond(1, self._mail_interval, "mails")
        if wait := self._limiter.hit(rule, kind, email, address):
            raise too_many_mails(wait)

    def spend_mail(self, kind: str, email: str, address: str, *, sent: bool) -> bool:
        """Count a mail against MAILS and MAILS_OF_ALL; False when there were as many.

        Those that are not `sent`, to addresses nobody waits at, have a count of their own: they end alike, and take
        nothing from the mails that reach the mailbox.
        """
        which = (kind, email, "sent" if sent else "not sent")
        return not self._limiter.hit(MAILS, *which, address) and not self._limiter.hit(MAILS_OF_ALL, *which)
