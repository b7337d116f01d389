"""The site: settings, database and keys, which every part of the server receives."""

from dataclasses import dataclass
from functools import cached_property

from sideline.config.settings import Settings
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import AuthorsKey, Keys
from sideline.core.db.engine import Database
from sideline.core.rate_limits import RateLimiter


@dataclass(frozen=True)
class Site:
    """The application context, `app.state.site`, shared by the requests, jobs and commands of a process."""

    settings: Settings
    database: Database
    keys: Keys
    authors_key: AuthorsKey

    def __post_init__(self) -> None:
        use_accounts_key(self.database, self.keys, self.authors_key)

    @cached_property
    def rate_limiter(self) -> RateLimiter:
        """The counters of all rate limits."""
        return RateLimiter(self.settings, self.keys)
