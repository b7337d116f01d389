"""A site with rate limits, coaches, and requests from different IP addresses."""

from collections import Counter
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import func, select

from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.factories import make_coaches
from tests.people import Person

CAMPUS, ELSEWHERE = "203.0.113.7", "198.51.100.9"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


@pytest.fixture
def coach_ids(site: Site) -> list[int]:
    with site.database.writing() as session:
        return [coach.id for coach in make_coaches(session, *(f"Coach {number}" for number in range(80)))]


@pytest.fixture
def at_address(app: FastAPI, client: TestClient):
    """A function that returns a person whose requests come from an IP address, in the event loop of `client`."""

    def move(person: Person, address: str) -> Person:
        elsewhere = TestClient(app, raise_server_exceptions=False, client=(address, 50_000))
        elsewhere.portal = client.portal
        moved = Person(elsewhere, person.author, person.email, "")
        moved.headers = person.headers
        return moved

    return move


def new_coach(number: int) -> dict[str, Any]:
    return {"name": f"Coach Number {number}", "university": f"University {number}", "sport": "Golf"}


def statuses(responses: list[Response]) -> Counter[int]:
    return Counter(response.status_code for response in responses)


def rows(site: Site, kind: Any) -> int:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(kind)) or 0
