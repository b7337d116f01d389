"""Fixtures: clients of /auth/v1, and the emails that the site queues for them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.core import outbox
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient, unused_email

NewClient = Callable[[], AuthClient]


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """HTTP client of a site without outbox workers, so that queued emails stay in the outbox.

    All requests run in one event loop, as in a web server: the password hashing queue belongs to one loop.
    """
    client = TestClient(app, raise_server_exceptions=False)
    with start_blocking_portal() as client.portal:
        yield client
    client.close()


@pytest.fixture
def new_client(client: TestClient) -> NewClient:
    """Return a function that creates a client without a session."""
    return lambda: AuthClient(client)


@pytest.fixture
def visitor(new_client: NewClient) -> AuthClient:
    """A signed-out visitor."""
    return new_client()


@pytest.fixture
def member(new_client: NewClient) -> AuthClient:
    """A user who just signed up (without confirmation) and is signed in."""
    auth_client = new_client()
    auth_client.sign_up(unused_email(), data={"full_name": "Mira Holm", "university": "Northfield", "sport": "Golf"})
    return auth_client


@dataclass(frozen=True)
class QueuedMail:
    """An email in the outbox."""

    kind: str
    payload: dict[str, Any]

    @property
    def link(self) -> str:
        return str(self.payload["link"])

    @property
    def token(self) -> str:
        """The one-time token in the link, or an empty string."""
        return parse_qs(urlsplit(self.link).query).get("token_hash", [""])[0]


@pytest.fixture
def queued_mails(site: Site) -> Callable[[], list[QueuedMail]]:
    """Return a function that reads the emails in the outbox, oldest first."""

    def read() -> list[QueuedMail]:
        with site.database.reading() as session:
            items = [(item.kind, outbox.message_of(item, site.keys)) for item in session.scalars(select(OutboxItem))]
        items.sort(key=lambda item: item[1].created_at)
        return [QueuedMail(kind, message.payload) for kind, message in items]

    return read


QueuedMails = Callable[[], list[QueuedMail]]
