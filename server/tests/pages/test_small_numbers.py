"""A coach with few reviews says the same on every page: results, profile, comparison, picture, visit sheet, home."""

import re
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES, CATEGORY_SORTS
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.profile import read_profile
from sideline.core.site import Site
from sideline.pages.share.pictures import coach_card
from tests.factories import make_coach, make_tally

PAGES = {"profile": "/coach/{id}", "comparison": "/compare?coaches={id},{other}"}
"""The pages that show all categories of a coach."""

RATING = 4.4
MEANS = {"Knowledge": 4, "Planning": 2}
"""Means of two categories; too few rated Honesty, and nobody the others."""


AddCoach = Callable[..., int]


@pytest.fixture
def add_coach(site: Site) -> AddCoach:
    """Return a function that adds a coach with this number of reviews, half of whose two answers recommend."""

    def add(reviews: int, name: str = "Nia Lowell") -> int:
        counters = {"honesty_sum": 3 * (ENOUGH_REVIEWS - 1), "honesty_count": ENOUGH_REVIEWS - 1}
        for category, mean in MEANS.items():
            column = CATEGORIES[category].removesuffix("_rating")
            counters |= {f"{column}_sum": mean * reviews, f"{column}_count": reviews}
        with site.database.writing() as session:
            coach = make_coach(session, name, rating=RATING if reviews else 0, total_reviews=reviews)
            if reviews:
                make_tally(session, coach, stars_4=reviews, recommend_yes=1, recommend_no=1, **counters)
            return coach.id

    return add


def words_of(client: TestClient, path: str) -> str:
    """Return the words between <body> and the data of a page, without what only screen readers say."""
    answer = client.get(path)
    assert answer.status_code == 200
    body = re.sub(r'<span class="sr-only">[^<]*</span>', " ", answer.text.partition("<body>")[2])
    return " ".join(re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", body, flags=re.DOTALL).split())


def category_of(words: str, name: str) -> str:
    """Return what follows the name of a category: '4.0' or '–'; empty if no number does."""
    found = re.search(rf"\b{name} (–|\d\.\d)", words)
    return found[1] if found else ""


def test_with_exactly_enough_reviews_all_pages_show_the_same_numbers(
    client: TestClient, site: Site, add_coach: AddCoach
) -> None:
    coach_id, other = add_coach(ENOUGH_REVIEWS), add_coach(0, "Mo Vance")
    shown = {page: words_of(client, path.format(id=coach_id, other=other)) for page, path in PAGES.items()}
    shown |= {f"results by {name}": words_of(client, f"/coaches?sort={sort}") for sort, name in CATEGORY_SORTS.items()}
    picture = coach_card(site.database.read_pool, read_profile(site.database.read_pool, coach_id))
    assert picture.score is not None
    drawn = {name.partition(" (")[0]: mean for name, mean in picture.categories}
    for name in CATEGORIES:
        expected = f"{MEANS[name]}.0" if name in MEANS else "–"
        assert {category_of(shown[page], name) for page in PAGES} | {drawn[name]} == {expected}, name
        assert category_of(shown[f"results by {name}"], name) == (expected if name in MEANS else ""), name
    sheet = words_of(client, f"/visit/{coach_id}")
    assert f"Planning is 2.0 from {ENOUGH_REVIEWS} reviews." in sheet
    assert "Honesty is" not in sheet
    assert "1 of 2 reviewers would recommend" in sheet
    assert "1 of 2 athletes who answered would recommend" in shown["profile"]
    for page in ("comparison", "results by Planning"):
        assert "1 of 2 recommend" in shown[page]
    home = words_of(client, "/")
    for page, words in {**shown, "picture": picture.score.rating, "home": home}.items():
        assert str(RATING) in words, page


def test_with_one_review_less_no_page_shows_a_number_but_the_profile(
    client: TestClient, site: Site, add_coach: AddCoach
) -> None:
    """The profile shows the rating with its number of reviews, and what the first athletes chose (spec section 2)."""
    coach_id, other = add_coach(ENOUGH_REVIEWS - 1), add_coach(0, "Mo Vance")
    paths = (PAGES["comparison"].format(id=coach_id, other=other), "/coaches?sort=rank", f"/visit/{coach_id}", "/")
    for path in paths:
        words = words_of(client, path)
        assert str(RATING) not in words, path
        assert "recommend this coach" not in words, path
        if path != "/":  # which has an invented sample profile while nothing can be listed
            assert not any(category_of(words, name)[:1].isdigit() for name in CATEGORIES), path
    picture = coach_card(site.database.read_pool, read_profile(site.database.read_pool, coach_id))
    assert (picture.score, picture.categories) == (None, ())
