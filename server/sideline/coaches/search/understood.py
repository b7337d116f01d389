"""Words of a search text that name a team or a division instead of a coach: "women's soccer d3", "head coach smith"."""

from collections.abc import Sequence
from typing import NamedTuple

from sideline.coaches.choices import DivisionName, Gender

_GENDERS: dict[str, Gender] = {
    "women's": "Women",
    "womens": "Women",
    "women": "Women",
    "men's": "Men",
    "mens": "Men",
    "men": "Men",
}
_DIVISIONS: dict[str, DivisionName] = {
    "di": "DI",
    "d1": "DI",
    "dii": "DII",
    "d2": "DII",
    "diii": "DIII",
    "d3": "DIII",
    "naia": "NAIA",
    "njcaa": "NJCAA",
    "juco": "NJCAA",
}
_NUMBERED: dict[str, DivisionName] = {"1": "DI", "i": "DI", "2": "DII", "ii": "DII", "3": "DIII", "iii": "DIII"}
"""After the word "division"."""

_MAY_BEGIN_A_NAME = {"men", "mens", "di"}
"""Not understood at the end of a text, where a visitor may be typing Mendez, Mensah or Diaz."""

_TITLES = {"coach", "coaches"}
_KINDS_OF_COACH = {"head", "assistant", "asst"}


class UnderstoodWord(NamedTuple):
    """A word, or two, and the filter that they stand for."""

    text: str
    gender: Gender | None = None
    division: DivisionName | None = None


class Understood(NamedTuple):
    """What a text asks for: the words that filter, and the rest of it, by which a coach is found."""

    words: Sequence[UnderstoodWord]
    rest: str


def understand(text: str) -> Understood:
    """Take a folded text apart. "coach" and "head coach" are left out of both: every result is one."""
    all_words = text.split(" ")
    words: list[UnderstoodWord] = []
    rest: list[str] = []
    index = 0
    while index < len(all_words):
        word, following = all_words[index], all_words[index + 1] if index + 1 < len(all_words) else ""
        if word == "division" and following in _NUMBERED:
            words.append(UnderstoodWord(f"{word} {following}", division=_NUMBERED[following]))
            index += 1
        elif word in _TITLES or (word in _KINDS_OF_COACH and following in _TITLES):
            pass
        elif word in _MAY_BEGIN_A_NAME and not following:
            rest.append(word)
        elif word in _GENDERS:
            words.append(UnderstoodWord(word, gender=_GENDERS[word]))
        elif word in _DIVISIONS:
            words.append(UnderstoodWord(word, division=_DIVISIONS[word]))
        else:
            rest.append(word)
        index += 1
    return Understood(words, " ".join(rest))
