"""What makes a review look like part of a raid: one person or group that writes many reviews of a coach.

Everything that decides is here: the signs, their thresholds, and the rule. A review in its own words never looks like a
raid unless a new account, a shared network and common ratings all say so, however many others arrive at the same time.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from rapidfuzz import fuzz, utils

from sideline.coaches.choices import CATEGORIES
from sideline.core.text.cleaning import comment_text
from sideline.core.text.folding import fold

NEW_ACCOUNT = timedelta(days=7)
"""An account younger than this is new."""

ALIKE_PERCENT = 70
"""Two comments are nearly identical if their words, sorted, agree to this percentage (`rapidfuzz` token_sort_ratio)."""

OTHERS_WITH_TEXT = 2
"""With this many nearly identical comments by others, a comment is copied; two athletes may write 'Great coach'."""

COPY_WORDS = 5
"""Only comments with at least this many words are compared beyond a surge; shorter ones are written by many."""

LONG_WORDS = 10
"""From this many words on, ALIKE_PERCENT also counts beyond a surge. In shorter comments it would make opposites alike:
'Best coach I have ever had' and 'Worst coach I have ever had' agree to 79 %, others to 94 %.
"""

INSIDE_PERCENT, INSIDE_LETTERS, PIECE = 80, 50, 8
"""A copy may have other words around it, or its letters set apart. So the shorter of two comments is cut into pieces of
PIECE letters, and this share of the different ones stands in the longer one. Only comments with at least INSIDE_LETTERS
are compared like that. A search for the best place (`fuzz.partial_ratio`) takes two seconds for two long comments.
"""

SHORT_REPOST_PERCENT = 85
"""Agreement of a comment with fewer than LONG_WORDS words to a removed one, or to one with the same stars: some letters
or a small word may differ.
"""

OTHERS_IN_BLOCK = 3
"""With this many reviews by others from the same address block (/24, or /48 for IPv6), the block is a sign."""

SHARE_WITH_RATINGS = 0.5
"""Equal ratings and tags are a sign if at least this share of the coach's reviews of the day has them."""


_IN_WORD = re.compile(r"(?<=[a-z])[0134579@$]|[0134579@$](?=[a-z])")
_LETTERS = str.maketrans("0134579@$", "oieastgas")


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
    has_own_words: bool
    """Whether it has a comment that is unlike any other."""
    others: int


def looks_like_raid(signs: Signs) -> bool:
    """Whether a review looks like part of a raid: a copied comment, or three of the four weaker signs.

    Two of them are common among honest athletes: many sign up in order to rate, a campus shares an address block, and
    people who are happy or angry give the same stars everywhere. A person who was there usually has own words, too.
    """
    if signs.with_text >= OTHERS_WITH_TEXT:
        return True
    has_common_ratings = 0 < signs.others * SHARE_WITH_RATINGS <= signs.with_ratings
    is_from_block = signs.in_block >= OTHERS_IN_BLOCK
    return signs.is_new_account + is_from_block + has_common_ratings + (not signs.has_own_words) >= 3


def words_of(content: Content) -> str:
    """Return the words of a comment for comparison: no markup, no punctuation, small letters."""
    return words_in(content.comment)


def words_in(comment: str) -> str:
    """Return the words of a comment, given as text or as safe HTML, for comparison: letters that only look like Latin
    ones are replaced, and so are digits and signs within words.
    """
    plain = fold(comment_text(comment))
    return utils.default_process(_IN_WORD.sub(lambda sign: sign[0].translate(_LETTERS), plain))


def is_long_enough(words: str) -> bool:
    """Whether a comment, as returned by `words_of`, has enough words to be a copy rather than a common phrase."""
    return len(words.split()) >= COPY_WORDS or len(words) >= INSIDE_LETTERS


def count_alike(words: str, others: Sequence[str]) -> int:
    """Return how many of the `others` are nearly identical to these words; 0 if there are no words."""
    return sum(is_alike(words, other) for other in others)


def is_alike(words: str, other: str) -> bool:
    """Whether two comments, as returned by `words_of`, are nearly identical. Comments without words never are."""
    return bool(words and other) and fuzz.token_sort_ratio(words, other, score_cutoff=ALIKE_PERCENT) > 0


def is_copy(words: str, other: str, *, short_percent: float = 100) -> bool:
    """Whether a comment is a copy of another, beyond a surge. Shorter ones have the same words, in any order, unless
    `short_percent` allows less.
    """
    percent = ALIKE_PERCENT if len(words.split()) >= LONG_WORDS else short_percent
    if words and fuzz.token_sort_ratio(words, other, score_cutoff=percent) > 0:
        return True
    return _is_inside(words.replace(" ", ""), other.replace(" ", ""))


def _is_inside(letters: str, other: str) -> bool:
    """Whether nearly all of the shorter of two comments stands in the longer one, wherever its parts are."""
    shorter, longer = sorted((letters, other), key=len)
    if len(shorter) < INSIDE_LETTERS:
        return False
    # Different ones: one word over and over would stand in every comment that has it.
    pieces = {shorter[start : start + PIECE] for start in range(0, len(shorter) - PIECE + 1, PIECE)}
    if len(pieces) < INSIDE_LETTERS // PIECE:
        return False
    missing = len(pieces) * (100 - INSIDE_PERCENT) // 100
    for piece in pieces:
        missing -= piece not in longer
        if missing < 0:
            return False
    return True


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

    def is_same(index: int, other: int) -> bool:
        own = words[index]
        return is_alike(own, words[other]) if own else not words[other] and ratings[index] == ratings[other]

    return _group(len(contents), is_same)


def group_copies(contents: Sequence[Content], words: Sequence[str]) -> list[int | None]:
    """Return groups as `group_alike` does, of reviews whose comments, with these `words`, are copies of each other
    beyond a surge (`is_copy`).
    """
    is_long = [*map(is_long_enough, words)]

    def is_same(index: int, other: int) -> bool:
        percent = SHORT_REPOST_PERCENT if contents[index].rating == contents[other].rating else 100
        return is_long[index] and is_long[other] and is_copy(words[index], words[other], short_percent=percent)

    return _group(len(contents), is_same)


def _group(number: int, is_same: Callable[[int, int], bool]) -> list[int | None]:
    group = list(range(number))
    for index in range(number):
        for other in range(index):
            if group[index] != group[other] and is_same(index, other):
                joined, kept = group[index], group[other]
                group = [kept if number == joined else number for number in group]
    sizes = {number: group.count(number) for number in group}
    ordered = sorted((number for number, size in sizes.items() if size > 1), key=lambda number: -sizes[number])
    return [ordered.index(number) if number in ordered else None for number in group]
