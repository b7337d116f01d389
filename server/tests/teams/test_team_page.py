"""The page of a team: whole without JavaScript, with a head and structured data that describe it."""

import re
from datetime import date

import pytest
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.pages.conftest import content_of, data_in, links_in, text_of
from tests.teams.conftest import SOUTH, AddPost, AddReviews

PATH = "/team/northfield-university/womens-soccer"
ORIGIN = "http://127.0.0.1:8000"

pytestmark = pytest.mark.usefixtures("web_build")


def content(client: TestClient, path: str = PATH) -> str:
    """Return the HTML that a page shows."""
    answer = client.get(path)
    assert answer.status_code == 200
    return content_of(answer.text)


def page_text(client: TestClient) -> str:
    """Return the words that the page shows."""
    return " ".join(re.sub("<[^>]*>", " ", content(client)).split())


def test_a_rated_team_shows_its_staff_and_their_numbers(client: TestClient, post: AddPost, reviews: AddReviews) -> None:
    head = post("Mara Lindqvist", role="head", first_season=2018, last_season=2026, is_start_known=True,
                listed_on=date(2026, 8, 14))  # fmt: skip
    post("Ida Brandt", role="head", first_season=2014, last_season=2025, is_start_known=True, is_over=True)
    reviews(
        head, 5, 4, 4, 4, 3, honesty_rating=5, planning_rating=2, would_recommend=True, comment="Fair <b>always</b>"
    )
    text = page_text(client)

    for words in (
        "Mara Lindqvist Here since 2018, 9th season.",
        "4.0 out of 5, 5 reviews of today’s staff",
        "100 % would recommend, 5 of 5 answers",
        "Athletes rate Honesty highest and Planning lowest.",
        "Who left in the last two seasons From staff lists for 2024\u201125 to 2026\u201127.",
        "Ratings cover their time here only.",
        "Ida Brandt Head coach, 2014–2026",
        "Not on any staff list we’ve seen since spring 2026",
        "Fair always",
        "Who coached when",
        "As listed on August 14, 2026",
    ):
        assert words in text
    assert (f"/coach/{head}", "Mara Lindqvist") in links_in(content(client))


def test_the_breadcrumbs_lead_to_the_school(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist")
    crumbs = content(client).partition('<nav aria-label="Breadcrumb">')[2].partition("</nav>")[0]
    assert links_in(crumbs) == [("/school/northfield-university", "Northfield University")]
    assert text_of(crumbs).endswith("/Women&#x27;s Soccer")


def test_two_of_the_staff_with_enough_reviews_can_be_compared(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    head, few = post("Mara Lindqvist", role="head"), post("Ida Brandt", role="assistant")
    reviews(head, 5, 5, 5, 5, 5)
    reviews(few, 5, 5, 5, 5)
    assert "Compare the staff" not in content(client)
    reviews(few, 5)
    assert (f"/compare?coaches={head},{few}", "Compare the staff") in links_in(content(client))


def test_a_team_without_reviews_shows_facts_and_one_invitation(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", role="head", first_season=2018, last_season=2026, is_start_known=True)
    html = content(client)

    assert html.count("<dt>") >= 4
    assert html.count("Played here? Rate this staff") == 1
    assert "Staff in numbers" not in html
    assert "9th" in html


def test_a_team_without_a_coach_says_so_and_asks(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", role="head", first_season=2018, last_season=2025, is_over=True)
    html = content(client)

    assert "No coach listed" in html
    path = "/?add-coach=true&university=Northfield+University&sport=Soccer&gender=Women"
    assert (path, "Add a coach") in links_in(html)


def test_a_new_head_coach_comes_with_the_earlier_reviews(
    client: TestClient, post: AddPost, reviews: AddReviews
) -> None:
    head = post("Mara Lindqvist", role="head", first_season=2026, last_season=2026, is_start_known=True)
    post("Mara Lindqvist", SOUTH, is_new=False, role="head", first_season=2019, last_season=2025, is_over=True)
    reviews(head, 5, 5, 5, 4, 4, school=SOUTH, comment="Told me the truth.")

    assert "Came from Southmoor College: 5 athletes there wrote" in page_text(client)
    assert "Told me the truth." in page_text(client)


def test_head_and_structured_data_describe_the_team(client: TestClient, post: AddPost) -> None:
    head = post("Mara Lindqvist", role="head", title="Head Coach")
    html = client.get(PATH).text
    team, crumbs = data_in(html, "application/ld+json")["@graph"]

    assert "<title>Women&#39;s Soccer, Northfield University: coaches and reviews · Sideline</title>" in html
    assert f'<link rel="canonical" href="{ORIGIN}{PATH}">' in html
    assert (team["@type"], team["sport"], team["gender"]) == ("SportsTeam", "Soccer", "https://schema.org/Female")
    assert team["coach"] == [
        {"@type": "Person", "name": "Mara Lindqvist", "jobTitle": "Head coach", "url": f"{ORIGIN}/coach/{head}"}
    ]
    assert team["memberOf"] == {
        "@type": "CollegeOrUniversity",
        "name": "Northfield University",
        "url": f"{ORIGIN}/school/northfield-university",
    }
    assert [item["item"] for item in crumbs["itemListElement"]] == [
        f"{ORIGIN}/school/northfield-university",
        f"{ORIGIN}{PATH}",
    ]


SCHEMA_ORG = {
    "SportsTeam": {"name", "sport", "url", "memberOf", "coach", "gender"},
    "CollegeOrUniversity": {"name", "url"},
    "Person": {"name", "jobTitle", "url"},
    "BreadcrumbList": {"itemListElement"},
    "ListItem": {"position", "name", "item"},
}
"""The properties that schema.org defines for each type, as far as the page uses them."""


def test_structured_data_has_only_properties_of_schema_org(client: TestClient, post: AddPost) -> None:
    post("Mara Lindqvist", gender="Both")

    def check(node: object) -> None:
        if isinstance(node, list):
            for item in node:
                check(item)
        elif isinstance(node, dict):
            names = {name for name in node if not name.startswith("@")}
            assert names <= SCHEMA_ORG[node["@type"]]
            for value in node.values():
                check(value)

    for slug in ("womens-soccer", "mens-soccer", "soccer"):
        data = data_in(client.get(PATH.replace("womens-soccer", slug)).text, "application/ld+json")
        assert data["@context"] == "https://schema.org", slug
        check(data["@graph"])


def test_former_addresses_redirect_and_unknown_ones_do_not_exist(client: TestClient, site: Site, post: AddPost) -> None:
    post("Mara Lindqvist")
    with site.database.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO university_names (folded, name, slug, university_id, joined_on, reason)"
            " SELECT 'old north', 'Old North', 'old-north', id, '2026-01-01', '' FROM universities"
        )
    moved = client.get("/team/old-north/womens-soccer", follow_redirects=False)

    assert (moved.status_code, moved.headers["Location"]) == (301, PATH)
    for path in ("/team/northfield-university/mens-soccer", "/team/northfield-university/chess", "/team/nowhere/golf"):
        answer = client.get(path)
        assert (answer.status_code, "Page Not Found" in content_of(answer.text)) == (404, True)


def test_names_are_escaped(client: TestClient, post: AddPost) -> None:
    post("Mara <script>", role="head", title='Coach & "Friend"')
    html = client.get(PATH).text
    assert "Mara <script>" not in html
    assert "Coach &amp; &quot;Friend&quot;" in content_of(html)
