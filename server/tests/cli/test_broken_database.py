"""With an invalid, damaged or newer database, every command prints one line and exits with status 1."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from sqlalchemy import text

from sideline.core.db import migrate
from sideline.core.db.engine import database_url as sqlalchemy_url
from tests.cli.conftest import Run, make_newer, opened

COMMANDS = [["serve", "--port", "0"], ["migrate"], ["backup"], ["check"], ["import-coaches"], ["move"], ["demo"]]


@pytest.fixture
def outcome(run: Run, tmp_path: Path) -> Callable[..., tuple[int, int, bool]]:
    """Return a function that runs a command; it returns status, number of stderr lines, and if there is a traceback."""
    (tmp_path / "coaches.csv").write_text("name,university,sport,gender,division\nAnn Lee,N,Golf,Men,DI\n")
    more = {
        "backup": [str(tmp_path / "new.backup")],
        "import-coaches": [str(tmp_path / "coaches.csv")],
        "move": ["--to", f"sqlite:///{tmp_path / 'moved.sqlite3'}"],
    }

    def run_it(command: list[str], on: str) -> tuple[int, int, bool]:
        done = run(*command, *more.get(command[0], []), on=on)
        return done.returncode, len(done.stderr.strip().splitlines()), "Traceback" in done.stderr

    return run_it


def _text(content: bytes) -> bytes:
    return b"Dear diary, " * 1_000


def _cut_off(content: bytes) -> bytes:
    return content[: len(content) // 3]


def _cut_inside_a_page(content: bytes) -> bytes:
    return content[:5_000]


def _broken_header(content: bytes) -> bytes:
    return b"\xff" * 100 + content[100:]


def _wrong_page_size(content: bytes) -> bytes:
    return content[:16] + b"\x03\x21" + content[18:]


def _tables_overwritten(content: bytes) -> bytes:
    return content[:100] + b"\xaa" * 4_000 + content[4_100:]


BREAKS = [_text, _cut_off, _cut_inside_a_page, _broken_header, _wrong_page_size, _tables_overwritten]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_broken_file_is_reported_in_one_line(
    database_url: str, outcome: Callable[..., tuple[int, int, bool]]
) -> None:
    file = Path(database_url.removeprefix("sqlite:///"))
    whole = file.read_bytes()
    for how, command in product(BREAKS, COMMANDS):
        broken = how(whole)
        file.write_bytes(broken)
        assert (how, command, outcome(command, database_url)) == (how, command, (1, 1, False))
        assert file.read_bytes() == broken


@pytest.mark.both
def test_a_newer_schema_is_reported_in_one_line(
    database_url: str, outcome: Callable[..., tuple[int, int, bool]]
) -> None:
    with opened(database_url) as database, database.writing() as session:
        make_newer(session, "9998")
    for command in COMMANDS:
        assert (command, outcome(command, database_url)) == (command, (1, 1, False))


@pytest.mark.both
def test_a_newer_schema_that_allows_this_release_is_used_but_not_copied(
    database_url: str, run: Run, tmp_path: Path
) -> None:
    """A copy by this release would lack the newer columns and tables, and its keys would not fit them."""
    with opened(database_url) as database, database.writing() as session:
        make_newer(session, "0071")
    migrated = run("migrate")
    assert (migrated.returncode, migrated.stderr.count("schema_is_newer")) == (0, 1), migrated.stderr
    assert migrated.stdout == "The database has a newer schema, which this release can use.\n"
    assert run("check").returncode == 0
    backup, moved = tmp_path / "new.backup", f"sqlite:///{tmp_path / 'moved.sqlite3'}"
    for command in (["backup", backup], ["move", "--to", moved], ["keys", "rotate-authors"]):
        done = run(*command)
        assert done.returncode == 1
        assert "this release does not know the schema '9999'; a newer one created it" in done.stderr
    assert not backup.exists()
    with opened(database_url) as database:
        assert migrate.revision_of(database.engine) == "9999"


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_broken_or_newer_target_is_reported_in_one_line(database_url: str, run: Run, tmp_path: Path) -> None:
    backup = tmp_path / "site.backup"
    assert run("backup", backup).returncode == 0
    broken, newer = tmp_path / "broken.sqlite3", tmp_path / "newer.sqlite3"
    broken.write_bytes(b"Dear diary, " * 1_000)
    migrate.upgrade(sqlalchemy_url(f"sqlite:///{newer}", Path()))
    with opened(f"sqlite:///{newer}") as database, database.writing() as session:
        make_newer(session, "9998")
    for file in (broken, newer):
        for done in (run("restore", backup, on=f"sqlite:///{file}"), run("move", "--to", f"sqlite:///{file}")):
            assert (done.returncode, done.stderr.strip().count("\n")) == (1, 0), done.stderr
    with opened(f"sqlite:///{newer}") as database, database.writing() as session:
        make_newer(session, "0071")
    for done in (run("restore", backup, on=f"sqlite:///{newer}"), run("move", "--to", f"sqlite:///{newer}")):
        assert (done.returncode, "does not know the schema '9999'" in done.stderr) == (1, True), done.stderr


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_backup_of_a_newer_release_is_reported_in_one_line(database_url: str, run: Run, tmp_path: Path) -> None:
    with opened(database_url) as database, database.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with opened(database_url) as database:
        database.truncate_wal()
    done = run("restore", database_url.removeprefix("sqlite:///"), on=f"sqlite:///{tmp_path / 'new.sqlite3'}")
    assert (done.returncode, done.stderr.count("\n")) == (1, 2), done.stderr  # a warning: it has no checksum
    assert "this release does not know the schema '9999'" in done.stderr
