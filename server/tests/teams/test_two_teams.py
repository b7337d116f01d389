"""A coach with posts in the women's and the men's team of one program, one of which is over."""

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.posts import choose_team, teams_of_coach
from sideline.coaches.team_model import Team
from sideline.core.site import Site
from tests.teams.conftest import AddPost, AddReviews
from tests.teams.test_team import PATH, names, seasons, team

MEN = PATH.replace("womens-soccer", "mens-soccer")


@pytest.mark.both
@pytest.mark.parametrize(("men", "women"), [((2019, 2025), (2026, 2026)), ((2026, 2026), (2019, 2025))])
def test_new_reviews_are_about_one_team_and_the_pages_show_who_coaches_it_today(
    client: TestClient, site: Site, post: AddPost, men: tuple[int, int], women: tuple[int, int]
) -> None:
    coach_id = post("Mara Lindqvist", gender="Men", role="head", **seasons(*men, over=men[1] < 2026))
    post("Mara Lindqvist", gender="Women", is_new=False, role="head", **seasons(*women, over=women[1] < 2026))
    with site.database.reading() as session:
        teams = teams_of_coach(session, coach_id)
        genders = [session.get_one(Team, held.team_id).gender for held in teams]
        chosen = {choose_team(teams, held.team_id) for held in teams}

    assert chosen == {choose_team(teams, None)} == {min(held.team_id for held in teams)}
    current, former = (PATH, MEN) if women[1] == 2026 else (MEN, PATH)
    assert genders == (["Women", "Men"] if current == PATH else ["Men", "Women"])
    assert names(team(client, current)["staff"])[0] == "Mara Lindqvist"
    assert "Mara Lindqvist" not in names(team(client, former)["staff"])
    [left] = team(client, former)["left"]
    assert left["now_path"] == current.replace("/api/teams/", "/team/")
    assert names(team(client, PATH.replace("womens-", ""))["staff"])[0] == "Mara Lindqvist"


@pytest.mark.both
def test_a_head_coach_who_changes_teams_in_a_program_does_not_come_from_it(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    head = post("Mara Lindqvist", role="head", **seasons(2026, 2026))
    post("Mara Lindqvist", gender="Men", is_new=False, role="head", **seasons(2019, 2025, over=True))
    reviews(head, 5, 5, 5, 4, 4, comment="Fair to all.")

    page = team(client)
    assert page["came_from"] is None
    assert page["staff"][0]["before"] == "Before: Head coach of Men's Soccer at Northfield University, DI, 2019–2026"
