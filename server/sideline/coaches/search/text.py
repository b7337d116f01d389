"""The text a coach is searched by: the lines of `coaches.search_text`.

One line each, folded, for name, university and sport, then for every alias: words without their punctuation, nicknames,
short names of the university. Each line begins with "\\n ", the last one ends with "\\n": " smi" in the text means that
a word begins with "smi", and a query, which holds no line break, cannot match across two lines.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from sideline.coaches.search.normal_form import lines_of
from sideline.coaches.search.normal_form import words_of as words_of  # noqa: PLC0414  # for migration 0012
from sideline.core.text.folding import fold

LINE = "\n "

MAX_BYTES = 2_500
"""A row of an index of PostgreSQL holds at most 2,704 bytes; aliases that would not fit are left out."""

MAX_NAME_BYTES = 1_000
"""Of a name or a university (`add_coaches`)."""

_STOP_WORDS = {"of", "the", "at", "and", "in", "for"}
_MIN_INITIALS = 3


def search_text(name: str, university: str, sport: str) -> str:
    """The search text of a coach. All three are folded."""
    text = LINE + LINE.join((_clipped(name), _clipped(university), sport))
    size = len(text.encode()) + 1
    aliases = (
        *_bare_words(name),
        *nicknames(name),
        *_bare_words(university),
        *cached_university_aliases(university),
        *_bare_words(sport),
    )
    for alias in dict.fromkeys(aliases):
        size += len(LINE) + len(alias.encode())
        if size > MAX_BYTES:
            break
        text += LINE + alias
    return f"{text}\n"


def _clipped(folded: str) -> str:
    # An earlier release accepted names whose fold is longer.
    return folded.encode()[:MAX_NAME_BYTES].decode(errors="ignore").rstrip()


def _bare_words(folded: str) -> list[str]:
    as_written = set(folded.split())
    return [word for word in words_of(folded) if word not in as_written]


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
    return [word for word in words_of(university) if word not in _STOP_WORDS]


@cache
def _aliases_by_words() -> dict[frozenset[str], set[str]]:
    """The words of a university's name without stop words -> its aliases; order and punctuation make no difference."""
    aliases: dict[frozenset[str], set[str]] = {}
    for line in lines_of("aliases.txt"):
        alias, names = line.split(" = ")
        for name in names.split(" | "):
            words = frozenset(words_of(fold(name))) - _STOP_WORDS
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
