"""Write a coach's summary: sentences about rating, categories, recommendation and tags, based on the counters.

The same facts and variant always give the same text. The variant chooses among phrases with the same meaning.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import structlog

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import CoachTally
from sideline.coaches.numbers import (
    ENOUGH_REVIEWS,
    ENOUGH_USES,
    category_sums,
    mean_rating,
    percentage,
    popular_tags,
    star_counts,
)
from sideline.coaches.wording import list_of

# The texts of summaries, each in several variants, from which `summary` chooses.
#
# {reviews} is a number like 5,000; {stars} reads like "4.5 stars"; {strong} and {weak} are lists of categories, and
# {strong.are}, {strong.strengths} … are the singular or plural forms that agree with the list.

Level = Literal["high", "mixed", "development"]

CANNED: dict[Level, str] = {
    "high": "This coach is highly regarded by the athletes who left a review.",
    "mixed": "The athletes who left a review have mixed views of this coach.",
    "development": "The athletes who left a review see room for development in this coach.",
}

EARLY_DAYS = (
    "Early days: {reviews} so far, with {stars}.",
    "It is early days for this coach: {reviews} so far, with {stars}.",
    "Only {reviews} so far, with {stars}: early days.",
)
"""For too few reviews to judge. {reviews} reads like "one review", {stars} like "an average of 3.5 stars"."""

NOT_YET = "Strengths and weaknesses are named from the fifth review on."

MANY_REVIEWS: dict[Level, tuple[str, ...]] = {
    "high": (
        "This coach is highly regarded, averaging {stars} across {reviews} reviews.",
        "Athletes speak well of this coach: highly regarded, with an average of {stars} from {reviews} reviews.",
        "With an average of {stars} over {reviews} reviews, this coach is highly regarded.",
    ),
    "mixed": (
        "Opinions of this coach are mixed, averaging {stars} across {reviews} reviews.",
        "Athletes have mixed views of this coach, with an average of {stars} from {reviews} reviews.",
        "With an average of {stars} over {reviews} reviews, the picture of this coach is mixed.",
    ),
    "development": (
        "Athletes see room for development, rating this coach {stars} on average across {reviews} reviews.",
        "Athletes would like this coach to develop, with an average of {stars} from {reviews} reviews.",
        "With an average of {stars} over {reviews} reviews, athletes point to a need for development.",
    ),
}

STRENGTHS = (
    "{strong} {strong.stand} out as {strong.strengths}.",
    "Rated most highly: {strong}.",
    "{strong} {strong.are} rated as {strong.strengths}.",
)

WEAKNESSES = (
    "{weak} {weak.come} out as {weak.weaknesses}.",
    "Rated lowest: {weak}.",
    "{weak} {weak.are} rated as {weak.weaknesses}.",
)

STRENGTHS_AND_WEAKNESSES = (
    "{strong} {strong.stand} out as {strong.strengths}, while {weak} {weak.come} out as {weak.weaknesses}.",
    "{strong} {strong.are} rated highly, but {weak} {weak.remain} {weak.weaknesses}.",
    "On the strong side {strong.are} {strong}; on the weak side {weak.are} {weak}.",
)

NO_EXTREMES = (
    "No single category stands out, for better or worse.",
    "Across the six categories there is no clear strength and no clear weakness.",
    "The category ratings lie close to the middle.",
)


HIGH = 4
MIXED = 3
"""Minimum mean ratings for the levels "high" and "mixed"; below both the level is "development"."""

STRENGTH = 4
WEAKNESS = 3
"""A category is a strength if its mean is at least STRENGTH, and a weakness if it is below WEAKNESS."""

TAGS_IN_SUMMARY = 3
"""Maximum number of tags in a summary."""

__all__ = ["ENOUGH_REVIEWS", "Facts", "Sentence", "facts_of", "level_of", "sentences", "summary", "summary_of"]

log = structlog.get_logger()


@dataclass(frozen=True)
class Facts:
    """The facts about one coach. Categories and tags are display names; `stars` is the sum of all ratings.

    `sums` has the sum and the number of the ratings of each rated category, `uses` how often each tag was chosen. No
    sentence contains them; pages show them next to the sentences.
    """

    reviews: int
    stars: int
    strengths: tuple[str, ...] = ()
    weaknesses: tuple[str, ...] = ()
    rated_categories: int = 0
    recommend_yes: int = 0
    recommend_no: int = 0
    tags: tuple[str, ...] = ()
    sums: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    uses: Mapping[str, int] = field(default_factory=dict)

    @property
    def level(self) -> Level:
        """The level of the mean rating."""
        return level_of(self.stars, self.reviews)

    @property
    def recommend_percentage(self) -> int:
        """The percentage of those who answered who would recommend the coach."""
        return percentage(self.recommend_yes, self.recommend_yes + self.recommend_no)


class Sentence(NamedTuple):
    """A sentence of a summary, with the numbers it is based on, as pairs of number and label, and the rule for it."""

    text: str
    numbers: list[tuple[str, str]]
    rule: str


def summary_of(coach_id: int, tally: CoachTally) -> str:
    """Return the summary of a coach with reviews, or a canned text if `summary` raises (spec section 8)."""
    try:
        return summary(facts_of(tally), variant=coach_id)
    except Exception as error:  # a bug in the summary must not prevent the review from being saved
        log.error("summary_failed", coach=coach_id, kind=type(error).__name__, exc_info=error)
        return CANNED[level_of(mean_rating(star_counts(tally)))]


def summary(facts: Facts, variant: int) -> str:
    """Return the text for these facts. `variant` is the coach's id, so that the choice of phrases stays the same."""
    if facts.reviews < ENOUGH_REVIEWS:
        return f"{_early_days(facts, variant)} {NOT_YET}"
    return " ".join(sentence.text for sentence in sentences(facts, variant))


def sentences(facts: Facts, variant: int) -> list[Sentence]:
    """Return the sentences of `summary` for at least ENOUGH_REVIEWS reviews."""
    mean = _decimal(facts.stars, facts.reviews, 2)
    told = (
        Sentence(_overall(facts, variant), [(mean, f"average of {facts.reviews:,} reviews")], _OVERALL_RULE),
        Sentence(_categories(facts, variant // 3), _category_numbers(facts), _CATEGORY_RULE),
        Sentence(_recommendation(facts, variant // 9), _recommend_numbers(facts), _RECOMMEND_RULE),
    )
    return [sentence for sentence in told if sentence.text]


def facts_of(tally: CoachTally) -> Facts:
    """Return the facts from a coach's counters."""
    stars = star_counts(tally)
    rated = {name: sums for name, sums in category_sums(tally).items() if sums[1]}
    tags = popular_tags(tally.tag_counts)[:TAGS_IN_SUMMARY]
    return Facts(
        reviews=sum(stars),
        stars=sum(star * count for star, count in enumerate(stars, start=1)),
        strengths=tuple(name for name, (total, count) in rated.items() if total >= STRENGTH * count),
        weaknesses=tuple(name for name, (total, count) in rated.items() if total < WEAKNESS * count),
        rated_categories=len(rated),
        recommend_yes=tally.recommend_yes,
        recommend_no=tally.recommend_no,
        tags=tuple(tag for tag in tags if tally.tag_counts[tag] >= ENOUGH_USES),
        sums=rated,
        uses={tag: tally.tag_counts[tag] for tag in tags},
    )


def level_of(stars: float, reviews: int = 1) -> Level:
    """Return the level for a sum of stars and a number of reviews, compared without rounding."""
    if stars >= HIGH * reviews:
        return "high"
    return "mixed" if stars >= MIXED * reviews else "development"


def _overall(facts: Facts, variant: int) -> str:
    return _choose(MANY_REVIEWS[facts.level], variant).format(reviews=f"{facts.reviews:,}", stars=_stars(facts))


_OVERALL_RULE = (
    f"The words depend on the average: “highly regarded” from {HIGH}.0, mixed from {MIXED}.0, "
    "and room for development below that."
)
_CATEGORY_RULE = (
    f"A category is a strength if its average is at least {STRENGTH}.0, and a weakness if it is below {WEAKNESS}.0."
)
_RECOMMEND_RULE = (
    "Only athletes who answered the question count. Tags are the ones chosen most often, "
    f"at most {TAGS_IN_SUMMARY}, each in at least {ENOUGH_USES} reviews."
)


def _category_numbers(facts: Facts) -> list[tuple[str, str]]:
    """Return the means of the categories that the sentence names, or of all if it names none."""
    named = (*facts.strengths, *facts.weaknesses) or tuple(facts.sums)
    return [(_decimal(*facts.sums[name], 1), name) for name in named if name in facts.sums]


def _recommend_numbers(facts: Facts) -> list[tuple[str, str]]:
    answers = facts.recommend_yes + facts.recommend_no
    shares = [(f"{facts.recommend_yes:,} of {answers:,}", "would recommend")] if answers else []
    return shares + [(f"{facts.uses[tag]:,}", f"chose {tag}") for tag in facts.tags if tag in facts.uses]


def _decimal(total: int, count: int, digits: int) -> str:
    """Return total ÷ count with this many digits after the point, rounding halves up."""
    scaled = (2 * total * 10**digits + count) // (2 * count)
    whole, rest = divmod(scaled, 10**digits)
    return f"{whole}.{rest:0{digits}}"


def _early_days(facts: Facts, variant: int) -> str:
    if facts.reviews == 1:
        reviews, stars = "one review", "1 star" if facts.stars == 1 else f"{facts.stars} stars"
    else:
        reviews, stars = f"{_NUMBERS[facts.reviews]} reviews", f"an average of {_mean_text(facts)} stars"
    return _choose(EARLY_DAYS, variant).format(reviews=reviews, stars=stars)


_NUMBERS = ("no", "one", "two", "three", "four")


def _tenths(facts: Facts) -> int:
    return (20 * facts.stars + facts.reviews) // (2 * facts.reviews)


def _mean_text(facts: Facts) -> str:
    tenths = _tenths(facts)
    return f"{tenths // 10}.{tenths % 10}"


def _stars(facts: Facts) -> str:
    tenths = _tenths(facts)
    for threshold in (HIGH, MIXED):
        # "4.0 stars" next to "mixed" would look like a contradiction.
        if tenths == 10 * threshold and facts.stars < threshold * facts.reviews:
            return f"just under {threshold} stars"
    return f"{_mean_text(facts)} stars"


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
    """Category names as a list in a sentence, with the words that must agree with it in number."""

    def __init__(self, names: Sequence[str]) -> None:
        self._text = list_of([name.lower() for name in names])
        is_single = len(names) == 1
        self.are = "is" if is_single else "are"
        self.come = "comes" if is_single else "come"
        self.stand = "stands" if is_single else "stand"
        self.remain = "remains" if is_single else "remain"
        self.strengths = "a strength" if is_single else "strengths"
        self.weaknesses = "a weakness" if is_single else "weaknesses"

    def __str__(self) -> str:
        return self._text


def _recommendation(facts: Facts, variant: int) -> str:
    share, tags = _share(facts), list_of([tag.lower() for tag in facts.tags])
    if not tags:
        return f"{share} recommend this coach." if share else ""
    if not share:
        return f"Athletes most often describe this coach as {tags}."
    if variant % 2 or len(facts.tags) == 1:
        return f"{share} recommend this coach, most often described as {tags}."
    return f"{share} recommend this coach, and the words chosen most often are {tags}."


def _share(facts: Facts) -> str:
    """Return the recommendation's subject with "would", or "" without answers. A percentage needs enough answers."""
    yes, no = facts.recommend_yes, facts.recommend_no
    if yes + no < ENOUGH_REVIEWS:
        return f"{yes} of {yes + no} who answered would" if yes + no else ""
    if not no:
        return f"All {yes:,} athletes who answered would"
    if not yes:
        return f"None of the {no:,} who answered would"
    if facts.recommend_percentage in (0, 100):
        return "Nearly everyone who answered would" if yes > no else "Hardly anyone who answered would"
    return f"Of those who answered, {facts.recommend_percentage}% would"


def _choose(phrases: Sequence[str], variant: int) -> str:
    return phrases[variant % len(phrases)]


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
