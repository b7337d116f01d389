"""`sideline import-staff`, `moves` and `undo-staff`: two seasons of a team, who moved, and what bad input says."""

import csv
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from sideline.careers import name_counts
from sideline.careers.model import Move
from sideline.cli.careers import import_staff
from sideline.coaches.model import Coach
from sideline.coaches.team_model import Post
from sideline.core.site import Site
from tests.commands import Command
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
        return Command([command, *files], environment).end()

    return run_command


def _posts(site: Site) -> int | None:
    with site.database.reading() as session:
        return session.scalar(select(func.count()).select_from(Post))


def test_no_moves_leaves_moves_beyond_doubt_to_the_desk(
    site: Site, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # On a site with few coaches, every name would count as common. Hence this process, not one of its own.
    monkeypatch.setattr(name_counts, "COLLEGE_COACHES", 1)
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

    [move] = csv.DictReader(run("moves", "--csv").stdout.splitlines())
    shown = (move["name"], move["from_school"], move["to_school"], move["sport"])
    assert shown == ("Mara Lindqvist-Okafor", "Northfield University", "Southmoor College", "Soccer")
    assert move["decision"] in {"automatic", "proposed"}
    assert 10 <= int(move["certainty"]) <= 100

    assert run("undo-staff", "2").stdout.startswith("Staff list 2 is undone")
    assert run("moves").stdout == "0 moves.\n"
    assert _posts(site) == 4
    assert run("undo-staff", "2").returncode == 2


def test_a_dry_run_prints_the_same_numbers_and_writes_nothing(run: Run, site: Site) -> None:
    dry = run("import-staff", "old.csv", "--season", "2024-25", "--dry-run")
    assert "Nothing was changed (--dry-run)." in dry.stdout
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
