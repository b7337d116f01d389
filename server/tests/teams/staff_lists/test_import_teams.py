"""Facts about teams from files: three layouts, which teams exist, and which school and season a number is about."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update

from sideline.coaches.csv_rows import BadFile
from sideline.coaches.model import Sport, University
from sideline.coaches.team_model import Team, TeamFact
from sideline.core.site import Site
from sideline.teams.staff_lists import import_teams as import_teams_module
from sideline.teams.staff_lists.import_teams import FileFacts, TeamCount, import_teams
from tests.factories import make_coach
from tests.teams.staff_lists.workbooks import write_workbook

Import = Callable[..., TeamCount]
NORTH, SOUTH = "Northfield University", "Southmoor College"
Facts = set[tuple[str, str, str, int, str, int]]


@pytest.fixture
def notes() -> list[str]:
    return []


@pytest.fixture
def apply(site: Site, tmp_path: Path, notes: list[str]) -> Import:
    """Return a function that imports lines about a site with NORTH, whose number is 1001, and SOUTH."""
    with site.database.writing() as session:
        for school in (NORTH, SOUTH):
            make_coach(session, university=school)
        session.execute(update(University).where(University.name == NORTH).values(unitid=1001))

    def apply(*lines: str, given: FileFacts = FileFacts(), dry_run: bool = False) -> TeamCount:  # noqa: B008  # frozen
        (tmp_path / "teams.csv").write_text("\r\n".join(lines))
        notes.clear()
        note = lambda _line, text: notes.append(text)  # noqa: E731
        return import_teams(site.database, tmp_path / "teams.csv", given, note, dry_run=dry_run)

    return apply


def stored(site: Site) -> Facts:
    """Return all facts: school, gender, sport, season, name and number."""
    columns = (University.name, Team.gender, Sport.name, TeamFact.season, TeamFact.name, TeamFact.number)
    query = select(*columns).select_from(TeamFact).join(Team).join(University).join(Sport)
    with site.database.reading() as session:
        return {tuple(row) for row in session.execute(query)}


@pytest.mark.both
def test_one_row_per_team_is_stored_once_and_a_newer_file_replaces_numbers(
    site: Site, apply: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_teams_module, "BATCH_SIZE", 1)
    lines = (
        "unitid,school,sport,gender,roster_size,head_coaches,assistant_coaches,year,source",
        "1001,Renamed University,Soccer,Women,28,1,3,2024-25,Federal data",
        ",Southmoor College,Golf,Men,9,1,,2023,Federal data",
        ",Southmoor College,Tennis,Men,0,1,0,2023,Federal data",
        ",Elsewhere College,Tennis,Men,8,1,0,2023,Federal data",
    )
    assert apply(*lines, dry_run=True).added == 5
    assert stored(site) == set()
    assert apply(*lines) == TeamCount(rows=4, unknown=1, teams=2, added=5)
    assert stored(site) == {
        (NORTH, "Women", "Soccer", 2024, "roster_size", 28),
        (NORTH, "Women", "Soccer", 2024, "head_coaches", 1),
        (NORTH, "Women", "Soccer", 2024, "assistant_coaches", 3),
        (SOUTH, "Men", "Golf", 2023, "roster_size", 9),
        (SOUTH, "Men", "Golf", 2023, "head_coaches", 1),
    }
    assert apply(*lines) == TeamCount(rows=4, unknown=1, teams=2)
    assert apply(lines[0], lines[1].replace(",28,", ",30,")).changed == 1
    assert (NORTH, "Women", "Soccer", 2024, "roster_size", 30) in stored(site)


def test_the_yearly_federal_file_has_a_row_per_sport_and_needs_the_season(
    site: Site, apply: Import, notes: list[str]
) -> None:
    lines = (
        (
            "OPEID,UnitId,INSTITUTION_NAME,State_CD,Partic_Men,Partic_Women,Partic_Coed_Men,Partic_Coed_Women,"
            "MEN_TOTAL_HEADCOACH,WOMEN_TOTAL_HDCOACH,COED_TOTAL_HDCOACH,MEN_TOTAL_ASSTCOACH,WOMEN_TOTAL_ASTCOACH,Sports"
        ),
        "9,1001,Northfield University,OH,0,21,,,0,2,,,3,Soccer",
        "9,1001,Northfield University,OH,,,7,6,,,1,,,Golf",
        "9,1001,Northfield University,OH,40,52,,,1,1,,4,4,All Track Combined",
        "9,1001,Northfield University,OH,,13,,,,1,,,,Sailing",
        "9,1001,Northfield University,OH,,19,,,,1,,,,Field Hockey",
        "9,1001,Northfield University,OH,,22,,,,1,,,,Ice Hockey",
        "9,1001,Northfield University,OH,,many,,,,1,,,,Softball",
    )
    with pytest.raises(BadFile, match="Please name it with --season"):
        apply(*lines)
    count = apply(*lines, given=FileFacts(2024, "Federal data"))

    assert (count.teams, count.other_sports, count.rejected) == (6, 1, 1)
    assert {fact[1:3] + fact[4:] for fact in stored(site) if fact[4] == "roster_size"} == {
        ("Women", "Soccer", "roster_size", 21),
        ("Both", "Golf", "roster_size", 13),
        ("Men", "Track & Field", "roster_size", 40),
        ("Women", "Track & Field", "roster_size", 52),
        ("Women", "Field Hockey", "roster_size", 19),
        ("Women", "Hockey", "roster_size", 22),
    }
    assert (NORTH, "Women", "Soccer", 2024, "head_coaches", 2) in stored(site)
    assert notes == [
        "ignored 1 columns: opeid",
        "rejected: roster_size 'many' is not a number up to 1,000",
    ]


def test_the_custom_report_names_the_year_in_which_a_season_begins(site: Site, apply: Import, tmp_path: Path) -> None:
    of_school = ["Survey Year", "UNITID", "Institution Name", "State CD", "Sport Name"]
    header = [*of_school, "# Participants Men's Team", "# Participants Women's Team", "# Participants Men Coed Team"]
    rows = [header, [2024, 1001, "Northfield University", "OH", "Basketball", 12, 16, None]]
    file = write_workbook(tmp_path / "report.xlsx", {"Report": rows})
    import_teams(site.database, file, FileFacts(), lambda _line, _text: None)
    assert stored(site) == {
        (NORTH, "Men", "Basketball", 2024, "roster_size", 12),
        (NORTH, "Women", "Basketball", 2024, "roster_size", 16),
    }


def test_a_name_with_two_federal_numbers_is_ambiguous(site: Site, apply: Import, notes: list[str]) -> None:
    count = apply(
        "unitid,school,state,sport,gender,roster size,season",
        "2001,Southmoor College,VT,Golf,Men,9,2023-24",
        "2002,Southmoor College,IA,Golf,Men,8,2023-24",
        "2002,Southmoor College,IA,Golf,Women,8,2023-24",
    )
    assert (count.ambiguous, stored(site)) == (3, set())
    assert notes == [
        "ambiguous: 'Southmoor College' VT: several schools of the file may be 'Southmoor College'",
        "ambiguous: 'Southmoor College' IA: several schools of the file may be 'Southmoor College'",
    ]
