"""Build the text that searches match against: the lines of `coaches.search_text`.

There is one folded line each for name, university and sport, then one for every alias: normal forms, words without
punctuation, names joined into one word, nicknames, and short names of the university. Each line begins with "\\n ", and
the last one ends with "\\n". So " smi" in the text means that a word begins with "smi", and a query, which contains no
line break, cannot match across two lines.

A coach who has posts in other programs has a second part in the same form, with their universities and sports. The
parts meet in an empty line (EARLIER), so that a query can tell which part matches.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise

from sideline.coaches.choices import SPORTS
from sideline.coaches.search.normal_form import (
    left_out_first,
    lines_of,
    normal_form,
    short_forms,
    small_words,
    words_of,
    written_words,
)
from sideline.core.text.folding import fold

LINE = "\n "

EARLIER = "\n\n"
"""Where the second part begins: the end of the first part and the beginning of the second."""

MAX_BYTES = 2_500
"""A row of a PostgreSQL index holds at most 2,704 bytes; aliases that would not fit are left out."""

MAX_NAME_BYTES = 1_000
"""Maximum size of the folded name of a coach or university."""


_MIN_INITIALS = 3
_NAME_PARTS = 2
"""Number of parts in a typical name."""
_PARTICLES = {"de", "del", "des", "du", "la", "le", "los", "mc", "van", "von"}


def search_text(name: str, university: str, sport: str, earlier: Iterable[tuple[str, str]] = ()) -> str:
    """Return the search text of a coach; `earlier` has university and sport of other posts. All text must be folded."""
    text = LINE + LINE.join((_clipped(name), _clipped(university), *_sport_lines(sport)))
    aliases = (
        *_spellings(name),
        *nicknames(name),
        *_names_in_one_word(name),
        *_cached_spellings(university),
        *cached_university_aliases(university),
    )
    text = _with_lines(text, aliases) + "\n"
    lines = [line for place in earlier for line in _lines_of_place(*place)]
    second = _with_lines("", lines, MAX_BYTES - len(text.encode()) - 1)
    return f"{text}{second}\n" if second else text


def _with_lines(text: str, lines: Iterable[str], max_bytes: int = MAX_BYTES - 1) -> str:
    """Append lines as long as they fit."""
    size = len(text.encode())
    for line in dict.fromkeys(filter(None, lines)):
        size += len(LINE) + len(line.encode())
        if size > max_bytes:
            break
        text += LINE + line
    return text


def _lines_of_place(university: str, sport: str) -> Iterator[str]:
    yield from (_clipped(university), *_cached_spellings(university), *cached_university_aliases(university))
    yield from _sport_lines(sport)


@cache
def _sport_lines(sport: str) -> tuple[str, ...]:
    """Return the lines of a folded sport. None is "hockey" for Field Hockey, which a search for it must not find."""
    if one_word := sports_apart().get(sport):
        return sport.replace(" ", "-"), one_word
    return sport, *_cached_spellings(sport)


@cache
def sports_apart() -> dict[str, str]:
    """Map each folded sport that ends with the name of another one to its name in one word: 'field hockey'."""
    sports = [fold(sport) for sport in SPORTS]
    return {sport: sport.replace(" ", "") for sport in sports if sport.partition(" ")[2] in sports}


def _clipped(folded: str) -> str:
    # An earlier release accepted names with a longer folded form.
    return folded.encode()[:MAX_NAME_BYTES].decode(errors="ignore").rstrip()


def _spellings(folded: str) -> Iterator[str]:
    """Yield the normal form, words without punctuation, and short forms of words, unless the text contains them."""
    normal = normal_form(folded)
    if normal != folded:
        yield normal
    known = {*folded.split(), *normal.split()}
    yield from (word for word in words_of(folded) if word not in known)
    yield from (short for word in normal.split() for short in short_forms(word) if short not in known)


@lru_cache(5_000)
def _cached_spellings(folded: str) -> tuple[str, ...]:
    return (*_spellings(folded), *_joined_particles(folded))


def _names_in_one_word(name: str) -> Iterator[str]:
    """Yield the end of a name, starting at each of its parts, without spaces: "vanhorn", "maryannlee". A prefix search
    then finds any two adjacent parts. Yields nothing for a typical name of two parts.
    """
    parts = [word for word in written_words(name) if word not in left_out_first()]
    if len(parts) > _NAME_PARTS or (parts[:1] and parts[0] in _PARTICLES):
        for index in range(len(parts) - 1):
            if min(len(parts[index]), len(parts[index + 1])) > 1:
                yield "".join(parts[index:])


def _joined_particles(university: str) -> Iterator[str]:
    """Yield "lasalle" for La Salle University, and "wilkesbarre" for a campus at Wilkes-Barre."""
    words = university.split()
    for first, second in pairwise(words):
        if first in _PARTICLES:
            yield from words_of(first + second)[:1]
    yield from ("".join(words_of(word)) for word in words if "-" in word)


def nicknames(name: str) -> Iterator[str]:
    """Yield the other names that words of a folded name may stand for."""
    for word in words_of(name):
        yield from _nicknames_by_name().get(word, ())


@lru_cache(5_000)
def cached_university_aliases(university: str) -> tuple[str, ...]:
    """Return `university_aliases`, cached for each university."""
    return tuple(university_aliases(university))


def university_aliases(university: str) -> list[str]:
    """Return other names of a university, given its folded name: its initials, and its aliases in aliases.txt."""
    initials = "".join(word[0] for word in _name_words(university))
    aliases = set(listed_aliases(university))
    # Initials without a u ("university") may as well be a person's name: "ann", "lee".
    # People who type a listed alias mean its school: 'lsu' is not La Salle University.
    if len(initials) >= _MIN_INITIALS and "u" in initials and initials not in _listed():
        aliases.add(initials)
    return sorted(aliases)


def listed_aliases(university: str) -> set[str]:
    """Return the aliases of a university in aliases.txt, given its folded name."""
    return _aliases_by_words().get(_alias_key(university), set())


def _alias_key(folded: str) -> frozenset[str]:
    """Return the words of a name in any order. "of" counts: Miami University is not the University of Miami."""
    return frozenset(words_of(folded)) - (small_words() - {"of"})


def _name_words(university: str) -> list[str]:
    return [word for word in words_of(university) if word not in small_words()]


@cache
def _aliases_by_words() -> dict[frozenset[str], set[str]]:
    """Map the key of a university's name to its aliases."""
    aliases: dict[frozenset[str], set[str]] = {}
    for line in lines_of("aliases.txt"):
        alias, names = line.split(" = ")
        for name in names.split(" | "):
            aliases.setdefault(_alias_key(fold(name)), set()).add(alias)
    return aliases


@cache
def _listed() -> frozenset[str]:
    return frozenset(alias for aliases in _aliases_by_words().values() for alias in aliases)


@cache
def _nicknames_by_name() -> dict[str, list[str]]:
    """Map each given name to the names it may stand for: short names to formal names and back, not to each other."""
    names: dict[str, set[str]] = {}
    for line in lines_of("nicknames.txt"):
        formal, *short = line.split()
        names.setdefault(formal, set()).update(short)
        for name in short:
            names.setdefault(name, set()).add(formal)
    return {name: sorted(others - {name}) for name, others in names.items()}
