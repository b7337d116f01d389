"""What `sideline doctor` says about the replica, on a real pair of PostgreSQL servers."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from sideline.config.settings import Settings
from sideline.core.db.engine import Database, database_url
from sideline.operations import database as replica_check
from sideline.operations.checks import Check
from tests.cli.conftest import Run
from tests.notifications.smtp_server import free_port
from tests.operations.conftest import named, states
from tests.replica_pair import Pair, running_pair

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with running_pair() as pair:
        yield pair


@pytest.fixture
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replica_check, "WAIT_SECONDS", 0.3)


def check(tmp_path: Path, url: str, read_url: str) -> list[Check]:
    settings = Settings(data_dir=tmp_path, database_url=url, read_database_url=read_url)
    with closing(Database(database_url(url, tmp_path))) as database:
        return list(replica_check.check_replica(settings, database))


def execute(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def test_without_a_replica_there_is_nothing_to_check(tmp_path: Path, pair: Pair) -> None:
    assert check(tmp_path, pair.url, "") == []


def test_a_replica_that_follows_is_fine(tmp_path: Path, pair: Pair) -> None:
    assert states(check(tmp_path, pair.url, pair.read_url)) == {"replica": "ok"}


def test_a_role_that_may_only_read_is_enough(tmp_path: Path, pair: Pair) -> None:
    execute(pair.url, "CREATE ROLE visitor LOGIN")
    execute(pair.url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO visitor")
    pair.wait_for_replica()
    read_url = pair.read_url.replace("postgres@", "visitor@")
    assert states(check(tmp_path, pair.url, read_url)) == {"replica": "ok"}


@pytest.mark.usefixtures("short_wait")
def test_a_replica_that_is_behind_is_named_with_the_time_of_its_last_change(tmp_path: Path, pair: Pair) -> None:
    execute(pair.url, "CREATE TABLE before_the_pause (id int)")
    pair.wait_for_replica()
    with pair.replay_paused():
        execute(pair.url, "CREATE TABLE during_the_pause (id int)")
        found = named(check(tmp_path, pair.url, pair.read_url), "replica")
    assert found.state == "warning"
    assert found.summary.startswith("it is up to 1 MB behind, and its last change is from ")
    assert "pg_stat_replication" in found.remedy


@pytest.mark.usefixtures("short_wait")
def test_another_schema_on_the_replica_is_an_error(tmp_path: Path, pair: Pair) -> None:
    pair.wait_for_replica()
    with pair.replay_paused():
        execute(pair.url, "UPDATE alembic_version SET version_num = version_num || '-next'")
        found = check(tmp_path, pair.url, pair.read_url)
        execute(pair.url, "UPDATE alembic_version SET version_num = replace(version_num, '-next', '')")
    assert states(found) == {"replica": "warning", "schema of the replica": "error"}
    assert "-next" in named(found, "schema of the replica").summary


def test_a_server_that_is_no_replica_is_an_error(tmp_path: Path, pair: Pair, postgresql_url: str) -> None:
    for read_url in (pair.url, postgresql_url):
        (found,) = check(tmp_path, pair.url, read_url)
        assert (found.state, "is not a replica" in found.summary) == ("error", True)
        assert "SIDELINE_READ_DATABASE_URL" in found.remedy


def test_a_replica_of_another_database_is_an_error(tmp_path: Path, pair: Pair, postgresql_url: str) -> None:
    another_on_the_server = pair.read_url.replace("/sideline?", "/postgres?")
    for url, read_url in ((postgresql_url, pair.read_url), (pair.url, another_on_the_server)):
        (found,) = check(tmp_path, url, read_url)
        assert (found.state, "replica of another database" in found.summary) == ("error", True)


def test_the_command_names_a_replica_that_cannot_be_reached(
    run: Run, environment: dict[str, str], pair: Pair, tmp_path: Path
) -> None:
    environment["SIDELINE_READ_DATABASE_URL"] = f"postgresql://site:secret@127.0.0.1:{free_port()}/site"
    assert run("migrate", on=pair.url).returncode == 0
    done = run("doctor", "--json", on=pair.url)
    found = named([Check(**check) for check in json.loads(done.stdout)], "replica")
    assert (found.state, found.summary) == (
        "warning",
        "it cannot be used, so visitors read from the primary: nothing is listening on this host and port",
    )
    assert "secret" not in done.stdout + done.stderr
