"""Coaches and reviews as HTML: worded as in the web app, with all texts escaped."""

import re
from typing import Any

import pytest

from sideline.coaches.choices import CATEGORIES
from sideline.pages import wording
from sideline.pages.breadcrumbs import Crumb, breadcrumb_list
from sideline.pages.render import templates

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{ 7 * 7 }}&amp;"

COACH = {
    "id": 7,
    "name": "Mara Lindqvist",
    "university": "Northfield University",
    "sport": "Tennis",
    "gender": "Women",
    "division": "DI",
    "avatar": "🎾",
    "role": "other",
    "department": None,
    "verified": True,
    "rating": 4.25,
    "total_reviews": 1234,
    "short_university": "Northfield",
    "colors": [9, 2],
}
REVIEW = {
    "id": "1",
    "date": "2026-03-05",
    "rating": 2,
    "comment": "Firm &amp; <b>fair</b>.<br>Every day.\n\nBe there",
    "tags": ["Honest", "Strict", "Lazy"],
    "would_recommend": False,
    **dict.fromkeys(CATEGORIES.values(), 3),
    "honesty_rating": 0,
}


def rendered(macro: str, *arguments: Any) -> str:
    """Render a macro in the way that a template calls it."""
    template = templates.from_string(f'{{% from "macros.html" import {macro} %}}{{{{ {macro}(*arguments) }}}}')
    return template.render(arguments=arguments)


def test_a_row_has_initials_name_badge_team_and_rating() -> None:
    row = rendered("coach_row", COACH)
    assert row.startswith('<a href="/coach/7"')
    assert "Mara Lindqvist" in row
    assert 'title="Verified Coach"' in row
    assert "Women&#39;s Tennis · Northfield University&nbsp;·&nbsp;DI" in row
    assert ">4.3</span>" in row
    assert "1,234 reviews" in row
    assert "Not rated" not in row


def test_an_unrated_coach_has_a_placeholder_instead_of_a_number() -> None:
    row = rendered("coach_row", {**COACH, "verified": False, "division": "", "rating": 0, "total_reviews": 0})
    assert 'class="avatar avatar-sm"' in row
    assert ">ML<" in row
    assert "Not rated" in row
    assert "0.0" not in row
    assert "Verified" not in row
    assert "DI" not in row


def test_a_list_has_an_item_for_each_coach() -> None:
    rows = rendered("coach_rows", [{**COACH, "id": number} for number in (1, 2, 3)])
    assert rows.count("<li>") == rows.count("</li>") == 3


def test_a_review_has_score_word_day_answer_tags_and_marks() -> None:
    card = rendered("review_card", REVIEW)
    assert 'aria-label="2 out of 5 stars"' in card
    assert ">Fair</span>" in card
    assert '<time datetime="2026-03-05"' in card
    assert "March 5, 2026" in card
    assert "Does not recommend" in card
    assert "Firm &amp; fair.\nEvery day.\nBe there</p>" in card
    for sense, tag in (("strength", "Honest"), ("style", "Strict"), ("problem", "Lazy")):
        assert f'<span class="sr-only">{sense}: </span><span>{tag}</span>' in card
    assert "Knowledge 3 · Honesty – · Motivation 3" in card


def test_a_review_leaves_out_what_its_author_left_out() -> None:
    card = rendered("review_card", {**REVIEW, "comment": "", "tags": [], "would_recommend": None})
    assert "ecommend" not in card
    assert 'aria-label="Tags"' not in card
    assert "whitespace-pre-line" not in card


@pytest.mark.parametrize("field", ["name", "university", "sport", "division", "avatar"])
def test_the_texts_of_a_coach_are_never_markup(field: str) -> None:
    row = rendered("coach_row", {**COACH, field: HOSTILE, "total_reviews": 0})
    assert "<script" not in row
    assert "<img" not in row
    assert "49" not in row


def test_the_texts_of_a_review_are_never_markup() -> None:
    card = rendered("review_card", {**REVIEW, "comment": HOSTILE, "tags": [HOSTILE]})
    assert "<script" not in card
    assert "<img" not in card
    assert "<span>&lt;script&gt;" in card


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


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("One\n\nTwo", "One\n\nTwo"),
        ("<p>One</p><p>Two</p>", "One\nTwo"),
        ("One<br>Two &lt;3", "One\nTwo <3"),
        ("<b>One\nTwo</b>", "One\nTwo"),
    ],
)
def test_line_breaks_are_kept_when_markup_is_removed(html: str, text: str) -> None:
    assert wording.text_lines(html) == text


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
