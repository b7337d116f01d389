"""Hints on a comment: what the guidelines do not allow, and what could tell who wrote it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sideline.core.text.cleaning import comment_text
from sideline.hints.bad_words import bad_words
from sideline.hints.folding import FoldedText, fold_comment
from sideline.hints.language import not_english
from sideline.hints.names import person_names
from sideline.hints.patterns import matches

Kind = Literal["words", "contact", "name", "identity", "language"]

RULE_OF_KIND: dict[Kind, int] = {"words": 4, "contact": 6, "name": 6, "identity": 6, "language": 3}
"""The number of the rule in web/content/legal/guidelines.md."""


@dataclass(frozen=True, order=True)
class Hint:
    """One thing that the author may want to change."""

    start: int
    """The index in the comment of the first character."""

    end: int
    """The index behind the last character."""

    kind: Kind
    reason: str
    """Which case of the kind: `phone`, `score` …; the kind itself where it has no cases."""

    @property
    def rule(self) -> int:
        """The number of the rule of the guidelines."""
        return RULE_OF_KIND[self.kind]


def find_hints(comment: str, own_names: list[str]) -> list[Hint]:
    """The hints on `comment`, by place; `own_names` are those of the coach, which may be written.

    Each character is in one hint at most, but for the language: a mail address is not a name as well.
    """
    text = fold_comment(comment)
    own_words = frozenset(word for name in own_names for word in re.findall("[a-z]+", fold_comment(name).lower))
    hints: list[Hint] = []
    is_covered = bytearray(len(comment))
    for kind, reason, first, last in _spans(text, own_words):
        start, end = text.span(first, last)
        if 1 not in is_covered[start:end]:
            is_covered[start:end] = b"\1" * (end - start)
            hints.append(Hint(start, end, kind, reason))
    language = not_english(comment)
    if language:
        hints.append(Hint(*language, "language", "language"))
    return sorted(hints)


def find_hints_for_moderators(text: str, coach_name: str) -> list[Hint]:
    """What may break a rule in the text of a comment (`comment_text`), by place; not what only tells who wrote it."""
    return [each for each in find_hints(text, [coach_name]) if each.kind != "identity"]


def count_hints_for_moderators(comment: str, coach_name: str) -> int:
    """How many there are of a stored comment, for `Case.hints`."""
    return len(find_hints_for_moderators(comment_text(comment), coach_name))


def _spans(text: FoldedText, own_words: frozenset[str]) -> Iterator[tuple[Kind, str, int, int]]:
    for kind in ("contact", "identity"):
        for reason, start, end in matches(kind, text):
            yield kind, reason, start, end
    for start, end in bad_words(text, own_words):
        yield "words", "words", start, end
    for start, end in person_names(text, own_words):
        yield "name", "name", start, end
