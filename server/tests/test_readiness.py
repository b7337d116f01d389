"""/readyz, which is public and not rate-limited, runs its checks at most every five seconds."""

from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient

from sideline.core.db import migrate
from sideline.core.http import health
from sideline.core.site import Site
from tests.cli.conftest import make_newer


def test_the_database_and_the_disk_are_checked_once_in_five_seconds(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, looked = [100.0], list[str]()
    is_usable, can_write = migrate.is_usable, health.can_write
    monkeypatch.setattr(health, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(migrate, "is_usable", lambda database: looked.append("database") or is_usable(database))
    monkeypatch.setattr(health, "can_write", lambda folder: looked.append("disk") or can_write(folder))

    for now[0] in (100.0, 100.0, 104.9):
        assert client.get("/readyz").status_code == 200
        assert looked == ["database", "disk"]
    now[0] = 105.0
    assert client.get("/readyz").status_code == 200
    assert looked == ["database", "disk"] * 2


def test_a_failed_check_is_cached_too(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(health, "time", SimpleNamespace(monotonic=lambda: now[0]))
    with monkeypatch.context() as patch:
        patch.setattr(health, "can_write", lambda folder: False)
        assert client.get("/readyz").json()["code"] == "not_writable"
    refused = client.get("/readyz")
    assert (refused.status_code, refused.json()["code"]) == (503, "not_writable")
    assert int(refused.headers["Retry-After"]) > 0
    now[0] = 105.0
    assert client.get("/readyz").status_code == 200


def test_the_migrations_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    migrate.newest_revision()
    monkeypatch.setattr(migrate.ScriptDirectory, "from_config", lambda _: pytest.fail("the migrations are read again"))
    assert migrate.newest_revision()


@pytest.mark.both
@pytest.mark.parametrize(
    ("oldest_release", "status"), [("0071", 200), (migrate.newest_revision(), 200), ("9998", 503), ("9999", 503)]
)
def test_a_newer_schema_is_ready_if_it_allows_this_release(
    client: TestClient, site: Site, oldest_release: str, status: int
) -> None:
    with site.database.writing() as session:
        make_newer(session, oldest_release)
    answer = client.get("/readyz")
    assert answer.status_code == status
    assert answer.json().get("code", "not_migrated") == "not_migrated"
