"""The page that compares coaches: whole without JavaScript, with the numbers of the profiles, and never indexed."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.model import Coach
from sideline.core.site import Site
from sideline.pages.render import comparison_key
from tests.factories import make_coach, make_tally
from tests.pages.conftest import content_of, data_in, hidden_fields_in, links_in

AddCoach = Callable[..., int]


@pytest.fixture
def coach(site: Site) -> AddCoach:
    """Return a function that adds a coach with this number of reviews, all with the same stars and ratings."""

    def add(name: str, reviews: int = 0, stars: int = 5, **columns: Any) -> int:
        with site.database.writing() as session:
            row = make_coach(session, name, **{"rating": stars if reviews else 0, "total_reviews": reviews, **columns})
            if reviews:
                categories = ("advice", "honesty", "motivation", "planning", "supportive", "team_spirit")
                sums = {f"{category}_sum": stars * reviews for category in categories}
                counts = {f"{category}_count": reviews for category in categories}
                make_tally(
                    session, row, **{f"stars_{stars}": reviews}, **sums, **counts, recommend_yes=reviews - 1,
                    recommend_no=1, school_email=2, tag_counts={"Honest": reviews, "Strict": 1},
                )  # fmt: skip
            return row.id

    return add


def page_text(client: TestClient, query: str) -> str:
    """Return the words that a comparison shows."""
    answer = client.get(f"/compare?{query}")
    assert answer.status_code == 200
    body = answer.text.partition("<body>")[2].partition("<script")[0]
    return " ".join(re.sub("<[^>]*>", " ", body).split())


def compared_in(html: str) -> list[int]:
    """Return the ids of the coaches whose visit sheets a comparison links to, in order."""
    return [int(url.removeprefix("/visit/")) for url, _ in links_in(content_of(html)) if url.startswith("/visit/")]


def test_two_coaches_are_compared_in_the_order_of_the_address(client: TestClient, coach: AddCoach) -> None:
    ada, bo = coach("Ada Hill", 12, 4), coach("Bo Reed", 6, 5, university="Southmoor College")
    text = page_text(client, f"coaches={bo},{ada}")

    assert text.index("Bo Reed") < text.index("Ada Hill")
    for words in (
        "Knowledge differs most: 5.0 for Reed (6 reviews), 4.0 for Hill (12).",
        "6 reviews 5 of 6 recommend",
        "12 reviews 11 of 12 recommend",
        "+1.0 stars more",
        "Honest 6 of 6",
        "2 of 12",
        "Sheet for Hill",
    ):
        assert words in text
    html = client.get(f"/compare?coaches={bo},{ada}").text
    assert "<title>Bo Reed and Ada Hill compared · Sideline</title>" in html
    assert '<meta name="robots" content="noindex">' in html
    assert compared_in(html) == [bo, ada]


def test_the_numbers_are_those_of_the_profiles(client: TestClient, coach: AddCoach) -> None:
    ada, bo = coach("Ada Hill", 12, 4), coach("Bo Reed", 6, 5)
    html = client.get(f"/compare?coaches={ada},{bo}").text
    for coach_id in (ada, bo):
        profile = client.get(f"/api/coaches/{coach_id}").json()
        assert f"{profile['total_reviews']} reviews" in html
        for mean in profile["ratings"].values():
            assert f"<b>{mean:.1f}</b>" in html


def test_a_coach_with_fewer_than_five_reviews_has_no_number(client: TestClient, coach: AddCoach) -> None:
    ada, bo = coach("Ada Hill", 4, 1), coach("Bo Reed", 6, 5)
    html = client.get(f"/compare?coaches={ada},{bo}").text

    assert "Too few reviews for numbers" in html
    assert "<b>1.0</b>" not in html
    assert "3 of 4" not in html
    assert "4 of 4" not in html
    assert "Numbers can be compared once two of these coaches have 5 reviews each." in html


def test_the_api_returns_the_comparison_of_the_page_without_numbers_of_few_reviews(
    client: TestClient, coach: AddCoach
) -> None:
    ada, bo, cy = coach("Ada Hill", 4, 1), coach("Bo Reed", 6, 5), coach("Cy Lane")
    answer = client.get(f"/api/comparisons?coaches={ada},{bo}&add=lane")

    comparison = answer.json()
    assert data_in(client.get(f"/compare?coaches={ada},{bo}&add=lane").text, "application/json") == [
        [comparison_key(f"{ada},{bo}", "lane"), answer.json()]
    ]
    assert [coach["id"] for coach in comparison["found"]] == [cy]
    few, enough = comparison["coaches"]
    assert (few["recommend_yes"], few["recommend_answers"]) == (0, 0)
    assert (few["popular_tags"], few["popular_tag_counts"]) == ([], [])
    assert (enough["recommend_yes"], enough["recommend_answers"], enough["popular_tag_counts"]) == (5, 6, [6, 1])
    assert {category["cells"][0]["mean"] for category in comparison["categories"]} == {None}
    assert {category["cells"][1]["mean"] for category in comparison["categories"]} == {5}


def test_coaches_without_reviews_are_compared_by_facts(client: TestClient, coach: AddCoach) -> None:
    text = page_text(client, f"coaches={coach('Ada Hill')},{coach('Bo Reed')}")

    assert "No reviews yet" in text
    assert "Six ratings" not in text
    assert "At this school" in text


def test_one_coach_or_none_is_an_invitation_to_add_one(client: TestClient, coach: AddCoach) -> None:
    assert "Add a second coach to compare." in page_text(client, f"coaches={coach('Ada Hill', 6)}")
    assert "Choose two to four coaches" in page_text(client, "")
    assert "Choose two to four coaches" in page_text(client, "coaches=")


def test_without_script_a_coach_is_added_by_a_search(client: TestClient, coach: AddCoach) -> None:
    ada, bo = coach("Ada Hill", 6), coach("Bo Reed", 6)
    html = client.get(f"/compare?coaches={ada}&add=reed").text

    assert [name for url, name in links_in(content_of(html)) if url == f"/compare?coaches={ada},{bo}"] == [
        "Add Bo ReedWomen's Basketball · Northfield University · 6 reviews"
    ]
    assert ("coaches", str(ada)) in hidden_fields_in(content_of(html))
    assert "No coach found for “<b>nobody”" not in client.get(f"/compare?coaches={ada}&add=<b>nobody").text
    assert "No coach found for “&lt;b&gt;nobody”" in client.get(f"/compare?coaches={ada}&add=<b>nobody").text


def test_a_coach_is_named_once_and_a_merged_one_is_followed(client: TestClient, site: Site, coach: AddCoach) -> None:
    ada, bo, merged = coach("Ada Hill", 6), coach("Bo Reed", 6), coach("Addie Hill")
    with site.database.writing() as session:
        row = session.get_one(Coach, merged)
        row.moved_to, row.search_text = ada, ""
    html = client.get(f"/compare?coaches={merged},{bo}&coaches={bo},{ada}").text

    assert compared_in(html) == [ada, bo]
    assert "can’t be found" not in html


def test_removed_and_unknown_coaches_are_counted(client: TestClient, site: Site, coach: AddCoach) -> None:
    ada, bo, removed = coach("Ada Hill", 6), coach("Bo Reed", 6), coach("Cy Lane")
    with site.database.writing() as session:
        row = session.get_one(Coach, removed)
        row.removed_reason, row.search_text = "not_a_coach", ""

    assert "1 coach in this link can’t be found." in page_text(client, f"coaches={ada},{removed},{bo}")
    text = page_text(client, f"coaches={ada},{'9' * 30},-1,{bo}")
    assert "2 coaches in this link can’t be found." in text
    assert "Bo Reed" in text


def test_more_than_four_coaches_are_the_first_four(client: TestClient, coach: AddCoach) -> None:
    ids = [coach(name, 6) for name in ("Ada Hill", "Bo Reed", "Cy Lane", "Di Moss", "Ed Pike")]
    text = page_text(client, f"coaches={','.join(map(str, ids))}")

    assert "This link has 5 coaches. A comparison shows the first four." in text
    assert "Di Moss" in text
    assert "Ed Pike" not in text
    assert "Remove Moss" in text
    assert "Name, school or sport" not in text


def test_another_sport_or_division_makes_numbers_hard_to_compare(client: TestClient, coach: AddCoach) -> None:
    ada, same = coach("Ada Hill", 6), coach("Bo Reed", 6)
    division, sport = coach("Cy Lane", division="DIII"), coach("Di Moss", sport="Golf")

    assert "hard to compare" not in page_text(client, f"coaches={ada},{same}")
    assert "They coach in different divisions" in page_text(client, f"coaches={ada},{division}")
    assert "They coach different sports" in page_text(client, f"coaches={ada},{sport}")


def test_a_link_preview_shows_the_picture_of_two_coaches(client: TestClient, coach: AddCoach) -> None:
    ada, bo = coach("Ada Hill", 12, 4), coach("Bo Reed")

    def picture(query: str) -> str:
        found = re.search('og:image" content="https?://[^/]+([^"]+)"', client.get(f"/compare?{query}").text)
        return unescape(found[1]) if found else ""

    assert picture(f"coaches={bo},{ada}").startswith(f"/share/compare.png?coaches={bo},{ada}&v=")
    assert client.get(picture(f"coaches={bo},{ada}")).headers["Content-Type"] == "image/png"
    assert picture(f"coaches={ada}") == "/og-image.jpg"
