"""The texts of summaries, each in several variants, from which `summary` chooses.

{reviews} is a number like 5,000; {stars} reads like "4.5 stars"; {strong} and {weak} are lists of categories, and
{strong.are}, {strong.strengths} … are the singular or plural forms that agree with the list.
"""

from typing import Literal

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
