"""Every rate limit of the site: how much is allowed, and who shares its counters.

`rate_limits` counts. All periods are aligned to the clock (10 minutes begin at :00, :10, …), so that a place that is
free again says nothing about when somebody used it.

Whoever shares a counter could learn from it that somebody else did something, or use up the places of others. So a
shared limit is counted last, when nothing else can refuse the request, and a refused request takes none of its places.
Nor does a request that changes nothing, and no shared limit keeps users from deleting what is theirs.
The exceptions are guesses (`counts="guesses"`), which are counted because they fail.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from limits import RateLimitItem, parse_many

from sideline.config.settings import Settings

SharedBy = Literal["nobody", "address", "mailbox", "everybody"]
"""Who shares a counter: nobody, because each user has their own; people at one network address (also for one coach,
account or mailbox); whoever writes to one mailbox; or everybody.
"""

Counts = Literal["requests", "successes", "guesses", "emails"]
"""All requests of a user; only those that nothing else refuses; wrong guesses; emails, beyond which none is sent while
the response stays the same.
"""

LIMITS: dict[str, "Limit"] = {}
"""All limits by name."""


@dataclass(frozen=True)
class Limit:
    """A limit. `rules` are in the notation of the `limits` library, or read from the settings; none: never reached."""

    name: str
    rules: str | Callable[[Settings], str]
    shared_by: SharedBy = "nobody"
    counts: Counts = "requests"

    def __post_init__(self) -> None:
        if self.name in LIMITS:
            raise ValueError(f"two limits are called {self.name}")
        LIMITS[self.name] = self

    def of(self, *identifiers: object) -> "Counter":
        """The counter of these identifiers."""
        return Counter(self, tuple(map(str, identifiers)))

    def rules_in(self, settings: Settings) -> list[RateLimitItem]:
        """The rules as they are set."""
        notation = self.rules if isinstance(self.rules, str) else self.rules(settings)
        return parse_many(notation) if notation else []


@dataclass(frozen=True)
class Counter:
    """What a limit counts for one user, address or the like. `amount` replaces the one in the limit's rules."""

    limit: Limit
    identifiers: tuple[str, ...]
    amount: int | None = None

    def at_most(self, amount: int) -> "Counter":
        """The same counter with another amount."""
        return replace(self, amount=amount)


# Reviews
REVIEWS_PER_USER = Limit("reviews-per-user", lambda settings: settings.limit_reviews_per_user)
REVIEWS_OF_COACH_PER_USER = Limit(
    "reviews-of-coach-per-user", lambda settings: settings.limit_reviews_of_coach_per_user, counts="successes"
)
REVIEWS_OF_COACH_PER_ADDRESS = Limit(
    "reviews-of-coach-per-address",
    lambda settings: settings.limit_reviews_of_coach_per_address,
    shared_by="address",
    counts="successes",
)
REVIEWS_PER_ADDRESS = Limit(
    "reviews-per-address",
    lambda settings: settings.limit_reviews_per_address,
    shared_by="address",
    counts="successes",
)
NEW_REVIEWS_OF_AUTHOR = Limit("new-reviews-of-author", "1 per hour", counts="successes")
"""New reviews of one coach by one author that count for surges: who rates and deletes by turns is no surge."""

NEW_REVIEWS_OF_COACH = Limit("new-reviews-of-coach", "1 per hour", shared_by="everybody", counts="successes")
"""New reviews of a coach; how many are usual depends on the team (reviews/surge.py). Nothing is refused."""

REPLIES_PER_USER = Limit("replies-per-user", "60 per hour; 200 per day")
"""Answers of a coach that are written or changed."""

REPORTS_PER_ADDRESS = Limit(
    "reports-per-address",
    lambda settings: settings.limit_reports_per_address,
    shared_by="address",
    counts="successes",
)

# Coaches
COACHES_PER_USER = Limit("coaches-per-user", lambda settings: settings.limit_coaches_per_user)
COACHES_PER_ADDRESS = Limit(
    "coaches-per-address",
    lambda settings: settings.limit_coaches_per_address,
    shared_by="address",
    counts="successes",
)
SAVES_PER_USER = Limit("saves-per-user", lambda settings: settings.limit_saves_per_user)
SAVES_PER_ADDRESS = Limit(
    "saves-per-address", lambda settings: settings.limit_saves_per_address, shared_by="address", counts="successes"
)

# Claims and school addresses
CLAIM_CODES_PER_USER = Limit("claim-codes-per-user", "5 per hour; 10 per day")
CLAIM_CODES_PER_ADDRESS = Limit("claim-codes-per-address", "20 per hour", shared_by="address", counts="successes")
CLAIM_CODE_TRIES = Limit("claim-code-tries", "10 per hour")
"""Of one user. A code has six digits: who guesses needs years."""

PROPOSALS_PER_USER = Limit("proposals-per-user", "10 per hour; 30 per day")
PROPOSALS_PER_ADDRESS = Limit("proposals-per-address", "30 per hour", shared_by="address", counts="successes")
SCHOOL_CODES_PER_USER = Limit("school-codes-per-user", "5 per hour; 10 per day")
SCHOOL_CODES_PER_ADDRESS = Limit("school-codes-per-address", "60 per hour", shared_by="address", counts="successes")
SCHOOL_CODE_TRIES = Limit("school-code-tries", "10 per hour")
"""Of one user. A code has six digits: who guesses needs years."""

WRONG_TRIES_OF_CODE = Limit("wrong-tries-of-code", "5 per hour", counts="guesses")
"""Of one mailed code of six digits, which is dead afterwards. With the most emails that a mailbox gets these are 100
guesses an hour from any number of accounts, and 20 emails an hour tell its owner. There is no limit of wrong codes for
a mailbox: anybody could use it up and keep the owner from confirming.
"""

# Accounts. Refreshing a session is never limited: a campus shares an address, and a 429 there signs people out.
SIGN_UPS = Limit("sign-ups", "30 per 5 minutes", shared_by="address", counts="successes")
EMAIL_REQUESTS = Limit("email-requests", "30 per 5 minutes", shared_by="address", counts="successes")
"""Requests for a recovery, or for another confirmation email."""

EMAIL_INTERVAL = Limit(
    "email-interval",
    lambda settings: f"1 per {settings.mail_interval} seconds" if settings.mail_interval else "",
    shared_by="address",
    counts="successes",
)
"""Emails of one kind to one mailbox, requested from one network address, whether the address has an account or not."""

SIGN_INS = Limit("sign-ins", "150 per 5 minutes", shared_by="address", counts="guesses")
"""Over all accounts, right or wrong: if only wrong ones counted, who signs in correctly again and again would see the
moment at which somebody else at the address enters a wrong password.
"""

WRONG_PASSWORDS = Limit("wrong-passwords", "10 per 5 minutes", shared_by="address", counts="guesses")
"""For one account from one network address. Nobody can lock out a user who comes from elsewhere.

Signing in neither counts nor resets it: others at the address could see that the owner of an account signed in.
"""

USER_UPDATES = Limit("user-updates", "30 per 5 minutes")
PASSWORD_CHANGES = Limit("password-changes", "5 per 5 minutes")
"""Of one user; each costs two password hashes."""

WRONG_CODES = Limit("wrong-codes", "10 per 5 minutes", counts="guesses")
"""Of authenticator apps, for one user from one network address. Only who knows the password gets so far."""

WRONG_CODES_FROM_EVERYWHERE = Limit("wrong-codes-from-everywhere", "50 per day", counts="guesses")
"""For one user. Three of a million codes are good at a time: who has the password, and any number of addresses, guesses
one in a day with a chance of 1 in 6,000. The owner whose allowance a thief uses up still has the recovery codes.
"""

WRONG_RECOVERY_CODES = Limit("wrong-recovery-codes", "10 per 5 minutes", counts="guesses")
"""For one user from one network address; nobody guesses one of 80 random bits."""

# Emails. A mailbox is one however its address is written (core/mailbox.py).
EMAILS = Limit("emails", "5 per hour", shared_by="mailbox", counts="emails")
"""To one mailbox, requested from one network address: recoveries, confirmations and codes, each apart. The codes of
school addresses and of claims count together. Links and codes are good for the hour.
"""

EMAILS_FROM_EVERYWHERE = Limit("emails-from-everywhere", "20 per hour", shared_by="mailbox", counts="emails")
"""The same, requested from anywhere: the most a mailbox gets. No network address can use it up alone."""

REPORTER_EMAILS = Limit("reporter-emails", "10 per day", shared_by="mailbox", counts="emails")
"""To one mailbox, about reports that somebody left it with."""
