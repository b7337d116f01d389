"""Coach profile: numbers from the counters, ETag, and 404 for unknown ids."""

from datetime import date

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.numbers import percentage, popular_tags
from sideline.core.site import Site
from tests.factories import make_coach, make_tally


def test_a_coach_without_reviews_has_zeroes(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session, "Zoë Ødegaard", "Northfield University", "Golf", gender="Both").id
    answer = client.get(f"/api/coaches/{coach_id}")
    assert answer.status_code == 200
    assert answer.json() == {
        "id": coach_id,
        "name": "Zoë Ødegaard",
        "page_title": "Zoë Ødegaard, Men's and Women's Golf @ Northfield University (DI)",
        "page_description": "Zoë Ødegaard coaches Men's and Women's Golf @ Northfield University (DI). No reviews yet: "
        "be the first athlete to rate anonymously.",
        "university": "Northfield University",
        "sport": "Golf",
        "gender": "Both",
        "division": "DI",
        "avatar": "⛳",
        "department": None,
        "verified": False,
        "has_left": False,
        "role": "",
        "rating": 0.0,
        "total_reviews": 0,
        "short_university": "Northfield",
        "colors": [0, 0],
        "ratings": dict.fromkeys(["Knowledge", "Honesty", "Motivation", "Planning", "Character", "Team Spirit"], 0.0),
        "rating_counts": [0] * 6,
        "average": None,
        "quote": None,
        "recommendation_percentage": 0,
        "recommend_yes": 0,
        "recommend_answers": 0,
        "star_counts": [0, 0, 0, 0, 0],
        "school_email_reviews": 0,
        "popular_tags": [],
        "popular_tag_counts": [],
        "ai_summary": None,
        "ai_summary_updated_at": None,
        "bio": "Coach at Northfield University",
        "posts": [
            {
                "team_id": 1,
                "school": "Northfield University",
                "school_path": "/school/northfield-university",
                "team_path": "/team/northfield-university/golf",
                "sport": "Golf",
                "gender": "Both",
                "role": "other",
                "title": "",
                "years": "",
                "last_season": None,
                "is_over": False,
                "listed_on": None,
                "total_reviews": 0,
                "rating": None,
                "named_as": None,
            }
        ],
        "holds_new_reviews": False,
    }


@pytest.mark.both
def test_the_numbers_come_from_the_counters(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach = make_coach(
            session,
            rating=3.5,
            total_reviews=8,
            verified=True,
            ai_summary="<p>Well liked.</p>",
            ai_summary_updated_at=date(2025, 3, 9),
        )
        make_tally(
            session,
            coach,
            stars_1=1,
            stars_5=7,
            advice_sum=9,
            advice_count=2,
            supportive_sum=5,
            supportive_count=1,
            recommend_yes=1,
            recommend_no=7,
            tag_counts={"Wise": 2, "Honest": 2, "Lazy": 1, "Fun": 9, "Kind": 1, "Strict": 1, "Caring": 0},
        )
        coach_id = coach.id
    profile = client.get(f"/api/coaches/{coach_id}").json()
    assert profile["ratings"]["Knowledge"] == 4.5
    assert profile["ratings"]["Character"] == 5
    assert profile["ratings"]["Honesty"] == 0
    assert (profile["recommendation_percentage"], profile["recommend_answers"]) == (13, 8)
    assert profile["star_counts"] == [1, 0, 0, 0, 7]
    assert profile["popular_tags"] == ["Fun", "Honest", "Wise", "Strict", "Kind"]
    assert profile["popular_tag_counts"] == [9, 2, 2, 1, 1]
    assert (profile["ai_summary"], profile["ai_summary_updated_at"]) == ("<p>Well liked.</p>", "2025-03-09")
    assert profile["verified"] is True


def test_an_unchanged_profile_is_304(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    first = client.get(f"/api/coaches/{coach_id}")
    tag = first.headers["ETag"]
    again = client.get(f"/api/coaches/{coach_id}", headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    with site.database.writing() as session:
        make_coach(session, total_reviews=1)
    changed = client.get(f"/api/coaches/{coach_id}", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_an_unknown_coach_id_is_404(client: TestClient) -> None:
    for name in ("1", "0", "-1", "99999999999999999999", "abc", "1e3", "%00", "\uff11", "1.0", "%27"):
        answer = client.get(f"/api/coaches/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "coach_not_found"), name
        assert answer.json()["detail"] == "Coach Not Found", name


@pytest.mark.parametrize(
    ("part", "whole", "percent"), [(0, 0, 0), (1, 8, 13), (1, 200, 1), (1, 201, 0), (2, 3, 67), (5, 5, 100)]
)
def test_half_a_percent_rounds_up(part: int, whole: int, percent: int) -> None:
    assert percentage(part, whole) == percent


def test_popular_tags_are_the_five_used_most_in_list_order_among_equals() -> None:
    assert popular_tags({"Lazy": 1, "Wise": 1, "Honest": 1, "Kind": 3, "Fun": 2, "Strict": 1}) == [
        "Kind",
        "Fun",
        "Honest",
        "Strict",
        "Wise",
    ]
