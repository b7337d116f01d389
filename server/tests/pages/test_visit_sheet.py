"""The rules of a visit sheet, without a database: which questions it has, and what each one says."""

from collections.abc import Mapping

import pytest

from sideline.coaches.choices import CATEGORIES, TAG_SENSES
from sideline.coaches.numbers import Counters
from sideline.coaches.visit_sheet import (
    CATEGORY_QUESTIONS,
    MOST_ABOUT_RATINGS,
    MOST_TOPICS,
    MOST_TOPICS_ALONE,
    TAG_QUESTIONS,
    CategoryCounts,
    VisitQuestion,
    about_ratings,
    for_players,
    not_mentioned,
    silent_topics,
)

GOOD = dict.fromkeys(CATEGORIES, CategoryCounts(10, 0))


def counters(
    means: Mapping[str, float] = {}, ratings: int = 20, tags: dict[str, int] | None = None, yes: int = 14
) -> Counters:
    """Return counters in which each category has this many ratings with a mean, 4.5 by default."""
    sums = {name: (round(means.get(name, 4.5) * ratings), ratings) for name in CATEGORIES}
    return Counters(sums, yes, ratings, tags or {})


def test_every_category_and_every_tag_that_does_not_praise_has_a_question() -> None:
    assert CATEGORY_QUESTIONS.keys() == CATEGORIES.keys()
    assert TAG_QUESTIONS.keys() == {*TAG_SENSES["style"], *TAG_SENSES["problem"]}


def test_a_low_category_leads_to_a_question_that_says_the_mean_and_its_number() -> None:
    assert about_ratings(20, counters({"Planning": 3.4}), GOOD) == [
        {"text": CATEGORY_QUESTIONS["Planning"], "reason": "Planning is 3.4 from 20 reviews."}
    ]
    assert about_ratings(20, counters({"Planning": 3.5}), GOOD) == []
    assert about_ratings(24, counters({"Planning": 3.4}), GOOD)[0]["reason"] == "Planning is 3.4 from 20 ratings."


def test_a_category_is_split_if_a_quarter_gave_5_and_a_fifth_gave_1_or_2() -> None:
    def about(fives: int, lows: int) -> list[VisitQuestion]:
        return about_ratings(20, counters({"Honesty": 3.9}), GOOD | {"Honesty": CategoryCounts(fives, lows)})

    assert about(5, 4)[0]["reason"] == "Honesty is 3.9 from 20 reviews, and split: 5 gave 5, 4 gave 1 or 2, 11 between."
    assert about(4, 4) == []
    assert about(5, 3) == []


def test_a_tag_of_a_third_leads_to_a_question_or_joins_that_of_its_category() -> None:
    tags = {"Unorganized": 7, "Strict": 7, "Honest": 20, "Lazy": 6}
    assert about_ratings(20, counters({"Planning": 3.0}, tags=tags), GOOD) == [
        {
            "text": CATEGORY_QUESTIONS["Planning"],
            "reason": "Planning is 3.0 from 20 reviews. 7 of 20 chose “Unorganized”.",
        },
        {"text": TAG_QUESTIONS["Strict"], "reason": "7 of 20 chose “Strict”."},
    ]


def test_the_lowest_categories_come_first_and_a_sheet_has_room_for_few() -> None:
    means = {"Knowledge": 3.0, "Honesty": 1.0, "Motivation": 2.0, "Planning": 2.5, "Character": 1.5}
    reasons = [question["reason"] for question in about_ratings(20, counters(means), GOOD)]

    assert [reason.split()[0] for reason in reasons] == ["Honesty", "Character", "Motivation", "Planning"]
    assert len(reasons) == MOST_ABOUT_RATINGS


def test_with_fewer_than_five_reviews_or_ratings_nothing_is_based_on_numbers() -> None:
    low = counters(dict.fromkeys(CATEGORIES, 1.0), ratings=4, tags={"Hostile": 4})
    assert about_ratings(4, low, GOOD) == []
    assert [question["reason"].split()[-1] for question in about_ratings(5, low, GOOD)] == ["“Hostile”."]
    assert "1.0" not in str(about_ratings(5, low, GOOD))
    assert for_players(4, low)[1]["reason"] == "There are too few reviews to know."


@pytest.mark.parametrize(
    ("yes", "answers", "reason"),
    [
        (4, 5, "4 of 5 reviewers would recommend this coach."),
        (1, 2, "1 of 2 reviewers would recommend this coach."),
        (0, 1, "0 of 1 reviewer would recommend this coach."),
        (0, 0, "None of 5 reviews says."),
    ],
)
def test_what_reviewers_recommend_is_said_as_on_the_profile(yes: int, answers: int, reason: str) -> None:
    assert for_players(5, Counters({}, yes, answers, {}))[1]["reason"] == reason


def test_topics_that_no_text_mentions_lead_to_questions() -> None:
    texts = ["Missed two games with a concussion.", "My major was no problem. Equal MINUTES for all"]
    assert [question["reason"] for question in not_mentioned(texts, is_alone=False)] == [
        "No review mentions scholarships or money.",
        "No review mentions practice hours.",
        "No review mentions travel.",
    ]
    assert len(not_mentioned([], is_alone=False)) == MOST_TOPICS
    assert len(not_mentioned([], is_alone=True)) == MOST_TOPICS_ALONE


@pytest.mark.parametrize(
    ("topic", "text"),
    [
        ("injuries", "Never rushed me back after my ínjury"),
        ("classes or majors", "helps with study hall"),
        ("playing time", "I never left the bench"),
        ("scholarships or money", "cut my scholarship"),
        ("practice hours", "lifting at 6am"),
        ("travel", "long bus rides"),
        ("mental health", "so much anxiety"),
        ("transfers or redshirts", "five of us hit the portal"),
        ("housing", "he checks the dorms"),
    ],
)
def test_a_topic_is_found_as_athletes_write_it(topic: str, text: str) -> None:
    assert topic in {topic.name for topic in silent_topics(["A good coach."])}
    assert topic not in {topic.name for topic in silent_topics(["A good coach.", text])}


def test_players_are_asked_with_the_number_who_recommend() -> None:
    assert for_players(20, counters())[1]["reason"] == "14 of 20 reviewers would recommend this coach."
    assert for_players(0, counters(ratings=0, yes=0))[1]["reason"] == "Nobody has reviewed this coach yet."
