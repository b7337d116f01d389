"""How are facts told? Plain English of three or four sentences: overall, categories, recommendation and tags.

Pure: the same facts in the same voice give the same text. The voice only chooses between ways to say one thing.
"""

from collections.abc import Sequence

from sideline.coaches.choices import CATEGORIES
from sideline.summaries.facts import HIGH, MIXED, Facts, Standing
from sideline.summaries.phrases import (
    CANNED,
    FEW,
    MANY,
    NO_EXTREMES,
    ONE,
    STRENGTHS,
    STRENGTHS_AND_WEAKNESSES,
    WEAKNESSES,
)

_FEW = 5
"""Below so many reviews a summary says how few there are."""


def summary(facts: Facts, voice: int) -> str:
    """The text for these facts. `voice` is any whole number at or above 0; a coach keeps theirs (the id)."""
    sentences = [_overall(facts, voice), _categories(facts, voice // 3), _recommendation(facts, voice // 9)]
    return " ".join(sentence for sentence in sentences if sentence)


def canned_summary(standing: Standing) -> str:
    """What is said when nothing better can be (spec section 8)."""
    return CANNED[standing]


def _overall(facts: Facts, voice: int) -> str:
    ways = ONE if facts.reviews == 1 else FEW if facts.reviews < _FEW else MANY
    return _way(ways[facts.standing], voice).format(reviews=f"{facts.reviews:,}", stars=_stars(facts))


def _stars(facts: Facts) -> str:
    if facts.reviews == 1:
        return "1 star" if facts.stars == 1 else f"{facts.stars} stars"
    tenths = (20 * facts.stars + facts.reviews) // (2 * facts.reviews)
    for threshold in (HIGH, MIXED):
        # "4.0 stars" beside "mixed" would look like a mistake.
        if tenths == 10 * threshold and facts.stars < threshold * facts.reviews:
            return f"just under {threshold} stars"
    return f"{tenths // 10}.{tenths % 10} stars"


def _categories(facts: Facts, voice: int) -> str:
    strong, weak = facts.strengths, facts.weaknesses
    ways: Sequence[str]
    if len(strong) == len(CATEGORIES):
        return "All six categories, from knowledge to team spirit, are rated as strengths."
    if len(weak) == len(CATEGORIES):
        return "All six categories, from knowledge to team spirit, are rated as weaknesses."
    if strong and weak:
        ways = STRENGTHS_AND_WEAKNESSES
    elif strong or weak:
        ways = STRENGTHS if strong else WEAKNESSES
    else:
        ways = NO_EXTREMES if facts.rated_categories else ("",)
    return _capital(_way(ways, voice).format(strong=_Names(strong), weak=_Names(weak)))


class _Names:
    """Category names as a list in a sentence, with the forms that agree with them."""

    def __init__(self, names: Sequence[str]) -> None:
        self._listed = _list([name.lower() for name in names])
        one = len(names) == 1
        self.are = "is" if one else "are"
        self.come = "comes" if one else "come"
        self.stand = "stands" if one else "stand"
        self.remain = "remains" if one else "remain"
        self.strengths = "a strength" if one else "strengths"
        self.weaknesses = "a weakness" if one else "weaknesses"

    def __str__(self) -> str:
        return self._listed


def _recommendation(facts: Facts, voice: int) -> str:
    told, tags = _share(facts), _list([tag.lower() for tag in facts.tags])
    if not tags:
        return f"{told} recommend this coach." if told else ""
    if facts.reviews == 1:
        return (
            f"{told} recommend this coach, described as {tags}."
            if told
            else f"The athlete describes this coach as {tags}."
        )
    if not told:
        return f"Athletes most often describe this coach as {tags}."
    if voice % 2 or len(facts.tags) == 1:
        return f"{told} recommend this coach, most often described as {tags}."
    return f"{told} recommend this coach, and the words chosen most often are {tags}."


def _share(facts: Facts) -> str:
    """Who would recommend, up to the verb; empty where nobody said."""
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


def _way(ways: Sequence[str], voice: int) -> str:
    return ways[voice % len(ways)]


def _list(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
