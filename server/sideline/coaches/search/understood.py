"""Words of a search text that name a team or a division instead of a coach: "women's soccer d3", "head coach smith"."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sideline.coaches.choice_words import DIVISION_WORDS, GENDER_WORDS, NUMBERED_DIVISIONS
from sideline.coaches.choices import DivisionName, Gender
from sideline.coaches.search.normal_form import lines_of

_MAY_BEGIN_A_NAME = {"men", "mens", "di"}
"""Not understood at the end of a text, where a visitor may be typing Mendez, Mensah or Diaz."""

_IN_NAMES = {"women", "men", "mens", "di"}
"""Also words of the names of people and universities: Marco Di Rosa, Mississippi University for Women."""

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

    @property
    def may_be_a_name(self) -> bool:
        """Whether a word that is understood may be part of a name, together with the rest."""
        return self.rest != "" and any(word.text in _IN_NAMES for word in self.words)


def understand(text: str) -> Understood:
    """Take a folded text apart. "coach" and "head coach" are left out of both: every result is one."""
    all_words = text.split(" ")
    words: list[UnderstoodWord] = []
    rest: list[str] = []
    index = 0
    while index < len(all_words):
        word, following = all_words[index], all_words[index + 1] if index + 1 < len(all_words) else ""
        if word == "division" and following in NUMBERED_DIVISIONS:
            words.append(UnderstoodWord(f"{word} {following}", division=NUMBERED_DIVISIONS[following]))
            index += 1
        elif word in _TITLES or (word in _KINDS_OF_COACH and following in _TITLES):
            pass
        elif word in _MAY_BEGIN_A_NAME and not following:
            rest.append(word)
        elif word in GENDER_WORDS:
            words.append(UnderstoodWord(word, gender=GENDER_WORDS[word]))
        elif word in DIVISION_WORDS:
            words.append(UnderstoodWord(word, division=DIVISION_WORDS[word]))
        elif word in _teams():
            gender, sport = _teams()[word]
            words.append(UnderstoodWord(word, gender=gender))
            rest.append(sport)
        else:
            rest.append(word)
        index += 1
    return Understood(words, " ".join(rest))


@cache
def _teams() -> dict[str, tuple[Gender, str]]:
    """Short names of teams of women or men in a sport (sports.txt)."""
    names = (line.split(" = ") for line in lines_of("sports.txt"))
    parts = ((short, *name.partition("'s ")[::2]) for short, name in names)
    return {short: (GENDER_WORDS[team], sport) for short, team, sport in parts if sport}
