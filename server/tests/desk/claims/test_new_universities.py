"""A correction or an edit request cannot add a university by a typing error, only if it says that it is a new one."""

from itertools import zip_longest

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.model import Coach, University
from sideline.core.site import Site
from tests.desk.claims.test_profile_edits import propose
from tests.desk.conftest import cases
from tests.desk.conftest import decide as decide_case
from tests.desk.test_coaches import correct, desk_coach, report_coach
from tests.factories import make_coach
from tests.people import Person

KNOWN, TYPED = "Westhaven University", "Westhavn University"


def names(site: Site) -> list[str]:
    with site.database.reading() as session:
        return sorted(session.scalars(select(University.name)))


@pytest.fixture
def known(site: Site) -> str:
    """A university with a coach."""
    with site.database.writing() as session:
        make_coach(session, "Bo Ek", KNOWN)
    return KNOWN


@pytest.mark.both
@pytest.mark.usefixtures("known")
def test_correction_to_a_similar_name_is_refused_unless_it_is_a_new_university(
    client: TestClient, site: Site, coach_id: int, mona: Person
) -> None:
    report_coach(client, coach_id)
    [case] = cases(mona)
    closing = [{"id": case["id"], "version": case["version"]}]
    refused = correct(mona, coach_id, 409, university=TYPED, close_cases=closing)
    assert (refused["code"], refused["similar"]) == ("similar_university", [KNOWN])
    assert KNOWN in names(site)
    assert TYPED not in names(site)
    fields = desk_coach(mona, coach_id)
    assert (fields["coach"]["university"], fields["changes"]) == ("Northfield University", [])
    assert [case["id"] for case in fields["cases"]] == [case["id"]], "nothing is closed either"

    correct(mona, coach_id, university=TYPED, new_university=True)
    assert desk_coach(mona, coach_id)["coach"]["university"] == TYPED
    assert correct(mona, coach_id, university=TYPED, department="Athletics") == {}, "it is known from now on"


@pytest.mark.usefixtures("known")
def test_unambiguous_name_is_stored_without_a_question(site: Site, mona: Person) -> None:
    names_typed = {
        "Westhaven Univ": KNOWN,
        "westhaven": KNOWN,
        "Southgate College": "Southgate College",  # unlike any other name, so nothing is asked
    }
    with site.database.writing() as session:
        coaches = [make_coach(session, name).id for name in ("Ida Abel", "Ida Bach", "Ida Cole")]
    for coach, (typed, stored) in zip(coaches, names_typed.items(), strict=True):
        correct(mona, coach, name=f"Ida {coach}", university=typed)
        assert desk_coach(mona, coach)["coach"]["university"] == stored, typed


def test_short_name_is_stored_as_the_known_university(site: Site, coach_id: int, mona: Person) -> None:
    with site.database.writing() as session:
        make_coach(session, "Bo Ek", "University of California, Los Angeles")
    correct(mona, coach_id, university="UCLA", new_university=True)
    assert desk_coach(mona, coach_id)["coach"]["university"] == "University of California, Los Angeles"
    assert "UCLA" not in names(site)


@pytest.mark.usefixtures("known", "claim_id")
def test_edit_request_to_a_similar_name_is_refused_unless_it_is_a_new_university(
    site: Site, coach_id: int, dana: Person, ada: Person, mona: Person
) -> None:
    refused = propose(dana, 409, university=TYPED)
    assert (refused["code"], refused["similar"]) == ("similar_university", [KNOWN])
    assert cases(mona) == [], "nothing is requested"
    assert "similar" not in propose(ada, 404, university=TYPED), "without a claim nothing is asked"
    propose(dana, university=TYPED, new_university=True)
    assert TYPED not in names(site), "it is added when a moderator accepts the request"
    decide_case(mona, cases(mona)[0]["id"], "correct")
    assert desk_coach(mona, coach_id)["coach"]["university"] == TYPED


def test_usual_division_is_that_of_most_coaches(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        make_coach(session, "Bo Ek", "Southgate College", division="DIII")
        make_coach(session, "Bo Dahl", "Southgate College", division="DIII")
        for number in range(5):
            make_coach(session, f"Former {number}", KNOWN, division="NAIA", search_text="")
        coaches = [make_coach(session, f"Coach {number}", KNOWN) for number in range(5)]
        ids, searched = [coach.id for coach in coaches], [coach.search_text for coach in coaches]
    for divisions, usual in (
        (["DII", "DII"], "DII"),
        (["DII", "DII", "DI"], "DII"),
        (["DII", "DII", "DI", "DI"], None),
        (["DII", "DII", "", "", ""], "DII"),  # imported without a division
        (["DII"], None),  # perhaps the coach who is being corrected
        ([], None),
    ):
        with site.database.writing() as session:
            for coach_id, text, division in zip_longest(ids, searched, divisions):
                coach = session.get_one(Coach, coach_id)
                # An empty search text hides a coach from lists and from this count.
                coach.division, coach.search_text = (division, text) if division is not None else ("DI", "")
        answer = client.get("/api/universities", params={"q": "Westhaven Univ"}).json()
        assert answer["division"] == usual, divisions
    assert client.get("/api/universities", params={"q": "west"}).json()["division"] is None, "no university is meant"
