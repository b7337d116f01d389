"""The site under attack: real processes on a free port of 127.0.0.1, with their own database and data folder."""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from pathlib import Path
from uuid import UUID

from sqlalchemy import select

from harness.people import Person
from harness.postgres import Postgres
from harness.running_site import RunningSite, free_port
from sideline.accounts.model import User
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.accounts_key import use_accounts_key
from sideline.core.crypto import AuthorsKey, load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url
from sideline.core.site import Site as SidelineSite
from sideline.reviews.waiting import publish_due_reviews

_numbers = count(1)


class Site(RunningSite):
    """A running site, with access that only its operator has."""

    def visitor(self) -> Person:
        """Return a client that is not signed in."""
        return Person(self.origin)

    def athlete(self, **data: str) -> Person:
        """Sign up a new user. The site must not require email confirmation."""
        return self.visitor().sign_up(**data)

    @property
    def authors_key(self) -> AuthorsKey:
        return load_authors_key(None, self.data_dir)

    @contextmanager
    def opened_database(self) -> Iterator[Database]:
        """Open the database with the keys of the site."""
        with closing(Database(database_url(self.database_url, self.data_dir))) as database:
            use_accounts_key(database, load_keys(None, self.data_dir), self.authors_key)
            yield database

    def make_old(self, people: Iterable[Person], days: int = 30) -> None:
        """Let the accounts of these people be this many days old."""
        with self.opened_database() as database, database.writing() as session:
            for user in session.scalars(select(User).where(User.id.in_([UUID(person.id) for person in people]))):
                user.created_at -= timedelta(days=days)

    def publish_waiting(self, *, days: int) -> None:
        """Run the job that publishes waiting reviews as it would run in each hour of the next days."""
        now = clock.now()
        with self.opened_database() as database:
            settings = Settings(data_dir=self.data_dir, rate_limits="off", hold_surges=False)
            site = SidelineSite(settings, database, load_keys(None, self.data_dir), self.authors_key)
            for hours in range(24 * days):
                publish_due_reviews(site, now + timedelta(hours=hours))

    def emails(self) -> dict[str, str]:
        """Return the emails that the site has written, by file name."""
        return {file.name: file.read_text(errors="replace") for file in (self.data_dir / "outbox").glob("*.eml")}

    def log(self) -> list[str]:
        """Return the lines of the server's log."""
        return (self.data_dir / "server.log").read_text(errors="replace").splitlines()


@dataclass
class Testbed:
    """Creates the sites of one run, on one kind of database."""

    database: str
    folder: Path
    postgres: Postgres | None = None
    shared_site: Site | None = None

    def new_location(self) -> tuple[Path, str]:
        """Return an empty data folder and the URL of an empty database ('' for SQLite in the folder)."""
        number = next(_numbers)
        folder = self.folder / f"site-{number}"
        folder.mkdir(mode=0o700)
        if self.database == "sqlite" or self.postgres is None:
            return folder, ""
        return folder, self.postgres.make_database(f"attack_{number}")

    @contextmanager
    def site(self, location: tuple[Path, str] | None = None, **settings: str) -> Iterator[Site]:
        """Run a site, by default at a new location without limits. `settings` are SIDELINE_<NAME> in lower case."""
        environment = {f"SIDELINE_{name.upper()}": value for name, value in settings.items()}
        site = Site(*(location or self.new_location()), extra_settings=environment)
        try:
            site.start()
            yield site
        finally:
            site.stop()

    @contextmanager
    def plain_site(self) -> Iterator[Site]:
        """Run a site that logs every request and serves metrics, or reuse the site that all families share."""
        if self.shared_site:
            yield self.shared_site
            return
        with self.site(log_level="info", mail_pause="0", metrics_port=str(free_port())) as site:
            yield site
