"""Every GET response says whether it may be stored; what shared caches may store never depends on the user."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES
from sideline.core.http.caching import SHARED
from sideline.core.http.security_headers import _PERSONAL
from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person
from tests.test_routes import paths_under

VALUES = {
    "coach_id": "1",
    "school": "northfield-university",
    "team": "womens-basketball",
    "sport": "basketball",
    "name": "terms",
}
"""Values of path parameters with which the routes succeed. Others get 7."""

STORED = {
    "/", "/home.json", "/coaches", "/coach/1", "/team/northfield-university/womens-basketball",
    "/team/northfield-university/womens-basketball/feed.atom", "/school/northfield-university", "/sport/basketball",
    "/transparency", "/how-we-check", "/contact", "/terms", "/guidelines", "/privacy-policy", "/for-coaches",
    "/api/coaches", "/api/coaches/counts", "/api/coaches/1", "/api/coaches/1/reviews", "/api/coaches/1/details",
    "/api/coaches/1/related", "/api/states", "/api/teams/northfield-university/womens-basketball",
    "/api/schools/northfield-university", "/api/sports/basketball", "/api/transparency",
}  # fmt: skip
"""What a shared cache stores for five seconds."""

LEADS_TO_A_RATING = {"/coach/1/rate", "/compare", "/visit/1"}
"""A shared cache tells who requested a page before, so it must not store what people read before they rate."""

OPINION = {"rating": 4, **dict.fromkeys(CATEGORIES.values(), 4)}


@pytest.fixture
def paths(app: FastAPI, site: Site, ada: Person) -> list[str]:
    """The paths of all GET routes. Ada has rated the coach in them."""
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    assert coach_id == 1
    assert ada.post(f"/api/coaches/{coach_id}/reviews", OPINION).status_code == 201
    return sorted({re.sub(r"{(\w+)(:\w+)?}", lambda part: VALUES.get(part[1], "7"), path) for path in paths_under(app)})


@pytest.fixture(autouse=True)
def no_redirects(web_build: Path, client: TestClient) -> Iterator[None]:
    client.follow_redirects = False
    yield
    client.follow_redirects = True


def test_every_response_to_a_get_says_how_it_may_be_cached(client: TestClient, ada: Person, paths: list[str]) -> None:
    for headers in ({}, ada.headers):
        unsaid = [path for path in paths if "cache-control" not in client.get(path, headers=headers).headers]
        assert unsaid == []


def test_shared_caches_store_the_public_pages_and_json(client: TestClient, paths: list[str]) -> None:
    assert {path for path in paths if client.get(path).headers["Cache-Control"] == SHARED} == STORED
    assert {client.get(path).headers["Cache-Control"] for path in LEADS_TO_A_RATING} == {"private, no-cache"}


def test_what_may_be_stored_is_the_same_for_everyone(client: TestClient, ada: Person, paths: list[str]) -> None:
    for path in paths:
        answer = client.get(path)
        if "public" in answer.headers["Cache-Control"]:
            assert client.get(path, headers={"Cookie": "session=1"}).content == answer.content, path
            assert ada.get(path).content == answer.content, path
            assert "set-cookie" not in answer.headers


def test_shared_caches_do_not_store_responses_to_signed_in_users(
    client: TestClient, ada: Person, paths: list[str]
) -> None:
    assert not [path for path in paths if "s-maxage" in ada.get(path).headers["Cache-Control"]]
    for path in (path for path in STORED if path.startswith("/api/")):
        assert client.get(path).headers["Vary"] == ada.get(path).headers["Vary"] == "Authorization", path


def test_what_depends_on_a_user_or_on_the_process_is_never_stored(
    client: TestClient, ada: Person, paths: list[str]
) -> None:
    personal = [path for path in paths if f"{path}/".startswith(_PERSONAL) or path.endswith("/mine")]
    assert len(personal) > 15
    for path in [*personal, "/healthz", "/readyz", "/api/similar-coaches"]:
        for answer in (client.get(path), ada.get(path)):
            # The key set is public, and verifying a link redirects.
            assert answer.headers["Cache-Control"] == "no-store" or path.endswith("/jwks.json"), path


def test_unknown_pages_and_errors_are_not_stored_by_shared_caches(client: TestClient) -> None:
    for path in ("/nowhere", "/coach/4711", "/api/coaches/4711", "/api/nowhere"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["Cache-Control"] in ("no-store", "private, no-cache")
