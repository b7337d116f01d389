"""Build the text that searches match against: the lines of `coaches.search_text`.

There is one folded line each for name, university and sport, then one for every alias: normal forms, words without
punctuation, names joined into one word, nicknames, and short names of the university. Each line begins with "\\n ", and
the last one ends with "\\n". So " smi" in the text means that a word begins with "smi", and a query, which contains no
line break, cannot match across two lines.

A coach who has posts in other programs has a second part in the same form, with their universities and sports. The
parts meet in an empty line (EARLIER), so that a query can tell which part matches.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby, pairwise

from sideline.coaches.choices import SPORTS
from sideline.core.text.folding import fold

# The normal form of a name, which is the same for all common spellings of a coach's or university's name.
#
# `normal_form` normalizes punctuation, "&" and "and", initials ("A.J.", "A. J.", "AJ") and short forms ("St.",
# "Saint"). `main_words` also drops small words ("The Ohio State University"). `joined` also drops the spaces, so that
# "Van Horn", "VanHorn" and "van-horn" are equal. All functions take folded text (`core.text.folding`).
#
# Two different universities may have the same normal form: St. John's University and Saint John's University. Search
# finds both; equal forms do not prove that two names mean the same university.

KIND_WORDS = {"university", "college", "institute", "school", "academy", "technology", "of"}
"""Words for kinds of schools, which people often omit: 'Mount Union' is the University of Mount Union."""

_WORD = re.compile(r"[^\W_]+")


def words_of(folded: str) -> list[str]:
    """Return the words of a folded text without punctuation; "'s" stays with its word."""
    return _WORD.findall(folded.replace("'", ""))


def written_words(folded: str) -> list[str]:
    """Like `words_of`, but initials without a space are one word: "a.j. smith" has the words "aj" and "smith"."""
    return [word for part in folded.split() for word in _joined_initials(words_of(part))]


def normal_words(folded: str) -> list[str]:
    """Return the words of the normal form: initials joined, without "and", short forms expanded."""
    words = [word for word in words_of(folded) if word != "and"]
    return [full_word(word) for word in _joined_initials(words)]


def normal_form(folded: str) -> str:
    """Return the normal words separated by spaces."""
    return " ".join(normal_words(folded))


def main_words(folded: str) -> list[str]:
    """Return the normal words without small words, or all of them if there are no others."""
    words = normal_words(folded)
    return [word for word in words if word not in small_words()] or words


def joined(folded: str) -> str:
    """Return the main words without spaces, so that one word, two words and a hyphenated word are equal."""
    return "".join(main_words(folded))


def full_word(word: str) -> str:
    """Return the full form of a word ("st": "saint"), or the word itself if it is not a short form."""
    return _full_words().get(word, word)


def short_forms(word: str) -> Sequence[str]:
    """Return the short forms of a word that are not prefixes of it."""
    return [short for short in _short_words().get(word, ()) if not word.startswith(short)]


@cache
def small_words() -> frozenset[str]:
    """Return the optional words of names (small_words.txt)."""
    return frozenset(lines_of("small_words.txt"))


@cache
def left_out_first() -> frozenset[str]:
    """Return titles, suffixes and roles, which are dropped first (left_out_first.txt)."""
    return frozenset(lines_of("left_out_first.txt"))


def lines_of(file: str) -> list[str]:
    """Return the lines of a data file in this package, without comments."""
    text = (files(__package__) / file).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


def _joined_initials(words: Sequence[str]) -> Iterator[str]:
    for is_initial, run in groupby(words, lambda word: len(word) == 1 and word.isalpha()):
        if is_initial:
            yield "".join(run)
        else:
            yield from run


@cache
def _short_words() -> dict[str, list[str]]:
    return {full: short for full, *short in map(str.split, lines_of("spellings.txt"))}


@cache
def _full_words() -> dict[str, str]:
    return {short: full for full, words in _short_words().items() for short in words}


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
