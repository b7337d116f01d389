"""The numbers of a staff are those of the published reviews about its coaches of today in this program."""

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.choices import SPORT_IDS
from sideline.core.site import Site
from sideline.teams.numbers import NO_REVIEWS, Numbers, numbers_of_coaches, numbers_of_staffs, pooled
from tests.teams.conftest import SOUTH, AddPost, AddReviews

SOCCER = SPORT_IDS["Soccer"]


def school_id(site: Site, name: str) -> int:
    [(found,)] = site.database.read_pool.fetch("SELECT id FROM universities WHERE name = :name", name=name)
    return int(found)


@pytest.mark.both
def test_published_reviews_of_a_program_are_counted_by_coach(site: Site, post: AddPost, reviews: AddReviews) -> None:
    head, other = post("Mara Lindqvist", role="head"), post("Ida Brandt", role="assistant")
    post("Mara Lindqvist", SOUTH, is_new=False, is_over=True)
    reviews(head, 5, 4, advice_rating=4, would_recommend=True)
    reviews(head, 1, would_recommend=False)
    reviews(head, 1, state="held")
    reviews(head, 2, 2, school=SOUTH)

    north = numbers_of_coaches(site.database.read_pool, school_id(site, "Northfield University"), SOCCER)
    south = numbers_of_coaches(site.database.read_pool, school_id(site, SOUTH))

    assert north == {(SOCCER, head): Numbers(3, 10, 2, 3, (8, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0))}
    assert south == {(SOCCER, head): Numbers(2, 4)}
    assert (SOCCER, other) not in north
    assert numbers_of_coaches(site.database.read_pool, school_id(site, SOUTH), SPORT_IDS["Golf"]) == {}


@pytest.mark.both
def test_the_staffs_of_a_school_pool_their_coaches_of_today(site: Site, post: AddPost, reviews: AddReviews) -> None:
    women, men = post("Mara Lindqvist"), post("Ida Brandt", gender="Men")
    both, gone = post("Ana Both", gender="Both"), post("Vera Okoye", is_over=True, last_season=2024)
    reviews(women, 5, 5, 5, 5)
    reviews(men, 1)
    reviews(both, 3)
    reviews(gone, 1, 1, 1)

    staffs = numbers_of_staffs(site.database.read_pool, school_id(site, "Northfield University"))

    assert {team: (numbers.reviews, numbers.stars) for (_, team), numbers in staffs.items()} == {
        "Women": (5, 23),
        "Men": (2, 4),
        "Both": (6, 24),
    }
    assert staffs[SOCCER, "Women"].rating == 23 / 5
    assert staffs[SOCCER, "Men"].rating is None


def test_pooling_nothing_gives_no_reviews() -> None:
    assert pooled([]) == NO_REVIEWS


@pytest.mark.both
def test_the_numbers_of_a_few_reviews_are_told_nowhere(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    coach = post("Ida Brandt", role="head", first_season=2015, last_season=2025, is_over=True)
    post("Ida Brandt", SOUTH, is_new=False, role="head")
    reviews(coach, 1, comment="<p>there</p>", would_recommend=False, honesty_rating=1)
    reviews(coach, 5, 5, 4, 4, 4, school=SOUTH, comment="<p>here</p>", would_recommend=True)
    team, school = "/api/teams/{}/womens-soccer", "/api/schools/{}"
    south, north = (client.get(team.format(slug)).json() for slug in ("southmoor-college", "northfield-university"))
    before = {slug: client.get(school.format(slug)).json() for slug in ("southmoor-college", "northfield-university")}

    [head] = [member for member in south["staff"] if member["name"] == "Ida Brandt"]
    [former] = north["left"]
    for member in (head, former):
        assert (member["reviews"], member["rating"], member["recommend_answers"]) == (None, None, 0)
    assert (south["numbers"]["reviews"], south["latest"], south["came_from"]) == (0, [], None)
    assert [one["total_reviews"] for one in client.get(f"/api/coaches/{coach}").json()["posts"]] == [None, None]

    reviews(coach, 2, comment="<p>there too</p>")
    assert client.get(team.format("southmoor-college")).json()["staff"] == south["staff"]
    assert {slug: client.get(school.format(slug)).json() for slug in before} == before

    reviews(coach, 2, 2, 2)
    [head] = [one for one in client.get(team.format("southmoor-college")).json()["staff"] if one["coach_id"] == coach]
    assert (head["reviews"], head["rating"]) == (5, 4.4)
