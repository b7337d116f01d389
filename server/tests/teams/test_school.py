"""A school's page data: its teams, who leads them, the numbers of their staffs, and facts."""

from datetime import date
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.model import University, UniversityName
from sideline.coaches.posts import TeamKey, team_ids
from sideline.coaches.team_model import TeamFact
from sideline.core.site import Site
from tests.factories import make_coach
from tests.teams.conftest import NORTH, SOUTH, AddPost, AddReviews

PATH = "/api/schools/northfield-university"


def school(client: TestClient) -> dict[str, Any]:
    answer = client.get(PATH)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def team_id(site: Site, sport: str, gender: str) -> int:
    """Return the id of a team of the school, which is added if there is none."""
    with site.database.writing() as session:
        school_id = session.scalars(select(University.id).where(University.name == NORTH)).one()
        key = TeamKey(school_id, SPORT_IDS[sport], gender)
        return team_ids(session, [key])[key]


@pytest.mark.both
def test_teams_are_sorted_by_sport_and_have_their_head_coaches(client: TestClient, site: Site, post: AddPost) -> None:
    seasons = {"first_season": 2018, "last_season": 2026, "is_start_known": True, "listed_on": date(2026, 8, 14)}
    post("Mara Lindqvist", role="head", **seasons)
    post("Ann Aide", role="assistant", title="Assistant Coach")
    post("Ned Novak", role="head", gender="Men", **seasons | {"first_season": 2026})
    with site.database.writing() as session:
        make_coach(session, "Ola Unknown", NORTH, "Golf", gender="Men")
        make_coach(session, "Una Other", NORTH, "Other", gender="Women")
    page = school(client)

    assert [(team["sport"], team["gender"], team["coaches"], team["unknown_roles"]) for team in page["teams"]] == [
        ("Golf", "Men", 1, 1),
        ("Soccer", "Women", 2, 0),
        ("Soccer", "Men", 1, 0),
        ("Other", "Women", 1, 1),
    ]
    [mara], [ned] = page["teams"][1]["head_coaches"], page["teams"][2]["head_coaches"]
    assert (mara["name"], mara["since"], mara["is_start_known"], mara["is_new"]) == (
        "Mara Lindqvist",
        2018,
        True,
        False,
    )
    assert (ned["name"], ned["is_new"]) == ("Ned Novak", True)
    assert page["teams"][1]["path"] == "/team/northfield-university/womens-soccer"
    assert (page["coaches"], page["divisions"], page["listed_on"]) == (5, ["DI"], "2026-08-14")


@pytest.mark.both
def test_numbers_are_those_of_visible_reviews_of_todays_staff_here(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    mara, ned = post("Mara Lindqvist", role="head"), post("Ned Novak", gender="Men")
    gone = post("Vera Okoye", is_over=True, last_season=2024)
    vera = post("Vera Cole", role="assistant")
    post("Vera Cole", SOUTH, is_new=False, is_over=True)
    reviews(mara, 5, 4, 4, 4, would_recommend=True)
    reviews(mara, 1, 1, 1, state="held", would_recommend=False)
    reviews(vera, 1, 1, 1, 1, 1, school=SOUTH)
    reviews(gone, 1, 1, 1)
    page = school(client)
    assert [(team["reviews"], team["rating"]) for team in page["teams"]] == [(4, None), (0, None)]
    reviews(mara, 3)
    reviews(ned, 2)
    page = school(client)
    assert [(team["reviews"], team["rating"]) for team in page["teams"]] == [(5, 4.0), (1, None)]
    assert (page["reviews"], page["rating"], page["recommend_yes"], page["recommend_answers"]) == (6, 22 / 6, 4, 4)


def test_one_staff_for_both_teams_is_one_team_unless_the_school_has_two(client: TestClient, post: AddPost) -> None:
    post("Bo Both", gender="Both", role="head")
    assert [team["gender"] for team in school(client)["teams"]] == ["Both"]
    post("Mara Lindqvist", role="assistant", title="Assistant Coach")
    teams = school(client)["teams"]
    assert [(team["gender"], team["coaches"], team["head_coaches"][0]["name"]) for team in teams] == [
        ("Women", 2, "Bo Both"),
        ("Men", 1, "Bo Both"),
    ]


def test_a_team_without_coaches_is_listed_if_a_file_or_a_former_coach_proves_it(
    client: TestClient, site: Site, post: AddPost
) -> None:
    post("Mara Lindqvist")
    post("Vera Okoye", gender="Men", is_over=True, last_season=2024)
    team_id(site, "Tennis", "Women")
    rowing = team_id(site, "Golf", "Women")
    with site.database.writing() as session:
        session.add(TeamFact(team_id=rowing, name="roster_size", season=2024, number=9, source="federal data"))
    teams = school(client)["teams"]
    assert [(team["sport"], team["gender"], team["coaches"]) for team in teams] == [
        ("Golf", "Women", 0),
        ("Soccer", "Women", 1),
        ("Soccer", "Men", 0),
    ]


def test_facts_have_their_season_and_source(client: TestClient, site: Site, post: AddPost) -> None:
    post(
        "Mara Lindqvist",
        role="head",
        first_season=2026,
        last_season=2026,
        is_start_known=True,
        listed_on=date(2026, 8, 14),
    )
    team = team_id(site, "Soccer", "Women")
    with site.database.writing() as session:
        stored = session.scalars(select(University).where(University.name == NORTH)).one()
        stored.city, stored.state, stored.conference = "Northfield", "MN", "Great Lakes Conference"
        for season, number in ((2023, 40), (2024, 28)):
            session.add(TeamFact(team_id=team, name="roster_size", season=season, number=number, source="federal data"))
    page = school(client)
    assert [(fact["name"], fact["value"], fact["source"]) for fact in page["facts"]] == [
        ("Conference", "Great Lakes Conference", ""),
        ("Women’s and men’s teams", "1 and 0", ""),
        ("Teams with a head coach listed", "1 of 1", "Staff lists"),
        ("New head coaches in the latest lists", "1 of 1", "Staff lists"),
        ("Athletes on these teams", "28", "2024-25, federal data"),
    ]
    assert page["map_url"] == "https://www.openstreetmap.org/search?query=Northfield+University%2C+Northfield%2C+MN"


def test_a_former_name_leads_to_the_school_and_an_unknown_one_to_nothing(
    client: TestClient, site: Site, post: AddPost
) -> None:
    post("Mara Lindqvist")
    with site.database.writing() as session:
        school_id = session.scalars(select(University.id).where(University.name == NORTH)).one()
        former = {"folded": "north u", "name": "North U", "slug": "north-u", "joined_on": date(2026, 1, 1)}
        session.add(UniversityName(**former, university_id=school_id, reason="renamed"))
    renamed = client.get("/api/schools/north-u")
    assert (renamed.status_code, renamed.json()["code"]) == (404, "school_renamed")
    assert renamed.json()["path"] == "/school/northfield-university"
    assert client.get("/api/schools/nowhere").json()["code"] == "school_not_found"
