"""`sideline import-staff`, `moves` and `undo-staff`: two seasons of a team, who moved, and what bad input says."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from sideline.cli.careers import _report_moves, import_staff
from sideline.coaches.model import Coach, Sport
from sideline.coaches.team_model import Post, Team
from sideline.core.site import Site
from sideline.teams.staff_lists import staff_names
from sideline.teams.staff_lists.import_staff import StaffCount
from sideline.teams.staff_lists.model import Move
from tests.commands import run_here
from tests.factories import make_coach

Run = Callable[..., "subprocess.CompletedProcess[str]"]

OLD = """School,Name,Title,Sport,Email
Northfield University,Mara Lindqvist-Okafor,Assistant Coach,Women's Soccer,mara@example.edu
Northfield University,Ida Brandt,Head Coach,Women's Soccer,
Southmoor College,Ola Berg,Head Coach,Women's Soccer,
"""
NEW = """School,Name,Title,Sport
Northfield University,Ida Brandt,Head Coach,Women's Soccer
Southmoor College,Mara Lindqvist-Okafor,Associate Head Coach/Recruiting Coordinator,Women's Soccer
Southmoor College,Ola Berg,Head Coach,Women's Soccer
Southmoor College,TBA,Assistant Coach,Women's Soccer
"""


@pytest.fixture
def run(site: Site, database_url: str, tmp_path: Path) -> Run:
    """Return a function that runs a command in the folder of the lists `old.csv` and `new.csv`."""
    (tmp_path / "old.csv").write_text(OLD)
    (tmp_path / "new.csv").write_text(NEW)
    given = {"SIDELINE_DATABASE_URL": database_url, "SIDELINE_DATA_DIR": str(site.settings.data_dir)}
    environment = {**os.environ, **given, "PYTHONPATH": os.pathsep.join(sys.path)}

    def run_command(command: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        files = [str(tmp_path / text) if text.endswith(".csv") else text for text in arguments]
        return run_here([command, *files], environment)

    return run_command


def _posts(site: Site) -> int | None:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(Post))


def test_moves_that_a_later_list_may_turn_around_are_not_to_be_decided_yet(capsys: pytest.CaptureFixture[str]) -> None:
    _report_moves(StaffCount(moves=3, guesses=2), [], dry_run=False)
    assert "In 2 of these moves, no list says when the coach left the old team." in capsys.readouterr().out


def test_no_moves_leaves_moves_beyond_doubt_to_the_desk(
    site: Site, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # On a site with few coaches, every name would count as common. Hence this process, not one of its own.
    monkeypatch.setattr(staff_names, "COLLEGE_COACHES", 1)
    monkeypatch.setenv("SIDELINE_DATABASE_URL", database_url)
    monkeypatch.setenv("SIDELINE_DATA_DIR", str(site.settings.data_dir))
    with site.database.writing() as session:
        for number in range(30):
            make_coach(session, f"First{number} Last{number}", "Westlake University", "Golf")
    old, new = tmp_path / "old.csv", tmp_path / "new.csv"
    old.write_text(OLD)
    new.write_text(NEW.replace("Southmoor College,TBA,Assistant Coach,Women's Soccer\n", ""))

    import_staff(old, "2024-25")
    import_staff(new, "2025-26", no_moves=True)

    assert "0 moves were beyond doubt and carried out; 1 wait at the desk." in capsys.readouterr().out
    with site.database.reading() as session:
        [move] = session.scalars(select(Move))
        assert (move.is_automatic, move.state) == (True, "proposed")
        assert session.scalar(select(func.count()).where(Coach.name == "Mara Lindqvist-Okafor")) == 2


@pytest.mark.both
def test_two_seasons_show_who_moved_and_the_newer_one_can_be_undone(run: Run, site: Site) -> None:
    first = run("import-staff", "old.csv", "--season", "2024-25")
    assert first.returncode == 0, first.stderr
    assert "3 new profiles; posts: 3 added" in first.stdout
    assert "1 contact details in columns (email)" in first.stdout
    assert "mara@" not in first.stdout + first.stderr

    second = run("import-staff", "new.csv", "--season", "2025-26")
    assert second.returncode == 1
    assert "line 5: rejected" in second.stderr
    assert "posts: 1 added, 0 with a new title, 1 no longer listed; 1 moves suggested" in second.stdout

    certainty, move, _ = re.split(r" %  |\n", run("moves").stdout, maxsplit=2)
    assert move == "Mara Lindqvist-Okafor, Women Soccer: Northfield University → Southmoor College"
    assert 10 <= int(certainty) <= 100

    assert run("undo-staff", "2").stdout.startswith("Staff list 2 is undone")
    assert run("moves").stdout == "0 moves.\n"
    assert _posts(site) == 4
    assert run("undo-staff", "2").returncode == 2


def test_a_dry_run_prints_the_same_numbers_and_writes_nothing(run: Run, site: Site) -> None:
    dry = run("import-staff", "old.csv", "--season", "2024-25", "--dry-run")
    assert "Nothing was changed (--dry-run)." in dry.stdout
    assert ": new profile\n" in dry.stdout
    assert _posts(site) == 0

    numbers = [line for line in dry.stdout.splitlines() if "new profiles" in line]
    assert numbers[0] in run("import-staff", "old.csv", "--season", "2024-25").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("old.csv", "--season", "next year"), "a season looks like 2026-27"),
        (("old.csv", "--season", "2024-26"), "a season looks like 2026-27"),
        (("old.csv", "--season", "2024-25", "--listed-on", "August"), "--listed-on needs a day such as 2026-08-14"),
        (("missing.csv", "--season", "2024-25"), "No such file or directory"),
    ],
)
def test_bad_arguments_are_one_line(run: Run, site: Site, arguments: tuple[str, ...], message: str) -> None:
    result = run("import-staff", *arguments)

    assert result.returncode == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert _posts(site) == 0


def test_a_list_that_can_be_read_only_once_is_refused(run: Run) -> None:
    assert "is no regular file" in run("import-staff", "/dev/null", "--season", "2024-25").stderr


FIELD_HOCKEY = """School,Name,Title,Sport,Gender,Sport detail
Northfield University,Una Lake,Assistant Coach,Other,Women,Field Hockey
Northfield University,New Face,Head Coach,Other,Women,Field Hockey
"""


def test_profiles_filed_under_other_move_to_the_sport_that_lists_name(site: Site, run: Run, tmp_path: Path) -> None:
    north = "Northfield University"
    with site.database.writing() as session:
        for name in ("Una Lake", "Sail Quill"):
            make_coach(session, name, north, "Other", gender="Women")

    def sports() -> dict[str, set[str]]:
        """Return the sport of each profile and of its post."""
        query = select(Coach.name, Coach.sport, Sport.name).join(Post, Post.coach_id == Coach.id).join(Team).join(Sport)
        with site.database.reading() as session:
            return {name: {sport, of_post} for name, sport, of_post in session.execute(query)}

    before = sports()
    (tmp_path / "field.csv").write_text(FIELD_HOCKEY)
    arguments = ("import-staff", "field.csv", "--season", "2026-27")
    moved = f"Una Lake, {north}: Other → Field Hockey"
    assert moved in run(*arguments, "--dry-run").stdout
    assert sports() == before
    assert moved in run(*arguments).stdout
    assert sports() == before | {"Una Lake": {"Field Hockey"}, "New Face": {"Field Hockey"}}
