"""The site under attack: real processes on a free port of 127.0.0.1, with their own database and data folder."""

import os
import re
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import JSON, type_coerce, update

from harness.postgres import Postgres
from harness.running_site import SIDELINE, RunningSite, free_port
from sideline.accounts.model import User
from sideline.core.accounts_key import AccountsKeyring, use_accounts_key
from sideline.core.crypto import AuthorsKey, Keys, new_authors_key
from sideline.core.db.engine import Database, database_url

MAIL_SECONDS = 6
_numbers = count(1)
LINK = re.compile(r"http://[^\s\"'<>)]+")


class Site:
    """A running site, with what a client and an operator can do."""

    def __init__(self, folder: Path, database_url: str, workers: int, settings: dict[str, str]) -> None:
        self.folder = folder
        self.database_url = database_url
        self.settings = settings
        self.keys = Keys(settings["SIDELINE_SIGNING_KEY"])
        self.authors_key = AuthorsKey(settings["SIDELINE_AUTHORS_KEY"])
        self.running = RunningSite(folder, database_url, workers, settings)
        self.origin = self.running.origin
        self.port = self.running.port
        self.client = self.new_client()

    def new_client(self) -> httpx.Client:
        """A client with its own connections."""
        return httpx.Client(base_url=self.origin, timeout=60, trust_env=False, follow_redirects=False)

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str = "",
        client_address: str = "",
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """One request; `client_address` is what the trusted proxy would send as X-Forwarded-For."""
        headers_sent = dict(headers or {})
        if token:
            headers_sent["Authorization"] = f"Bearer {token}"
        if client_address:
            headers_sent["X-Forwarded-For"] = client_address
        if isinstance(body, bytes):
            return self.client.request(
                method, path, content=body, headers={"Content-Type": "application/json"} | headers_sent
            )
        return self.client.request(method, path, json=body, headers=headers_sent)

    def mails(self, to: str) -> list[EmailMessage]:
        """The mails to an address, oldest first."""
        mails = []
        for file in sorted((self.folder / "outbox").glob("*.eml"), key=lambda file: file.stat().st_mtime_ns):
            mail = message_from_bytes(file.read_bytes(), policy=policy.default)
            if mail["To"] == to:
                mails.append(mail)
        return mails

    def wait_for_mails(self, to: str, number: int) -> list[EmailMessage]:
        """The mails to an address as soon as there are `number`, or those that arrived within MAIL_SECONDS."""
        end = time.monotonic() + MAIL_SECONDS
        while len(mails := self.mails(to)) < number and time.monotonic() < end:
            time.sleep(0.05)
        return mails

    def command(self, *arguments: str | Path, **settings: str) -> "subprocess.CompletedProcess[str]":
        """Run `sideline …` with the settings of this site, or with others."""
        environment = {"SIDELINE_DATA_DIR": str(self.folder), "SIDELINE_DATABASE_URL": self.database_url}
        return subprocess.run(
            [SIDELINE, *map(str, arguments)],
            env=os.environ | environment | self.settings | settings,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def execute(self, sqlite: str, postgresql: str, *values: str) -> None:
        """Change rows directly, for attacks that need a row of an earlier release or a later time."""
        if self.database_url.startswith("postgresql"):
            with psycopg.connect(self.database_url, autocommit=True) as connection:
                connection.execute(postgresql.encode(), values)
            return
        with closing(sqlite3.connect(self.folder / "sideline.sqlite3", timeout=10)) as database, database:
            database.execute(sqlite, values)

    @contextmanager
    def opened_database(self) -> Iterator[Database]:
        """The database of this site, read with the keys of the site."""
        with closing(Database(database_url(self.database_url, self.folder))) as database:
            use_accounts_key(database, self.keys, self.authors_key)
            yield database

    def poison_metadata(self, email: str, metadata: str) -> None:
        """Store this text as the metadata of an account, encrypted as the site would."""
        with self.opened_database() as database, database.writing() as session:
            keyring = AccountsKeyring(database, self.keys, self.authors_key)
            sealed = keyring.current().seal_content("metadata", metadata.encode())
            values = {"user_metadata": type_coerce(sealed, JSON)}
            session.execute(update(User).where(User.email == email).values(values))

    def log(self) -> str:
        """Everything that the server logged."""
        return (self.folder / "server.log").read_text(errors="replace")


def links_in(mail: EmailMessage) -> list[str]:
    """Every link of a mail, in its text and its HTML."""
    texts = [part.get_content() for part in mail.walk() if part.get_content_maintype() == "text"]
    return list(dict.fromkeys(link.replace("&amp;", "&") for part in texts for link in LINK.findall(part)))


@dataclass
class Testbed:
    """Creates the sites of one run: on one kind of database, in one folder. `small` runs a share of each attack."""

    database: str
    folder: Path
    postgres: Postgres | None = None
    small: bool = False
    shared_site: Site | None = None

    @cached_property
    def signing_key(self) -> str:
        """The server's signing key (PEM), for tokens that are signed correctly and must be refused all the same."""
        key = ec.generate_private_key(ec.SECP256R1())
        format_options = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return key.private_bytes(*format_options).decode()

    @cached_property
    def authors_key(self) -> str:
        """The authors' key, the same for a site and its copies."""
        return new_authors_key()

    def new_database(self, kind: str = "") -> str:
        """The URL of a new, empty database; '' for SQLite in the data folder."""
        if (kind or self.database) == "sqlite" or self.postgres is None:
            return ""
        return self.postgres.make_database(f"attack_{next(_numbers)}")

    @contextmanager
    def site(
        self, *, workers: int = 1, database_url: str | None = None, folder: Path | None = None, **settings: str
    ) -> Iterator[Site]:
        """A new site; settings are named as SIDELINE_<NAME>, in lower case. Rate limits are off by default."""
        folder = folder or self.new_folder()
        environment = {f"SIDELINE_{name.upper()}": value for name, value in settings.items()}
        url = self.new_database() if database_url is None else database_url
        keys = {"SIDELINE_SIGNING_KEY": self.signing_key, "SIDELINE_AUTHORS_KEY": self.authors_key}
        site = Site(folder, url, workers, keys | environment)
        try:
            site.running.start()
            yield site
        finally:
            site.client.close()
            site.running.stop()

    @contextmanager
    def plain_site(self) -> Iterator[Site]:
        """A site without special settings; with `small`, one site for all families."""
        if self.shared_site:
            yield self.shared_site
            return
        with self.site(log_level="info", mail_pause="0", metrics_port=str(free_port())) as site:
            yield site

    def new_folder(self) -> Path:
        """An empty data folder."""
        folder = self.folder / f"site-{next(_numbers)}"
        folder.mkdir(mode=0o700)
        return folder
