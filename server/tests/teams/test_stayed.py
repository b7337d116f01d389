"""Who stayed, on the pages of team and school, in a comparison and on a visit sheet."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.coaches.model import University
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import Roster
from sideline.core.site import Site
from tests.factories import make_coach
from tests.teams.conftest import NORTH, SOUTH, AddPost
from tests.teams.test_team import seasons, team

AddRoster = Callable[..., None]


@pytest.fixture
def roster(site: Site) -> AddRoster:
    """Return a function that adds the numbers of a roster of women's soccer: freshmen, sophomores and juniors; who of
    them stayed; and seniors.
    """

    def add(
        season: int,
        could: tuple[int, int, int],
        stayed: tuple[int | None, int | None, int | None] = (None, None, None),
        seniors: int = 10,
        school: str = NORTH,
    ) -> None:
        with site.database.writing() as session:
            sport_id = make_coach(session, "Somebody Else", school, "Soccer", gender="Women").sport_id
            school_id = session.scalars(select(University.id).where(University.name == school)).one()
            key = TeamKey(school_id, sport_id, "Women")
            classes = ("freshmen", "sophomores", "juniors")
            counts = dict(zip(classes, could, strict=True)) | {"seniors": seniors, "graduates": 0, "unknown": 0}
            of_stayed = {f"{name}_stayed": number for name, number in zip(classes, stayed, strict=True)}
            team_id = team_ids(session, [key])[key]
            session.add(Roster(team_id=team_id, season=season, read_on=date(season, 8, 14), **counts, **of_stayed))

    return add


def stayed(client: TestClient) -> dict[str, Any]:
    return dict(team(client)["stayed"])


@pytest.mark.both
def test_a_team_says_how_many_stayed_in_three_falls_by_class_and_what_changed_in_the_staff(
    client: TestClient, site: Site, post: AddPost, roster: AddRoster
) -> None:
    post("Mara Lindqvist", role="head", **seasons(2018, 2026))
    post("Vera Okoye", role="assistant", **seasons(2022, 2025, over=True))
    post("Ida Brandt", role="assistant", **seasons(2022, 2025, over=True))
    post("Ann Aide", role="assistant", **seasons(2025, 2026))
    for season, could, back in (
        (2022, (9, 9, 9), (9, 9, 9)),
        (2023, (8, 6, 4), (6, 4, 3)),
        (2024, (9, 6, 4), (7, 4, 3)),
    ):
        roster(season, could, back)
    roster(2025, (7, 5, 5), (4, 3, 2))
    roster(2026, (9, 5, 4))
    said = stayed(client)

    assert [(row["fall"], row["stayed"], row["could"], row["staff"]) for row in said["seasons"]] == [
        (2026, 9, 17, "two assistants left"),
        (2025, 14, 19, "one new coach"),
        (2024, 13, 18, "same staff"),
    ]
    assert said["compared"] == "Lower than the two falls before."
    assert [(row["name"], row["stayed"], row["could"]) for row in said["classes"]] == [
        ("Freshmen", 4, 7),
        ("Sophomores", 3, 5),
        ("Juniors", 2, 5),
    ]
    assert (said["players"], said["first_fall"], said["read_on"]) == (27, 2023, "2026-08-14")
    assert (said["typical"], said["joined"]) == ("", "")
    assert said["question"] == "Eight players who could come back didn’t. What happened?"
    of_school = client.get("/api/schools/northfield-university").json()["teams"]
    assert [row["stayed"] for row in of_school] == [{"fall": 2026, "stayed": 9, "could": 17}]


@pytest.mark.parametrize(
    ("could", "back", "classes", "joined"),
    [
        ((6, 4, 2), (5, 3, 1), {"Freshmen": (5, 6), "Sophomores and juniors": (4, 6)}, "juniors"),
        ((2, 3, 7), (1, 3, 5), {"Freshmen and sophomores": (4, 5), "Juniors": (5, 7)}, "freshmen"),
        ((6, 0, 4), (5, 0, 3), {"Freshmen": (5, 6), "Juniors": (3, 4)}, ""),
        ((2, 2, 1), (1, 1, 1), {}, ""),
        ((2, 1, 0), (1, 0, 0), {}, ""),
        ((6, 4, 4), (6, 4, 4), {}, ""),
    ],
)
def test_classes_of_fewer_than_three_are_joined(
    *,
    client: TestClient,
    post: AddPost,
    roster: AddRoster,
    could: tuple[int, int, int],
    back: tuple[int, int, int],
    classes: dict[str, tuple[int, int]],
    joined: str,
) -> None:
    post("Mara Lindqvist", role="head", **seasons(2026, 2026))
    roster(2025, could, back)
    said = stayed(client)
    found = {row["name"]: (row["stayed"], row["could"]) for row in said["classes"]}
    assert found == classes
    assert said["joined"] == (f"Joined: there were fewer than three {joined}." if joined else "")


def test_the_block_is_left_out_where_rosters_cannot_be_compared(
    client: TestClient, post: AddPost, roster: AddRoster
) -> None:
    post("Mara Lindqvist", role="head", **seasons(2026, 2026))
    assert team(client)["stayed"] is None
    roster(2026, (9, 5, 5), seniors=8)
    only = stayed(client)
    assert (only["seasons"], only["one_roster"]) == ([], {"fall": 2026, "players": 27, "can": 19})
    roster(2025, (2, 1, 1))
    assert team(client)["stayed"] is None, "two rosters that were not compared"
    roster(2024, (1, 1, 0), (1, 0, 0))
    assert team(client)["stayed"] is None, "fewer than three could come back"


@pytest.mark.both
def test_a_conference_has_a_typical_share_from_five_teams_with_the_same_two_rosters(
    client: TestClient, site: Site, post: AddPost, roster: AddRoster
) -> None:
    post("Mara Lindqvist", role="head", **seasons(2026, 2026))
    roster(2025, (4, 3, 3), (2, 2, 1))
    for number, back in enumerate((1, 2, 3)):
        roster(2025, (4, 3, 3), (4, back, 1), school=f"School {number}")
    roster(2024, (4, 3, 3), (4, 3, 3), school="Another season")
    with site.database.writing() as session:
        session.execute(update(University).values(conference="Old Orchard Conference"))
    assert stayed(client)["typical"] == ""
    roster(2025, (4, 3, 3), (4, 3, 2), school="School 4")
    with site.database.writing() as session:
        session.execute(update(University).values(conference="Old Orchard Conference"))
    assert stayed(client)["typical"] == "Typical in the Old Orchard Conference: about 7 in 10, five teams."


def test_a_comparison_and_a_visit_sheet_name_the_team_of_a_coach(
    client: TestClient, post: AddPost, roster: AddRoster
) -> None:
    first = post("Mara Lindqvist", role="head", **seasons(2018, 2026))
    gone = post("Ida Brandt", role="head", **seasons(2018, 2025, over=True))
    other = post("Vera Okoye", SOUTH, role="head", **seasons(2018, 2026))
    roster(2025, (7, 5, 5), (4, 3, 2))
    roster(2025, (7, 5, 5), (7, 5, 3), school=SOUTH)

    def sheet(coach_id: int) -> dict[str, Any]:
        return dict(client.get(f"/api/coaches/{coach_id}/visit-sheet").json())

    compared = client.get("/api/comparisons", params={"coaches": f"{first},{gone},{other}"}).json()["coaches"]
    assert [coach["stayed"] and coach["stayed"]["stayed"] for coach in compared] == [9, None, 15]
    assert sheet(first)["about_rosters"] == [
        {
            "text": "Eight players who could come back didn’t. What happened?",
            "reason": "Rosters of fall 2025 and 2026: 9 of 17 came back.",
        }
    ]
    assert not any("transfers" in topic["reason"] for topic in sheet(first)["not_mentioned"])
    assert len(sheet(first)["not_mentioned"]) == len(sheet(other)["not_mentioned"]) - 1
    assert (sheet(gone)["about_rosters"], sheet(other)["about_rosters"]) == ([], []), "two would point at one player"
