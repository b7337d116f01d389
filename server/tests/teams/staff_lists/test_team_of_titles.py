"""Lists of one team that have no column for its sport: the titles name it, or the user has to."""

from pathlib import Path

import pytest

from sideline.coaches.csv_rows import BadFile
from sideline.teams.staff_lists.listing import Given, Listing, Notes
from sideline.teams.staff_lists.staff_file import read_staff_file

TITLES = ("Head Women's Basketball Coach", "Assistant Women's Basketball Coach", "Women's Basketball Coach")


def read(path: Path, titles: tuple[str, ...], given: Given | None = None) -> tuple[set[tuple[str, str]], Notes]:
    rows = "".join(f"Ida Brandt{'x' * number},Elm College,{title}\n" for number, title in enumerate(titles))
    file = path / "staff.csv"
    file.write_text(f"name,university,title\n{rows}")
    notes = Notes()
    found = read_staff_file(file, given or Given(), notes)
    return {(row.sport, row.gender) for row in found if isinstance(row, Listing)}, notes


def test_titles_name_sport_and_gender_and_the_report_says_so(tmp_path: Path) -> None:
    teams, notes = read(tmp_path, (*TITLES, "Assistant Coach", "Director of Operations"))

    assert teams == {("Basketball", "Women")}
    assert notes.remarks[0] == (0, "read from the titles: Women Basketball")


def test_what_the_user_says_comes_first(tmp_path: Path) -> None:
    teams, notes = read(tmp_path, TITLES, Given(sport="Soccer", gender="Men"))

    assert teams == {("Soccer", "Men")}
    assert notes.remarks == []


@pytest.mark.parametrize(
    "titles",
    [
        ("Head Coach", "Assistant Coach", "Assistant Coach"),
        TITLES[:2],
        (*TITLES, "Head Women's Golf Coach"),
    ],
)
def test_titles_that_do_not_agree_are_not_used(tmp_path: Path, titles: tuple[str, ...]) -> None:
    with pytest.raises(BadFile, match="--sport"):
        read(tmp_path, titles)
