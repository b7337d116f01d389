"""Names in search texts: states, regions, conferences and cities of the site's schools, and the schools themselves."""

import threading
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from typing import Literal, NamedTuple
from weakref import WeakKeyDictionary

from sideline.coaches.choices import SPORT_IDS, STATES
from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.coaches.search.filters import FilterName
from sideline.coaches.search.text import KIND_WORDS, lines_of, main_words, search_text, university_aliases, words_of
from sideline.coaches.search.typos import KnownWords
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.folding import fold

PlaceKind = Literal["state", "region", "conference", "short conference", "city"]

_WORDS_OF_CONFERENCES = {"conf": "conference", "conferences": "conference", "intercol": "intercollegiate",
                         "ath": "athletic", "athletics": "athletic", "assoc": "association"}  # fmt: skip
"""Short forms of words in lists of schools: 'Old Dominion Athletic Conf.'."""

_ENDINGS = {"conference", "league"}
_MIN_WITHOUT_ENDING = 2
"""Minimum number of words of a conference's name without its ending: 'Big Ten', but not 'Southern'."""


class Place(NamedTuple):
    """A meaning of words: the filter they stand for, its values, and what a chip says."""

    kind: PlaceKind
    filter: FilterName
    values: tuple[str, ...]
    label: str
    states: frozenset[str] = frozenset()
    """The states in which a city of this name has a school."""


class Gazetteer:
    """The places of a site's schools, by their names in `key_of` form."""

    def __init__(self, schools: Iterable[tuple[str, str, str]] = ()) -> None:
        """`schools` has the city, state and conference of each school."""
        known = list(schools)
        self._places: dict[str, list[Place]] = defaultdict(list)
        states = {state for _, state, _ in known}
        self.codes = {code.lower(): _state(code) for code in STATES if code in states}
        for code in states & STATES.keys():
            self._places[key_of(STATES[code])].append(_state(code))
        self._by_state_name = {fold(STATES[code]): _state(code) for code in sorted(states & STATES.keys())}
        self._state_names = KnownWords(self._by_state_name)
        for name, codes in _regions().items():
            if found := tuple(code for code in codes if code in states):
                self._places[name].append(Place("region", "state", found, name.title()))
        self._add_conferences({conference for _, _, conference in known if conference})
        self._add_cities({(city, state) for city, state, _ in known if city})

    def find(self, key: str) -> Sequence[Place]:
        """Return the meanings of a key: a state or region first, a city last."""
        return self._places.get(key, ())

    def mistyped_state(self, typed: str) -> Place | None:
        """Return the state whose name differs from a text by one edit, if any."""
        name = self._state_names.one_edit_from(typed)
        return self._by_state_name[name] if name else None

    @property
    def names(self) -> Iterable[str]:
        """The keys of all places."""
        return self._places

    def _add_conferences(self, conferences: set[str]) -> None:
        by_key: dict[str, list[str]] = defaultdict(list)
        for conference in sorted(conferences):
            by_key[_key_of_conference(conference)].append(conference)
        for key, names in by_key.items():
            self._places[key].append(_conference("conference", names))
        short_names: dict[str, list[str]] = defaultdict(list)
        for key, names in by_key.items():
            *words, last = key.split()
            if last in _ENDINGS and len(words) >= _MIN_WITHOUT_ENDING:
                short_names[" ".join(words)] += names
        for short, full in _short_conferences():
            short_names[short] += by_key.get(full, ())
        for short, names in short_names.items():
            if names and not self._places.get(short):
                self._places[short].append(_conference("short conference", list(dict.fromkeys(names))))

    def _add_cities(self, cities: set[tuple[str, str]]) -> None:
        by_key: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for city, state in cities:
            by_key[key_of(city)].add((city, state))
        for key, found in by_key.items():
            names = tuple(sorted({city for city, _ in found}))
            states = frozenset(state for _, state in found)
            label = f"{names[0]}, {min(states)}" if len(states) == 1 and min(states) else names[0]
            for name in (key, *_short_cities().get(key, ())):
                self._places[name].append(Place("city", "city", names, label, states))


@lru_cache(10_000)
def key_of(name: str) -> str:
    """Return the main words of a name: 'St. Louis' and 'Saint Louis' have the same key."""
    return " ".join(main_words(fold(name)))


def _key_of_conference(name: str) -> str:
    words = key_of(name.partition("<")[0]).split()
    return " ".join(_WORDS_OF_CONFERENCES.get(word, word) for word in words)


def _state(code: str) -> Place:
    return Place("state", "state", (code,), STATES[code])


def _conference(kind: PlaceKind, names: Sequence[str]) -> Place:
    label = " or ".join(name.removeprefix("The ") for name in names)
    return Place(kind, "conference", tuple(names), label)


@cache
def _regions() -> dict[str, list[str]]:
    pairs = (line.split(" = ") for line in lines_of("regions.txt"))
    return {key_of(name): states.split() for name, states in pairs}


def _short_cities() -> dict[str, Sequence[str]]:
    return {"new york": ("nyc", "new york city"), "philadelphia": ("philly",), "las vegas": ("vegas",)}


@cache
def _short_conferences() -> Sequence[tuple[str, str]]:
    pairs = (line.split(" = ") for line in lines_of("conferences.txt"))
    return [(key_of(short), _key_of_conference(full)) for short, full in pairs]


# The names by which a site's schools are found, kept in memory.

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
