"""What a profile shows below its numbers: the trend by season, and the numbers behind the summary."""

import itertools
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from sideline.coaches.model import Coach
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.core.site import Site
from sideline.reviews.details import Stretch, merged
from sideline.reviews.write import rate
from tests.people import Person
from tests.properties import given, st
from tests.reviews.bodies import review_input


@pytest.mark.parametrize(
    ("seasons", "stretches"),
    [
        ({}, []),
        ({2024: (4, 20)}, []),
        ({2024: (5, 20)}, [Stretch(2024, 2024, 5, 20)]),
        ({2025: (6, 12), 2024: (5, 20)}, [Stretch(2024, 2024, 5, 20), Stretch(2025, 2025, 6, 12)]),
        # A season with few reviews is joined to the next one …
        ({2021: (2, 4), 2023: (3, 15), 2024: (5, 5)}, [Stretch(2021, 2023, 5, 19), Stretch(2024, 2024, 5, 5)]),
        # … and one at the end to the one before.
        ({2023: (5, 15), 2024: (5, 5), 2025: (4, 20)}, [Stretch(2023, 2023, 5, 15), Stretch(2024, 2025, 9, 25)]),
        ({2023: (1, 1), 2024: (3, 3)}, []),
    ],
)
def test_seasons_with_few_reviews_are_joined(seasons: dict[int, tuple[int, int]], stretches: list[Stretch]) -> None:
    assert merged(seasons) == stretches


@given(st.dictionaries(st.integers(2000, 2030), st.integers(1, 12).map(lambda count: (count, 3 * count))))
def test_no_point_has_few_reviews_and_none_is_lost(seasons: dict[int, tuple[int, int]]) -> None:
    stretches = merged(seasons)
    reviews = sum(count for count, _ in seasons.values())
    assert all(stretch.reviews >= ENOUGH_REVIEWS for stretch in stretches)
    assert sum(stretch.reviews for stretch in stretches) == (reviews if reviews >= ENOUGH_REVIEWS else 0)
    assert all(before.last < after.first for before, after in itertools.pairwise(stretches))


def rate_on(
    site: Site, people: Callable[[str], Person], coach_id: int, day: date, *stars: int, tag: str = "Honest"
) -> None:
    athletes = [people(f"athlete-{day}-{number}") for number in range(len(stars))]
    with site.database.writing() as session:
        for athlete, star in zip(athletes, stars, strict=True):
            review = review_input(star, category=star, tags=[tag], would_recommend=star > 2)
            rate(session, coach_id, athlete.author, review, day)


def _details(client: TestClient, coach_id: int) -> Any:
    return client.get(f"/api/coaches/{coach_id}/details").json()


@pytest.mark.both
def test_the_trend_has_the_seasons_in_which_reviews_appeared(
    client: TestClient, site: Site, people: Callable[[str], Person], coach_id: int
) -> None:
    rate_on(site, people, coach_id, date(2024, 7, 31), 5, 5, 5, 4, 4)
    assert _details(client, coach_id)["trend"] == []  # one point is no trend
    rate_on(site, people, coach_id, date(2024, 8, 1), 3, 3, 3)
    rate_on(site, people, coach_id, date(2026, 1, 5), 1, 2)
    assert _details(client, coach_id)["trend"] == [
        {"seasons": "2023-24", "reviews": 5, "rating": 4.6},
        {"seasons": "2024-25 to 2025-26", "reviews": 5, "rating": 2.4},
    ]


def test_each_sentence_of_the_summary_has_its_numbers_and_its_rule(
    client: TestClient, site: Site, people: Callable[[str], Person], coach_id: int
) -> None:
    rate_on(site, people, coach_id, date(2026, 1, 5), 5, 5, 4, 4, 2, 2)
    sentences = _details(client, coach_id)["summary"]
    assert (
        " ".join(sentence["text"] for sentence in sentences)
        == (client.get(f"/api/coaches/{coach_id}").json()["ai_summary"])
    )
    numbers = [[f"{item['number']} {item['label']}" for item in sentence["numbers"]] for sentence in sentences]
    assert numbers[0] == ["3.67 average of 6 reviews"]
    # No category stands out, so all of them are listed.
    assert numbers[1] == [f"3.7 {name}" for name in client.get(f"/api/coaches/{coach_id}").json()["ratings"]]
    assert numbers[2] == ["4 of 6 would recommend", "6 chose Honest"]
    assert all(sentence["rule"] for sentence in sentences)


def test_only_the_categories_that_a_sentence_names_are_its_numbers(
    client: TestClient, site: Site, people: Callable[[str], Person], coach_id: int
) -> None:
    athletes = [people(f"athlete{number}") for number in range(5)]
    with site.database.writing() as session:
        for athlete in athletes:
            review = review_input(4, category=3, honesty_rating=5, planning_rating=1)
            rate(session, coach_id, athlete.author, review, date(2026, 1, 5))
    assert _details(client, coach_id)["summary"][1]["numbers"] == [
        {"number": "5.0", "label": "Honesty"},
        {"number": "1.0", "label": "Planning"},
    ]


def test_a_summary_with_other_words_and_few_reviews_have_no_details(
    client: TestClient, site: Site, people: Callable[[str], Person], coach_id: int
) -> None:
    rate_on(site, people, coach_id, date(2026, 1, 5), 5, 5, 5, 5)
    assert _details(client, coach_id) == {"summary": [], "trend": [], "lately": None}
    rate_on(site, people, coach_id, date(2026, 1, 6), 5)
    assert len(_details(client, coach_id)["summary"]) == 3
    with site.database.writing() as session:
        session.execute(update(Coach).values(ai_summary="Written by an earlier release."))
    assert _details(client, coach_id)["summary"] == []


def test_an_unknown_coach_has_no_details(client: TestClient) -> None:
    assert client.get("/api/coaches/999/details").status_code == 404
