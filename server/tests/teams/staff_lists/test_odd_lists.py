"""Staff lists as people paste and export them: directories of a department, formulas, other encodings, letterheads."""

import pytest

from sideline.coaches.csv_rows import BadFile
from sideline.teams.staff_lists.listing import Given, Listing, Rejected
from tests.teams.staff_lists.conftest import StaffList

DIRECTORY = (
    "Name,Title,Phone,Email",
    "Athletic Administration,,,",
    "Ann Dean,Athletic Director,,",
    "Sports Medicine,,,",
    "Doc Hurt,Head Athletic Trainer,,",
    "Softball,,,",
    "Coaching Staff,,,",
    "Amy Fox,Head Coach,,",
    "Spirit Squads,,,",
    "Jo Flip,Head Coach,,",
    "Bass Fishing,,,",
    "Cal Reel,Head Coach,,",
    "Student-Athlete Services,,,",
    "Ed Book,Academic Coach,,",
    "Holdings Room,,,",
    "Men's Golf,,,",
    "Gus Green,Head Coach,,",
)


@pytest.mark.parametrize("given", [Given("Elm College"), Given("Elm College", "Softball", "Women")])
def test_a_directory_makes_coaches_only_of_the_people_below_a_team(read: StaffList, given: Given) -> None:
    rows = read(*DIRECTORY, given=given)
    found = [(row.name, row.sport, row.gender) for row in rows if isinstance(row, Listing)]
    assert found == [("Amy Fox", "Softball", "Women"), ("Gus Green", "Golf", "Men")]
    reasons = {row.line: row.reason for row in rows if isinstance(row, Rejected)}
    assert reasons.keys() == {2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15}
    assert "'Spirit Squads' names no team" in reasons[9]
    assert "below 'Spirit Squads'" in reasons[10]
    assert not [row.line for row in rows if isinstance(row, Rejected) and row.may_be_coach]


@pytest.mark.parametrize(
    "heading",
    [
        "Hall of Champions,Hall of Champions,,,Elm College",
        "Holdings Room,,555-0100,hall@elm.example,Elm College",
        "Sports Medicine,,,,Elm College",
        "Hall of Champions 2025-26,,,,",
        "Ticket Office (Suite 200),,,,",
        "Men's Lacrosse Alumni,,,,",
        ",Hall of Champions,,,",
    ],
)
def test_whatever_else_a_heading_has_nobody_below_it_is_of_the_team_above(read: StaffList, heading: str) -> None:
    rows = read(
        "Name,Title,Phone,Email,School", "Softball Coaching Staff,,,,", "Amy Fox,Head Coach,,,", heading,
        "Jo Flip,Head Coach,,,", "Men's Basketball 2026-27,Men's Basketball 2026-27,,,", "Bo Ket,Head Coach,,,",
        "Updated 11/2/2026,,,,", "Cy Dee,Assistant Coach,,,", given=Given("Elm College"),
    )  # fmt: skip
    assert [(row.name, row.sport) for row in rows if isinstance(row, Listing)] == [
        ("Amy Fox", "Softball"), ("Bo Ket", "Basketball"), ("Cy Dee", "Basketball"),
    ]  # fmt: skip


def test_a_row_with_a_line_break_in_its_title_is_no_heading(read: StaffList) -> None:
    rows = read("Name,Title", "Softball,", 'Bea Lamb,"Assistant', 'Coach",', "Cy Dee,Head Coach", given=Given("Elm"))
    assert [(row.name, row.sport) for row in rows if isinstance(row, Listing)] == [("Cy Dee", "Softball")]
    assert [row.may_be_coach for row in rows if isinstance(row, Rejected)] == [True, True]


@pytest.mark.parametrize("given", [Given("Elm College"), Given("Elm College", "Softball", "Women")])
def test_a_department_that_is_no_team_makes_no_coach(read: StaffList, given: Given) -> None:
    rows = read("Name,Title,Department", "Amy Fox,Head Coach,Softball", "Doc Hurt,Head Coach,Sports Medicine",
                "Ticket Office", "Jo Flip,Head Coach,Spirit Squads", "Gus Green,Head Coach,Men's Golf",
                given=given)  # fmt: skip
    found = [(row.name, row.sport) for row in rows if isinstance(row, Listing)]
    assert found == [("Amy Fox", "Softball"), ("Gus Green", "Golf")]


def test_a_heading_in_the_columns_of_first_and_last_names_ends_the_team(read: StaffList) -> None:
    rows = read("First,Last,Title", "Softball", "Amy,Fox,Head Coach", "Sports Medicine", "Jo,Flip,Head Coach")
    assert [(type(row), row.line) for row in rows] == [(Listing, 3), (Rejected, 4), (Rejected, 5)]


def test_the_only_cell_of_a_line_is_a_person_if_nobody_has_a_title(read: StaffList) -> None:
    assert read.people("Name,Title", "Amy Fox,", "Jo Flip,") == [("Amy Fox", ""), ("Jo Flip", "")]


def test_a_list_without_teams_is_told_when_to_name_the_sport(read: StaffList) -> None:
    with pytest.raises(BadFile, match="If all people of the list are of one team"):
        read("Name,Title", "Amy Fox,Head Coach", given=Given("Elm College"))


@pytest.mark.parametrize("cell", ["#REF!", "#DIV/0!", "#NAME?", "#N/A", "Err:502", "#NO VALUE!"])
def test_a_formula_without_a_value_is_nobody_and_no_title(read: StaffList, cell: str) -> None:
    (name, title) = read("name,title", f"{cell},Head Coach", f"Amy Fox,{cell}")
    for row in (name, title):
        assert isinstance(row, Rejected)
        assert "formula without a value" in row.reason
        assert row.may_be_coach


@pytest.mark.parametrize(
    "cell",
    [
        "TRUE",
        "False",
        "To Be Named",
        "Search in progress",
        "Coming Soon",
        "Position Posted",
        "TBA/TBD",
        "n.a.",
        "Vacant",
    ],
)
def test_words_for_an_open_job_are_nobody(read: StaffList, cell: str) -> None:
    (row,) = read("name,title", f"{cell},Head Coach")
    assert isinstance(row, Rejected)
    assert not row.may_be_coach


def test_soft_breaks_separate_words_and_escaped_quotes_are_quotes(read: StaffList) -> None:
    assert read.people("name\ttitle", 'Ada \\"Addie\\" Quill\tAssistant\vCoach\fDefense') == [
        ("Ada Quill", "Assistant Coach Defense")
    ]


@pytest.mark.parametrize("code", ["mac_roman", "cp1252"])
def test_a_file_in_another_encoding_is_told(read: StaffList, code: str) -> None:
    read.from_bytes("name,title\nZoë Quill,Head Coach".encode(code))
    assert "is not UTF-8" in read.notes.remarks[0][1]
    read.from_bytes("name,title\nZoë Quill,Head Coach".encode())
    assert read.notes.remarks == []


def test_a_date_without_its_format_has_a_year(read: StaffList) -> None:
    (row,) = read("name,title,start year", "Ada Quill,Head Coach,43678")
    assert isinstance(row, Listing)
    assert row.season_from == 2019


def test_a_header_may_stand_below_a_letterhead(read: StaffList) -> None:
    assert read.people(*["Elm College"] * 12, "", "name,title", "Ada Quill,Head Coach") == [("Ada Quill", "Head Coach")]
    with pytest.raises(BadFile, match="one of the first 20 lines"):
        read(*["Elm College"] * 20, "name,title", "Ada Quill,Head Coach")
