"""Migrations while a transaction reads the table that they change, as a backup does (PostgreSQL)."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import psycopg
import pytest
from structlog.testing import capture_logs

from sideline.core import logs
from sideline.core.db import migrate
from sideline.core.db.engine import database_url as sqlalchemy_url
from tests.cli.conftest import opened
from tests.cli.planted_migrations import REVISION, Plant

ALTER = "op.add_column('coaches', sa.Column('nickname', sa.Text))"
READ = "SELECT count(*) FROM coaches"


@pytest.fixture
def url(postgresql_url: str, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a database that lacks a migration of `coaches`."""
    plant(ALTER)
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT_MS", 100)
    return postgresql_url


@pytest.fixture
def backup(url: str) -> Iterator[psycopg.Connection]:
    """A transaction that has read `coaches`. It ends by itself if the test fails."""
    options = "-c idle_in_transaction_session_timeout=60s"
    with psycopg.connect(url, application_name="nightly-dump", options=options) as connection:
        connection.execute(READ)
        yield connection


def test_readers_pass_a_migration_that_waits_and_it_completes_after_the_backup(
    url: str, backup: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses, is_migrated = [], Event()

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            backup.rollback()

    def read_until_migrated() -> int:
        with psycopg.connect(url, autocommit=True, options="-c lock_timeout=20s") as reader:
            reads = 0
            while not is_migrated.is_set():
                reader.execute(READ)
                reads += 1
            return reads

    logs.configure("warning")  # another test in this process may have set a higher level
    monkeypatch.setattr(migrate, "time", SimpleNamespace(monotonic=time.monotonic, sleep=pause))
    with ThreadPoolExecutor() as threads, capture_logs() as entries:
        reads = threads.submit(read_until_migrated)
        try:
            migrate.upgrade(sqlalchemy_url(url, Path()))
        finally:
            is_migrated.set()
        assert reads.result() > 0, "a reader waited for as long as the backup"
    assert pauses == [migrate.PAUSE_SECONDS] * 3
    [waits] = [entry for entry in entries if entry["event"] == "migration_waits_for_a_lock"]
    assert "nightly-dump" in waits["holder"]
    with opened(url) as database:
        assert migrate.revision_of(database.engine) == REVISION


def test_a_migration_that_never_gets_the_lock_names_the_transaction_and_can_be_repeated(
    url: str, backup: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "RETRY_SECONDS", 0)
    with pytest.raises(migrate.MigrationRefused) as refused:
        migrate.upgrade(sqlalchemy_url(url, Path()))
    message = str(refused.value)
    assert f"process {backup.info.backend_pid} (nightly-dump) has been in a transaction for" in message
    assert READ not in message
    assert "\n" not in message
    with opened(url) as database:
        assert migrate.revision_of(database.engine) != REVISION
        backup.rollback()
        migrate.upgrade(database.url)
        assert migrate.revision_of(database.engine) == REVISION
