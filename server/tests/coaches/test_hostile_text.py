"""Hostile strings as name, university and search query: never a 5xx, and stored without markup."""

import json
from contextlib import suppress

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError
from sqlalchemy import select

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.model import Coach
from sideline.coaches.schemas import AddCoach
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.core.site import Site
from sideline.core.text.cleaning import plain_text
from tests.factories import make_coach
from tests.input_lists import INPUT_LISTS
from tests.people import Person

pytestmark = pytest.mark.long

_OWN = [
    "",
    "null",
    "'; DROP TABLE coaches; --",
    "%s%x",
    "<img src=x onerror=alert(1)>",
    "\u202etest",
    "\U0001d4af\U0001d4bd",
    "\x00",
    "🏳0🌈",
]


def _lines(name: str) -> list[str]:
    """Return the long list if it is present, otherwise a few of our own lines."""
    file = INPUT_LISTS / "hostile" / name
    if not file.exists():
        return _OWN
    text = file.read_text(encoding="utf-8", errors="surrogateescape").encode(errors="replace").decode()
    return json.loads(text) if name.endswith(".json") else text.splitlines()


def _sample(site: Site, lines: list[str]) -> list[str]:
    """Return all lines for SQLite; for PostgreSQL our own and every fifth, because cleaning is independent of it."""
    return lines if site.database.is_sqlite else [*_OWN, *lines[::5]]


@pytest.mark.both
def test_hostile_text_is_stored_plain_or_rejected(client: TestClient, site: Site, ada: Person) -> None:
    for line in _sample(site, _lines("naughty.json")):
        body = {"name": line, "university": line, "sport": "Golf"}
        added = ada.post("/api/coaches", body)
        assert added.status_code in (201, 409, 422), line
        if added.status_code == 201:
            stored = client.get(f"/api/coaches/{added.json()['id']}").json()
            again = ada.post("/api/coaches", {**body, "name": stored["name"], "university": stored["university"]})
            assert (again.status_code, again.json()["code"]) == (409, "coach_exists"), line


def test_scripts_are_stored_without_markup(site: Site) -> None:
    """Validates like the route and inserts in one transaction, because a request for each line would take minutes."""
    drafts = []
    for line in _lines("xss.txt"):
        with suppress(ValidationError):
            drafts.append(AddCoach(name=line, university=line, sport="Golf").draft())
    with site.database.writing() as session:
        insert_coaches(session, drafts)
    with site.database.reading() as session:
        names = session.scalars(select(Coach.name)).all()
    assert names
    assert [name for name in names if plain_text(name) != name] == []


@pytest.mark.both
def test_hostile_text_is_searched(client: TestClient, site: Site, ada: Person) -> None:
    ada.post("/api/coaches", {"name": 'O\'Neil \\ %_ "*"', "university": "Northfield", "sport": "Golf"})
    for line in _sample(site, _lines("naughty.json")):
        assert client.get("/api/coaches", params={"q": line}).status_code == 200, line
        assert client.get("/api/universities", params={"q": line}).status_code == 200, line


@pytest.mark.both
def test_scripts_are_searched(site: Site) -> None:
    """Uses a sample of the long, repetitive list, because all of it takes minutes."""
    with site.database.writing() as session:
        make_coach(session, "Alert O'Script", "Northfield <University>")
    for line in _sample(site, _lines("xss.txt")[::5]):
        find_coaches(site.database.read_pool, SearchRequest(line), 8)  # must not raise
