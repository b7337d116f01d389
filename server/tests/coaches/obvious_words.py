"""Words of the reference implementation of search: a coach's searchable lines, and alternative spellings."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import sideline.coaches.search

_FOLDER = Path(next(iter(sideline.coaches.search.__path__)))
_PARTICLES = {"de", "del", "des", "du", "la", "le", "los", "mc", "van", "von"}


@dataclass
class Lines:
    """A coach's folded name, university, sport and aliases, in this order, and all their words.

    `with_earlier` has these and the lines of earlier posts; None for a coach without any.
    """

    all: list[str]
    words: set[str]
    with_earlier: "Lines | None" = None


def table(file: str) -> list[str]:
    """Return the lines of a data file."""
    return [line for line in (_FOLDER / file).read_text().splitlines() if line and line[0] != "#"]


_COMMON = table("common_words.txt")
FIRST_OUT = table("left_out_first.txt")
_FULL = {short: line.split()[0] for line in table("spellings.txt") for short in line.split()[1:]}


def plain(text: str) -> list[str]:
    """Return the words of a text as spelled."""
    letters = (letter if letter.isalnum() else " " for letter in text if letter != "'")
    return "".join(letters).split()


def together(text: str) -> list[str]:
    """Return the words, with adjacent initials as one word."""
    return [word for part in text.split() for word in _initials_as_one(plain(part))]


def normal(text: str) -> list[str]:
    """Return the words in normal form."""
    words = _initials_as_one([word for word in plain(text) if word != "and"])
    return [_FULL.get(word, word) for word in words]


def full_word(word: str) -> str:
    """Return the word that a short form stands for."""
    return _FULL.get(word, word)


def is_rare(words: Sequence[str]) -> bool:
    """Return whether one of the words has three letters and is not a prefix of a common word."""
    return any(len(word) >= 3 and not any(common.startswith(word) for common in _COMMON) for word in words)


def lines_of_coach(
    name: str,
    university: str,
    sport: str,
    nicknames: Callable[[str], Iterable[str]],
    aliases: Callable[[str], Iterable[str]],
) -> Lines:
    """Return all lines of a coach that search looks at."""
    lines = _lines((name, university, sport), nicknames, aliases)
    return Lines(lines.all, lines.words)


def lines_of_earlier(now: Lines, university: str, sport: str, aliases: Callable[[str], Iterable[str]]) -> Lines:
    """Return the lines of a coach together with those of an earlier post."""
    earlier = _lines(("", university, sport), _no_nicknames, aliases)
    return Lines([*now.all, *filter(None, earlier.all)], now.words | earlier.words)


def _no_nicknames(_name: str) -> Iterable[str]:
    return ()


@cache
def _lines(
    fields: tuple[str, str, str], nicknames: Callable[[str], Iterable[str]], aliases: Callable[[str], Iterable[str]]
) -> Lines:
    name, university, sport = fields
    lines = [name, university, sport, *nicknames(name), *aliases(university)]
    for field in (name, university, sport):
        formed = normal(field)
        lines += [" ".join(formed), *plain(field)]
        lines += [short for short, full in _FULL.items() if full in formed and not full.startswith(short)]
    parts = [word for word in together(name) if word not in FIRST_OUT]
    if len(parts) >= 3 or (parts and parts[0] in _PARTICLES):
        lines += [
            "".join(parts[start:])
            for start in range(len(parts) - 1)
            if len(parts[start]) > 1 and len(parts[start + 1]) > 1
        ]
    for field in (university, sport):
        written = field.split(" ")
        for index, word in enumerate(written):
            if "-" in word:
                lines.append("".join(plain(word)))
            if word in _PARTICLES and index + 1 < len(written):
                lines.append(plain(word + written[index + 1])[0])
    return Lines(lines, {word for line in lines for word in plain(line)})


def _initials_as_one(words: list[str]) -> list[str]:
    joined: list[str] = []
    before = ""
    for word in words:
        is_initial = len(word) == 1 and word.isalpha()
        if is_initial and before:
            joined[-1] += word
        else:
            joined.append(word)
        before = word if is_initial else ""
    return joined
