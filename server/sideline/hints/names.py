"""Names of people in a comment, told by a title or role before them, or by a frequent first name."""

import re
from collections.abc import Iterator

from sideline.hints.folding import FoldedText
from sideline.hints.rules import RULES, words_of, words_of_lines

_FIRST_NAMES = words_of("first_names")
_NOT_NAMES = words_of("not_names") | words_of_lines(RULES["languages"]["english"])
_PLACES = words_of("places")
_CAPITALIZED = re.compile(r"[A-Z]'?(?:[A-Z](?=[a-z]))?[a-z]+(?:['-]?[A-Z][a-z]+|['-][a-z]+)*|[A-Z]\.")
_ROLE = re.compile(RULES["role"])
_BEFORE = 24
"""How many characters before a name a role is looked for in: more than the longest role."""


def person_names(folded: FoldedText, own_words: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The spans in the folded text of names of people other than the one whose names are `own_words`."""
    words = [(match.start(), match.end()) for match in _CAPITALIZED.finditer(folded.text)]
    index = 0
    while index < len(words):
        last = _last_of_name(folded, words, index)
        start, end = words[index][0], words[last][1]
        if not _is_own(folded.lower[start:end], own_words) and _is_name(folded, words[index : last + 1]):
            yield start, _without_possessive(folded.lower, start, end)
        index = last + 1


def _last_of_name(folded: FoldedText, words: list[tuple[int, int]], index: int) -> int:
    """The index of the last of the capitalized words that follow one another; at most three are a name."""
    last = index
    while last + 1 < min(len(words), index + 3) and folded.text[words[last][1] : words[last + 1][0]] == " ":
        if _word(folded, words[last + 1]) in _NOT_NAMES:
            break
        last += 1
    return last


def _is_name(folded: FoldedText, words: list[tuple[int, int]]) -> bool:
    texts = [_word(folded, word) for word in words]
    if any(text in _PLACES for text in texts) or _next_word(folded, words[-1][1]) in _PLACES:
        return False
    if any(text in _FIRST_NAMES for text in texts):
        return True
    return texts[0] not in _NOT_NAMES and _has_role_before(folded, words[0][0])


def _word(folded: FoldedText, span: tuple[int, int]) -> str:
    return folded.lower[span[0] : _without_possessive(folded.lower, *span)]


def _next_word(folded: FoldedText, end: int) -> str:
    following = folded.lower[end : end + 20].split()
    return following[0] if following else ""


def _has_role_before(folded: FoldedText, start: int) -> bool:
    return _ROLE.search(folded.lower[max(0, start - _BEFORE) : start]) is not None


def _is_own(name: str, own_words: frozenset[str]) -> bool:
    return any(part in own_words for part in re.findall("[a-z]+", name))


def _without_possessive(lower: str, start: int, end: int) -> int:
    return end - 2 if lower[start:end].endswith("'s") else end
