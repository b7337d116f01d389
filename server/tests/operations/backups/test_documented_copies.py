"""What docs/operations.md says about copies in another place and about PostgreSQL's archive works as it is written."""

import re
import shutil
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fnmatch import fnmatchcase
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import delete, select

from sideline.coaches.model import Coach
from sideline.core.db import migrate
from sideline.core.db.engine import Database, database_url
from tests.factories import make_coaches
from tests.notifications.conftest import eventually
from tests.postgres import OPTIONS, WAL_OPTIONS, Cluster, new_run_folder

OPERATIONS = (Path(__file__).parents[4] / "docs/operations.md").read_text(encoding="utf-8")

FINISHED = {"sideline-2026-11-20.backup", "sideline-2026-11-20.backup.sha256"}
UNFINISHED = {f"sideline-2026-11-21.backup.part{ending}" for ending in ("", "-wal", "-shm", "-journal")}


def commands(start: str) -> list[str]:
    return re.findall(rf"^(?:\S+ \S+ \* \* \* root )?({start} .*)$", OPERATIONS, re.MULTILINE)


def copied(command: str) -> set[str]:
    """The files of a backup folder that the options of a command let through."""
    included = re.findall(r"--include '(.*?)'", command) or ["*"]
    excluded = re.findall(r"--exclude '(.*?)'", command)
    return {
        name
        for name in FINISHED | UNFINISHED
        if any(fnmatchcase(name, pattern) for pattern in included)
        and not any(fnmatchcase(name, pattern) for pattern in excluded)
    }


@pytest.mark.parametrize(("start", "count"), [("restic backup", 2), ("rclone sync", 1), ("rclone cryptcheck", 1)])
def test_finished_backups_are_copied_to_another_place_and_nothing_else(start: str, count: int) -> None:
    found = commands(start)
    assert len(found) == count
    for command in found:
        assert copied(command) == FINISHED
        # Only the folder of the backups: the data folder also has the keys.
        assert set(re.findall(r"/var/lib/\S+", command)) == {"/var/lib/sideline/backups"}


def documented(name: str, archive: Path) -> str:
    """The value of an option of PostgreSQL, with the test's folder for the archive."""
    [value] = re.findall(rf"^{name} = '?(.*?)'?(?: +#.*)?$", OPERATIONS, re.MULTILINE)
    return str(value).replace("FOLDER", str(archive))


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = new_run_folder()
    yield folder
    shutil.rmtree(folder)


@contextmanager
def running(cluster: Cluster) -> Iterator[None]:
    """Run the server while the block runs; it ends without a checkpoint, as in a crash."""
    server = cluster.start()
    try:
        yield
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait()


@pytest.mark.long
def test_postgresql_is_restored_to_the_second_before_a_mistake(folder: Path) -> None:
    archive = folder / "archive"
    archive.mkdir()
    archive.chmod(0o777)
    archiving = {name: documented(name, archive) for name in ("archive_mode", "archive_command", "archive_timeout")}
    cluster = Cluster(folder, {**OPTIONS, **WAL_OPTIONS, **archiving})
    url = database_url(cluster.url.replace("/postgres?", "/sideline?"), folder)
    with running(cluster), psycopg.connect(cluster.url, autocommit=True) as operator:
        operator.execute("CREATE DATABASE sideline")
        migrate.upgrade(url)
        [base_backup] = commands("pg_basebackup")
        _, *options = base_backup.partition("#")[0].replace("/backups/base", "base").split()
        cluster.run("pg_basebackup", "--dbname", cluster.url, *options)
        with closing(Database(url)) as database:
            with database.writing() as session:
                make_coaches(session, "Mara Lindqvist", "Zoë O'Neil")
            moment = operator.execute("SELECT clock_timestamp()").fetchone()
            with database.writing() as session:
                session.execute(delete(Coach))
        segment = operator.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
        assert moment
        assert segment
        eventually((archive / segment[0]).exists)

    (cluster.home / "data").rename(cluster.home / "damaged")
    recovery = {name: documented(name, archive) for name in ("restore_command", "recovery_target_action")}
    with (cluster.home / "base/postgresql.auto.conf").open("a") as file:
        for name, value in {**recovery, "recovery_target_time": moment[0]}.items():
            file.write(f"{name} = '{value}'\n")
    (cluster.home / "base/recovery.signal").touch()
    (cluster.home / "base").rename(cluster.home / "data")
    with running(cluster), psycopg.connect(cluster.url, autocommit=True) as operator:
        eventually(lambda: operator.execute("SELECT pg_is_in_recovery()").fetchone() == (False,))
        with closing(Database(url)) as database, database.reading() as session:
            assert set(session.scalars(select(Coach.name))) == {"Mara Lindqvist", "Zoë O'Neil"}
