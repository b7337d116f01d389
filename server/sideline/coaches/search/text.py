"""The text a coach is searched by: the lines of `coaches.search_text`.

One line each, folded, for name, university and sport, then for every alias: normal forms, words without punctuation,
names written in one word, nicknames, short names of the university. Each line begins with "\\n ", the last one ends
with "\\n": " smi" in the text means that a word begins with "smi", and a query, which holds no line break, cannot match
across two lines.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

from sideline.coaches.search.normal_form import (
    left_out_first,
    lines_of,
    normal_form,
    short_forms,
    small_words,
    written_words,
)
from sideline.coaches.search.normal_form import words_of as words_of  # noqa: PLC0414  # for migration 0012
from sideline.core.text.folding import fold

LINE = "\n "

MAX_BYTES = 2_500
"""A row of an index of PostgreSQL holds at most 2,704 bytes; aliases that would not fit are left out."""

MAX_NAME_BYTES = 1_000
"""Of a name or a university (`add_coaches`)."""


_MIN_INITIALS = 3
_NAME_PARTS = 2
"""Parts of a usual name."""
_PARTICLES = {"de", "del", "des", "du", "la", "le", "los", "mc", "van", "von"}


def search_text(name: str, university: str, sport: str) -> str:
    """The search text of a coach. All three are folded."""
    text = LINE + LINE.join((_clipped(name), _clipped(university), sport))
    size = len(text.encode()) + 1
    aliases = (
        *_spellings(name),
        *nicknames(name),
        *_names_in_one_word(name),
        *_cached_spellings(university),
        *cached_university_aliases(university),
        *_cached_spellings(sport),
    )
    for alias in dict.fromkeys(filter(None, aliases)):
        size += len(LINE) + len(alias.encode())
        if size > MAX_BYTES:
            break
        text += LINE + alias
    return f"{text}\n"


def _clipped(folded: str) -> str:
    # An earlier release accepted names whose fold is longer.
    return folded.encode()[:MAX_NAME_BYTES].decode(errors="ignore").rstrip()


def _spellings(folded: str) -> Iterator[str]:
    """The normal form, words without their punctuation, short forms of words: each where the text has it not."""
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
    """The end of a name from each part on, without spaces: "vanhorn", "maryannlee". A search for the beginning of a
    word finds any two neighboring parts in it. Empty for a usual name of two parts.
    """
    parts = [word for word in written_words(name) if word not in left_out_first()]
    if len(parts) > _NAME_PARTS or (parts[:1] and parts[0] in _PARTICLES):
        for index in range(len(parts) - 1):
            if min(len(parts[index]), len(parts[index + 1])) > 1:
                yield "".join(parts[index:])


def _joined_particles(university: str) -> Iterator[str]:
    """ "lasalle" of La Salle University, "wilkesbarre" of a campus at Wilkes-Barre."""
    words = university.split()
    for first, second in pairwise(words):
        if first in _PARTICLES:
            yield from words_of(first + second)[:1]
    yield from ("".join(words_of(word)) for word in words if "-" in word)


def nicknames(name: str) -> Iterator[str]:
    """The names that words of a folded name may stand for."""
    for word in words_of(name):
        yield from _nicknames_by_name().get(word, ())


@lru_cache(5_000)
def cached_university_aliases(university: str) -> tuple[str, ...]:
    """`university_aliases`, computed once for each university."""
    return tuple(university_aliases(university))


def university_aliases(university: str) -> list[str]:
    """Other names of a university, whose name is folded: its initials, and its lines of aliases.txt."""
    initials = "".join(word[0] for word in _name_words(university))
    aliases = set(listed_aliases(university))
    # Initials without a u ("university") are as likely somebody's name: "ann", "lee".
    if len(initials) >= _MIN_INITIALS and "u" in initials:
        aliases.add(initials)
    return sorted(aliases)


def listed_aliases(university: str) -> set[str]:
    """The names that aliases.txt has for a university, whose name is folded."""
    return _aliases_by_words().get(frozenset(_name_words(university)), set())


def _name_words(university: str) -> list[str]:
    return [word for word in words_of(university) if word not in small_words()]


@cache
def _aliases_by_words() -> dict[frozenset[str], set[str]]:
    """The words of a university's name without stop words -> its aliases; order and punctuation make no difference."""
    aliases: dict[frozenset[str], set[str]] = {}
    for line in lines_of("aliases.txt"):
        alias, names = line.split(" = ")
        for name in names.split(" | "):
            words = frozenset(words_of(fold(name))) - small_words()
            aliases.setdefault(words, set()).add(alias)
    return aliases


@cache
def _nicknames_by_name() -> dict[str, list[str]]:
    """A given name -> the names that it may stand for: a short name its formal one, but not other short ones."""
    names: dict[str, set[str]] = {}
    for line in lines_of("nicknames.txt"):
        formal, *short = line.split()
        names.setdefault(formal, set()).update(short)
        for name in short:
            names.setdefault(name, set()).add(formal)
    return {name: sorted(others - {name}) for name, others in names.items()}
