"""`sideline backup` and `restore`: one file format for both databases, consistent under load (issue 5, point 6)."""

import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sideline.cli.common import restoring
from sideline.core.crypto import AUTHORS_KEY_FILE
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from tests.cli.conftest import Run, everything_in, opened, rows_as_planned
from tests.databases import PostgresServer
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body


@pytest.fixture(params=["sqlite", "postgresql"])
def another_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database to restore into, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.database() as name:
            yield server.url_of(name)


@pytest.mark.both
def test_a_restore_equals_the_backed_up_site(
    populated_site: Site, run: Run, tmp_path: Path, database_url: str, another_url: str
) -> None:
    file = tmp_path / "site.backup"
    done = run("backup", file)
    assert done.returncode == 0, done.stderr
    restored = run("restore", file, on=another_url)
    assert restored.returncode == 0, restored.stderr
    assert another_url.startswith("sqlite") or rows_as_planned(another_url, "coaches") == 3
    assert everything_in(another_url) == everything_in(database_url)
    with opened(another_url) as database, database.writing() as session:
        known = {row["id"] for row in everything_in(database_url)["coaches"]}
        assert make_coach(session, name="New Coach").id > max(known)


def test_a_backup_is_readable_only_by_the_operator(populated_site: Site, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    run("backup", file)
    written = sorted(tmp_path.glob("site.backup*"))
    assert [path.name for path in written] == ["site.backup", "site.backup.sha256"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in written} == {0o600}


@pytest.mark.both
def test_a_backup_under_load_is_a_consistent_snapshot(
    site: Site, client: TestClient, ada: Person, run: Run, tmp_path: Path
) -> None:
    with site.database.writing() as session:
        coaches = [make_coach(session, name=f"Coach Nr{number}").id for number in range(40)]
    stop, written = threading.Event(), threading.Event()

    def write() -> None:
        while not stop.is_set():
            for coach_id in coaches:
                answer = ada.post(f"/api/coaches/{coach_id}/reviews", review_body())
                assert answer.status_code == 201, answer.text
                written.set()
            for review in ada.get("/api/my/reviews").json()["items"]:
                assert ada.delete(f"/api/my/reviews/{review['id']}").status_code == 204
            for review in ada.get("/api/my/reviews").json()["items"]:
                assert ada.delete(f"/api/my/reviews/{review['id']}").status_code == 204

    writer = threading.Thread(target=write)
    writer.start()
    assert written.wait(20)
    done = run("backup", tmp_path / "site.backup")
    stop.set()
    writer.join()
    assert done.returncode == 0, done.stderr
    restored = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    assert run("restore", tmp_path / "site.backup", on=restored).returncode == 0
    with opened(restored) as database:
        assert wrong_tallies(database) == []
    assert len(everything_in(restored)["coaches"]) == len(coaches)


def test_an_existing_file_is_not_overwritten(site: Site, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("precious")
    done = run("backup", file)
    assert (done.returncode, file.read_text()) == (2, "precious")
    assert done.stderr.count("\n") == 1


@pytest.mark.both
def test_an_existing_site_is_never_overwritten_by_a_restore(
    populated_site: Site, run: Run, tmp_path: Path, database_url: str
) -> None:
    run("backup", tmp_path / "site.backup")
    before = everything_in(database_url)
    done = run("restore", tmp_path / "site.backup")
    assert done.returncode == 2
    assert "not empty" in done.stderr
    assert everything_in(database_url) == before


def test_after_an_interrupted_restore_no_server_begins_with_an_empty_site(
    populated_site: Site, run: Run, tmp_path: Path
) -> None:
    file, settings = tmp_path / "site.backup", populated_site.settings
    assert run("backup", file).returncode == 0
    url = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    with suppress(KeyboardInterrupt), restoring(settings, url):
        raise KeyboardInterrupt
    refused = run("serve", on=url)
    assert (refused.returncode, "repeat `sideline restore`" in refused.stderr) == (2, True)
    assert run("check").returncode == 0, "another database of the same folder is not concerned"
    assert run("restore", file, on=url).returncode == 0
    assert not (settings.data_dir / "restoring").exists()


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 4096])
def test_a_file_that_is_not_a_backup_is_rejected(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "something"
    file.write_bytes(content)
    done = run("restore", file)
    assert done.returncode == 2
    assert "not a Sideline backup" in done.stderr


def test_a_truncated_backup_is_rejected(populated_site: Site, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    run("backup", file)
    with closing(sqlite3.connect(file)) as connection:
        page = connection.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(file.read_bytes())
    content[3 * page :] = bytes(len(content) - 3 * page)
    file.write_bytes(content)
    target = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    assert "is damaged" in run("restore", file, on=target).stderr
    (tmp_path / "site.backup.sha256").unlink()
    assert "not a Sideline backup" in run("restore", file, on=target).stderr


def test_a_backup_restored_without_its_authors_key_does_not_start(
    populated_site: Site, run: Run, tmp_path: Path
) -> None:
    """The authors' key, which is needed to tell who wrote what, is not in the backup."""
    file, key_file = tmp_path / "site.backup", tmp_path / AUTHORS_KEY_FILE
    assert run("migrate").returncode == 0
    assert run("backup", file).returncode == 0
    key = key_file.read_text()
    assert key.encode() not in file.read_bytes()
    key_file.unlink()
    target = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    restored = run("restore", file, on=target)
    assert (restored.returncode, "Restored" in restored.stdout) == (2, True)
    assert f"there is no authors' key: copy the key of this site to {key_file}" in restored.stderr
    assert run("check", on=target).returncode == 2
    key_file.write_text(key)
    assert run("check", on=target).returncode == 0
