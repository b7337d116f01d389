"""A team's page data: who coaches there, who left and where to, what athletes said, and what else is known."""

from datetime import date
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.teams.conftest import NORTH, SOUTH, AddPost, AddReviews

PATH = "/api/teams/northfield-university/womens-soccer"


def team(client: TestClient, path: str = PATH) -> dict[str, Any]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def names(members: list[dict[str, Any]]) -> list[str]:
    return [member["name"] for member in members]


def seasons(first: int, last: int, *, known: bool = True, over: bool = False) -> dict[str, Any]:
    """Return the columns of a post with its seasons."""
    return {"first_season": first, "last_season": last, "is_start_known": known, "is_over": over}


@pytest.mark.both
def test_the_head_coach_comes_first_and_years_are_never_guessed(client: TestClient, post: AddPost) -> None:
    post("Ann Aide", role="assistant", title="Assistant Coach", **seasons(2024, 2026, known=False))
    post("Mara Lindqvist", role="head", **seasons(2018, 2026), listed_on=date(2026, 8, 14))
    post("Bo Keeper", role="assistant", title="Goalkeepers Coach", **seasons(2026, 2026))
    post("Cy Old", role="associate", **seasons(2020, 2025))
    post("Di Added")
    page = team(client)

    assert names(page["staff"]) == ["Mara Lindqvist", "Cy Old", "Ann Aide", "Bo Keeper", "Di Added"]
    assert [(member["years"], member["nth_season"], member["title"]) for member in page["staff"]] == [
        ("Here since 2018, 9th season.", "9th", ""),
        ("Last listed 2025-26.", "", ""),
        ("Listed since 2024-25.", "", ""),
        ("Here since 2026, first season.", "1st", "Goalkeepers Coach"),
        ("", "", ""),
    ]
    assert (page["listed_on"], page["name"], page["school_path"]) == (
        "2026-08-14",
        "Women's Soccer",
        "/school/northfield-university",
    )


def test_the_womens_page_shows_coaches_of_women_and_of_both(client: TestClient, post: AddPost) -> None:
    for gender in ("Women", "Men", "Both"):
        post(f"Coach {gender}", gender=gender)

    shown = {
        slug: names(team(client, PATH.replace("womens-soccer", slug))["staff"])
        for slug in ("womens-soccer", "mens-soccer", "soccer")
    }

    assert shown == {
        "womens-soccer": ["Coach Both", "Coach Women"],
        "mens-soccer": ["Coach Both", "Coach Men"],
        "soccer": ["Coach Both", "Coach Men", "Coach Women"],
    }


@pytest.mark.both
def test_who_left_in_two_seasons_and_where_they_went(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    post("Mara Lindqvist", role="head", **seasons(2026, 2026))
    moved = post("Ida Brandt", role="head", **seasons(2014, 2025, over=True))
    post("Ida Brandt", SOUTH, is_new=False, role="head", **seasons(2026, 2026))
    post("Vera Okoye", role="assistant", **seasons(2024, 2024, known=False, over=True))
    post("Zoe Long Gone", role="assistant", **seasons(2019, 2023, over=True))
    reviews(moved, 4, 4, 4, 4, 4)
    reviews(moved, 1, 1, 1, 1, 1, school=SOUTH)
    page = team(client)

    assert names(page["left"]) == ["Ida Brandt", "Vera Okoye"]
    assert [(member["years"], member["now"], member["now_path"]) for member in page["left"]] == [
        (
            "2014–2026",
            "Head coach at Southmoor College, since 2026",
            "/team/southmoor-college/womens-soccer",
        ),
        ("listed 2024-25", "Not on any staff list we’ve seen since spring 2025", None),
    ]
    assert (page["left"][0]["reviews"], page["left"][0]["rating"]) == (5, 4.0)
    assert (page["numbers"]["reviews"], page["numbers"]["rating"]) == (0, None)
    assert page["in_short"] == "New head coach in 2026-27."


def test_who_is_on_the_latest_list_and_gone_since_is_on_no_list_to_come(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", role="head", **seasons(2026, 2026))
    post("Ida Brandt", role="assistant", **seasons(2020, 2026, over=True))

    assert [member["now"] for member in team(client)["left"]] == ["No longer coaches here"]


@pytest.mark.both
def test_only_visible_reviews_about_the_staff_of_today_count(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    head = post("Mara Lindqvist", role="head")
    gone = post("Ida Brandt", **seasons(2020, 2021, over=True))
    reviews(head, 5, 4, 4, 3, honesty_rating=5, planning_rating=2, would_recommend=True)
    reviews(head, 1, honesty_rating=5, planning_rating=2, would_recommend=False)
    reviews(head, 1, 1, 1, state="held")
    reviews(gone, 1, 1)
    before = team(client)
    reviews(head, 5, 5, state="surge", honesty_rating=1)

    numbers = before["numbers"]
    assert (numbers["reviews"], round(numbers["rating"], 2)) == (5, 3.4)
    assert (numbers["recommend_yes"], numbers["recommend_answers"]) == (4, 5)
    assert {one["name"]: (one["mean"], one["count"]) for one in numbers["categories"]}["Honesty"] == (5, 5)
    assert team(client) == before


def words(quotes: list[dict[str, Any]]) -> list[str]:
    return [quote["comment"] for quote in quotes]


@pytest.mark.both
def test_a_review_is_shown_only_if_its_program_may_be_named(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    always = post("Mara Lindqvist", role="head")
    moved = post("Ida Brandt", role="assistant")
    post("Ida Brandt", SOUTH, is_new=False, **seasons(2020, 2021, over=True))
    reviews(always, 4, comment="She explains why.", day=date(2026, 10, 1))
    reviews(moved, 2, 2, 2, 2, 3, comment="Five here.", day=date(2026, 10, 2))
    reviews(moved, 3, 3, 3, 3, school=SOUTH, comment="Four there.", day=date(2026, 10, 3))
    few = words(team(client)["latest"])
    reviews(moved, 3, school=SOUTH, comment="Five there.", day=date(2026, 10, 4))
    enough = words(team(client)["latest"])

    assert few == ["She explains why."]
    assert enough == ["Five here.", "She explains why."]


def test_two_reviews_of_one_day_are_not_shown_together(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    head, aide = post("Mara Lindqvist", role="head"), post("Ida Brandt")
    reviews(head, 4, comment="Same words.", day=date(2026, 10, 1))
    reviews(aide, 4, comment="Same words.", day=date(2026, 10, 1))

    assert len(team(client)["latest"]) == 1


@pytest.mark.both
def test_a_new_head_coach_brings_the_reviews_of_an_earlier_program(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    head = post("Mara Lindqvist", role="head", **seasons(2026, 2026))
    post("Mara Lindqvist", SOUTH, is_new=False, role="head", **seasons(2019, 2025, over=True))
    reviews(head, 5, 5, 5, 4, school=SOUTH, comment="Fair to all.", would_recommend=True)
    without = team(client)["came_from"]
    reviews(head, 2, school=SOUTH, state="held")
    still_without = team(client)["came_from"]
    reviews(head, 3, school=SOUTH, comment="Hard weeks.", would_recommend=False)
    came = team(client)["came_from"]

    assert (without, still_without) == (None, None)
    assert (came["school"], came["reviews"], came["rating"], came["recommend_yes"], came["post"]) == (
        SOUTH, 5, 4.4, 4, "Head coach, 2019–2026",
    )  # fmt: skip
    assert {quote["date"] for quote in came["quotes"]} == {None}
    assert team(client)["latest"] == []


def test_a_coach_who_is_not_new_brings_nothing(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    head = post("Mara Lindqvist", role="head", **seasons(2025, 2026))
    post("Mara Lindqvist", SOUTH, is_new=False, role="head", **seasons(2019, 2024, over=True))
    reviews(head, 5, 5, 5, 4, 4, school=SOUTH, comment="Fair to all.")

    assert team(client)["came_from"] is None
    assert team(client)["staff"][0]["before"] == "Before: Head coach at Southmoor College, 2019–2025"


def test_the_field_has_a_bar_for_everybody_whose_seasons_are_known(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", role="head", **seasons(2021, 2026))
    post("Ida Brandt", role="head", **seasons(2011, 2020, over=True))
    post("Di Added")
    for number in range(6):
        post(f"Aide {number}", role="assistant", **seasons(2018 + number, 2018 + number, over=True))
    field = team(client)["field"]

    assert [season["year"] for season in field["seasons"]] == list(range(2017, 2027))
    assert [(row["name"], row["words"], row["start"], row["width"], row["began_earlier"]) for row in field["rows"]] == [
        ("Mara Lindqvist", "Head coach, since 2021", 40, 60, False),
        ("Ida Brandt", "Head coach, 2011–2021", 0, 40, True),
        ("Aide 5", "Assistant coach, 2023–2024", 60, 10, False),
        ("Aide 4", "Assistant coach, 2022–2023", 50, 10, False),
        ("Aide 3", "Assistant coach, 2021–2022", 40, 10, False),
        ("Aide 2", "Assistant coach, 2020–2021", 30, 10, False),
        ("Two more", "Former assistants, 2018–2020", 10, 20, False),
    ]  # fmt: skip


def test_one_season_makes_no_field(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", role="head", **seasons(2026, 2026, known=False))
    assert team(client)["field"] is None


def test_a_team_without_reviews_has_four_facts(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", role="head", **seasons(2026, 2026, known=False))
    facts = {fact["name"]: fact["value"] for fact in team(client)["facts"]}

    assert facts == {
        "Coaches today": "1",
        "Head coaches since our records begin": "1",
        "Division and conference": "DI",
        "Reviews of coaches at this school": "0",
    }


def test_unknown_teams_and_former_addresses(client: TestClient, site: Site, post: AddPost) -> None:
    post("Mara Lindqvist")
    with site.database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO university_names (folded, name, slug, university_id, joined_on, reason)"
            " SELECT 'old north', 'Old North', 'old-north', id, '2026-01-01', '' FROM universities"
        )
    answers = {
        path: client.get(f"/api/teams/{path}")
        for path in ("northfield-university/mens-soccer", "northfield-university/chess", "nowhere/soccer")
    }
    former = client.get("/api/teams/old-north/womens-soccer")

    assert {answer.json()["code"] for answer in answers.values()} == {"team_not_found"}
    assert (former.status_code, former.json()["code"], former.json()["path"]) == (
        404, "school_renamed", "/team/northfield-university/womens-soccer",
    )  # fmt: skip


def test_the_page_of_a_team_whose_coaches_all_left(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", role="head", **seasons(2020, 2025, over=True))
    page = team(client)

    assert (page["staff"], names(page["left"])) == ([], ["Mara Lindqvist"])
    assert {"name": "Coaches today", "value": "None listed", "source": "Staff list of 2025-26"} in page["facts"]
    assert page["school"] == NORTH
