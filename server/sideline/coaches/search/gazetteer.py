"""States, regions, conferences and cities by the names that visitors type. Only those with a school of the site."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from sideline.coaches.choices import FilterName
from sideline.coaches.search.normal_form import lines_of, main_words
from sideline.coaches.search.typos import KnownWords
from sideline.coaches.states import STATES
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
