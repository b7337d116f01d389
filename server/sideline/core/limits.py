"""All rate limits of the site: how much is allowed, and who shares the counters.

`rate_limits` does the counting. All periods are aligned to the clock (10-minute periods start at :00, :10, …), so that
the end of a period does not reveal when someone made a request.

People who share a counter could learn from it that someone else did something, or use up the allowance of others.
Therefore a shared limit is counted last, when nothing else can refuse the request, and a refused request does not count
toward it. Neither does a request that changes nothing, and no shared limit keeps users from deleting their own data.
The exceptions are guesses (`counts="guesses"`), which count because they fail.
"""

from dataclasses import dataclass
from typing import Literal

from limits import RateLimitItem, parse_many

from sideline.config.settings import Settings

SharedBy = Literal["nobody", "address", "block", "mailbox", "everybody"]
"""Who shares a counter: nobody (each user has their own); the people at one network address (possibly limited to one
coach, account or mailbox) or in one block of addresses; everyone who sends to one mailbox; or everyone.
"""

Counts = Literal["requests", "successes", "guesses", "emails"]
"""What is counted: all requests of a user; only requests that nothing else refuses; wrong guesses; or emails. Beyond an
email limit nothing is sent, and the response stays the same.
"""

LIMITS: dict[str, "Limit"] = {}
"""All limits by name."""


@dataclass(frozen=True)
class Limit:
    """A limit. `rules` use the notation of the `limits` library; `settings.limits` may replace them."""

    name: str
    rules: str
    shared_by: SharedBy = "nobody"
    counts: Counts = "requests"

    def __post_init__(self) -> None:
        if self.name in LIMITS:
            raise ValueError(f"two limits are called {self.name}")
        LIMITS[self.name] = self

    def of(self, *identifiers: object) -> "Counter":
        """Return the counter for these identifiers."""
        return Counter(self, tuple(map(str, identifiers)))

    def rules_in(self, settings: Settings) -> list[RateLimitItem]:
        """Return the configured rules."""
        return parse_many(settings.limits.get(self.name, self.rules))


@dataclass(frozen=True)
class Counter:
    """The counter of a limit for one user, address or similar."""

    limit: Limit
    identifiers: tuple[str, ...]


# Reviews
REVIEWS_PER_USER = Limit("reviews-per-user", "20 per 10 minutes; 60 per day")
REVIEWS_OF_COACH_PER_USER = Limit("reviews-of-coach-per-user", "3 per day", counts="successes")
REVIEWS_OF_COACH_PER_ADDRESS = Limit(
    "reviews-of-coach-per-address",
    "10 per 10 minutes; 40 per day",
    shared_by="address",
    counts="successes",
)
REVIEWS_PER_ADDRESS = Limit(
    "reviews-per-address",
    "60 per 10 minutes",
    shared_by="address",
    counts="successes",
)
SITTINGS_PER_USER = Limit("sittings-per-user", "10 per hour; 20 per day")
STAFF_RATINGS_PER_USER = Limit("staff-ratings-per-user", "60 per day", counts="successes")
STAFF_RATINGS_OF_COACH_PER_ADDRESS = Limit(
    "staff-ratings-of-coach-per-address", "40 per day", shared_by="address", counts="successes"
)
"""Ratings of a whole staff: how often somebody may send some, how many in all, and how many of a coach from an address.
A team may send them from one locker room within minutes, so there is no limit per minute: none of them appears at once.
"""

REVIEW_IN_HOUR = Limit("review-in-hour", "1 per hour", counts="successes")
"""Whether a review of a coach appeared in this hour. No request is refused (reviews/surge.py)."""

REVIEW_FROM_BLOCK = Limit("review-from-block", "1 per day", counts="successes")
"""Whether a review of today came from an address block. No request is refused (reviews/surge.py)."""

REPLIES_PER_USER = Limit("replies-per-user", "60 per hour; 200 per day")
"""Replies that a coach writes or edits."""

REPORTS_PER_ADDRESS = Limit(
    "reports-per-address",
    "20 per 10 minutes; 60 per day",
    shared_by="address",
    counts="successes",
)

SEVERE_REPORTS_OF_CASE = Limit("severe-reports-of-case", "1 per day", shared_by="block", counts="successes")
"""Reports of one case with a severe reason from one block of addresses. No request is refused
(desk/reports/write.py).
"""

SEVERE_CASES_OF_BLOCK = Limit("severe-cases-of-block", "3 per day", shared_by="block", counts="successes")
"""Cases that the reports from one block of addresses put first in the queue. No request is refused."""

# Moderation. Nobody shares these limits.
REMOVALS_PER_MODERATOR = Limit("removals-per-moderator", "300 per hour; 1000 per day")
"""Reviews that a moderator removes."""

UNDONE_REMOVALS_PER_MODERATOR = Limit("undone-removals-per-moderator", "60 per hour; 100 per day")
"""Removals that a moderator undoes. One request can remove 50 reviews, which must be possible to undo."""

SUSPENSIONS_PER_ADMIN = Limit("suspensions-per-admin", "5 per day")
"""Suspensions that an admin confirms."""

STAFF_CHANGES_PER_ADMIN = Limit("staff-changes-per-admin", "20 per day", counts="successes")
"""Invitations to the staff, each of which is an email to any address, promotions, and invitations to sign up."""

STAFF_INVITATIONS_PER_MAILBOX = Limit("staff-invitations-per-mailbox", "3 per day", counts="successes")
"""Invitations to the staff that are emailed to one mailbox, whoever sends them."""

SITE_SETTINGS_PER_ADMIN = Limit("site-settings-per-admin", "100 per day", counts="successes")
"""Changes of settings of the site, each of which is stored, logged, and emailed to all admins."""

# Coaches
COACHES_PER_USER = Limit("coaches-per-user", "10 per hour; 30 per day")
COACHES_PER_ADDRESS = Limit(
    "coaches-per-address",
    "30 per hour",
    shared_by="address",
    counts="successes",
)
SAVES_PER_USER = Limit("saves-per-user", "120 per 10 minutes")
SAVES_PER_ADDRESS = Limit("saves-per-address", "600 per 10 minutes", shared_by="address", counts="successes")

# Claims and school addresses
CLAIM_CODES_PER_USER = Limit("claim-codes-per-user", "5 per hour; 10 per day")
CLAIM_CODES_PER_ADDRESS = Limit("claim-codes-per-address", "20 per hour", shared_by="address", counts="successes")
CLAIM_CODE_TRIES = Limit("claim-code-tries", "10 per hour")
"""Per user. A code has six digits, so guessing one would take years."""

PROPOSALS_PER_USER = Limit("proposals-per-user", "10 per hour; 30 per day")
PROPOSALS_PER_ADDRESS = Limit("proposals-per-address", "30 per hour", shared_by="address", counts="successes")
SCHOOL_CODES_PER_USER = Limit("school-codes-per-user", "5 per hour; 10 per day")
SCHOOL_CODES_PER_ADDRESS = Limit("school-codes-per-address", "60 per hour", shared_by="address", counts="successes")
SCHOOL_CODE_TRIES = Limit("school-code-tries", "10 per hour")
"""Per user. A code has six digits, so guessing one would take years."""

WRONG_TRIES_OF_CODE = Limit("wrong-tries-of-code", "5 per hour", counts="guesses")
"""Per emailed six-digit code, which becomes invalid at the limit. Given the maximum number of emails per mailbox, this
allows 100 guesses an hour from any number of accounts, and the owner notices 20 emails an hour. Wrong codes are not
limited per mailbox, because anyone could use up such a limit and keep the owner from confirming.
"""

# Accounts. Refreshing a session is never limited: a whole campus may share an address, and a 429 would sign people out.
SIGN_UPS = Limit("sign-ups", "30 per 5 minutes", shared_by="address", counts="successes")
INVITATION_CODES = Limit("invitation-codes", "30 per 5 minutes", shared_by="address", counts="guesses")
"""Wrong codes of invitations. 59 random bits cannot be guessed."""

EMAIL_REQUESTS = Limit("email-requests", "30 per 5 minutes", shared_by="address", counts="successes")
"""Requests for a recovery email, or for another confirmation email."""

EMAIL_INTERVAL = Limit(
    "email-interval",
    "1 per minute",
    shared_by="address",
    counts="successes",
)
"""Emails of one kind to one mailbox, requested from one network address, whether or not there is an account."""

SIGN_INS = Limit("sign-ins", "150 per 5 minutes", shared_by="address", counts="guesses")
"""For all accounts, whether or not the password is correct. If only wrong passwords counted, someone who repeatedly
signs in correctly would notice when another person at the address enters a wrong one.
"""

WRONG_PASSWORDS = Limit("wrong-passwords", "10 per 5 minutes", shared_by="address", counts="guesses")
"""For one account from one network address, so nobody can lock out a user at another address.

Signing in neither counts nor resets it, because others at the address could notice that the account's owner signed in.
"""

USER_UPDATES = Limit("user-updates", "30 per 5 minutes")
PASSWORD_CHANGES = Limit("password-changes", "5 per 5 minutes")
"""Per user. Each change costs two password hashes."""

WRONG_CODES = Limit("wrong-codes", "10 per 5 minutes", counts="guesses")
"""Codes of authenticator apps, for one user from one network address. Trying them requires the password."""

WRONG_CODES_FROM_EVERYWHERE = Limit("wrong-codes-from-everywhere", "50 per day", counts="guesses")
"""Per user. Three of a million codes are valid at any time: with the password and any number of addresses, an attacker
guesses one on any given day with a probability of 1 in 6,000. An owner who is blocked by this can use a recovery code.
"""

WRONG_RECOVERY_CODES = Limit("wrong-recovery-codes", "10 per 5 minutes", counts="guesses")
"""For one user from one network address. 80 random bits cannot be guessed."""

# Emails. All spellings of an address that reach the same mailbox count as one (core/mailbox.py).
EMAILS = Limit("emails", "5 per hour", shared_by="mailbox", counts="emails")
"""To one mailbox, requested from one network address. Recoveries, confirmations and codes are counted separately; codes
of school addresses and of claims count together. Links and codes are valid for the hour.
"""

EMAILS_FROM_EVERYWHERE = Limit("emails-from-everywhere", "20 per hour", shared_by="mailbox", counts="emails")
"""The same, requested from anywhere: the maximum number for a mailbox. No single network address can use it up."""

ALARMS = Limit("alarms", "1 per hour", counts="emails")
"""Alarms of one kind to the staff (`desk.alarms`). Cases that come up in the meantime are in the next one."""

REPORTER_EMAILS = Limit("reporter-emails", "10 per day", shared_by="mailbox", counts="emails")
"""To one mailbox, about reports for which the reporter left an email address."""
