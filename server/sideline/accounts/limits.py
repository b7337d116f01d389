"""Rate limits of accounts: signing in and up, codes, mails and links. Never refreshing."""

from limits import (
    RateLimitItem,
    RateLimitItemPerDay,
    RateLimitItemPerHour,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
)

from sideline.core.errors import Refusal
from sideline.core.rate_limits import RateLimiter

WRONG_PASSWORDS = RateLimitItemPerMinute(10, 5, "wrong-passwords")
"""For one account from one address. Nobody can lock out a user who comes from elsewhere.

Signing in neither counts nor resets it: others at the address could see that the owner of an account signed in.
"""

FAILED_SIGN_INS = RateLimitItemPerMinute(150, 5, "failed-sign-ins")
"""From one address, over all accounts: a whole campus may share one."""

SIGN_UPS = RateLimitItemPerMinute(30, 5, "sign-ups")
RECOVERIES = RateLimitItemPerMinute(30, 5, "recoveries")
LINKS = RateLimitItemPerMinute(30, 5, "links")
"""Each from one address."""

MAILS = RateLimitItemPerHour(5, 1, "mails-of-an-hour")
"""Of one kind to one e-mail address, requested from one network address. Links and codes are good for the hour."""

MAILS_FROM_EVERYWHERE = RateLimitItemPerHour(20, 1, "mails-of-an-hour-from-everywhere")
"""Of one kind to one e-mail address, from anywhere: the most a mailbox gets. No network address can use it up alone."""

USER_UPDATES = RateLimitItemPerMinute(30, 5, "user-updates")
"""Of one user."""

WRONG_CODES = RateLimitItemPerMinute(10, 5, "wrong-codes")
"""Of authenticator apps, for one user from one address."""

WRONG_CODES_FROM_EVERYWHERE = RateLimitItemPerDay(50, 1, "wrong-codes-from-everywhere")
"""For one user. Three of a million codes are good at a time: who has the password, and any number of addresses, guesses
one in a day with a chance of 1 in 6,000. The owner whose allowance a thief uses up still has the recovery codes.
"""

WRONG_RECOVERY_CODES = RateLimitItemPerMinute(10, 5, "wrong-recovery-codes")
"""For one user from one address; nobody guesses one of 80 random bits."""


class AccountLimits:
    """The rate limits of accounts, refused in the format of /auth/v1."""

    def __init__(self, rate_limiter: RateLimiter, mail_interval: int) -> None:
        self._limiter = rate_limiter
        self._mail_interval = mail_interval

    def hit(self, rule: RateLimitItem, *identifiers: str) -> None:
        """Count one. Raises 429 `over_request_rate_limit` when the limit is reached."""
        _refuse_if(self._limiter.hit(rule, *identifiers))

    def check(self, rule: RateLimitItem, *identifiers: str) -> None:
        """Raise as `hit` when the limit is reached, but count nothing."""
        _refuse_if(self._limiter.test(rule, *identifiers))

    def hit_mail_interval(self, kind: str, email: str, client_address: str) -> None:
        """Count a mail that is requested from `client_address`, whether `email` has an account or not.

        Raises 429 for more than one of a kind each SIDELINE_MAIL_INTERVAL: nobody elsewhere can use up this interval.
        """
        if not self._mail_interval:
            return
        rule = RateLimitItemPerSecond(1, self._mail_interval, "mails")
        if seconds := self._limiter.hit(rule, kind, email, client_address):
            message = f"For security purposes, you can only request this after {seconds} seconds."
            raise Refusal(429, "over_email_send_rate_limit", message, retry_after=seconds)

    def hit_mail_quota(self, kind: str, email: str, client_address: str, *, will_send: bool) -> bool:
        """Count a mail against MAILS and MAILS_FROM_EVERYWHERE. Returns False when either is used up.

        Mails that will not be sent, because nobody expects one, have a count of their own: they are limited alike, and
        take nothing from the mails that reach the mailbox.
        """
        identifiers = (kind, email, "sent" if will_send else "not sent")
        return hit_mail_quota(self._limiter, client_address, *identifiers)


def hit_mail_quota(rate_limiter: RateLimiter, client_address: str, *identifiers: str) -> bool:
    """Count a mail against MAILS and MAILS_FROM_EVERYWHERE; `identifiers` are its kind and the mailbox.

    Returns False when either is used up. Then no mail is sent, and the response stays the same: a refusal would tell
    that somebody else has asked for one.
    """
    return not (
        rate_limiter.hit(MAILS, *identifiers, client_address) or rate_limiter.hit(MAILS_FROM_EVERYWHERE, *identifiers)
    )


def _refuse_if(seconds: int) -> None:
    if seconds:
        raise Refusal(429, "over_request_rate_limit", "Request rate limit reached", retry_after=seconds)
