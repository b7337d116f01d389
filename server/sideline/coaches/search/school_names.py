"""The names by which a site's schools are found, kept in memory."""

import threading
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from sideline.coaches.choices import SPORT_IDS
from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.coaches.search.gazetteer import Gazetteer, key_of
from sideline.coaches.search.normal_form import KIND_WORDS, main_words, words_of
from sideline.coaches.search.text import search_text, university_aliases
from sideline.core.db.read_pool import ReadPool

NAMES_SECONDS = 60
"""Maximum age of the schools in memory. A new school is found that much later."""

_MIN_PREFIX = 3
"""Minimum length of an unfinished name that is completed."""

_MAX_FOUND = 12
"""Maximum number of schools among which those with the most teams are chosen."""

_COLUMNS = "id, folded, name, slug, city, state, conference, nickname, short_name"
_TEAMS = "(SELECT count(*) FROM teams WHERE teams.university_id = universities.id)"
_SCHOOLS = f"SELECT {_COLUMNS}, {_TEAMS} AS teams FROM universities WHERE {HAS_COACHES}"  # constant
_FORMER_NAMES = "SELECT university_id, folded FROM university_names"
_SPORTS = f"""
    SELECT DISTINCT university_id, sport_id, gender FROM coaches WHERE university_id IN ({{ids}}) AND NOT {UNLISTED}
"""  # constant


class School(NamedTuple):
    """A school that has a listed coach."""

    id: int
    folded: str
    name: str
    slug: str
    city: str
    state: str
    conference: str
    nickname: str
    short_name: str
    teams: int


class SchoolNames:
    """The site's schools with the names by which they are found: their own, former and short ones, and nicknames."""

    def __init__(self, schools: Sequence[School] = (), former: Iterable[tuple[int, str]] = ()) -> None:
        self.states = {school.state for school in schools}
        self.schools = {school.id: school for school in schools}
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._by_short_name: dict[str, list[int]] = defaultdict(list)
        self._by_proper_words: dict[str, list[tuple[int, frozenset[str]]]] = defaultdict(list)
        self._by_nickname: dict[str, list[int]] = defaultdict(list)
        self._by_short_nickname: dict[str, list[int]] = defaultdict(list)
        self._sports: set[tuple[int, int, str]] = set()
        for id_, folded in (*((school.id, school.folded) for school in schools), *former):
            names, proper, kinds = _names_of_school(folded)
            for name in names:
                self._by_name[name].append(id_)
            if proper:
                self._by_proper_words[proper].append((id_, kinds))
        for school in schools:
            if short := key_of(school.short_name):
                self._by_short_name[short].append(school.id)
                kinds = frozenset(_words_of_name(school.folded)) & KIND_WORDS
                self._by_proper_words[_proper_words(short.split())].append((school.id, kinds))
            self._add_nickname(school.id, key_of(school.nickname))
        self._sorted = sorted({*self._by_name, *self._by_short_name, *self._by_proper_words} - {""})
        self.first_words = {name.split(" ", 1)[0] for name in (*self._sorted, *self._by_nickname)}
        """The words with which names and nicknames begin."""

    def _add_nickname(self, id_: int, nickname: str) -> None:
        for spelling in {nickname, nickname.replace(" ", "")} - {""}:
            self._by_nickname[spelling].append(id_)
        if " " in nickname:
            self._by_short_nickname[nickname.rpartition(" ")[2]].append(id_)

    @cached_property
    def gazetteer(self) -> Gazetteer:
        """The places of these schools."""
        return Gazetteer((school.city, school.state, school.conference) for school in self.schools.values())

    @property
    def named_like_places(self) -> list[int]:
        """The ids of schools with the name of a state, region or city: Ohio University."""
        return sorted({id_ for name in self.gazetteer.names for id_ in self.exact(name.split())})

    def know_sports(self, rows: Iterable[Sequence[int | str]]) -> None:
        """Store school, sport and gender of the coaches at `named_like_places`."""
        self._sports = {(int(school), int(sport), str(gender)) for school, sport, gender in rows}

    def has_team(self, ids: Collection[int], sport: str, gender: str | None) -> bool:
        """Whether one of these `named_like_places` has coaches in a sport, the name of which may be unfinished."""
        genders = (gender, "Both") if gender else ("Women", "Men", "Both")
        return any((id_, SPORT_IDS.get(sport), of) in self._sports for id_ in ids for of in genders)

    def exact(self, words: Sequence[str]) -> list[int]:
        """Return the schools whose name without small words is these words, or has them as its proper words."""
        if len(words) > 1 and words[-1] in ("st", "saint"):
            words = [*words[:-1], "state"]  # 'Ohio St.'
        proper = _proper_words(words)
        if not proper:
            return []
        kinds = frozenset(words) & KIND_WORDS
        name = " ".join(words)
        found = self._by_name.get(name) or self._by_short_name.get(name) or self._with_proper_words(proper, kinds)
        return [id_ for id_ in dict.fromkeys(found) if id_ in self.schools]

    def with_nickname(self, words: Sequence[str]) -> list[int]:
        """Return the schools whose teams have this nickname."""
        return self._by_nickname.get(" ".join(words), [])

    def with_short_nickname(self, words: Sequence[str]) -> list[int]:
        """Return the schools whose teams have a longer nickname that ends with these words: Golden Bears."""
        return self._by_short_nickname.get(" ".join(words), [])

    def begins(self, words: Sequence[str]) -> bool:
        """Whether these words, the last of which may be unfinished, begin the name of a school."""
        text = " ".join(words)
        start = bisect_left(self._sorted, text)
        return start < len(self._sorted) and self._sorted[start].startswith(text)

    def are_in_texts(self, ids: Iterable[int], words: Sequence[str]) -> bool:
        """Whether these words are in the search texts of the coaches of one of the schools."""
        return any(
            all(f" {word}" in _text_of_school(self.schools[id_].folded) for word in words if word not in KIND_WORDS)
            for id_ in ids
        )

    def find(self, text: str, *, may_be_unfinished: bool) -> list[School]:
        """Return at most _MAX_FOUND schools with this name or nickname, or else whose name begins with it.

        Those with this short name come first, then those with more teams: 'asu' is more often Arizona State than Adams
        State.
        """
        words = _words_of_name(text)
        name, proper, kinds = " ".join(words), _proper_words(words), frozenset(words) & KIND_WORDS
        if not proper:
            return []
        short = self._by_short_name.get(name, [])
        found = (
            self._by_name.get(name) or [*short, *self._with_proper_words(proper, kinds)] or self.with_nickname(words)
        )
        if not found and may_be_unfinished and len(text) >= _MIN_PREFIX:
            found = self._beginning_with(name)
        schools = [self.schools[id_] for id_ in list(dict.fromkeys(found))[:_MAX_FOUND] if id_ in self.schools]
        return sorted(schools, key=lambda school: (school.id not in short, -school.teams, school.id))

    def _with_proper_words(self, proper: str, kinds: frozenset[str]) -> list[int]:
        return [id_ for id_, of_school in self._by_proper_words.get(proper, ()) if kinds <= of_school]

    def _beginning_with(self, text: str) -> list[int]:
        start = bisect_left(self._sorted, text)
        begun = []
        for name in self._sorted[start:]:
            if not name.startswith(text):
                break
            begun.append(name)
        return [id_ for name in sorted(begun, key=lambda name: (len(name), name)) for id_ in self._ids(name)]

    def _ids(self, name: str) -> list[int]:
        names = (*self._by_name.get(name, ()), *self._by_short_name.get(name, ()))
        return [*names, *(id_ for id_, _ in self._by_proper_words.get(name, ()))]


NO_SCHOOLS = SchoolNames()

_cached: WeakKeyDictionary[ReadPool, tuple[float, SchoolNames]] = WeakKeyDictionary()
_reading = threading.Lock()


def school_names(pool: ReadPool) -> SchoolNames:
    """Return the names of the site's schools, which may be NAMES_SECONDS old."""
    now = time.monotonic()
    read_at, names = _cached.get(pool, (0.0, None))
    if names is not None and now <= read_at + NAMES_SECONDS:
        return names
    # One thread reads them again; the others use the old ones meanwhile. Without old ones each thread reads for itself.
    is_reader = _reading.acquire(blocking=False)
    try:
        if names is None or is_reader:
            names = _read_names(pool)
            _cached[pool] = now, names
    finally:
        if is_reader:
            _reading.release()
    return names


def _read_names(pool: ReadPool) -> SchoolNames:
    schools = [School(*row) for row in pool.fetch(_SCHOOLS)]
    names = SchoolNames(schools, [(id_, folded) for id_, folded in pool.fetch(_FORMER_NAMES)])
    if ids := names.named_like_places:
        names.know_sports(pool.fetch(_SPORTS.format(ids=", ".join(map(str, ids)))))
    return names


@lru_cache(5_000)
def _names_of_school(folded: str) -> tuple[set[str], str, frozenset[str]]:
    """Return a school's full and short names, its proper words, and its words for kinds of schools."""
    words = _words_of_name(folded)
    aliases = (" ".join(_words_of_name(alias)) for alias in university_aliases(folded))
    return {" ".join(words), *aliases}, _proper_words(words), frozenset(words) & KIND_WORDS


@lru_cache(5_000)
def _text_of_school(folded: str) -> str:
    return search_text("", folded, "")


def _words_of_name(folded: str) -> list[str]:
    words = words_of(folded)
    if len(words) > 1 and words[-1] == "st":
        words[-1] = "state"  # 'Ohio St.'
    return main_words(" ".join(words))


def _proper_words(words: Sequence[str]) -> str:
    return " ".join(word for word in words if word not in KIND_WORDS)
