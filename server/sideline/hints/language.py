"""Sentences that are not English, told by the most frequent words and the script."""

import re

from sideline.hints.rules import RULES, words_of_lines

_ENGLISH = words_of_lines(RULES["languages"]["english"])
_OTHER = words_of_lines(RULES["languages"]["other"])
_NOT_LATIN = re.compile(RULES["languages"]["not_latin"])
_SENTENCE = re.compile(r"[^.!?\n。！？]+")  # noqa: RUF001 - the marks of Chinese and Japanese
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

FEWEST_WORDS = 2
"""A sentence with fewer frequent words of other languages passes: one may be a name (La Salle, Van Dyke)."""

FEWEST_LETTERS = 4
"""A sentence with fewer letters of another script passes."""

LETTER_SHARE = 0.3
"""Above this share of letters of another script a sentence is in another language."""


def not_english(comment: str) -> tuple[int, int] | None:
    """The span from the first sentence that is not English to the last; None if all are."""
    spans = [match.span() for match in _SENTENCE.finditer(comment) if _is_other(match.group().lower())]
    if not spans:
        return None
    start, end = spans[0][0], spans[-1][1]
    return start + len(comment[start:end]) - len(comment[start:end].lstrip()), end


def _is_other(sentence: str) -> bool:
    if not sentence.isascii():
        foreign = len(_NOT_LATIN.findall(sentence))
        if foreign >= FEWEST_LETTERS and foreign > LETTER_SHARE * len("".join(sentence.split())):
            return True
    words = _WORD.findall(sentence)
    other = sum(word in _OTHER for word in words)
    return other >= FEWEST_WORDS and other > sum(word in _ENGLISH for word in words)
