"""Schools with similar names at the desk: admins join them or keep them apart."""

from typing import Any

import pytest
from sqlalchemy import select, update

from sideline.coaches.model import Coach, University
from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person

pytestmark = pytest.mark.both


@pytest.fixture(autouse=True)
def school_ids(site: Site) -> dict[str, int]:
    """Ids by name: one school with a misspelt name, and one that has only the same words."""
    with site.database.writing() as session:
        for number, name in enumerate(("Northfield University",) * 2 + ("Northfeld University", "Union College")):
            make_coach(session, f"Coach {number}", name)
        return {name: id_ for id_, name in session.execute(select(University.id, University.name))}


def pairs(admin: Person) -> list[tuple[str, int, str, int]]:
    items = admin.get("/api/desk/schools").json()["items"]
    return [(x["first"]["name"], x["first"]["coaches"], x["second"]["name"], x["second"]["coaches"]) for x in items]


def decide(admin: Person, school_ids: dict[str, int], action: str, status: int = 204) -> Any:
    keep, other = school_ids["Northfield University"], school_ids["Northfeld University"]
    response = admin.post("/api/desk/schools", {"action": action, "keep": keep, "other": other})
    assert response.status_code == status, response.text
    return None if status == 204 else response.json()


def test_a_misspelt_name_joins_the_school_and_the_log_says_so(
    admin: Person, site: Site, school_ids: dict[str, int]
) -> None:
    assert pairs(admin) == [("Northfield University", 2, "Northfeld University", 1)]
    decide(admin, school_ids, "join")
    assert pairs(admin) == []
    with site.database.reading() as session:
        assert set(session.scalars(select(Coach.university))) == {"Northfield University", "Union College"}
    row = admin.get("/api/desk/log").json()["items"][0]
    assert (row["action"], row["details"]) == ("schools_join", "Northfeld University → Northfield University")
    assert decide(admin, school_ids, "join", 409)["code"] == "not_proposed"


def test_schools_that_are_kept_apart_are_not_proposed_again(admin: Person, school_ids: dict[str, int]) -> None:
    decide(admin, school_ids, "keep_apart")
    assert pairs(admin) == []
    assert decide(admin, school_ids, "join", 409)["code"] == "not_proposed"


def test_a_coach_at_both_must_be_merged_first(admin: Person, site: Site, school_ids: dict[str, int]) -> None:
    with site.database.writing() as session:
        make_coach(session, "Coach 0", "Northfeld University")
    problem = decide(admin, school_ids, "join", 409)
    assert (problem["code"], problem["detail"].endswith(": Coach 0")) == ("coaches_at_both", True)
    assert len(pairs(admin)) == 1


def test_schools_with_different_facts_are_not_proposed(admin: Person, site: Site) -> None:
    with site.database.writing() as session:
        session.execute(update(University).values(unitid=University.id))
    assert pairs(admin) == []
