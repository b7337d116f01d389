"""Find words of a search text that name a team or division: "women's soccer d3", "head coach smith"."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sideline.coaches.choice_words import DIVISION_WORDS, GENDER_WORDS, NUMBERED_DIVISIONS
from sideline.coaches.choices import FilterName, Gender
from sideline.coaches.search.filters import UnderstoodWord, label_of
from sideline.coaches.search.normal_form import lines_of
from sideline.core.text.folding import fold

_MAY_BEGIN_A_NAME = {"men", "mens", "di"}
"""Words not used as filters at the end of a text, where the visitor may be typing Mendez, Mensah or Diaz."""

_IN_NAMES = {"women", "men", "mens", "di"}
"""Words that also occur in the names of people and universities: Marco Di Rosa, Mississippi University for Women."""

_TITLES = {"coach", "coaches"}
_KINDS_OF_COACH = {"head", "assistant", "asst"}


class Understood(NamedTuple):
    """A text split into words that act as filters and the rest, which coaches must match."""

    words: Sequence[UnderstoodWord]
    rest: str

    @property
    def may_be_a_name(self) -> bool:
        """Whether a filter word may instead be part of a name, together with the rest."""
        return self.rest != "" and any(word.text in _IN_NAMES for word in self.words)


def understand(text: str) -> Understood:
    """Split a folded text. "coach" and "head coach" are dropped, because every result is a coach."""
    all_words = text.split(" ")
    words: list[UnderstoodWord] = []
    rest: list[str] = []
    index = 0
    while index < len(all_words):
        word, following = all_words[index], all_words[index + 1] if index + 1 < len(all_words) else ""
        if word == "division" and following in NUMBERED_DIVISIONS:
            words.append(_word(f"{word} {following}", "division", NUMBERED_DIVISIONS[following]))
            index += 1
        elif word in _TITLES or (word in _KINDS_OF_COACH and following in _TITLES):
            pass
        elif word in _MAY_BEGIN_A_NAME and not following:
            rest.append(word)
        elif word in GENDER_WORDS:
            words.append(_word(word, "gender", GENDER_WORDS[word]))
        elif word in DIVISION_WORDS:
            words.append(_word(word, "division", DIVISION_WORDS[word]))
        elif word in _teams():
            gender, sport = _teams()[word]
            words.append(_word(word, "gender", gender))
            rest.append(sport)
        else:
            rest.append(word)
        index += 1
    return Understood(words, " ".join(rest))


def without_words(typed: str, words: Sequence[str]) -> str:
    """Return a text as typed without some words of the folded text, each of which may be several."""
    parts = typed.split()
    for word in words:
        wanted = word.split(" ")
        folded = [fold(part) for part in parts]
        starts = (start for start in range(len(parts)) if folded[start : start + len(wanted)] == wanted)
        if (start := next(starts, None)) is not None:
            del parts[start : start + len(wanted)]
    return " ".join(parts)


def _word(text: str, name: FilterName, value: str) -> UnderstoodWord:
    return UnderstoodWord(text, name, (value,), label_of(name, value))


@cache
def _teams() -> dict[str, tuple[Gender, str]]:
    """Return the short names of women's or men's teams in a sport (sports.txt)."""
    names = (line.split(" = ") for line in lines_of("sports.txt"))
    parts = ((short, *name.partition("'s ")[::2]) for short, name in names)
    return {short: (GENDER_WORDS[team], sport) for short, team, sport in parts if sport}
