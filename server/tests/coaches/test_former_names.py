"""Former and other names of a school: whatever uses one goes to the school."""

from datetime import date
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.import_coaches import Progress, apply_corrections, import_coaches
from sideline.coaches.model import Coach, University, UniversityName
from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person


@pytest.fixture(autouse=True)
def school_id(site: Site) -> int:
    """The id of Northfield University, which was Beaver College until 2026."""
    with site.database.writing() as session:
        school_id = make_coach(session).university_id
        former = UniversityName(
            name="Beaver College", folded="beaver college", slug="beaver-college", university_id=school_id,
            joined_on=date(2026, 8, 1), reason="renamed",
        )  # fmt: skip
        session.add(former)
    return school_id


def _schools(site: Site) -> list[str]:
    with site.database.reading() as session:
        return list(session.scalars(select(University.name)))


@pytest.mark.both
def test_a_new_coach_at_a_former_name_is_stored_at_the_school(client: TestClient, site: Site, ada: Person) -> None:
    suggested = client.get("/api/universities", params={"q": "the beaver college"}).json()
    assert (suggested["items"], suggested["known"]) == (["Northfield University"], "Northfield University")

    added = ada.post("/api/coaches", {"name": "Eve Holm", "university": "BEAVER College", "sport": "Golf"})
    assert added.json()["university"] == "Northfield University"
    with site.database.writing() as session:
        assert make_coach(session, "Ida Brandt", "Beaver College").university == "Northfield University"
    assert client.get("/api/coaches", params={"q": "northfield brandt"}).json()["total"] == 1
    assert _schools(site) == ["Northfield University"]


def test_imports_and_corrections_accept_a_former_name(site: Site, tmp_path: Path, school_id: int) -> None:
    file = tmp_path / "coaches.csv"
    file.write_text("name,university,sport,gender,division\nIda Brandt,Beaver College,Golf,Women,DI\n")
    notes: list[str] = []
    import_coaches(site.database, file, Progress(print, lambda _, note: notes.append(note), lambda _: None))
    assert notes == ["university 'Beaver College' is read as 'Northfield University'"]

    (site.settings.data_dir / "corrections.csv").write_text(
        "name,university,department\nIda Brandt,Beaver College,Athletics\n"
    )
    apply_corrections(site.database, site.settings.data_dir)
    with site.database.reading() as session:
        coach = session.scalars(select(Coach).where(Coach.name == "Ida Brandt")).one()
    assert (coach.university_id, coach.department) == (school_id, "Athletics")
    assert _schools(site) == ["Northfield University"]
