"""Words of pages, as in the web app, and breadcrumbs for search engines."""

import pytest

from sideline.pages import wording
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list


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
