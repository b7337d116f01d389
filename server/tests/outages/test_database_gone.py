"""The database refuses connections and recovers: 503 meanwhile, and no restart is needed (issue 5, point 4)."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from psycopg import sql

from sideline.config.settings import Settings
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient
from tests.factories import make_coach
from tests.notifications.conftest import enqueue_mail, eventually, outbox_size
from tests.people import Person
from tests.reviews.bodies import review_body

Outage = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def settings(tmp_path: Path, postgresql_url: str) -> Settings:
    return Settings(data_dir=tmp_path, database_url=postgresql_url, rate_limits="off", log_level="error")


@pytest.fixture
def outage(postgresql_url: str) -> Outage:
    """Context manager that closes every connection to the site's database and refuses new ones."""
    parts = urlsplit(postgresql_url)
    name = parts.path.removeprefix("/")
    allow = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")

    @contextmanager
    def last() -> Iterator[None]:
        with psycopg.connect(parts._replace(path="/postgres").geturl(), autocommit=True) as admin:
            admin.execute(allow.format(sql.Identifier(name), sql.Literal(False)))
            admin.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", [name])
            yield
            admin.execute(allow.format(sql.Identifier(name), sql.Literal(True)))

    return last


def test_every_kind_of_request_gets_503_and_recovers(
    client: TestClient, site: Site, ada: Person, outage: Outage
) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    reading = (f"/api/coaches/{coach_id}", "/api/coaches?q=mara", f"/api/coaches/{coach_id}/reviews")
    assert [client.get(path).status_code for path in reading] == [200, 200, 200]
    with outage():
        answers = [client.get(path) for path in reading]
        answers.append(ada.post(f"/api/coaches/{coach_id}/reviews", review_body()))
        answers.append(ada.get("/api/my/reviews"))
        for answer in answers:
            assert answer.status_code == 503
            assert int(answer.headers["Retry-After"]) > 0
            assert answer.json()["code"] == "unavailable"
        assert client.get("/readyz").status_code == 503
        assert client.get("/readyz").json()["code"] == "database_unreachable"
        assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 200
    assert [client.get(path).status_code for path in reading] == [200, 200, 200]
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201


def test_dead_idle_connections_cause_no_error(client: TestClient, site: Site, ada: Person, outage: Outage) -> None:
    with site.database.writing() as session:
        path = f"/api/coaches/{make_coach(session).id}"
    own_path = f"/api/my/reviews/{ada.post(f'{path}/reviews', review_body()).json()['id']}"
    assert client.get(path).status_code == 200
    with outage():
        pass
    assert client.get(path).json()["total_reviews"] == 1
    with outage():
        pass
    assert ada.put(own_path, review_body(1)).status_code == 200
    with outage():
        pass
    assert ada.delete(own_path).status_code == 204
    assert client.get(path).json()["total_reviews"] == 0


class TestWithLimits:
    """With rate limits."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on"})

    def test_sign_ins_during_an_outage_do_not_count_as_guesses(self, client: TestClient, outage: Outage) -> None:
        wire = AuthClient(client)
        wire.sign_up("mira@athletes.example")
        with outage():
            assert {wire.sign_in("mira@athletes.example").status_code for _ in range(11)} == {503}
        assert wire.sign_in("mira@athletes.example").status_code == 200


def test_email_is_sent_after_an_outage(
    app: FastAPI, site: Site, outage: Outage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sideline.notifications.worker.POLL_SECONDS", 0.05)
    with TestClient(app) as client:
        with outage():
            assert client.get("/readyz").status_code == 503
        for _ in range(3):
            enqueue_mail(site)
        eventually(lambda: outbox_size(site) == 0)
    assert len(list(tmp_path.glob("outbox/*.eml"))) == 3
