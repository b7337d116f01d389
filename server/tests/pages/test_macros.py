"""Words and marks of pages that Jinja renders, as in the web app."""

import re
from typing import Any

import pytest

from sideline.pages import wording
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.render import templates


def rendered(macro: str, *arguments: Any) -> str:
    """Render a macro in the way that a template calls it."""
    template = templates.from_string(f'{{% from "macros.html" import {macro} %}}{{{{ {macro}(*arguments) }}}}')
    return template.render(arguments=arguments)


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


def test_breadcrumbs_link_to_the_pages_above() -> None:
    crumbs = [Crumb("Duke & Co", "/school/duke-co"), Crumb("Women's Soccer", "/team/duke-co/womens-soccer")]
    html = rendered("breadcrumbs", crumbs)
    assert html.startswith('<nav aria-label="Breadcrumb"><ol')
    assert re.findall('<a href="(.*?)".*?>(.*?)</a>', html) == [
        ("/school/duke-co", "Duke &amp; Co"),
        ("/team/duke-co/womens-soccer", "Women&#39;s Soccer"),
    ]


def test_search_engines_read_breadcrumbs_with_positions_and_urls() -> None:
    crumbs = [Crumb("Sideline", "/"), Crumb("Duke", "/school/duke")]
    assert breadcrumb_list("https://sideline.example", crumbs) == {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": 1, "name": "Sideline", "item": "https://sideline.example/"},
            {"@type": "ListItem", "position": 2, "name": "Duke", "item": "https://sideline.example/school/duke"},
        ],
    }


def test_the_edge_and_the_shield_have_the_two_colors_of_the_school() -> None:
    macros: Any = templates.get_template("macros.html").module
    for html in (macros.school_edge([9, 2]), macros.shield("Northfield University", [9, 2])):
        assert 'data-color="9" data-second="2"' in html
