"""Facts about schools from a file: which school a row is about, and what is rejected."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from sideline.coaches.csv_rows import BadFile
from sideline.coaches.model import University
from sideline.coaches.school_identity import hex_colors
from sideline.core.site import Site
from sideline.teams.staff_lists import import_schools as import_schools_module
from sideline.teams.staff_lists.import_schools import FactCount, import_schools
from tests.factories import make_coach
from tests.teams.staff_lists.workbooks import write_workbook

Import = Callable[..., FactCount]

SCHOOLS = ("Northfield University", "Union College", "Westminster College (Utah)", "Southmoor College")


@pytest.fixture
def notes() -> list[str]:
    return []


@pytest.fixture
def apply(site: Site, tmp_path: Path, notes: list[str]) -> Import:
    """Return a function that imports lines about a site with SCHOOLS; it replaces `notes`."""
    with site.database.writing() as session:
        for school in SCHOOLS:
            make_coach(session, university=school)

    def apply(*lines: str, dry_run: bool = False) -> FactCount:
        (tmp_path / "schools.csv").write_text("\n".join(lines))
        notes.clear()
        note = lambda line, text: notes.append(f"{line}: {text}" if line else text)  # noqa: E731
        return import_schools(site.database, tmp_path / "schools.csv", note, dry_run=dry_run)

    return apply


def facts(site: Site, name: str) -> dict[str, Any]:
    """Return the facts of a school that are not empty."""
    columns = ("state", "city", "conference", "nickname", "email_domains", "unitid")
    with site.database.reading() as session:
        school = session.scalars(select(University).where(University.name == name)).one()
    return {column: value for column in columns if (value := getattr(school, column))}


@pytest.mark.both
def test_facts_are_stored_in_any_order_of_columns_and_only_once(
    site: Site, apply: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_schools_module, "BATCH_SIZE", 1)
    lines = (
        "UNITID;Mail_Domain;mail_domain_other;Name;State;City;Mascot;Conference",
        "100654;northfield.edu;Athletes.Northfield.edu;The NORTHFIELD University;ohio;Northfield;Herons;Lake League",
        ";;;Southmoor College;VT;Southmoor;;",
    )
    assert apply(*lines, dry_run=True).changed == 2
    assert facts(site, "Northfield University") == {}
    assert apply(*lines) == FactCount(rows=2, matched=2, changed=2)
    assert facts(site, "Northfield University") == {
        "state": "OH",
        "city": "Northfield",
        "conference": "Lake League",
        "nickname": "Herons",
        "email_domains": ["northfield.edu", "athletes.northfield.edu"],
        "unitid": 100654,
    }
    assert apply(*lines) == FactCount(rows=2, matched=2, changed=0)
    assert apply("name,city,nickname", "Southmoor College,,Moors").changed == 1
    assert facts(site, "Southmoor College") == {"state": "VT", "city": "Southmoor", "nickname": "Moors"}


def test_namesakes_are_never_guessed(site: Site, apply: Import, notes: list[str]) -> None:
    both = ("name,state,city", "Union College,KY,Barbourville", "Union College,NE,Lincoln")
    assert apply(*both) == FactCount(rows=2, ambiguous=2)
    assert notes[0] == "2: ambiguous: 'Union College' KY: several schools of the file may be 'Union College'"
    assert facts(site, "Union College") == {}

    apply("name,state", "Union College,NE")
    assert apply(*both) == FactCount(rows=2, matched=1, changed=1, ambiguous=1)
    assert facts(site, "Union College") == {"state": "NE", "city": "Lincoln"}
    assert apply("name,state,city", "Union College,KY,Barbourville").ambiguous == 1
    assert notes == ["2: ambiguous: 'Union College' KY: 'Union College' on the site is in NE"]


def test_a_state_in_the_name_tells_namesakes_apart(site: Site, apply: Import) -> None:
    count = apply("school,state,city", "Westminster College,PA,New Wilmington", "Westminster College,UT,Salt Lake City")
    assert (count.matched, count.unknown) == (1, 1)
    assert facts(site, "Westminster College (Utah)") == {"state": "UT", "city": "Salt Lake City"}


def test_other_columns_unknown_schools_and_bad_rows_are_reported(apply: Import, notes: list[str]) -> None:
    count = apply(
        "name,state,website,unitid,email domain",
        "Northfeld University,OH,,,",
        "Elsewhere College,OH,,,",
        "Northfield University,Atlantis,,,",
        "Northfield University,OH,,12x,",
        "Northfield University,OH,,,not a domain",
        ",OH,,,",
        "Southmoor College,VT,,,",
        "Southmoor College,VT,,,",
    )
    assert count == FactCount(rows=8, matched=1, changed=1, unknown=2, rejected=5)
    assert notes == [
        "ignored 1 columns: website",
        "4: rejected: unknown state 'Atlantis'",
        "5: rejected: unitid '12x' is not a number up to 999,999,999",
        "6: rejected: 'not' is not an email domain",
        "7: rejected: name '': Please fill in all required fields",
        "9: rejected: is about the same school as line 8",
        "2: unknown: 'Northfeld University', which may be 'Northfield University'",
    ]


def test_a_workbook_is_read_and_a_file_without_names_is_one_line(site: Site, apply: Import, tmp_path: Path) -> None:
    file = write_workbook(
        tmp_path / "schools.xlsx",
        {"About": [["Facts", "of 2026"]], "Facts": [["Name", "Unit ID"], ["Southmoor College", 100_777.0]]},
    )
    import_schools(site.database, file, lambda _line, _text: None)
    assert facts(site, "Southmoor College") == {"unitid": 100_777}
    with pytest.raises(BadFile, match="the header has no column name"):
        apply("city,state", "Northfield,OH")


def test_a_file_says_short_names_and_colors(site: Site, apply: Import, notes: list[str]) -> None:
    apply(
        "name,short name,primary color,secondary color",
        "Northfield University,NU,#BB0000,ffcb05",
        "Union College,,scarlet,",
    )
    assert notes == ["3: rejected: color 'scarlet' is not like #2d68c4"]
    with site.database.reading() as session:
        school = session.scalars(select(University).where(University.name == "Northfield University")).one()
    assert (school.short_name, hex_colors((school.color, school.second_color))) == ("NU", ("#c8102e", "#e0b03c"))
