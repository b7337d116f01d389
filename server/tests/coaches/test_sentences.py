"""Summary texts, word for word."""

from dataclasses import replace

import nh3
import pytest

from sideline.coaches.choices import CATEGORIES, TAGS
from sideline.coaches.numbers import ENOUGH_REVIEWS
from sideline.coaches.summary import CANNED, Facts, summary
from tests.properties import given, st

ALL = tuple(CATEGORIES)

TEXTS = [
    (
        Facts(1, 5, ALL, (), 6, 1, 0, ("Kind", "Wise")),
        0,
        "Early days: one review so far, with 5 stars. Strengths and weaknesses are named from the fifth review on.",
    ),
    (
        Facts(1, 1, (), ALL, 6, 0, 1, ("Hostile",)),
        1,
        (
            "It is early days for this coach: one review so far, with 1 star."
            " Strengths and weaknesses are named from the fifth review on."
        ),
    ),
    (
        Facts(2, 7, ("Honesty",), ("Planning",), 6, 1, 1, ("Strict",)),
        2,
        (
            "Only two reviews so far, with an average of 3.5 stars: early days."
            " Strengths and weaknesses are named from the fifth review on."
        ),
    ),
    (
        Facts(3, 11, ("Knowledge",), ("Planning",), 6, 1, 0, ("Honest", "Strict", "Fun")),
        4,
        (
            "It is early days for this coach: three reviews so far, with an average of 3.7 stars."
            " Strengths and weaknesses are named from the fifth review on."
        ),
    ),
    (
        Facts(4, 8, (), ("Honesty", "Planning"), 6, 0, 2, ()),
        3,
        (
            "Early days: four reviews so far, with an average of 2.0 stars."
            " Strengths and weaknesses are named from the fifth review on."
        ),
    ),
    (
        Facts(5, 25, ALL, (), 6, 4, 0, ()),
        0,
        (
            "This coach is highly regarded, averaging 5.0 stars across 5 reviews."
            " All six categories, from knowledge to team spirit, are rated as strengths."
            " 4 of 4 who answered would recommend this coach."
        ),
    ),
    (
        Facts(5, 5, (), ALL, 6, 0, 1, ("Lazy",)),
        0,
        (
            "Athletes see room for development, rating this coach 1.0 stars on average across 5 reviews."
            " All six categories, from knowledge to team spirit, are rated as weaknesses."
            " 0 of 1 who answered would recommend this coach, most often described as lazy."
        ),
    ),
    (
        Facts(12, 20, ("Knowledge",), ("Motivation", "Planning"), 6, 0, 12, ("Hostile", "Lazy")),
        17,
        (
            "With an average of 1.7 stars over 12 reviews, athletes point to a need for development."
            " On the strong side is knowledge; on the weak side are motivation and planning."
            " None of the 12 who answered would recommend this coach, most often described as hostile and lazy."
        ),
    ),
    (
        Facts(40, 140, ("Character", "Team Spirit"), (), 6, 0, 0, ("Always Available", "Hard Working")),
        7,
        (
            "Athletes have mixed views of this coach, with an average of 3.5 stars from 40 reviews."
            " Character and team spirit are rated as strengths."
            " Athletes most often describe this coach as always available and hard working."
        ),
    ),
    (
        Facts(199, 795, (), (), 6, 199, 1, ()),
        0,
        (
            "Opinions of this coach are mixed, averaging just under 4 stars across 199 reviews."
            " No single category stands out, for better or worse."
            " Nearly everyone who answered would recommend this coach."
        ),
    ),
    (
        Facts(5000, 22800, ("Knowledge", "Honesty", "Team Spirit"), (), 6, 4700, 200, ("Kind",)),
        0,
        (
            "This coach is highly regarded, averaging 4.6 stars across 5,000 reviews."
            " Knowledge, honesty and team spirit stand out as strengths."
            " Of those who answered, 96% would recommend this coach, most often described as kind."
        ),
    ),
]


@pytest.mark.parametrize(("facts", "variant", "text"), TEXTS)
def test_summary_texts(facts: Facts, variant: int, text: str) -> None:
    assert summary(facts, variant) == text


def test_variants_of_the_same_facts_differ() -> None:
    facts = Facts(12, 50, ("Honesty",), ("Planning",), 6, 9, 3, ("Kind", "Wise"))
    assert len({summary(facts, variant) for variant in range(18)}) == 18


@pytest.mark.parametrize(("level", "word"), [("high", "highly"), ("mixed", "mixed"), ("development", "development")])
def test_the_canned_text_follows_the_overall_rating(level, word: str) -> None:
    assert word in CANNED[level]


@st.composite
def any_facts(draw: st.DrawFn) -> Facts:
    reviews = draw(st.integers(1, 10_000))
    kinds = draw(st.lists(st.sampled_from("sw-"), min_size=6, max_size=6))
    yes = draw(st.integers(0, reviews))
    no = draw(st.integers(0, reviews - yes))
    return Facts(
        reviews=reviews,
        stars=draw(st.integers(reviews, 5 * reviews)),
        strengths=tuple(name for name, kind in zip(CATEGORIES, kinds, strict=True) if kind == "s"),
        weaknesses=tuple(name for name, kind in zip(CATEGORIES, kinds, strict=True) if kind == "w"),
        rated_categories=6,
        recommend_yes=yes,
        recommend_no=no,
        tags=tuple(draw(st.lists(st.sampled_from(TAGS), max_size=3, unique=True))),
    )


@given(any_facts(), st.integers(0, 10**9))
def test_every_text_has_complete_sentences_without_markup_and_is_repeatable(facts: Facts, variant: int) -> None:
    text = summary(facts, variant)
    assert text == summary(facts, variant)
    assert text[0].isupper()
    assert text.endswith(".")
    assert not any(flaw in text for flaw in ("  ", "..", " ,", " .", "{", "}"))
    assert nh3.clean(text, tags=set()) == text
    if facts.reviews < ENOUGH_REVIEWS:
        assert "%" not in text, "too few reviews for a percentage"
        return
    answers = facts.recommend_yes + facts.recommend_no
    assert answers >= ENOUGH_REVIEWS or "%" not in text, "too few answers for a percentage"
    assert all(name.lower() in text for name in facts.tags)
    if len(facts.strengths) < len(CATEGORIES):
        assert all(name.lower() in text.lower() for name in facts.strengths)


@given(any_facts(), st.integers(0, 10**9))
def test_few_reviews_get_an_early_days_summary(facts: Facts, variant: int) -> None:
    few = 1 + facts.reviews % 4
    early = replace(facts, reviews=few, stars=3 * few)
    text = summary(early, variant).lower()
    assert "early days" in text
    words = ("recommend", "highly regarded", "mixed", "development", *map(str.lower, (*CATEGORIES, *facts.tags)))
    assert not any(word in text for word in words)
