"""`import_coaches` with real-world lists: spellings, terms, columns, placeholders, separators."""

from pathlib import Path

import pytest
from sqlalchemy import select

from sideline.coaches.csv_rows import BadFile
from sideline.coaches.import_coaches import ImportCount, Progress, import_coaches
from sideline.coaches.model import Coach, University
from sideline.core.site import Site
from tests.factories import make_coach

HEADER = "name,university,sport,gender,division"


class Import:
    """Imports lists and records the messages about them."""

    def __init__(self, site: Site, folder: Path) -> None:
        self.site, self.file = site, folder / "list.csv"
        self.messages: list[str] = []

    def __call__(self, *rows: str, header: str = HEADER, dry_run: bool = False) -> ImportCount:
        return self.from_bytes("\n".join((header, *rows)).encode(), dry_run=dry_run)

    def from_bytes(self, content: bytes, *, dry_run: bool = False) -> ImportCount:
        self.file.write_bytes(content)
        self.messages = []

        def say(line: int, message: str) -> None:
            self.messages.append(f"{line}: {message}")

        return import_coaches(self.site.database, self.file, Progress(say, say, lambda _: None), dry_run=dry_run)

    def stored(self) -> list[tuple[str, str, str, str, str]]:
        columns = (Coach.name, Coach.university, Coach.sport, Coach.gender, Coach.division)
        with self.site.database.reading() as session:
            return [tuple(row) for row in session.execute(select(*columns).order_by(Coach.id))]  # type: ignore[misc]


@pytest.fixture
def run(site: Site, tmp_path: Path) -> Import:
    return Import(site, tmp_path)


SPELLINGS = [
    ["William & Mary", "William and Mary"],
    ["University of Hawaii, Manoa", "University of Hawaii at Manoa", "University of Hawai\u02bbi at Mānoa"],
    ["University of California, Berkeley", "University of California-Berkeley", "UC Berkeley"],
    ["University of Alabama", "The University of Alabama"],
    ["University of Mount Union", "Mount Union"],
    ["Northfield University", "Northfield Univ."],
]


def test_spellings_of_one_school_are_one_school_in_any_order(run: Import, site: Site) -> None:
    for number, names in enumerate(SPELLINGS, 1):
        rows = [f'Ada Quill,"{name}",Tennis,Women,DI' for name in names]
        assert run(*rows, dry_run=True).added == 1, names
        assert run(*rows).added == 1, names
        assert run(*reversed(rows)).added == 0, names
        with site.database.reading() as session:
            assert len(session.scalars(select(University)).all()) == number, names


def test_a_known_school_keeps_its_name_and_unknown_ones_are_reported(run: Import, site: Site) -> None:
    with site.database.writing() as session:
        for name in ("University of Mount Union", "St. John's University"):
            make_coach(session, "Bo Stone", name)
    rows = (
        "Ada Quill,Mount Union,Tennis,Women,DI",
        "Ada Quill,Saint John's University,Tennis,Women,DI",
        "Ada Quill,Cedar College,Tennis,Women,DI",
    )
    messages = [
        '0: new university "Saint John\'s University", which may be "St. John\'s University"',
        "0: new university 'Cedar College'",
        "0: university 'Mount Union' is read as 'University of Mount Union'",
    ]
    before = run.stored()
    assert (run(*rows, dry_run=True).added, sorted(run.messages), run.stored()) == (3, messages, before)
    assert (run(*rows).added, sorted(run.messages)) == (3, messages)
    assert [university for _, university, *_ in run.stored()[2:]] == [
        "University of Mount Union",
        "Saint John's University",
        "Cedar College",
    ]


def test_a_likely_duplicate_is_reported(run: Import) -> None:
    for second in ("AJ Quill", "A. J. Quill", "A.J. Quill Jr.", "Quill, A.J.", "Dr. A.J. Quill", "Andrew Quill"):
        rows = (f'"{name}",Test University,Tennis,Women,DI' for name in ("A.J. Quill", second, "Bea Stone"))
        assert run(*rows, dry_run=True).added == 3, second
        assert run.messages[-1] == f"3: {second!r} may be the same person as 'A.J. Quill' on the same team"


def test_a_coach_listed_once_for_each_team_coaches_both(run: Import) -> None:
    """In one import and in two; repeating the import changes nothing."""
    men, women = ("Ada Quill,Test University,Swimming,Men,DI", "Ada Quill,Test University,Swimming,Women,DI")
    both = [("Ada Quill", "Test University", "Swimming", "Both", "DI")]
    assert (run(men).added, run(women).existing, run.stored()) == (1, 1, both)
    assert run.messages == ["2: 'Ada Quill' already exists; added gender 'Both'"]
    assert (run(men, women).existing, run.messages, run.stored()) == (2, [], both)
    assert (run(men.replace("Ada", "Eve"), women.replace("Ada", "Eve")).added, run.stored()[1][3]) == (1, "Both")


def test_additional_values_are_added_and_different_ones_are_reported(run: Import) -> None:
    row = "Ada Quill,Test University,Tennis,Women,"
    run(f"{row},", header=f"{HEADER},department")
    run(f"{row}DII,Arts", header=f"{HEADER},department")
    assert run.messages == ["2: 'Ada Quill' already exists; added division 'DII', department 'Arts'"]
    run(f"{row}DI,Aquatics", header=f"{HEADER},department")
    assert run.messages == [
        "2: 'Ada Quill' keeps the division 'DII'; 'DI' was ignored",
        "2: 'Ada Quill' keeps the department 'Arts'; 'Aquatics' was ignored",
    ]
    assert run.stored() == [("Ada Quill", "Test University", "Tennis", "Women", "DII")]


WORDS = {
    "gender": {
        "Women": ["Women's", "womens", "W", "F", "Female", "WOMEN"],
        "Men": ["Men's", "mens", "M", "Male"],
        "Both": ["Men's and Women's", "Men and Women", "Men/Women", "Coed", "Co-ed", "M/W", "Both"],
    },
    "sport": {
        "Track & Field": ["Track and Field", "track & field", "Track/Field", "T&F", "Indoor Track & Field"],
        "Swimming": ["Swimming & Diving", "Swimming and Diving"],
        "Hockey": ["Ice Hockey"],
        "Field Hockey": ["Field Hockey", "fieldhockey"],
        "Beach Volleyball": ["Beach Volleyball", "Sand Volleyball"],
        "Rowing": ["Crew", "rowing"],
        "Diving": ["Diving"],
        "Water Polo": ["Water Polo"],
        "Cross Country": ["XC", "Cross-Country"],
        "Tennis": ["Women's Tennis", "tennis"],
    },
    "division": {
        "DI": ["D1", "Division I", "NCAA Division I", "division 1", "NCAA D1"],
        "DIII": ["d3", "Division III", "NCAA DIII"],
        "NJCAA": ["JUCO", "njcaa"],
        "": [""],
    },
}


def test_the_terms_of_the_site_and_its_search_are_understood(run: Import) -> None:
    terms = [(column, stored, word) for column, of in WORDS.items() for stored, all_ in of.items() for word in all_]
    rows = []
    for number, (column, _, word) in enumerate(terms):
        fields = {"sport": "Golf", "gender": "Women", "division": "DI", column: word}
        last_name = chr(97 + number % 26) * (1 + number // 26) + "quill"
        rows.append(f"Ada {last_name},Test University,{','.join(fields.values())}")
    assert run(*rows).added == len(terms), run.messages
    read = [dict(zip(("sport", "gender", "division"), row[2:], strict=True)) for row in run.stored()]
    wrong = {term: row for term, row in zip(terms, read, strict=True) if row[term[0]] != term[1]}
    assert not wrong, "\n".join(map(str, wrong.items()))


def test_contradictory_or_meaningless_terms_are_rejected(run: Import) -> None:
    assert run("A Quill,T,Women's Tennis,Men,DI", "B Quill,T,Chess,Men,DI", "C Quill,T,Golf,Men,D4").rejected == 3
    assert [line for line in run.messages if line[0] != "0"] == [
        '2: unknown sport "Women\'s Tennis"',
        "3: unknown sport 'Chess'",
        "4: unknown division 'D4'",
    ]


TABLES = [
    (HEADER, "Ada Quill,Test University,Tennis,Women,DI,,"),
    (f"{HEADER},,", "Ada Quill,Test University,Tennis,Women,DI,,"),
    (HEADER, "Ada Quill,Test University,Tennis,Women"),
    (f"{HEADER},department", "Ada Quill,Test University,Tennis,Women,DI"),
    (HEADER.replace(",", ", "), '"Ada Quill", "Test University", "Tennis", "Women", "DI"'),
    (HEADER.replace(",", ";"), "Ada Quill;Test University;Tennis;Women;DI"),
    (HEADER.replace(",", "\t"), "Ada Quill\tTest University\tTennis\tWomen\tDI"),
    (f"sep=;\n{HEADER.replace(',', ';')}", "Ada Quill;Test University;Tennis;Women;DI"),
    (f"Coaches of 2026, all sports\n\n{HEADER}", "Ada Quill,Test University,Tennis,Women,DI"),
    (f"\ufeff\ufeff{HEADER}", "Ada Quill,Test University,Tennis,Women,DI\n,,,,"),
]


def test_columns_and_separators_as_spreadsheets_write_them(run: Import) -> None:
    for number, (header, row) in enumerate(TABLES):
        school = f"{chr(65 + number)}field University"
        count = run(row.replace("Test University", school), header=header)
        assert (count.added, count.rows) == (1, 1), (header, row, run.messages)
        assert run.stored()[-1][:4] == ("Ada Quill", school, "Tennis", "Women"), (header, row)


def test_rows_with_too_many_or_too_few_cells_are_rejected(run: Import) -> None:
    run("Ada Quill,Test University,Tennis,Women,DI,Arts", "Ada Quill,Test University,Tennis")
    assert [line for line in run.messages if line[0] != "0"] == [
        "2: has 6 columns where the header has 5",
        "3: has 3 columns where the header has 5",
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_a_byte_order_mark_and_reported_without(run: Import, encoding: str) -> None:
    text = f"{HEADER}\nAda Núñez,Test University,Tennis,Women,DI\n".replace(",", "\t")
    assert (
        run.from_bytes(f"\ufeff{text}".encode(encoding) if encoding != "utf-16" else text.encode(encoding)).added == 1
    )
    assert run.stored()[0][0] == "Ada Núñez"
    if encoding != "utf-16":
        with pytest.raises(BadFile, match="looks like UTF-16"):
            run.from_bytes(text.encode(encoding))


def test_a_missing_header_is_reported_with_what_was_tried(run: Import) -> None:
    with pytest.raises(BadFile, match=r"has no column university.*separators tried: comma, semicolon, tab"):
        run("Ada Quill:Tennis", header="name,sport,gender,division")


def test_placeholders_are_rejected_with_a_line(run: Import) -> None:
    names = ("TBA", "Vacant", "NULL", "nan", "#N/A", "-", ".", "123")
    assert run(*(f"{name},Test University,Tennis,Women,DI" for name in names)).rejected == len(names)
    reason = "Please enter the coach’s name. This isn’t a person’s name."
    assert run.messages[-len(names) :] == [f"{line}: name {name!r}: {reason}" for line, name in enumerate(names, 2)]


def test_names_in_one_case_are_capitalized(run: Import) -> None:
    run("DALE KOWALCZYK,Test University,Tennis,Women,DI", "ada mcquill,Test University,Tennis,Women,DI")
    assert [name for name, *_ in run.stored()] == ["Dale Kowalczyk", "Ada McQuill"]
