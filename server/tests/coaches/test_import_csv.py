"""`sideline import-coaches`: adds valid rows once, reports invalid ones, and leaves only complete rows when killed."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select, text

from sideline.coaches.model import Coach, University
from sideline.core.site import Site
from tests.cli.conftest import opened, rows_as_planned
from tests.commands import Command

HEADER = "name,university,sport,gender,division\n"

Run = Callable[[Path], "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment(site: Site, database_url: str) -> dict[str, str]:
    given = {"SIDELINE_DATABASE_URL": database_url, "SIDELINE_DATA_DIR": str(site.settings.data_dir)}
    return {**os.environ, **given, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "40"}


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """Return a function that runs the command on a file."""

    def run_on(file: Path) -> "subprocess.CompletedProcess[str]":
        return Command(["import-coaches", str(file)], environment).end()

    return run_on


def _names(site: Site) -> list[str]:
    with site.database.reading() as session:
        return list(session.scalars(select(Coach.name).order_by(Coach.id)))


def test_invalid_rows_are_reported_and_valid_ones_added(run: Run, site: Site, tmp_path: Path) -> None:
    file = tmp_path / "coaches.csv"
    rows: list[bytes] = [
        HEADER.encode(),
        b"Mara Lindqvist,Northfield University,tennis,women,DI\r\n",
        b",Northfield University,Tennis,Women,DI\n",
        b"Bo Chess,Northfield University,Chess,Men,DI\n",
        b"Bro\xffken,Northfield University,Tennis,Men,DI\n",
        b"Short Row,Northfield University\n",
        b"x" * 10_000 + b",Northfield University,Tennis,Men,DI\n",
        b'"Never closed,Northfield University,Tennis,Men,DI\n',
        b"\n",
        b"Nul\x00la,Northfield University,Golf,Men,\n",
        b"<script>alert(1)</script>,Northfield University,Golf,Men,DI\n",
        b"y" * 70_000 + b",Northfield University,Tennis,Men,DI\n",
        b'"O\'Hara, ""Bud""",Northfield University,Golf,Both,NAIA\n',
        b"No Division,Northfield University,Golf,Men,D4\n",
        "José  Núñez, Northfield  University ,Golf,Men,DII".encode(),
    ]
    file.write_bytes(b"".join(rows))
    result = run(file)
    assert result.returncode == 1, result.stderr
    assert result.stdout == "13 rows: 4 added, 0 already existed, 9 rejected\n"
    messages = [line for line in result.stderr.splitlines() if line.startswith("line ")]
    assert messages == [
        "line 3: empty name",
        "line 4: unknown sport 'Chess'",
        "line 5: is not valid UTF-8",
        "line 6: has 2 columns where the header has 5",
        "line 7: name " + repr("x" * 40) + "…: Please use at most 200 characters",
        "line 8: has a quotation mark that is not closed on the same line",
        "line 11: name '<script>alert(1)</script>': This field has no readable text",
        "line 12: longer than 65536 characters",
        "line 14: unknown division 'D4'",
    ]
    with site.database.reading() as session:
        coaches = session.scalars(select(Coach).order_by(Coach.id)).all()
    seen = [(c.name, c.university, c.sport, c.gender, c.division, c.avatar) for c in coaches]
    assert seen == [
        ("Mara Lindqvist", "Northfield University", "Tennis", "Women", "DI", "🎾"),
        ("Nulla", "Northfield University", "Golf", "Men", "", "⛳"),
        ('O\'Hara, "Bud"', "Northfield University", "Golf", "Both", "NAIA", "⛳"),
        ("José Núñez", "Northfield University", "Golf", "Men", "DII", "⛳"),
    ]


@pytest.mark.both
def test_the_same_list_again_adds_nothing(run: Run, site: Site, tmp_path: Path) -> None:
    file, again = tmp_path / "coaches.csv", tmp_path / "again.csv"
    file.write_text(f"{HEADER}José Núñez,Northfield,Golf,Men,DI\nAnn Lee,Northfield,Golf,Men,DI\n", encoding="utf-8")
    again.write_text(
        f"{HEADER}JOSE  NUNEZ,northfield,golf,Both,\nAnn Lee,Northfield,Golf,Men,DI\nAnn Lee,Northfield,Golf,Men,DI\n"
        "Ann Lee,Northfield,Tennis,Men,DI\n",
        encoding="utf-8-sig",
    )
    assert run(file).stdout == "2 rows: 2 added, 0 already existed, 0 rejected\n"
    assert run(file).stdout == "2 rows: 0 added, 2 already existed, 0 rejected\n"
    result = run(again)
    assert (result.returncode, result.stdout) == (0, "4 rows: 1 added, 3 already existed, 0 rejected\n")
    assert _names(site) == ["José Núñez", "Ann Lee", "Ann Lee"]
    with site.database.reading() as session:
        assert session.scalars(select(University.name)).all() == ["Northfield"]


def test_a_dry_run_says_what_would_be_added_and_adds_nothing(
    environment: dict[str, str], site: Site, tmp_path: Path
) -> None:
    file = tmp_path / "coaches.csv"
    file.write_text(f"{HEADER}A.J. Quill,Northfield,Golf,Men,DI\nAJ Quill,Northfield,Golf,Men,DI\nTBA,N,Golf,Men,DI\n")
    result = Command(["import-coaches", str(file), "--dry-run"], environment).end()
    assert result.stdout == "3 rows: 2 would be added, 0 already existed, 1 would be rejected\n"
    messages = [line for line in result.stderr.splitlines() if line.startswith(("line", "new"))]
    assert messages == [
        "new university 'Northfield'",
        "new university 'N'",
        "line 4: name 'TBA': Please enter the coach’s name. This isn’t a person’s name.",
        "line 3: 'AJ Quill' may be the same person as 'A.J. Quill' on the same team",
    ]
    assert (result.returncode, _names(site)) == (1, [])


def test_a_department_is_kept(run: Run, site: Site, tmp_path: Path) -> None:
    file = tmp_path / "coaches.csv"
    file.write_text("Department,Name,University,Sport,Gender,Division\nAquatics,Ann Lee,Northfield,Swimming,Men,DI\n")
    assert run(file).returncode == 0
    with site.database.reading() as session:
        assert session.scalars(select(Coach.department)).all() == ["Aquatics"]


@pytest.mark.parametrize("content", ["", "name,university\nA,B\n", "\ufffe", "name;university;sport\n", "\x00\x00"])
def test_a_file_without_the_header_is_rejected_in_one_line(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "coaches.csv"
    file.write_bytes(content.encode("utf-16" if content == "\ufffe" else "utf-8"))
    result = run(file)
    assert result.returncode == 2
    assert "header" in result.stderr.splitlines()[-1]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_ends_a_line(run: Run, site: Site, tmp_path: Path, end: str) -> None:
    file = tmp_path / "coaches.csv"
    lines = [HEADER.strip(), "Ann Lee,Northfield,Golf,Men,DI", "", "Bob Ray,Northfield,Golf,Men,DI"]
    file.write_bytes(end.join(lines).encode())
    result = run(file)
    assert (result.returncode, result.stdout) == (0, "2 rows: 2 added, 0 already existed, 0 rejected\n"), result.stderr
    assert _names(site) == ["Ann Lee", "Bob Ray"]


def test_mixed_line_ends_lose_no_row(run: Run, site: Site, tmp_path: Path) -> None:
    file = tmp_path / "coaches.csv"
    file.write_bytes(HEADER.encode() + b"Ann Lee,N,Golf,Men,DI\rBob Ray,N,Golf,Men,DI\r\nCy Poe,N,Golf,Men,DI\n")
    assert run(file).stdout == "3 rows: 3 added, 0 already existed, 0 rejected\n"
    assert _names(site) == ["Ann Lee", "Bob Ray", "Cy Poe"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_break_inside_a_field_invalidates_only_its_lines(run: Run, site: Site, tmp_path: Path, end: str) -> None:
    file = tmp_path / "coaches.csv"
    lines = [
        HEADER.strip(),
        "Bob Ray,Northfield,Golf,Men,DI",
        '"Ann',
        'Lee",Northfield,Golf,Men,DI',
        '"Never closed,Northfield,Golf,Men,DI',
        'Robert ""Bud"" Poe,Northfield,Golf,Men,DI',
    ]
    file.write_bytes(end.join(lines).encode())
    result = run(file)
    assert result.stdout == "5 rows: 2 added, 0 already existed, 3 rejected\n"
    messages = [line for line in result.stderr.splitlines() if line.startswith("line ")]
    assert messages == [
        f"line {number}: has a quotation mark that is not closed on the same line" for number in (3, 4, 5)
    ]
    assert _names(site) == ["Bob Ray", 'Robert ""Bud"" Poe']


def test_a_column_named_twice_is_rejected(run: Run, site: Site, tmp_path: Path) -> None:
    file = tmp_path / "coaches.csv"
    file.write_text("name,university,sport,gender,division, Name\nAnn Lee,Northfield,Golf,Men,DI,Bob Ray\n")
    result = run(file)
    assert (result.returncode, _names(site)) == (2, [])
    assert result.stderr.splitlines()[-1] == f"{file}: the header names the column 'name' more than once"


def test_a_missing_file_is_reported_in_one_line(run: Run, tmp_path: Path) -> None:
    result = run(tmp_path / "nowhere.csv")
    assert (result.returncode, result.stderr) == (2, f"{tmp_path / 'nowhere.csv'}: No such file or directory\n")


@pytest.mark.both
def test_a_killed_import_leaves_whole_rows_and_can_be_run_again(
    run: Run, environment: dict[str, str], site: Site, tmp_path: Path
) -> None:
    file, total = tmp_path / "coaches.csv", 3_000
    rows = (f"Coach Number {i},University {i % 50},Golf,Men,DI\n" for i in range(total))
    file.write_text(HEADER + "".join(rows))
    command = Command(["import-coaches", str(file)], environment)
    while command.process.is_alive() and not _count(site):
        time.sleep(0.01)
    command.process.kill()
    command.end()
    left = _count(site)
    assert 0 < left <= total
    assert left % 1_000 == 0
    with site.database.reading() as session:
        half = select(func.count()).where(Coach.university_id.not_in(select(University.id)))
        assert session.scalar(half) == 0
    assert run(file).stdout == f"3,000 rows: {total - left:,} added, {left:,} already existed, 0 rejected\n"
    assert _count(site) == total


class TestPostgresqlsPlanner:
    """The planner's statistics after an import, without which it would read and sort the whole table."""

    @pytest.fixture
    def import_hundred(self, environment: dict[str, str], postgresql_url: str, tmp_path: Path) -> Command:
        """Start an import of a hundred coaches."""
        file = tmp_path / "coaches.csv"
        file.write_text(HEADER + "".join(f"Coach Number {i},Northfield University,Golf,Men,DI\n" for i in range(100)))
        return Command(["import-coaches", str(file)], environment | {"SIDELINE_DATABASE_URL": postgresql_url})

    def test_the_planner_knows_the_imported_coaches(self, import_hundred: Command, postgresql_url: str) -> None:
        assert import_hundred.end().returncode == 0
        assert rows_as_planned(postgresql_url, "coaches") == 100
        assert rows_as_planned(postgresql_url, "users") == -1, (
            "statistics contain sample values, so this table must have none"
        )

    def test_an_import_succeeds_even_if_its_coaches_cannot_be_analyzed(
        self, request: pytest.FixtureRequest, postgresql_url: str
    ) -> None:
        with opened(postgresql_url) as database, database.engine.connect() as connection:
            # The lock that another VACUUM would hold; rows can still be added.
            connection.execute(text("LOCK TABLE coaches IN SHARE UPDATE EXCLUSIVE MODE"))
            done = request.getfixturevalue("import_hundred").end()
        assert (done.returncode, done.stdout) == (0, "100 rows: 100 added, 0 already existed, 0 rejected\n")
        assert "Searches are slow until PostgreSQL has counted the new rows" in done.stderr


def _count(site: Site) -> int:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(Coach)) or 0
