"""Schools and teams that a search text names: 'duke', 'ucla women's soccer', 'stanford swim'."""

import threading
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from sideline.coaches.choice_words import sport_of
from sideline.coaches.choices import SPORT_IDS, SPORTS
from sideline.coaches.model import HAS_COACHES, UNLISTED
from sideline.coaches.schemas import MAX_PLACES
from sideline.coaches.search.normal_form import KIND_WORDS, main_words, words_of
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.spellings import with_sports
from sideline.coaches.search.text import university_aliases
from sideline.coaches.slugs import school_path, shown_genders, team_path
from sideline.coaches.states import STATES
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.folding import fold

NAMES_SECONDS = 60
"""Maximum age of the schools in memory. A new school is found that much later."""

_SPORT_WORDS = 3
"""Maximum number of words in the name of a sport: 'track and field'."""

_MIN_PREFIX = 3
"""Minimum length of an unfinished name that is completed."""

_MAX_FOUND = 12
"""Maximum number of schools among which those with the most teams are chosen."""

_MAX_WORDS = 12
"""Maximum number of words in a text that can name a place."""

_TEAMS_OF = {"Women": "Women's ", "Men": "Men's ", "Both": ""}

_SCHOOLS = f"""
    SELECT id, folded, name, slug, city, state,
        (SELECT count(*) FROM teams WHERE teams.university_id = universities.id) AS teams
    FROM universities WHERE {HAS_COACHES}
"""  # constant
_FORMER_NAMES = "SELECT university_id, folded FROM university_names"

_TEAMS = f"""
    SELECT teams.university_id, teams.gender, coaches.id FROM teams
    JOIN posts ON posts.team_id = teams.id AND NOT posts.is_over
    JOIN coaches ON coaches.id = posts.coach_id AND NOT {UNLISTED}
    WHERE teams.university_id IN ({{ids}}) AND teams.sport_id = :sport_id
"""  # constant


class _Asked(NamedTuple):
    """What a text asks for: the words that name a school, and the sport and gender of its team if it names them."""

    school: str
    sport: str | None
    gender: str | None
    is_name_finished: bool = False


class School(NamedTuple):
    """A school that has a listed coach."""

    id: int
    folded: str
    name: str
    slug: str
    city: str
    state: str
    teams: int


class SchoolNames:
    """The site's schools with the names by which they are found: their own, former and short ones."""

    def __init__(self, schools: Sequence[School], former: Iterable[tuple[int, str]]) -> None:
        self.states = {school.state for school in schools}
        self._schools = {school.id: school for school in schools}
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._by_proper_words: dict[str, list[tuple[int, frozenset[str]]]] = defaultdict(list)
        for id_, folded in (*((school.id, school.folded) for school in schools), *former):
            names, proper, kinds = _names_of_school(folded)
            for name in names:
                self._by_name[name].append(id_)
            if proper:
                self._by_proper_words[proper].append((id_, kinds))
        self._sorted = sorted({*self._by_name, *self._by_proper_words})

    def find(self, text: str, *, may_be_unfinished: bool) -> list[School]:
        """Return at most _MAX_FOUND schools with this name, or else whose name begins with it.

        Those with more teams come first: 'asu' is more often Arizona State than Adams State.
        """
        words = _words_of_name(text)
        name, proper, kinds = " ".join(words), _proper_words(words), frozenset(words) & KIND_WORDS
        if not proper:
            return []
        found = self._by_name.get(name) or [
            id_ for id_, kinds_of_school in self._by_proper_words.get(proper, ()) if kinds <= kinds_of_school
        ]
        if not found and may_be_unfinished and len(text) >= _MIN_PREFIX:
            found = self._beginning_with(name)
        schools = [self._schools[id_] for id_ in list(dict.fromkeys(found))[:_MAX_FOUND] if id_ in self._schools]
        return sorted(schools, key=lambda school: (-school.teams, school.id))

    def _beginning_with(self, text: str) -> list[int]:
        start = bisect_left(self._sorted, text)
        begun = []
        for name in self._sorted[start:]:
            if not name.startswith(text):
                break
            begun.append(name)
        return [id_ for name in sorted(begun, key=lambda name: (len(name), name)) for id_ in self._ids(name)]

    def _ids(self, name: str) -> list[int]:
        return [*self._by_name.get(name, ()), *(id_ for id_, _ in self._by_proper_words.get(name, ()))]


def find_places(pool: ReadPool, request: SearchRequest, *, names_a_coach: bool) -> list[dict[str, Any]]:
    """Return the fields of at most MAX_PLACES `Place`s that the text names; only those that have a listed coach.

    A text that begins a coach's name (`names_a_coach`) names a school only in full: 'john' is not Johns Hopkins.
    """
    names = school_names(pool)
    for asked in _readings(request):
        may_be_unfinished = not asked.is_name_finished and (asked.sport is not None or not names_a_coach)
        if schools := names.find(asked.school, may_be_unfinished=may_be_unfinished):
            return (_read_teams(pool, schools, asked) or [_school(school) for school in schools])[:MAX_PLACES]
    return []


_cached: WeakKeyDictionary[ReadPool, tuple[float, SchoolNames]] = WeakKeyDictionary()
_reading = threading.Lock()


def school_names(pool: ReadPool) -> SchoolNames:
    """Return the names of the site's schools, which may be NAMES_SECONDS old."""
    now = time.monotonic()
    read_at, names = _cached.get(pool, (0.0, None))
    # One thread reads them again; the others use the old ones meanwhile.
    if names is None or (now > read_at + NAMES_SECONDS and _reading.acquire(blocking=False)):
        try:
            schools = [School(*row) for row in pool.fetch(_SCHOOLS)]
            names = SchoolNames(schools, [(id_, folded) for id_, folded in pool.fetch(_FORMER_NAMES)])
            _cached[pool] = now, names
        finally:
            if _reading.locked():
                _reading.release()
    return names


def states_of_schools(pool: ReadPool) -> list[dict[str, str]]:
    """Return code and name of each state that has a school."""
    return [{"code": code, "name": STATES[code]} for code in STATES if code in school_names(pool).states]


def _readings(request: SearchRequest) -> Iterator[_Asked]:
    """Yield the whole text as the name of a school, then without the words of a sport at its end or beginning."""
    gender, sport = _only(request.filters.gender), _only(request.filters.sport)
    words = request.text.split()
    if not words or len(words) > _MAX_WORDS:
        return
    if request.literal.text != request.text:
        yield _Asked(request.literal.text, sport, None, is_name_finished=True)
    yield _Asked(request.text, sport, gender)
    for size in range(min(_SPORT_WORDS, len(words) - 1), 0, -1):
        for team, school in ((words[-size:], words[:-size]), (words[:size], words[size:])):
            named = _sport_named(team, may_be_unfinished=school == words[:-size])
            if named and sport in (None, named):
                yield _Asked(" ".join(school), named, gender)


def _only(values: Sequence[str]) -> str | None:
    return values[0] if len(values) == 1 else None


def _sport_named(words: Sequence[str], *, may_be_unfinished: bool) -> str | None:
    plain = " ".join(words_of(" ".join(words)))
    if sport := sport_of(" ".join(with_sports(plain.split())), None):
        return sport
    if not may_be_unfinished or len(plain) < _MIN_PREFIX:
        return None
    begun = [sport for sport in SPORTS if " ".join(words_of(fold(sport))).startswith(plain)]
    return begun[0] if len(begun) == 1 else None


def _read_teams(pool: ReadPool, schools: Sequence[School], asked: _Asked) -> list[dict[str, Any]]:
    """Return the teams of these schools that the text asks for; empty if it names no sport."""
    if not asked.sport:
        return []
    parameters = {f"id{index}": school.id for index, school in enumerate(schools)}
    in_list = ", ".join(f":{name}" for name in parameters)
    rows = pool.fetch(_TEAMS.format(ids=in_list), **parameters, sport_id=SPORT_IDS[asked.sport])
    return [team for school in schools for team in _teams(school, rows, asked)]


def _teams(school: School, rows: Sequence[Sequence[Any]], asked: _Asked) -> Iterator[dict[str, Any]]:
    """Yield the team of the gender asked for, or else the women's and the men's, or the one that is for both."""
    staff: dict[str, set[int]] = defaultdict(set)
    for university_id, gender, coach_id in rows:
        if university_id == school.id:
            staff[gender].add(coach_id)
    genders = (asked.gender,) if asked.gender else shown_genders(set(staff))
    for gender in genders:
        if coaches := staff[gender] | staff["Both"]:
            title = f"{school.name} {_TEAMS_OF[gender]}{asked.sport}"
            path = team_path(school.slug, str(asked.sport), gender)
            yield {"kind": "team", "name": title, "detail": _coaches(len(coaches)), "path": path}


def _school(school: School) -> dict[str, Any]:
    place = ", ".join(filter(None, (school.city, school.state)))
    return {"kind": "school", "name": school.name, "detail": place, "path": school_path(school.slug)}


def _coaches(count: int) -> str:
    return "1 coach" if count == 1 else f"{count:,} coaches"


@lru_cache(5_000)
def _names_of_school(folded: str) -> tuple[set[str], str, frozenset[str]]:
    """Return a school's full and short names, its proper words, and its words for kinds of schools."""
    words = _words_of_name(folded)
    aliases = (" ".join(_words_of_name(alias)) for alias in university_aliases(folded))
    return {" ".join(words), *aliases}, _proper_words(words), frozenset(words) & KIND_WORDS


def _words_of_name(folded: str) -> list[str]:
    words = words_of(folded)
    if len(words) > 1 and words[-1] == "st":
        words[-1] = "state"  # 'Ohio St.'
    return main_words(" ".join(words))


def _proper_words(words: Sequence[str]) -> str:
    return " ".join(word for word in words if word not in KIND_WORDS)
