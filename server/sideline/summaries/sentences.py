"""The text of a summary: sentences on the overall rating, the categories, and recommendation with tags.

The same facts and variant always give the same text; the variant chooses among phrases of the same meaning.
"""

from collections.abc import Sequence

from sideline.coaches.choices import CATEGORIES
from sideline.summaries.facts import HIGH, MIXED, Facts, Level
from sideline.summaries.phrases import (
    CANNED,
    FEW_REVIEWS,
    MANY_REVIEWS,
    NO_EXTREMES,
    ONE_REVIEW,
    STRENGTHS,
    STRENGTHS_AND_WEAKNESSES,
    WEAKNESSES,
)

_MANY = 5
"""From this number of reviews on a summary does not say how few there are."""


def summary(facts: Facts, variant: int) -> str:
    """The text for these facts. `variant` is any number from 0 on: the id of the coach, so that the text stays."""
    sentences = [_overall(facts, variant), _categories(facts, variant // 3), _recommendation(facts, variant // 9)]
    return " ".join(sentence for sentence in sentences if sentence)


def canned_summary(level: Level) -> str:
    """The text where no summary can be made (spec section 8)."""
    return CANNED[level]


def _overall(facts: Facts, variant: int) -> str:
    phrases = ONE_REVIEW if facts.reviews == 1 else FEW_REVIEWS if facts.reviews < _MANY else MANY_REVIEWS
    return _choose(phrases[facts.level], variant).format(reviews=f"{facts.reviews:,}", stars=_stars(facts))


def _stars(facts: Facts) -> str:
    if facts.reviews == 1:
        return "1 star" if facts.stars == 1 else f"{facts.stars} stars"
    tenths = (20 * facts.stars + facts.reviews) // (2 * facts.reviews)
    for threshold in (HIGH, MIXED):
        # "4.0 stars" beside "mixed" would look like a contradiction.
        if tenths == 10 * threshold and facts.stars < threshold * facts.reviews:
            return f"just under {threshold} stars"
    return f"{tenths // 10}.{tenths % 10} stars"


def _categories(facts: Facts, variant: int) -> str:
    strong, weak = facts.strengths, facts.weaknesses
    phrases: Sequence[str]
    if len(strong) == len(CATEGORIES):
        return "All six categories, from knowledge to team spirit, are rated as strengths."
    if len(weak) == len(CATEGORIES):
        return "All six categories, from knowledge to team spirit, are rated as weaknesses."
    if strong and weak:
        phrases = STRENGTHS_AND_WEAKNESSES
    elif strong or weak:
        phrases = STRENGTHS if strong else WEAKNESSES
    else:
        phrases = NO_EXTREMES if facts.rated_categories else ("",)
    return _capital(_choose(phrases, variant).format(strong=_CategoryList(strong), weak=_CategoryList(weak)))


class _CategoryList:
    """Category names as a list in a sentence, with the forms that agree with them."""

    def __init__(self, names: Sequence[str]) -> None:
        self._text = _list([name.lower() for name in names])
        one = len(names) == 1
        self.are = "is" if one else "are"
        self.come = "comes" if one else "come"
        self.stand = "stands" if one else "stand"
        self.remain = "remains" if one else "remain"
        self.strengths = "a strength" if one else "strengths"
        self.weaknesses = "a weakness" if one else "weaknesses"

    def __str__(self) -> str:
        return self._text


def _recommendation(facts: Facts, variant: int) -> str:
    share, tags = _share(facts), _list([tag.lower() for tag in facts.tags])
    if not tags:
        return f"{share} recommend this coach." if share else ""
    if facts.reviews == 1:
        return (
            f"{share} recommend this coach, described as {tags}."
            if share
            else f"The athlete describes this coach as {tags}."
        )
    if not share:
        return f"Athletes most often describe this coach as {tags}."
    if variant % 2 or len(facts.tags) == 1:
        return f"{share} recommend this coach, most often described as {tags}."
    return f"{share} recommend this coach, and the words chosen most often are {tags}."


def _share(facts: Facts) -> str:
    """The subject and "would" of the recommendation; empty where nobody answered."""
    yes, no = facts.recommend_yes, facts.recommend_no
    if yes + no < 2:
        who = "The athlete" if facts.reviews == 1 else "The one athlete who answered"
        return f"{who} {'would' if yes else 'would not'}" if yes or no else ""
    if not no:
        return "Both athletes who answered would" if yes == 2 else f"All {yes:,} athletes who answered would"
    if not yes:
        return "Neither of the two athletes who answered would" if no == 2 else f"None of the {no:,} who answered would"
    if facts.recommend_percentage in (0, 100):
        return "Nearly everyone who answered would" if yes > no else "Hardly anyone who answered would"
    return f"Of those who answered, {facts.recommend_percentage}% would"


def _choose(phrases: Sequence[str], variant: int) -> str:
    return phrases[variant % len(phrases)]


def _list(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
