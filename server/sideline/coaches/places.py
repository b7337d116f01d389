"""Universities and sports as search sees them: so few that matching them in memory is the fast way.

Universities are only ever added, so a count tells whether what we hold is what a transaction sees.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.coaches.identity import SPORT_IDS
from sideline.coaches.model import University
from sideline.coaches.short_names import short_names_of, words_of
from sideline.core.folding import fold

SPORTS = {number: fold(name) for name, number in SPORT_IDS.items()}


@dataclass(frozen=True)
class Places:
    """Folded names of the universities by id, their words, and what people call them."""

    universities: dict[int, str]
    by_short_name: dict[str, frozenset[int]]
    by_word: dict[str, frozenset[int]]
    sports_by_word: dict[str, frozenset[int]] = field(default_factory=lambda: _invert(SPORTS))

    def universities_with(self, text: str) -> frozenset[int]:
        return frozenset(number for number, name in self.universities.items() if text in name)

    @staticmethod
    def sports_with(text: str) -> frozenset[int]:
        return frozenset(number for number, name in SPORTS.items() if text in name)

    def words(self) -> set[str]:
        """Every word of a place's name."""
        return {*self.by_word, *self.sports_by_word}


_held: WeakKeyDictionary[Any, Places] = WeakKeyDictionary()


def places_of(session: Session) -> Places:
    """The universities that this transaction sees."""
    database = session.get_bind().engine
    count = session.scalar(select(func.count()).select_from(University)) or 0
    held = _held.get(database)
    if held is None or len(held.universities) != count:
        held = _held[database] = _read(session)
    return held


def _read(session: Session) -> Places:
    names = {row.id: row.folded for row in session.execute(select(University.id, University.folded))}
    short = {number: short_names_of(name) for number, name in names.items()}
    return Places(names, _gather(short), _invert(names))


def _invert(names: dict[int, str]) -> dict[str, frozenset[int]]:
    return _gather({number: words_of(name) for number, name in names.items()})


def _gather(keys: dict[int, Any]) -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, its in keys.items():
        known: Iterable[str] = its
        for key in known:
            found.setdefault(key, set()).add(number)
    return {key: frozenset(numbers) for key, numbers in found.items()}
