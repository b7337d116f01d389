"""A killed upgrade keeps the migrations that are complete, and the next upgrade continues with the others."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, event, inspect, text

from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db import migrate
from sideline.core.db.engine import database_url
from tests.cli.conftest import everything_in, opened
from tests.cli.upgrades import CAREERS, make_old_site, schema_of
from tests.databases import PostgresServer

pytestmark = [pytest.mark.both, pytest.mark.long]

_processes = multiprocessing.get_context("forkserver")


@pytest.fixture
def twin_url(request: pytest.FixtureRequest, empty_database_url: str, revision: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a second database with the same release's data, of the same kind."""
    if empty_database_url.startswith("sqlite"):
        url = f"sqlite:///{tmp_path / 'twin'}"
        make_old_site(url, revision, tmp_path)
        yield url
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.database() as name:
            make_old_site(server.url_of(name), revision, tmp_path)
            yield server.url_of(name)


@pytest.mark.parametrize("revision", [CAREERS])
def test_an_upgrade_that_is_killed_continues_with_the_migration_it_was_killed_in(
    old_site: str, twin_url: str, revision: str, tmp_path: Path
) -> None:
    """Each upgrade is killed in its first migration, at a random statement and after the last one, or in the second."""
    statements = _statements_of_upgrade(twin_url, tmp_path)
    ends = [number for number, statement in statements.items() if "alembic_version SET" in statement]
    assert ends, "no migration since the last release"
    random = Random(revision)
    for last_end, end in pairwise([0, *ends]):
        before = _stored(old_site)
        for number in (random.randint(1, end - last_end), end - last_end):
            _upgrade_until(old_site, tmp_path, number)
            assert _stored(old_site) == before, statements[last_end + number]
        _upgrade_until(old_site, tmp_path, end - last_end + 1)
        assert _stored(old_site) != before

    _upgrade(old_site, tmp_path)
    with opened(old_site) as old, opened(twin_url) as twin:
        assert migrate.is_current(old)
        assert schema_of(old) == schema_of(twin)
    assert _readable(old_site, tmp_path) == _readable(twin_url, tmp_path)


def _statements_of_upgrade(url: str, data_dir: Path) -> dict[int, str]:
    """Upgrade the database; return the statements, numbered from 1."""
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    event.listen(Engine, "after_cursor_execute", note)
    try:
        _upgrade(url, data_dir)
    finally:
        event.remove(Engine, "after_cursor_execute", note)
    return dict(enumerate(statements, start=1))


def _upgrade_until(url: str, data_dir: Path, number: int) -> None:
    """Upgrade in a process that is killed after this many statements."""
    process = _processes.Process(target=_upgrade_and_die, args=(url, data_dir, number))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL, number
    process.close()


def _upgrade_and_die(url: str, data_dir: Path, number: int) -> None:
    numbers = count(1)

    def die(*_: Any) -> None:
        if next(numbers) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "after_cursor_execute", die)
    _upgrade(url, data_dir)


def _upgrade(url: str, data_dir: Path) -> None:
    keys, authors_key = load_keys(None, data_dir), load_authors_key(None, data_dir)
    migrate.upgrade(database_url(url, Path()), authors_key, keys=keys)


def _stored(url: str) -> tuple[Any, dict[str, list[str]]]:
    """Return the schema and every row, for any schema version."""
    with opened(url) as database, database.engine.connect() as connection:
        names = inspect(connection).get_table_names()
        rows = {name: connection.execute(text(f"SELECT * FROM {name}")).all() for name in names}
        return schema_of(database), {name: sorted(map(repr, found)) for name, found in rows.items()}


def _readable(url: str, data_dir: Path) -> dict[str, list[dict[str, Any]]]:
    """Return every row, decrypted, without the accounts key, which is different each time, and with the ranks of teams
    and posts instead of their ids, because PostgreSQL never gives the ids again that a killed upgrade took.
    """
    tables = {name: rows for name, rows in everything_in(url, data_dir).items() if name != "accounts_key"}
    teams, posts = _ranks(tables["teams"]), _ranks(tables["posts"])
    tables["teams"] = [row | {"id": teams[row["id"]]} for row in tables["teams"]]
    tables["posts"] = [row | {"id": posts[row["id"]], "team_id": teams[row["team_id"]]} for row in tables["posts"]]
    tables["reviews"] = [row | {"team_id": teams[row["team_id"]]} for row in tables["reviews"]]
    return {name: sorted(rows, key=repr) for name, rows in tables.items()}


def _ranks(rows: list[dict[str, Any]]) -> dict[int, int]:
    return {id_: rank for rank, id_ in enumerate(sorted(row["id"] for row in rows))}
