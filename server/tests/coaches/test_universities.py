"""University suggestions, and very long texts."""

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person


def suggested(client: TestClient, q: str) -> list[str]:
    answer = client.get("/api/universities", params={"q": q})
    assert answer.status_code == 200, answer.text
    names: list[str] = answer.json()["items"]
    return names


def test_names_with_every_word_are_suggested(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        for university in ("University of Northfield", "Northfield College", "Southfield College"):
            make_coach(session, university=university)
    assert suggested(client, "north") == ["Northfield College", "University of Northfield"]
    assert suggested(client, "COLLEGE f\u00edeld") == ["Northfield College", "Southfield College"]


@pytest.mark.both
def test_a_university_whose_coaches_are_removed_is_not_suggested(client: TestClient, site: Site, ada: Person) -> None:
    """Its name may be invented."""
    with site.database.writing() as session:
        make_coach(session, university="Northfield University")
        for number in range(2):
            removed = make_coach(session, f"Coach {number}", "Northfield Is A Fraud", search_text="")
    assert removed.search_text == ""
    asked = client.get("/api/universities", params={"q": "Northfield Is A Fraud"}).json()
    assert asked == {"items": [], "known": None, "similar": [], "division": None, "teams": []}
    assert suggested(client, "northfield") == ["Northfield University"]
    coach = {"name": "Eve Holm", "university": "The Northfield Is A Fraud", "sport": "Golf"}
    assert ada.post("/api/coaches", coach).json()["university"] == "The Northfield Is A Fraud"


def test_the_teams_of_a_university_are_those_with_listed_coaches(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Holm", sport="Golf", gender="Both")
        make_coach(session, "Bea Holm", sport="Soccer", gender="Men")
        make_coach(session, "Cleo Holm", sport="Soccer")
        make_coach(session, "Dana Holm", sport="Soccer")
        make_coach(session, "Eve Holm", sport="Hockey", search_text="")
        make_coach(session, "Fay Holm", "Lakemont College")
    answer = client.get("/api/universities", params={"q": "northfield"}).json()
    assert answer["known"] == "Northfield University"
    assert answer["teams"] == [
        {"sport": "Soccer", "gender": "Women", "path": "/team/northfield-university/womens-soccer"},
        {"sport": "Soccer", "gender": "Men", "path": "/team/northfield-university/mens-soccer"},
        {"sport": "Golf", "gender": "Both", "path": "/team/northfield-university/golf"},
    ]
    assert client.get("/api/universities", params={"q": "field"}).json()["teams"] == []


def test_a_short_name_that_search_knows_is_suggested(client: TestClient, site: Site) -> None:
    schools = ("University of California, Los Angeles", "University of Southern California", "Uclan College")
    with site.database.writing() as session:
        for university in (*schools, "University of South Carolina, Columbia"):
            make_coach(session, university=university)
    assert suggested(client, "ucla") == ["Uclan College", "University of California, Los Angeles"]
    assert suggested(client, "USC") == ["University of South Carolina, Columbia", "University of Southern California"]


def test_universities_are_suggested_in_any_usual_spelling(client: TestClient, site: Site) -> None:
    both = ["Saint John's University", "St. John's University"]
    with site.database.writing() as session:
        for university in (*both, "Johns Hopkins University"):
            make_coach(session, university=university)
    for typed in ("St. Johns", "st johns", "Saint John's", "saint johns uni", "St. John's University"):
        assert sorted(suggested(client, typed)) == both, typed


SUGGESTED_FIRST = {
    "Michigan": "University of Michigan",
    "the university of michigan": "University of Michigan",
    "william and mary": "William & Mary",
    "University of Hawaii at Manoa": "University of Hawaii, Manoa",
    "texas a and m": "Texas A&M University",
    "mt union": "University of Mount Union",
}


def test_the_university_with_no_other_word_is_suggested_first(client: TestClient, site: Site) -> None:
    schools = ("Central Michigan University", "Michigan State University", "Michigan Tech", "East Texas A&M University")
    with site.database.writing() as session:
        for university in (*schools, *SUGGESTED_FIRST.values()):
            make_coach(session, university=university)
    assert {typed: suggested(client, typed)[0] for typed in SUGGESTED_FIRST} == SUGGESTED_FIRST


STORED = {
    "UCLA": "University of California, Los Angeles",
    "Ucla": "University of California, Los Angeles",
    "USC": "USC",  # two universities have this short name
    "Tulane": "Tulane",
    "UNO": "UNO",  # the initials of a name that a user may have invented
    "UTEP": "University of Texas at El Paso",  # although an invented name has these initials
}


def test_an_added_coach_gets_the_known_university(client: TestClient, site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        for university in (
            "University of California, Los Angeles",
            "University of Southern California",
            "University of South Carolina, Columbia",
            "Unpleasant Northfield Oval",
            "University of Texas at El Paso",
            "Unpleasant Terrible Empty Place",
        ):
            make_coach(session, university=university)
    names = [f"Cori {chr(65 + number)}close" for number in range(len(STORED))]
    bodies = [{"name": name, "university": typed, "sport": "Golf"} for name, typed in zip(names, STORED, strict=True)]
    assert {body["university"]: ada.post("/api/coaches", body).json()["university"] for body in bodies} == STORED


def test_the_university_that_a_text_names(client: TestClient, site: Site) -> None:
    name = "University of California, Los Angeles"
    with site.database.writing() as session:
        make_coach(session, university=name)
    known = {"ucla": name, name.lower(): name, "uc": None, "": None}
    assert {typed: client.get("/api/universities", params={"q": typed}).json()["known"] for typed in known} == known


def test_a_text_longer_than_any_name_finds_nothing(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, university="A Northfield University")
    for q in ("a " * 2_600, "a1 b2 " * 1_600, "n" * 15_000, "\u0301\u0323" * 1_250, "\ufdfa" * 1_500):
        assert suggested(client, q) == ([] if q[0] != "\u0301" else ["A Northfield University"]), ascii(q[:8])
