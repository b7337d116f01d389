"""What makes a review look like part of a raid: one person or group that writes many reviews of a coach.

Everything that decides is here: the signs, their thresholds, and the rule. A review from an account older than a week,
from another network and in its own words never looks like a raid, however many others arrive at the same time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from rapidfuzz import fuzz, utils

from sideline.coaches.choices import CATEGORIES
from sideline.core.text.cleaning import comment_text

NEW_ACCOUNT = timedelta(days=7)
"""An account younger than this is new."""

ALIKE_PERCENT = 70
"""Two comments are nearly identical if their words, sorted, agree to this percentage (`rapidfuzz` token_sort_ratio)."""

OTHERS_WITH_TEXT = 2
"""With this many nearly identical comments by others, a comment is copied; two athletes may write 'Great coach'."""

OTHERS_IN_BLOCK = 3
"""With this many reviews by others from the same address block (/24, or /48 for IPv6), the block is a sign."""

SHARE_WITH_RATINGS = 0.5
"""Equal ratings and tags are a sign if at least this share of the coach's reviews of the day has them."""


class Content(Protocol):
    """The content of a review that is compared: a row, or the body of a request."""

    rating: int
    comment: str

    @property
    def tags(self) -> Sequence[str]: ...


@dataclass(frozen=True)
class Signs:
    """What a new review has in common with the coach's other reviews of the day, which are public or held."""

    is_new_account: bool
    in_block: int
    """How many others came from the same address block."""
    with_text: int
    """How many others have a nearly identical comment."""
    with_ratings: int
    """How many others have the same ratings and tags."""
    others: int


def looks_like_raid(signs: Signs) -> bool:
    """Whether a review looks like part of a raid: a copied comment, or two of the three weaker signs.

    Each weaker sign alone is common among honest athletes: many sign up in order to rate, a campus shares an address
    block, and people who are happy with a coach give five stars everywhere.
    """
    if signs.with_text >= OTHERS_WITH_TEXT:
        return True
    has_common_ratings = 0 < signs.others * SHARE_WITH_RATINGS <= signs.with_ratings
    return signs.is_new_account + (signs.in_block >= OTHERS_IN_BLOCK) + has_common_ratings >= 2


def words_of(content: Content) -> str:
    """Return the words of a comment for comparison: no markup, no punctuation, small letters."""
    return utils.default_process(comment_text(content.comment))


def count_alike(words: str, others: Sequence[str]) -> int:
    """Return how many of the `others` are nearly identical to these words; 0 if there are no words."""
    return sum(is_alike(words, other) for other in others)


def is_alike(words: str, other: str) -> bool:
    """Whether two comments, as returned by `words_of`, are nearly identical. Comments without words never are."""
    return bool(words and other) and fuzz.token_sort_ratio(words, other, score_cutoff=ALIKE_PERCENT) > 0


def ratings_of(content: Content) -> tuple[object, ...]:
    """Return the ratings and tags of a review; equal ones compare equal, in whatever order the tags were chosen."""
    return (content.rating, *(getattr(content, column) for column in CATEGORIES.values()), *sorted(content.tags))


def group_alike(contents: Sequence[Content]) -> list[int | None]:
    """Return the number of the group of each review, largest group first; None for a review that is like no other.

    A group has nearly identical comments, or no comments and the same ratings and tags. A review belongs to the group
    if it is like any member, so a chain of small changes stays one group.
    """
    words = [words_of(content) for content in contents]
    ratings = [ratings_of(content) for content in contents]
    group = list(range(len(contents)))
    for index, own in enumerate(words):
        for other in range(index):
            is_same = is_alike(own, words[other]) if own else not words[other] and ratings[index] == ratings[other]
            if is_same and group[index] != group[other]:
                joined, kept = group[index], group[other]
                group = [kept if number == joined else number for number in group]
    sizes = {number: group.count(number) for number in group}
    ordered = sorted((number for number, size in sizes.items() if size > 1), key=lambda number: -sizes[number])
    return [ordered.index(number) if number in ordered else None for number in group]
