"""Filters and order of a profile's reviews without JavaScript: read from the URL and changed by links."""

import html
import json
import re
from datetime import date
from pathlib import Path
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient
from starlette.datastructures import QueryParams

from sideline.coaches.choices import CATEGORIES
from sideline.core.site import Site
from sideline.pages.coach_pages import query_parameters, read_reviews_query
from tests.factories import make_coach
from tests.pages.conftest import content_of, data_in
from tests.people import People
from tests.reviews.test_details import rate_on

POSTS = [{"team_id": 31, "named_as": "Duke University"}, {"team_id": 32, "named_as": None}]
TREND = [
    {"seasons": "2021-22 to 2023-24", "reviews": 66, "rating": 4.5},
    {"seasons": "2024-25", "reviews": 41, "rating": 4.0},
]
CASES = json.loads((Path(__file__).parent / "review_filters.json").read_text("utf-8"))


@pytest.fixture
def profile(client: TestClient, site: Site, people: People) -> str:
    """The path of a coach with six reviews: two with 2 stars, one of them tagged honest, and four with 5 stars."""
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    reviews = [(2, ["Honest"]), (2, ["Lazy"]), (5, ["Honest", "Fun"]), (5, ["Fun"]), (5, []), (5, ["Fun"])]
    for number, (rating, tags) in enumerate(reviews):
        body = {"rating": rating, "tags": tags, "comment": f"Review {number}", **dict.fromkeys(CATEGORIES.values(), 3)}
        assert people(f"athlete{number}").post(f"/api/coaches/{coach_id}/reviews", body).status_code == 201
    return f"/coach/{coach_id}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["address"])
def test_urls_and_labels_match_the_web_app(case: dict) -> None:
    query = read_reviews_query(QueryParams(case["address"]), POSTS, TREND)
    assert query_parameters(query) == case["query"]


def link(page: str, name: str) -> str:
    """Return the URL of the link with this name or text."""
    links = re.findall(r"<a ([^>]*)>(.*?)</a>", page)
    [attributes] = {found for found, content in links if re.sub("<.*?>", "", content).endswith(name)}
    [address] = re.findall('href="([^"]+)"', attributes)
    return html.unescape(address)


def shown_reviews(page: str) -> set[int]:
    return {int(number) for number in re.findall(r">Review (\d)<", page)}


def test_filters_are_applied_combined_and_removed(client: TestClient, profile: str) -> None:
    page = content_of(client.get(profile).text)
    assert shown_reviews(page) == set(range(6))
    assert "aria-current" not in re.sub(r"<a [^>]*>Newest</a>", "", page)

    document = client.get(link(client.get(profile).text, "2 stars: 2 reviews, show them")).text
    page = content_of(document)
    assert shown_reviews(page) == {0, 1}
    assert link(document, "2 stars: 2 reviews, show all stars") == f"{profile}"
    assert link(page, "2stars(2)") == profile
    assert "2 of 6 reviews with 2 stars" in page

    path = link(page, "Honest")
    page = content_of(client.get(path).text)
    assert path == f"{profile}?{urlencode({'stars': 2, 'tag': 'Honest'})}"
    assert shown_reviews(page) == {0}
    assert "1 of 6 reviews with 2 stars and the tag Honest" in page

    document = client.get(path).text
    page = content_of(client.get(link(document, "2 stars: 2 reviews, show all stars")).text)
    assert shown_reviews(page) == {0, 2}
    page = content_of(client.get(link(page, "Lowest")).text)
    assert re.findall(r">Review (\d)<", page) == ["0", "2"]
    page = content_of(client.get(link(page, "Show all reviews")).text)
    assert set(re.findall(r">Review (\d)<", page)[:2]) == {"0", "1"}, "the order is kept"


def test_an_empty_result_says_so_and_links_back(client: TestClient, profile: str) -> None:
    page = content_of(client.get(f"{profile}?stars=3&tag=Lazy").text)
    assert "No reviews with 3 stars and the tag Lazy" in page
    assert "<article" not in page
    assert link(page, "Show all reviews") == f"{profile}"


def test_the_app_gets_the_filtered_reviews_under_their_key(client: TestClient, profile: str) -> None:
    page = client.get(f"{profile}?stars=2&tag=Lazy&sort=oldest").text
    data = {json.dumps(key): value for key, value in data_in(page, "application/json")}
    coach_id = profile.rpartition("/")[2]
    [reviews] = data[json.dumps(["coach", coach_id, "reviews", {"stars": "2", "tag": "Lazy"}])]["pages"]
    assert [review["comment"] for review in reviews["items"]] == ["Review 1"]
    assert reviews["total"] == 1
    assert re.search(rf'<link rel="canonical" href="[^"]*{profile}">', page), (
        "search engines list only the unfiltered profile"
    )


def test_seasons_are_a_filter_that_keeps_the_others(
    client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    rate_on(site, people, coach_id, date(2024, 7, 31), 5, 5, 5, 5, 4, 4)
    rate_on(site, people, coach_id, date(2024, 8, 1), 5, 5)
    rate_on(site, people, coach_id, date(2026, 7, 31), 1, 2, 5, 3)
    page = client.get(f"/coach/{coach_id}?stars=5&sort=lowest").text
    address = link(page, "2024\u201125 to 2025\u201126 (6)")
    assert dict(QueryParams(address.partition("?")[2])) == {
        "stars": "5",
        "sort": "lowest",
        "seasons": "2024-25 to 2025-26",
    }
    filtered = content_of(client.get(address).text)
    assert filtered.count("<article") == 3
    assert "Reviews with 5 stars in the 2024\u201125 to 2025\u201126 seasons" in filtered
    assert link(filtered, "2024\u201125 to 2025\u201126 (6)") == f"/coach/{coach_id}?stars=5&sort=lowest"
    # Seasons that are no point of the trend are ignored, as other unknown values are.
    assert content_of(client.get(f"/coach/{coach_id}?seasons=2024-25").text).count("<article") == 12
