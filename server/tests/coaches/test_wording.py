"""Words about coaches and their reviews, and breadcrumbs for search engines."""

import json
from pathlib import Path
from typing import Any

import pytest

from sideline.coaches import wording
from sideline.pages.place_pages import Crumb, breadcrumb_list


@pytest.mark.parametrize(
    ("count", "words"), [(0, "Not rated"), (1, "1 review"), (2, "2 reviews"), (1234, "1,234 reviews")]
)
def test_numbers_of_reviews_are_worded_as_in_the_web_app(count: int, words: str) -> None:
    assert wording.reviews_words(count) == words


def test_search_engines_read_breadcrumbs_with_positions_and_urls() -> None:
    crumbs = [Crumb("Sideline", "/"), Crumb("Duke", "/school/duke")]
    assert breadcrumb_list("https://sideline.example", crumbs) == {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": 1, "name": "Sideline", "item": "https://sideline.example/"},
            {"@type": "ListItem", "position": 2, "name": "Duke", "item": "https://sideline.example/school/duke"},
        ],
    }


HEADS = json.loads(Path(__file__).with_name("profile_heads.json").read_text(encoding="utf-8"))
"""Coaches with their profile's title and description."""


@pytest.mark.parametrize("case", HEADS, ids=lambda case: case["title"])
def test_a_profile_has_a_title_and_a_sentence_for_search_engines(case: dict[str, Any]) -> None:
    assert wording.profile_title(case["coach"]) == case["title"]
    assert wording.profile_description(case["coach"]) == case["description"]
