"""The rules of a visit sheet: which questions to ask about a coach, and what each one says about why it is there.

A question quotes nobody and names no reviewer. With fewer than ENOUGH_REVIEWS none is based on numbers.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from sideline.coaches.counters import Counters
from sideline.coaches.statistics import ENOUGH_REVIEWS, one_decimal
from sideline.coaches.visit.questions import CATEGORY_QUESTIONS, TAG_QUESTIONS, TOPICS, Topic
from sideline.core.text.folding import fold

LOW = Decimal("3.5")
"""A category is low if its displayed mean is under this."""

SPLIT_FIVES, SPLIT_LOW = 4, 5
"""A category is split if at least one in four gave 5 and at least one in five gave 1 or 2."""

TAG_SHARE = 3
"""A tag leads to a question if at least one in three reviews has it."""

MOST_ABOUT_RATINGS, MOST_TOPICS, MOST_TOPICS_ALONE = 4, 3, 5
"""How many questions each part has, so that a sheet fits on one printed page. Without questions about ratings, there
is room for more topics.
"""


class Question(NamedTuple):
    """A question, and why it is on the sheet."""

    text: str
    reason: str


class CategoryCounts(NamedTuple):
    """How many of the ratings in a category are 5, and how many are 1 or 2."""

    fives: int
    lows: int


def about_ratings(reviews: int, counters: Counters, split: Mapping[str, CategoryCounts]) -> list[Question]:
    """Return the questions about what is low or mixed, the lowest category first; none for fewer than ENOUGH_REVIEWS.

    `split` has the counts of each category.
    """
    if reviews < ENOUGH_REVIEWS:
        return []
    reasons: dict[str, list[str]] = {}
    means = {name: total / count for name, (total, count) in counters.categories.items() if count >= ENOUGH_REVIEWS}
    for name in sorted(means, key=lambda name: means[name]):
        ratings = counters.categories[name][1]
        if reason := _category_reason(name, means[name], ratings, reviews, split[name]):
            reasons.setdefault(CATEGORY_QUESTIONS[name], []).append(reason)
    for tag, count in sorted(counters.tags.items(), key=lambda item: -item[1]):
        if tag in TAG_QUESTIONS and count * TAG_SHARE >= reviews:
            reasons.setdefault(TAG_QUESTIONS[tag], []).append(f"{count:,} of {reviews:,} chose “{tag}”.")
    return [Question(text, " ".join(why)) for text, why in reasons.items()][:MOST_ABOUT_RATINGS]


def not_mentioned(comments: Iterable[str], *, is_alone: bool) -> list[Question]:
    """Return questions about the topics that no comment mentions. `comments` are plain texts; `is_alone` says that the
    sheet has no questions about ratings.
    """
    most = MOST_TOPICS_ALONE if is_alone else MOST_TOPICS
    topics = silent_topics(comments)[:most]
    return [Question(topic.question, f"No review mentions {topic.name}.") for topic in topics]


def silent_topics(comments: Iterable[str]) -> list[Topic]:
    """Return the topics that none of these plain texts mentions."""
    text = " ".join(map(fold, comments))
    # Each word once: texts repeat most of theirs.
    words = " ".join(set(text.split()))
    return [
        topic
        for topic, pattern in _PATTERNS
        if not pattern.search(words) and not any(phrase in text for phrase in topic.phrases)
    ]


def for_players(reviews: int, counters: Counters) -> list[Question]:
    """Return what to ask players when no coach is near."""
    yes, answers = counters.recommend_yes, counters.recommend_answers
    if not reviews:
        recommend = "Nobody has reviewed this coach yet."
    elif reviews < ENOUGH_REVIEWS:
        recommend = "There are too few reviews to know."
    elif answers:
        recommend = f"{yes:,} of {answers:,} {'reviewer' if answers == 1 else 'reviewers'} would recommend this coach."
    else:
        recommend = f"None of {reviews:,} reviews says."
    return [
        Question("What did you hear on your visit that turned out different?", "Ask two, from different years."),
        Question("Would you choose this coach again?", recommend),
    ]


def _category_reason(name: str, mean: float, ratings: int, reviews: int, counts: CategoryCounts) -> str:
    """Return why a category is asked about; empty if it is neither low nor split."""
    is_split = counts.fives * SPLIT_FIVES >= ratings and counts.lows * SPLIT_LOW >= ratings
    if one_decimal(mean) >= LOW and not is_split:
        return ""
    number = f"{name} is {one_decimal(mean)} from {ratings:,} {'reviews' if ratings == reviews else 'ratings'}"
    if not is_split:
        return f"{number}."
    between = ratings - counts.fives - counts.lows
    return f"{number}, and split: {counts.fives:,} gave 5, {counts.lows:,} gave 1 or 2, {between:,} between."


def _pattern(topic: Topic) -> re.Pattern[str]:
    """Return the expression that finds the words of a topic."""
    words = (word.replace(".*", r"\w*") for word in topic.words)
    return re.compile(rf"\b(?:{'|'.join(words)})\b")


_PATTERNS: Sequence[tuple[Topic, re.Pattern[str]]] = [(topic, _pattern(topic)) for topic in TOPICS]
