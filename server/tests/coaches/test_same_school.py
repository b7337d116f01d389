"""Which typed texts match a university on the site, and which prompt a question, in every form."""

import csv

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from sideline.coaches.model import University
from sideline.coaches.universities import Schools
from sideline.core.site import Site
from tests.factories import make_coach
from tests.input_lists import INPUT_LISTS
from tests.people import Person

SCHOOLS = (
    "The Ohio State University",
    "University of Mount Union",
    "William & Mary",
    "University of Hawaii, Manoa",
    "University of California, Berkeley",
    "St. John's University",
    "Saint John's University",
    "Boston College",
    "Boston University",
    "Michigan State University",
    "University of Michigan",
    "Miami University",
    "Saint Joseph's College (IN)",
    "Westhaven University",
    "Stanford University",
)
KNOWN = {
    "Ohio State": "The Ohio State University",
    "ohio state university": "The Ohio State University",
    "Mount Union": "University of Mount Union",
    "MOUNT UNION": "University of Mount Union",
    "William and Mary": "William & Mary",
    "University of Hawai\u02bbi at Mānoa": "University of Hawaii, Manoa",
    "University of California-Berkeley": "University of California, Berkeley",
    "UC Berkeley": "University of California, Berkeley",
    "Michigan St.": "Michigan State University",
    "Westhaven Univ": "Westhaven University",
    "WesthavenUniversity": "Westhaven University",
    "S.t.a.n.f.o.r.d University": "Stanford University",
    "Saint John's University": "Saint John's University",
    "St. John's University": "St. John's University",
}
UNKNOWN = {
    "St. Johns": ["Saint John's University", "St. John's University"],
    "Boston": ["Boston College", "Boston University"],
    "Michigan": ["University of Michigan", "Michigan State University"],
    "University of Miami": ["Miami University"],
    "Saint Joseph's College": ["Saint Joseph's College (IN)"],
    "Standford University": ["Stanford University"],
    "Northfield": [],
    "University of": [],
    "!!!": [],
    "": [],
}


@pytest.fixture(autouse=True)
def _schools(site: Site) -> None:
    with site.database.writing() as session:
        for number, university in enumerate(SCHOOLS):
            make_coach(session, f"Coach No{number}", university)


def asked(client: TestClient, typed: str) -> tuple[str | None, list[str]]:
    answer = client.get("/api/universities", params={"q": typed}).json()
    return answer["known"], answer["similar"]


def test_an_unambiguous_text_is_matched_to_its_school(client: TestClient) -> None:
    assert {typed: asked(client, typed) for typed in KNOWN} == {typed: (name, []) for typed, name in KNOWN.items()}


def test_an_ambiguous_text_is_asked_about(client: TestClient) -> None:
    wanted = {typed: (None, names) for typed, names in UNKNOWN.items()}
    assert {typed: asked(client, typed) for typed in UNKNOWN} == wanted


def test_no_added_coach_makes_a_second_university(site: Site, ada: Person) -> None:
    names = [f"Cori {chr(65 + number)}close" for number in range(len(KNOWN))]
    bodies = [{"name": name, "university": typed, "sport": "Golf"} for name, typed in zip(names, KNOWN, strict=True)]
    assert {body["university"]: ada.post("/api/coaches", body).json()["university"] for body in bodies} == KNOWN
    with site.database.reading() as session:
        assert session.scalar(select(func.count()).select_from(University)) == len(SCHOOLS)


def test_real_schools_remain_distinct() -> None:
    """No two names on the list of colleges are the same school, except those that differ by '&' and 'and'."""
    path = INPUT_LISTS / "colleges.csv"
    names = (
        [row["name"] for row in csv.DictReader(path.read_text("utf-8-sig").splitlines())]
        if path.exists()
        else [*SCHOOLS]
    )
    schools = Schools(names)
    assert {name for name in names if schools.known(name) != name} == set()
    # A state alone is never a school name, whatever the list lacks.
    states = ("Texas", "Michigan", "Illinois", "Kansas", "Florida", "Washington", "North Carolina")
    assert [schools.known(state) for state in states] == [None] * len(states)
