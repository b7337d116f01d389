"""Signed-out visitors read from a streaming replica, and from the primary while the replica fails."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from sideline.config.settings import Settings
from sideline.core.db import replica, timeouts
from sideline.core.http.middleware import MAX_OF_ADDRESS
from sideline.core.site import Site
from sideline.main import create_app
from tests.factories import make_coach
from tests.notifications.conftest import eventually
from tests.people import People
from tests.replica_pair import Pair, running_pair
from tests.reviews.bodies import review_body

PAGES = [
    "/", "/coaches", "/coaches?q=mara", "/coach/{id}", "/coach/{id}/rate", "/compare?coaches={id}",
    "/visit/{id}", "/school/northfield-university", "/sport/basketball", "/transparency", "/how-we-check?coach={id}",
    "/team/northfield-university/womens-basketball", "/share/coach/{id}.png",
]  # fmt: skip
JSON = [
    "/api/coaches/{id}", "/api/coaches/{id}/reviews", "/api/coaches/{id}/details", "/api/coaches/{id}/related",
    "/api/coaches/{id}/visit-sheet", "/api/coaches?q=mara", "/api/coaches/counts", "/api/comparisons?coaches={id}",
    "/api/schools/northfield-university", "/api/sports/basketball",
    "/api/teams/northfield-university/womens-basketball", "/api/transparency",
]  # fmt: skip


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with running_pair() as pair:
        yield pair


@pytest.fixture
def settings(tmp_path: Path, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(replica, "SKIP_SECONDS", 0.2)
    monkeypatch.setattr(timeouts, "AUTOCOMMIT_TIMEOUT_SECONDS", 0.5)
    return Settings(
        data_dir=tmp_path, database_url=pair.url, read_database_url=pair.read_url, authors_key="a" * 64,
        rate_limits="off", log_level="error", hold_surges=False,
    )  # fmt: skip


@pytest.fixture
def app(web_build: Path, settings: Settings) -> Iterator[FastAPI]:
    app = create_app(settings)
    yield app
    app.state.site.close()


@pytest.fixture
def coach_id(site: Site, pair: Pair) -> int:
    """The id of a coach whom the replica shows."""
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    pair.wait_for_replica()
    return coach_id


def count_reviews(client: TestClient, coach_id: int, **headers: str) -> int:
    return int(client.get(f"/api/coaches/{coach_id}", headers=headers).json()["total_reviews"])


def test_visitors_read_from_the_replica_and_users_their_own_changes_from_the_primary(
    client: TestClient, people: People, pair: Pair, coach_id: int
) -> None:
    author = people("newcomer")
    before = count_reviews(client, coach_id)
    pair.wait_for_replica()
    with pair.replay_paused():
        for name in ("first", "second", "third"):  # fewer would wait to be published together
            assert people(name).post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
        assert count_reviews(client, coach_id) == before
        assert count_reviews(client, coach_id, **author.headers) == before + 3
    pair.wait_for_replica()
    assert count_reviews(client, coach_id) == before + 3


@pytest.mark.long
def test_public_pages_and_json_are_served_while_the_primary_hangs(
    client: TestClient, people: People, pair: Pair, coach_id: int
) -> None:
    user = people("reader")
    pair.wait_for_replica()
    with pair.primary_frozen():
        failed = [path for path in (*PAGES, *JSON) if client.get(path.format(id=coach_id)).status_code != 200]
        assert failed == []
        assert client.get(f"/api/coaches/{coach_id}", headers=user.headers).status_code == 503
    eventually(lambda: client.get(f"/api/coaches/{coach_id}", headers=user.headers).status_code == 200)


@pytest.mark.long
def test_reads_that_fail_together_are_all_repeated_on_the_primary(
    client: TestClient, pair: Pair, coach_id: int
) -> None:
    paths = [path.format(id=coach_id) for path in (*PAGES, *JSON)] * 2
    with ThreadPoolExecutor(MAX_OF_ADDRESS) as threads:
        assert {answer.status_code for answer in threads.map(client.get, paths)} == {200}
        assert pair.readers() > 1
        pair.stop_replica()
        assert {answer.status_code for answer in threads.map(client.get, paths)} == {200}
    pair.start_replica()
    assert pair.readers() == 0
    eventually(lambda: client.get(f"/api/coaches/{coach_id}").status_code == 200 and pair.readers() > 0)


@pytest.mark.long
def test_a_replica_that_hangs_is_skipped(client: TestClient, site: Site, pair: Pair, coach_id: int) -> None:
    path = f"/api/coaches/{coach_id}"
    assert client.get(path).status_code == 200
    with pair.replica_frozen():
        assert client.get(path).status_code == 200
        assert site.replica is not None
        assert site.replica.is_skipped
    eventually(lambda: client.get(path).status_code == 200 and site.for_reading(must_be_current=False) is not site)


@pytest.mark.long
def test_no_page_waits_for_a_replica_that_hangs_as_long_as_for_the_primary(
    monkeypatch: pytest.MonkeyPatch, site: Site, pair: Pair
) -> None:
    monkeypatch.setattr(timeouts, "SOCKET_TIMEOUT_SECONDS", 3_600)
    assert site.replica is not None
    with site.replica.database.reading() as session:
        session.execute(text("SELECT 1"))
        with pair.replica_frozen(), pytest.raises(OperationalError):
            session.execute(text("SELECT 1"))


@pytest.mark.long
def test_a_site_starts_without_its_replica(settings: Settings, pair: Pair, coach_id: int) -> None:
    missing = settings.model_copy(update={"read_database_url": "postgresql://postgres@127.0.0.1:1/nowhere"})
    with TestClient(create_app(missing)) as client:
        assert client.get(f"/api/coaches/{coach_id}").status_code == 200
