"""A sport's page data: the schools with coaches in it, by division and state."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.model import University
from sideline.core.site import Site
from tests.factories import make_coach

Line = tuple[str, str, list[tuple[str, int]]]


def sport(client: TestClient, slug: str = "soccer") -> dict[str, Any]:
    answer = client.get(f"/api/sports/{slug}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def lines(page: dict[str, Any]) -> list[Line]:
    """Return division and state with the names of the schools and their numbers of coaches."""
    return [
        (group["division"], state["state"], [(school["name"], school["coaches"]) for school in state["schools"]])
        for group in page["divisions"]
        for state in group["states"]
    ]


@pytest.mark.both
def test_schools_are_listed_by_division_and_state(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        for name, school, division, gender in (
            ("Ada One", "Aspen College", "DII", "Women"),
            ("Bea Two", "Birch College", "DI", "Both"),
            ("Cal Three", "Cedar College", "DI", "Men"),
            ("Dan Four", "Cedar College", "DI", "Women"),
            ("Eve Five", "Cedar College", "DII", "Women"),
            ("Fay Six", "Dune College", "DI", "Women"),
        ):
            make_coach(session, name, school, "Soccer", division=division, gender=gender)
        make_coach(session, "Gus Gone", "Elm College", "Soccer", has_left=True)
        make_coach(session, "Hal Golf", "Fir College", "Golf")
        for school, state in (("Birch College", "WY"), ("Cedar College", "AZ")):
            session.scalars(select(University).where(University.name == school)).one().state = state
    page = sport(client)

    assert lines(page) == [
        ("DI", "AZ", [("Cedar College", 3)]),
        ("DI", "WY", [("Birch College", 1)]),
        ("DI", "", [("Dune College", 1)]),
        ("DII", "", [("Aspen College", 1)]),
    ]
    assert (page["schools"], page["coaches"]) == (4, 6)
    cedar, birch = page["divisions"][0]["states"][0]["schools"][0], page["divisions"][0]["states"][1]["schools"][0]
    assert [team["path"] for team in cedar["teams"]] == [
        "/team/cedar-college/womens-soccer",
        "/team/cedar-college/mens-soccer",
    ]
    assert birch["teams"] == [{"gender": "Both", "path": "/team/birch-college/soccer"}]


def test_a_sport_without_coaches_has_no_schools_and_an_unknown_sport_no_page(client: TestClient) -> None:
    assert lines(sport(client, "track-field")) == []
    assert client.get("/api/sports/chess").json()["code"] == "sport_not_found"
