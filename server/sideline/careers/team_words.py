"""Read sports and gender from the texts of staff lists: 'M. Soccer', "Women's Track, Indoor", 'Baseball/Softball'."""

import re
from functools import lru_cache

from sideline.coaches.choice_words import GENDER_WORDS, sport_of
from sideline.coaches.choices import SPORTS
from sideline.core.text.folding import fold

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_LONGEST = 3
"""Words of the longest name of a sport: 'indoor track field'."""

_OTHER_SPORTS = {
    "acrobatics tumbling", "acrobatics", "archery", "badminton", "cheer", "cheerleading", "dance", "esports",
    "flag football", "handball", "rodeo", "sailing", "stunt", "synchronized swimming", "table tennis", "triathlon",
    "weightlifting",
}  # fmt: skip
"""Sports of college teams that the site lists as 'Other'."""

_SPORT_WORDS = frozenset(" ".join([*map(str.casefold, SPORTS), *_OTHER_SPORTS, "crew"]).split()) - {"&", "other"}
"""Words in the names of sports."""

_CODES = {
    "bb": "basketball", "bball": "basketball", "sb": "softball", "soc": "soccer", "vb": "volleyball",
    "vball": "volleyball", "lax": "lacrosse", "ten": "tennis", "golf": "golf", "swim": "swimming", "xc": "xc",
    "track": "track", "tf": "track", "fh": "fieldhockey", "row": "rowing", "rowing": "rowing", "wp": "waterpolo",
}  # fmt: skip
"""Sports in the codes 'wbb' and 'msoc'."""

_LETTERS = {"m": "men", "w": "women"}
_FILLERS = {
    "and", "varsity", "the", "ncaa", "team", "program", "college", "intercollegiate", "coed", "combined", "coaches",
    "coaching", "staff",
}  # fmt: skip
_GENDER_OF_SPORT = {
    "Baseball": "Men", "Football": "Men", "Softball": "Women", "Field Hockey": "Women", "Beach Volleyball": "Women",
}  # fmt: skip
_SEPARATE_JOBS = re.compile(r"\s*[/;|]\s*")


def implied_gender(sport: str) -> str | None:
    """Return the gender of the teams of a sport that only one plays in college, or None."""
    return _GENDER_OF_SPORT.get(sport)


def names_team(text: str) -> bool:
    """Whether a text is a team instead of a person: "Women's Golf", 'Swimming & Diving', but not 'Ashley Golf'."""
    # Most texts are names; the rest takes longer.
    if _SPORT_WORDS.isdisjoint(text.casefold().replace(":", " ").split()):
        return False
    return all(word in _SPORT_WORDS or word in _FILLERS or _gender_of_word(word) for word in _words(text))


@lru_cache(5_000)
def sports_in(text: str) -> tuple[str, ...]:
    """Return the sports that a text names anywhere, without repeats, as the site spells them."""
    return tuple(dict.fromkeys(sport for _, sport in _found(_words(text))))


@lru_cache(5_000)
def sports_of_team(text: str) -> tuple[str, ...]:
    """Return the sports of a text that begins with one: 'Football - Defense', but not 'Sports Medicine (Football)'."""
    if whole := sport_of(text, None):
        return (whole,)
    words = [word for word in _words(text) if word not in _FILLERS and not _gender_of_word(word)]
    found = _found(words)
    return tuple(dict.fromkeys(sport for _, sport in found)) if found and found[0][0] == 0 else ()


@lru_cache(5_000)
def gender_in(text: str, *, short: bool = False) -> str | None:
    """Return the gender that the words of a text name, or None. With `short` also 'M' and 'W'."""
    words = _words(text)
    if short and "coed" in words:
        return "Both"
    found = {gender for word in words if (gender := _gender_of_word(word)) and (short or word not in _LETTERS)}
    if not found:
        return None
    return "Both" if len(found) > 1 else found.pop()


def title_for(title: str, sport: str, sports: tuple[str, ...]) -> str:
    """Return the part of a title about one of several sports, or the whole title if none is about it alone.

    'Head Baseball Coach/Assistant Softball Coach' holds a title for each.
    """
    if len(sports) < 2:
        return title
    others = set(sports) - {sport}
    for part in _SEPARATE_JOBS.split(title):
        named = sports_in(part)
        if sport in named and not others & set(named) and "coach" in part.casefold():
            return part
    return title


def _words(text: str) -> list[str]:
    words = _WORD.findall(fold(text[:300].replace("’", "'")))
    coded: list[str] = []
    for word in words:
        code = _CODES.get(word[1:]) if word[0] in _LETTERS else None
        coded += [_LETTERS[word[0]], code] if code else [word]
    return coded


def _gender_of_word(word: str) -> str | None:
    return GENDER_WORDS.get(word) or GENDER_WORDS.get(_LETTERS.get(word, ""))


def _found(words: list[str]) -> list[tuple[int, str]]:
    """Return the sports among words, each with the index of its first word; longer names come before shorter ones."""
    words = [word for word in words if word != "and"]
    found: list[tuple[int, str]] = []
    index = 0
    while index < len(words):
        for count in range(_LONGEST, 0, -1):
            if sport := _sport(" ".join(words[index : index + count])):
                found.append((index, sport))
                index += count
                break
        else:
            index += 1
    return found


@lru_cache(10_000)
def _sport(words: str) -> str | None:
    if words in _OTHER_SPORTS:
        return "Other"
    return None if words == "other" else sport_of(words, None)
