"""Visitors who speak the auth wire."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from tests.accounts.auth_wire import Wire, fresh_address

Browser = Callable[[], Wire]


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
