"""Generate hard search queries for a list of coaches, as visitors mistype or shorten names.

The same list gives the same queries. Each query is for a coach whose first and last name is unique on the list.
"""

from collections.abc import Callable, Iterator
from typing import Any

from sideline.coaches.search.text import nicknames, university_aliases, words_of
from sideline.core.text.folding import fold

Entry = dict[str, str]
"""A coach's name, university and sport."""

_OF_A_KIND = 30


def hard_queries(entries: list[Entry]) -> Iterator[tuple[str, str, Entry]]:
    """Yield the kind, the query and the coach to find: about thirty of each kind, spread over the list."""
    unambiguous = _unambiguous(entries)
    for kind, query_of in KINDS.items():
        candidates = [(query, entry) for entry in unambiguous if (query := query_of(entry)) is not None]
        step = max(1, len(candidates) // _OF_A_KIND)
        for query, entry in candidates[::step][:_OF_A_KIND]:
            yield kind, query, entry


def _unambiguous(entries: list[Entry]) -> list[Entry]:
    """Return the entries whose first and last name is unique on the list; nicknames count as the same name."""
    seen: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        words = words_of(fold(entry["name"]))
        if len(words) == 2 and min(len(word) for word in words) > 2:
            for first in {words[0], *nicknames(words[0])}:
                seen.setdefault((first, words[1]), []).append(entry)
    return [
        entry
        for entry in entries
        if len(words := words_of(fold(entry["name"]))) == 2
        and min(len(word) for word in words) > 2
        and seen[words[0], words[1]] == [entry]
    ]


def _parts(entry: Entry) -> tuple[str, str]:
    first, last = words_of(fold(entry["name"]))
    return first, last


def _reversed(entry: Entry) -> str:
    first, last = _parts(entry)
    return f"{last.upper()}, {first}"


def _exchanged(entry: Entry) -> str | None:
    first, last = _parts(entry)
    if len(last) < 6 or last[2] == last[3]:
        return None
    return f"{first} {last[:2]}{last[3]}{last[2]}{last[4:]}"


def _left_out(entry: Entry) -> str | None:
    first, last = _parts(entry)
    return f"{first} {last[:3]}{last[4:]}" if len(last) > 6 else None


def _wrong(entry: Entry) -> str | None:
    first, last = _parts(entry)
    return f"{first} {last[:-2]}q{last[-1]}" if len(last) > 5 else None


def _nickname(entry: Entry) -> str | None:
    first, last = _parts(entry)
    other = next(nicknames(first), None)
    return f"{other} {last}" if other else None


def _alias(entry: Entry) -> str | None:
    aliases = university_aliases(fold(entry["university"]))
    return f"{_parts(entry)[1]} {aliases[0]} {entry['sport']}" if aliases else None


def _prefixes(entry: Entry) -> str:
    first, last = _parts(entry)
    university_word = max(words_of(fold(entry["university"])), key=len)
    return f"{university_word[:6]} {last} {first[:3]}"


def _accents(entry: Entry) -> str | None:
    return None if entry["name"].isascii() else f"  {fold(entry['name']).upper()} "


KINDS: dict[str, Callable[[Any], str | None]] = {
    "last name first": _reversed,
    "letters exchanged": _exchanged,
    "letter left out": _left_out,
    "wrong letter": _wrong,
    "nickname": _nickname,
    "alias of the university": _alias,
    "prefixes in any order": _prefixes,
    "without accents": _accents,
}
