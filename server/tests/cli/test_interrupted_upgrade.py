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

from sideline.core.db import migrate
from sideline.core.db.engine import database_url
from tests.cli.conftest import opened
from tests.cli.planted_migrations import Plant
from tests.cli.upgrades import make_old_site, schema_of
from tests.databases import PostgresServer

pytestmark = [pytest.mark.both, pytest.mark.long]

PLANTED = (
    "op.add_column('coaches', sa.Column('nickname', sa.Text)); op.execute('UPDATE coaches SET nickname = name')",
    "op.create_table('ideas', sa.Column('text', sa.Text)); op.execute('INSERT INTO ideas SELECT name FROM sports')",
)
"""Migrations of the schema and of data."""

_processes = multiprocessing.get_context("forkserver")


@pytest.fixture
def twin_url(request: pytest.FixtureRequest, empty_database_url: str, release: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a second database with the same release's data, of the same kind."""
    if empty_database_url.startswith("sqlite"):
        url = f"sqlite:///{tmp_path / 'twin'}"
        make_old_site(url, release, tmp_path)
        yield url
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        with server.database() as name:
            make_old_site(server.url_of(name), release, tmp_path)
            yield server.url_of(name)


def test_an_upgrade_that_is_killed_continues_with_the_migration_it_was_killed_in(
    old_site: str, twin_url: str, release: str, plant: Plant
) -> None:
    """Each upgrade is killed in its first migration, at a random statement and after the last one, or in the second."""
    plant(*PLANTED)
    statements = _statements_of_upgrade(twin_url)
    ends = [number for number, statement in statements.items() if "alembic_version SET" in statement]
    assert len(ends) >= len(PLANTED)
    random = Random(release)
    for last_end, end in pairwise([0, *ends]):
        before = _stored(old_site)
        for number in (random.randint(1, end - last_end), end - last_end):
            _upgrade_until(old_site, number)
            assert _stored(old_site) == before, statements[last_end + number]
        _upgrade_until(old_site, end - last_end + 1)
        assert _stored(old_site) != before

    migrate.upgrade(database_url(old_site, Path()))
    with opened(old_site) as old, opened(twin_url) as twin:
        assert migrate.is_current(old)
        assert schema_of(old) == schema_of(twin)
    assert _stored(old_site) == _stored(twin_url)


def test_a_new_database_that_is_killed_stays_empty(empty_database_url: str) -> None:
    for number in (2, 40):
        _upgrade_until(empty_database_url, number)
        with opened(empty_database_url) as database:
            assert inspect(database.engine).get_table_names() == []
    migrate.upgrade(database_url(empty_database_url, Path()))
    with opened(empty_database_url) as database:
        assert migrate.is_current(database)


def _statements_of_upgrade(url: str) -> dict[int, str]:
    """Upgrade the database; return the statements, numbered from 1."""
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    event.listen(Engine, "after_cursor_execute", note)
    try:
        migrate.upgrade(database_url(url, Path()))
    finally:
        event.remove(Engine, "after_cursor_execute", note)
    return dict(enumerate(statements, start=1))


def _upgrade_until(url: str, number: int) -> None:
    """Upgrade in a process that is killed after this many statements."""
    process = _processes.Process(target=_upgrade_and_die, args=(url, migrate._SCRIPTS, number))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL, number
    process.close()


def _upgrade_and_die(url: str, scripts: Path, number: int) -> None:
    migrate._SCRIPTS = scripts
    numbers = count(1)

    def die(*_: Any) -> None:
        if next(numbers) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "after_cursor_execute", die)
    migrate.upgrade(database_url(url, Path()))


def _stored(url: str) -> tuple[Any, dict[str, list[str]]]:
    """Return the schema and every row, for any schema version."""
    with opened(url) as database, database.engine.connect() as connection:
        names = inspect(connection).get_table_names()
        rows = {name: connection.execute(text(f"SELECT * FROM {name}")).all() for name in names}
        return schema_of(database), {name: sorted(map(repr, found)) for name, found in rows.items()}
