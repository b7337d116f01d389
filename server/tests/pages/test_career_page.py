"""A coach's career on the server-rendered profile."""

from fastapi.testclient import TestClient

from tests.coaches.careers import DUKE, RICE, YALE, MakeCareer, earlier, present
from tests.pages.conftest import content_of, data_in


def test_a_profile_has_its_career_without_script(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(
        present(DUKE, 5, 5, 4, 4, 3, first_season=2021, is_start_known=True, last_season=2026, title="Head Coach"),
        earlier(RICE, 2, 2, first_season=2016, is_start_known=True, last_season=2020),
        earlier(YALE, 4, 4, 4, first_season=2014, last_season=2015),
    )
    page = content_of(client.get(f"/coach/{coach_id}").text)
    for words in (
        'href="/team/duke-university/womens-basketball"', "since 2021\u201122", "4.2 from 5 reviews", "2016–2021",
        "listed 2014\u201115 to 2015\u201116", f"At {DUKE}<", "At an earlier school<",
        f"{DUKE} (5)</a>",
    ):  # fmt: skip
        assert words in page, words
    assert f"At {RICE}" not in page
    assert "no average yet" not in page


def test_a_filter_by_a_school_that_reviews_must_not_name_is_ignored(
    client: TestClient, make_career: MakeCareer
) -> None:
    coach_id = make_career(present(DUKE, 5, 5, 4, 4, 3), earlier(RICE, 2))
    rice = client.get(f"/api/coaches/{coach_id}").json()["posts"][1]["team_id"]
    page = content_of(client.get(f"/coach/{coach_id}?team={rice}").text)
    assert page.count("<article") == 6
    assert "Show all reviews" not in page


def test_search_engines_get_the_title_and_no_employer_of_before(client: TestClient, make_career: MakeCareer) -> None:
    coach_id = make_career(earlier(DUKE, title="Associate Head Coach", last_season=2024))
    [page, *_] = data_in(client.get(f"/coach/{coach_id}").text, "application/ld+json")["@graph"]
    assert page["mainEntity"]["jobTitle"] == "Associate Head Coach"
    assert "worksFor" not in page["mainEntity"]
