"""Visitors who speak the auth wire, and what the site posts to them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.core import outbox
from sideline.core.http.deps import Site
from sideline.core.outbox import OutboxItem
from tests.accounts.auth_wire import Wire, fresh_address

Browser = Callable[[], Wire]


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A visitor of a site whose couriers rest: what is posted stays in the outbox, to be looked at."""
    client = TestClient(app, raise_server_exceptions=False)
    yield client
    client.close()


@pytest.fixture
def browser(client: TestClient) -> Browser:
    """Opens another browser: a visitor of their own."""
    return lambda: Wire(client)


@pytest.fixture
def visitor(browser: Browser) -> Wire:
    """Somebody signed out."""
    return browser()


@pytest.fixture
def member(browser: Browser) -> Wire:
    """Somebody who just signed up (no confirmation asked) and is signed in."""
    wire = browser()
    wire.sign_up(fresh_address(), data={"full_name": "Mira Holm", "university": "Northfield", "sport": "Golf"})
    return wire


@dataclass(frozen=True)
class Letter:
    """One parcel of the outbox."""

    kind: str
    content: dict[str, Any]

    @property
    def link(self) -> str:
        return str(self.content["link"])

    @property
    def token(self) -> str:
        """The one-time token in the link; empty where there is none."""
        return parse_qs(urlsplit(self.link).query).get("token_hash", [""])[0]


@pytest.fixture
def posted(site: Site) -> Callable[[], list[Letter]]:
    """All that was posted so far, oldest first."""

    def read() -> list[Letter]:
        with site.database.reading() as session:
            items = session.scalars(select(OutboxItem).order_by(OutboxItem.created_at)).all()
            return [Letter(item.kind, outbox.payload_of(item, site.keys)) for item in items]

    return read


Posted = Callable[[], list[Letter]]
