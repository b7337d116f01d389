"""The site: settings, database and keys, which every part of the server receives."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Event, Lock, Thread
from typing import TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from sideline.config.publication import Calendar
from sideline.config.settings import Settings
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import AuthorsKey, Keys
from sideline.core.db.engine import Database
from sideline.core.db.replica import Replica
from sideline.core.edition_windows import LAST_WINDOWS, parse_windows, read_windows
from sideline.core.rate_limits import RateLimiter
from sideline.core.site_settings import NEWEST_VERSION, settings_of_site

Result = TypeVar("Result")


COMMENTS = "comments"
"""The name in a session's `info` of whether the site has comments (`has_comments`)."""

CALENDAR = "calendar"
"""The name in a session's `info` of the calendar of the editions (`calendar_of`)."""


PUBLIC_DEMO = "public demo"
"""The name in a session's `info` of whether this is a demo for strangers (`is_public_demo`)."""


log = structlog.get_logger()

SETTINGS_SECONDS = 5
"""How often a process reads whether an admin has changed the settings of the site. The process that took the change
uses it at once.
"""


@dataclass(eq=False)
class Site:
    """The application context, `app.state.site`, shared by the requests, jobs and commands of a process.

    `settings` change while it runs: what was made from them is made again by `use_settings`, which is called before.
    """

    settings: Settings
    database: Database
    keys: Keys
    authors_key: AuthorsKey
    replica: Replica | None = None
    use_settings: Callable[[Settings], None] = lambda _: None
    _version: int = field(default=0, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def __post_init__(self) -> None:
        self.configured = self.settings
        use_accounts_key(self.database, self.keys, self.authors_key)
        self.database.session_info[CALENDAR] = self.settings.calendar_with(())
        self.database.session_info[COMMENTS] = self.settings.has_comments
        self.database.session_info[PUBLIC_DEMO] = self.settings.public_demo
        self.database.show_texts(shown=self.settings.has_comments)

    @property
    def calendar(self) -> Calendar | None:
        """The days of the editions now; None for a site that publishes at once."""
        rows = self.database.read_pool.fetch(LAST_WINDOWS) if self.settings.publication_mode == "seasons" else []
        return self.settings.calendar_with(parse_windows(*rows[0]).windows if rows else ())

    @cached_property
    def rate_limiter(self) -> RateLimiter:
        """The counters of all rate limits."""
        return RateLimiter(self.settings, self.keys)

    def for_reading(self, *, must_be_current: bool) -> "Site":
        """Return the site on its replica; or this one if there is none, it failed a moment ago, or must not lag."""
        return self if self.replica is None or must_be_current or self.replica.is_skipped else self._on_replica

    def read(self, read: Callable[["Site"], Result], *, must_be_current: bool) -> Result:
        """Call `read` with the site of `for_reading`, and again with this one if the replica fails.

        Several reads may fail at the same moment: each of them is repeated.
        """
        source = self.for_reading(must_be_current=must_be_current)
        try:
            return read(source)
        except SQLAlchemyError:
            if self.replica is None or source is self:
                raise
            self.replica.skip()
        return read(self)

    def read_settings(self) -> None:
        """Use what admins have set at the desk. Raises SQLAlchemyError.

        If this machine cannot draw its pages again, as with a damaged logo in its data folder, that is logged, and they
        stay as they were. Who may sign up, and everything else that is no part of a page, applies nevertheless.
        """
        with self._lock:
            [[version]] = self.database.read_pool.fetch(NEWEST_VERSION)
            if version == self._version:
                return
            settings = settings_of_site(self.configured, self.database)
            self._version = version
            try:
                self.use_settings(settings)
            except Exception as error:
                log.error("site_settings_not_drawn", reason=str(error))
            self.settings = settings
            self.__dict__.pop("_on_replica", None)

    def watch_settings(self) -> Callable[[], None]:
        """Read the settings now, then every SETTINGS_SECONDS in a thread, and return how to stop it.

        While the database is down, requests and jobs log it.
        """
        stopping = Event()

        def read() -> None:
            with suppress(SQLAlchemyError):
                self.read_settings()

        def watch() -> None:
            while not stopping.wait(SETTINGS_SECONDS):
                read()

        read()
        thread = Thread(target=watch, name="settings", daemon=True)
        thread.start()

        def stop() -> None:
            stopping.set()
            thread.join()

        return stop

    def close(self) -> None:
        """Close all connections."""
        self.database.close()
        if self.replica:
            self.replica.database.close()

    @cached_property
    def _on_replica(self) -> "Site":
        return replace(self, database=self.replica.database if self.replica else self.database, replica=None)


def calendar_of(session: Session) -> Calendar | None:
    """Return the calendar of the session's site with the windows that apply in its transaction; None if the site
    publishes at once.

    It comes with the session, because a caller that forgot to pass it would publish at once.
    """
    calendar: Calendar | None = session.info.get(CALENDAR)
    if calendar is None or calendar.mode == "weekly":
        return calendar
    return replace(calendar, windows=read_windows(session.connection()).windows)


def has_comments(session: Session) -> bool:
    """Whether athletes write comments on the session's site. It comes with the session, like the calendar."""
    has: bool = session.info.get(COMMENTS, True)
    return has


def is_public_demo(session: Session) -> bool:
    """Whether this is a demo for strangers, whose moderators are strangers, too. It comes with the session."""
    is_demo: bool = session.info.get(PUBLIC_DEMO, False)
    return is_demo
