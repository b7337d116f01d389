"""The posts on a profile: their order, years and numbers."""

from datetime import date
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.coaches.careers import DUKE, RICE, YALE, MakeCareer, earlier, present

FIVE = (5, 5, 4, 4, 3)


def _posts(client: TestClient, coach_id: int) -> list[dict[str, Any]]:
    return client.get(f"/api/coaches/{coach_id}").json()["posts"]  # type: ignore[no-any-return]


def _numbers(client: TestClient, coach_id: int) -> list[tuple[str, int | None, float | None]]:
    return [(post["school"], post["total_reviews"], post["rating"]) for post in _posts(client, coach_id)]


@pytest.mark.both
def test_a_post_has_role_title_years_and_paths(client: TestClient, make_career: MakeCareer) -> None:
    title = {"role": "head", "title": "Head Coach"}
    seasons = {"first_season": 2021, "is_start_known": True, "last_season": 2026, "listed_on": date(2026, 8, 14)}
    [post] = _posts(client, make_career(present(DUKE, **title, **seasons)))
    assert (post["school"], post["school_path"]) == (DUKE, "/school/duke-university")
    assert post["team_path"] == "/team/duke-university/womens-basketball"
    assert (post["sport"], post["gender"]) == ("Basketball", "Women")
    assert (post["role"], post["title"], post["years"]) == ("head", "Head Coach", "since 2021-22")
    assert (post["last_season"], post["is_over"], post["listed_on"]) == ("2026-27", False, "2026-08-14")


def test_paths_of_a_school_in_another_alphabet_are_encoded(client: TestClient, make_career: MakeCareer) -> None:
    [post] = _posts(client, make_career(present("東大")))
    slug = "%E6%9D%B1%E5%A4%A7"
    assert (post["school_path"], post["team_path"]) == (f"/school/{slug}", f"/team/{slug}/womens-basketball")


def test_posts_are_open_ones_first_and_then_the_most_recent(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(
        earlier(YALE, first_season=2010, is_start_known=True, last_season=2014),
        present(DUKE, first_season=2024, last_season=2026),
        earlier(RICE, first_season=2015, last_season=2023),
    )
    assert [(post["school"], post["years"]) for post in _posts(client, coach_id)] == [
        (DUKE, "listed since 2024-25"),
        (RICE, "listed 2015-16 to 2023-24"),
        (YALE, "2010–2015"),
    ]


def test_both_teams_of_a_sport_are_one_entry(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(
        present(DUKE, gender="Men", role="assistant", title="Assistant", first_season=2024, last_season=2026),
        present(DUKE, gender="Women", role="head", title="Head Coach", first_season=2025, last_season=2026),
        earlier(DUKE, gender="Both"),
    )
    [post] = _posts(client, coach_id)
    assert (post["gender"], post["team_path"]) == ("Both", "/team/duke-university/basketball")
    assert (post["title"], post["years"]) == ("Head Coach", "listed since 2024-25")


def test_a_coach_who_came_back_was_away_between(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(
        earlier(DUKE, first_season=2010, is_start_known=True, last_season=2013),
        earlier(RICE, first_season=2014, last_season=2014),
        present(DUKE, first_season=2020, is_start_known=True, last_season=2026),
    )
    assert [(post["school"], post["years"]) for post in _posts(client, coach_id)] == [
        (DUKE, "since 2020-21, 2010–2014"),
        (RICE, "listed 2014-15"),
    ]


def test_a_profile_without_posts_is_shown(client: TestClient, make_career: MakeCareer) -> None:
    assert _posts(client, make_career()) == []


@pytest.mark.both
def test_each_post_has_the_number_of_its_reviews_and_their_mean(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(
        earlier(RICE, 5, 5, 4, 4, 5, last_season=2020), earlier(YALE, 2, 2, 2, 2, 2, last_season=2014), present(DUKE)
    )
    assert _numbers(client, coach_id) == [(DUKE, 0, None), (RICE, 5, 4.6), (YALE, 5, 2.0)]


SECRET = [
    # The coach's numbers without those of Duke would be those of the athlete at Rice.
    ([present(DUKE, *FIVE), earlier(RICE, 1)], [(DUKE, None, None), (RICE, None, None)]),
    ([present(DUKE), earlier(RICE, 5, 4, 3)], [(DUKE, None, None), (RICE, None, None)]),
    # Without those of Duke, the coach's numbers would be those of the four athletes at Rice and Yale.
    (
        [present(DUKE, *FIVE), earlier(RICE, 2, last_season=2020), earlier(YALE, 1, 1, 1, last_season=2014)],
        [(DUKE, None, None), (RICE, None, None), (YALE, None, None)],
    ),
    (
        [present(DUKE, *FIVE), earlier(RICE, 2, 2, last_season=2020), earlier(YALE, 1, 1, 1, last_season=2014)],
        [(DUKE, 5, 4.2), (RICE, None, None), (YALE, None, None)],
    ),
]


@pytest.mark.both
def test_posts_have_no_numbers_that_would_reveal_a_few_reviews(client: TestClient, make_career: MakeCareer) -> None:
    for number, (times, expected) in enumerate(SECRET):
        assert _numbers(client, make_career(*times, name=f"Mara {chr(65 + number)}quill")) == expected, times


def test_a_few_reviews_about_the_school_of_today_are_no_secret(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(present(DUKE, 1), earlier(RICE, *FIVE))
    assert _numbers(client, coach_id) == [(DUKE, 1, None), (RICE, 5, 4.2)]


def test_the_only_post_has_the_numbers_of_the_coach(client: TestClient, make_career: MakeCareer) -> None:
    for name, stars, rating in (("Mara Five", (5, 4, 3, 3, 4), 3.8), ("Mara Four", (5, 4, 3, 3), None)):
        [post] = _posts(client, make_career(present(DUKE, *stars), name=name))
        assert (post["total_reviews"], post["rating"], post["named_as"]) == (len(stars), rating, None)


def test_a_review_about_either_team_counts_for_the_sport(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(
        earlier(DUKE, *FIVE, gender="Both"), present(DUKE, gender="Women"), earlier(RICE, last_season=2020)
    )
    assert [post["total_reviews"] for post in _posts(client, coach_id)] == [5, 0]
