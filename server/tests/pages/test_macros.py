"""Words of pages, as in the web app, and breadcrumbs for search engines."""

import pytest

from sideline.pages import wording
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list


@pytest.mark.parametrize(
    ("count", "words"), [(0, "Not rated"), (1, "1 review"), (2, "2 reviews"), (1234, "1,234 reviews")]
)
def test_numbers_of_reviews_are_worded_as_in_the_web_app(count: int, words: str) -> None:
    assert wording.reviews_words(count) == words


# Means that are displayed the same have the same color, such as all values displayed as 2.5.
COLORS = [
    (0.2, 1),
    (1.5, 1),
    (1.51, 1),
    (1.56, 2),
    (2.4501, 2),
    (2.5499, 2),
    (3.5, 3),
    (4.5, 4),
    (4.54, 4),
    (4.6, 5),
    (5, 5),
]


@pytest.mark.parametrize(("mean", "step"), COLORS)
def test_the_color_of_a_mean_matches_the_web_app(mean: float, step: int) -> None:
    assert wording.score_step(mean) == step


def test_search_engines_read_breadcrumbs_with_positions_and_urls() -> None:
    crumbs = [Crumb("Sideline", "/"), Crumb("Duke", "/school/duke")]
    assert breadcrumb_list("https://sideline.example", crumbs) == {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": 1, "name": "Sideline", "item": "https://sideline.example/"},
            {"@type": "ListItem", "position": 2, "name": "Duke", "item": "https://sideline.example/school/duke"},
        ],
    }
