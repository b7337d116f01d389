"""`sideline import-rosters`: two files, what it prints, and that no name of a player is printed or stored."""

from pathlib import Path

from sqlalchemy import select

from sideline.core.db.engine import Base
from sideline.core.site import Site
from tests.cli.conftest import Run
from tests.factories import make_coach

NORTH = "Northfield University"


def everything(site: Site) -> str:
    """Return the content of all tables."""
    with site.database.reading() as session:
        return str([session.execute(select(table)).all() for table in Base.metadata.sorted_tables])


def test_two_files_are_compared_and_the_last_line_counts_them(site: Site, run: Run, tmp_path: Path) -> None:
    with site.database.writing() as session:
        make_coach(session, university=NORTH)
    (tmp_path / "old.csv").write_text("Name,Yr.\nAna Ames,Fr.\nBo Birch,So.\nCy Clark,Jr.\n")
    (tmp_path / "new.csv").write_text("Name,Yr.\nAna Ames,So.\nCy Clark,Sr.\n")
    said = ("--school", NORTH, "--sport", "women's soccer", "--season", "2026-27")
    files = (tmp_path / "new.csv", "--before", tmp_path / "old.csv")
    preview = run("import-rosters", *files, *said, "--dry-run")

    assert preview.stdout.splitlines() == [
        f"{NORTH}, Women's Soccer, 2025-26: 3 players, 2 of the 3 who could come back did",
        f"{NORTH}, Women's Soccer, 2026-27: 2 players, 1 of them can come back",
        "5 rows: 0 players of other schools, 0 of ambiguous ones, 0 of other sports, 0 rows rejected.",
        "2 rosters, 1 of them compared with the next one.",
        "Nothing was changed (--dry-run).",
    ]
    assert run("import-rosters", *files, *said).returncode == 0
    for wrong, message in (("26", "a season looks like 2026-27, not '26'"), ("", "no column season")):
        failed = run("import-rosters", *files, *said[:-1], wrong)
        assert (failed.returncode, message in failed.stderr) == (2, True), failed.stderr
    assert "No such file" in run("import-rosters", tmp_path / "none.csv", *said).stderr


def test_no_name_is_printed_or_stored_wherever_it_stands_in_the_file(site: Site, run: Run, tmp_path: Path) -> None:
    """Each cell of a row is a name once, as in a file whose columns are shifted."""
    with site.database.writing() as session:
        make_coach(session, university=NORTH)
    name = "Quirina Vandersloot"
    row = {"school": NORTH, "sport": "Soccer", "gender": "Women", "name": "Ana Ames", "class": "Fr.", "season": "2025"}
    rows = [row, *({**row, cell: name} for cell in row), {**row, "season": "2026"}]
    lines = [",".join(row), *(",".join(each.values()) for each in rows), f'"{name}', f"{name},,,,,,,,{name}"]
    (tmp_path / "rosters.csv").write_text("\n".join(lines))
    done = run("import-rosters", tmp_path / "rosters.csv")

    assert (done.returncode, "1 of them compared" in done.stdout) == (1, True), done.stderr
    assert done.stderr.count("rejected:") == 5
    (tmp_path / "rosters.csv").write_text(f"{name}\n{name},Fr.\n")
    headless = run("import-rosters", tmp_path / "rosters.csv")
    assert "no column class" in headless.stderr
    written = done.stdout + done.stderr + headless.stderr + everything(site)
    for text in ("quirina", "vandersloot", "ames"):
        assert text not in written.casefold()
