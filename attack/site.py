"""The site under attack: real processes on a free port of 127.0.0.1, with a database and a data folder of its own."""

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
from reliability.postgres import Postgres
from reliability.running_site import SIDELINE, RunningSite, free_port

MAIL_SECONDS = 6
_numbers = count(1)
LINK = re.compile(r"http://[^\s\"'<>)]+")


class Site:
    """A running site, and what a stranger or an operator may do with it."""

    def __init__(self, folder: Path, database_url: str, workers: int, settings: dict[str, str]) -> None:
        self.folder = folder
        self.database_url = database_url
        self.settings = settings
        self.running = RunningSite(folder, database_url, workers, settings)
        self.origin = self.running.origin
        self.port = self.running.port
        self.client = self.new_client()

    def new_client(self) -> httpx.Client:
        """A client with connections of its own."""
        return httpx.Client(base_url=self.origin, timeout=60, trust_env=False, follow_redirects=False)

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str = "",
        came_from: str = "",
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """One request; `came_from` is the address that the proxy in front, which the site trusts, would name."""
        sent = dict(headers or {})
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if came_from:
            sent["X-Forwarded-For"] = came_from
        if isinstance(body, bytes):
            return self.client.request(method, path, content=body, headers={"Content-Type": "application/json"} | sent)
        return self.client.request(method, path, json=body, headers=sent)

    def mails(self, to: str) -> list[EmailMessage]:
        """The mails to an address, oldest first."""
        found = []
        for file in sorted((self.folder / "outbox").glob("*.eml"), key=lambda file: file.stat().st_mtime_ns):
            mail = message_from_bytes(file.read_bytes(), policy=policy.default)
            if mail["To"] == to:
                found.append(mail)
        return found

    def mails_when(self, to: str, number: int) -> list[EmailMessage]:
        """The mails to an address as soon as there are so many, or what there is after MAIL_SECONDS."""
        end = time.monotonic() + MAIL_SECONDS
        while len(found := self.mails(to)) < number and time.monotonic() < end:
            time.sleep(0.05)
        return found

    def command(self, *words: str | Path, **settings: str) -> "subprocess.CompletedProcess[str]":
        """`sideline …` as the operator of this site, or of another one by other settings."""
        own = {"SIDELINE_DATA_DIR": str(self.folder), "SIDELINE_DATABASE_URL": self.database_url}
        return subprocess.run(
            [SIDELINE, *map(str, words)],
            env=os.environ | own | self.settings | settings,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def execute(self, sqlite: str, postgresql: str, *values: str) -> None:
        """Change rows directly. For attacks that need a row of an earlier release, or that time has passed."""
        if self.database_url.startswith("postgresql"):
            with psycopg.connect(self.database_url, autocommit=True) as connection:
                connection.execute(postgresql.encode(), values)
            return
        with closing(sqlite3.connect(self.folder / "sideline.sqlite3", timeout=10)) as database, database:
            database.execute(sqlite, values)

    def log(self) -> str:
        """All that the server wrote."""
        return (self.folder / "server.log").read_text(errors="replace")


def links_in(mail: EmailMessage) -> list[str]:
    """Every link of a mail, in its text and in its HTML."""
    parts = [part.get_content() for part in mail.walk() if part.get_content_maintype() == "text"]
    return list(dict.fromkeys(link.replace("&amp;", "&") for part in parts for link in LINK.findall(part)))


@dataclass
class Ground:
    """Where the attacks of one run happen: a kind of database, a folder, and how much is tried."""

    database: str
    folder: Path
    postgres: Postgres | None = None
    small: bool = False
    shared: Site | None = None

    @cached_property
    def signing_key(self) -> str:
        """The server's own key, so that tokens can be made that nobody but the server could sign."""
        key = ec.generate_private_key(ec.SECP256R1())
        form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return key.private_bytes(*form).decode()

    def new_database(self, kind: str = "") -> str:
        """The address of a new, empty database; SQLite's own default is the empty address."""
        if (kind or self.database) == "sqlite" or self.postgres is None:
            return ""
        return self.postgres.make_database(f"attack_{next(_numbers)}")

    @contextmanager
    def site(
        self, *, workers: int = 1, database_url: str | None = None, folder: Path | None = None, **settings: str
    ) -> Iterator[Site]:
        """A new site; settings as SIDELINE_<NAME> in small letters. Limits are off unless asked for."""
        folder = folder or self.new_folder()
        given = {f"SIDELINE_{name.upper()}": value for name, value in settings.items()}
        url = self.new_database() if database_url is None else database_url
        site = Site(folder, url, workers, {"SIDELINE_SIGNING_KEY": self.signing_key} | given)
        try:
            site.running.start()
            yield site
        finally:
            site.client.close()
            site.running.stop()

    @contextmanager
    def plain_site(self) -> Iterator[Site]:
        """A site for attacks that need nothing special of it: in the small share one site for all of them."""
        if self.shared:
            yield self.shared
            return
        with self.site(log_level="info", mail_pause="0", metrics_port=str(free_port())) as site:
            yield site

    def new_folder(self) -> Path:
        """An empty folder for one site's data."""
        folder = self.folder / f"site-{next(_numbers)}"
        folder.mkdir(mode=0o700)
        return folder
