"""A comment in plain Latin letters, with the place of each in the comment as it was written."""

import re
import unicodedata
from dataclasses import dataclass

from sideline.hints.rules import RULES

_LOOK_ALIKES: dict[str, str] = {letter: plain for plain, letters in RULES["look_alikes"].items() for letter in letters}
_MARKS = {"Mn", "Mc", "Me", "Cf"}
"""Unicode's categories of accents and invisible characters."""

# The tags that comments may have. Those within a line are nothing, so that they do not part a word.
_TAG = re.compile(RULES["tag"])


@dataclass(frozen=True)
class FoldedText:
    """The text in which hints are looked for."""

    comment: str
    """As it was written."""

    text: str
    """With capitals."""

    lower: str
    """`text` in lower case, letter by letter."""

    origins: list[int] | None
    """The index in the comment of each letter, and of the end; None where nothing has moved."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The part of the comment that was folded to this part of `text`, with the marks on its last letter."""
        if self.origins is None:
            return start, end
        last = self.origins[end - 1] + 1
        while last < len(self.comment) and unicodedata.category(self.comment[last]) in _MARKS:
            last += 1
        return self.origins[start], last


def fold_comment(comment: str) -> FoldedText:
    """`comment` without accents, tags, invisible characters and look-alike letters."""
    if comment.isascii() and "<" not in comment:
        return FoldedText(comment, comment, comment.lower(), None)
    letters: list[str] = []
    origins: list[int] = []
    end = 0
    for tag in _TAG.finditer(comment):
        _fold_part(comment, end, tag.start(), letters, origins)
        if tag.group(1):
            letters.append(" ")
            origins.append(tag.start())
        end = tag.end()
    _fold_part(comment, end, len(comment), letters, origins)
    text = "".join(letters)
    return FoldedText(comment, text, "".join(_lower(letter) for letter in text), origins)


def _fold_part(comment: str, start: int, end: int, letters: list[str], origins: list[int]) -> None:
    for index in range(start, end):
        plain = comment[index]
        if not plain.isascii():
            plain = _plain(plain)
        letters.extend(plain)
        origins.extend([index] * len(plain))


def _plain(letter: str) -> str:
    if (known := _look_alike(letter)) is not None:
        return known
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(_look_alike(part) or part for part in parts if unicodedata.category(part) not in _MARKS)


def _look_alike(letter: str) -> str | None:
    lower = _lower(letter)
    known = _LOOK_ALIKES.get(lower)
    return known.upper() if known and lower != letter else known


def _lower(letter: str) -> str:
    lower = letter.lower()
    return lower if len(lower) == 1 else letter
