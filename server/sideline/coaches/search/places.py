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
from sideline.coaches.choices import SPORT_IDS, SPORTS, STATES
from sideline.coaches.model import UNLISTED
from sideline.coaches.schemas import MAX_PLACES
from sideline.coaches.search.normal_form import KIND_WORDS, main_words, words_of
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.spellings import with_sports
from sideline.coaches.search.text import university_aliases
from sideline.coaches.slugs import team_slug
from sideline.core.db.read_pool import ReadPool
from sideline.core.text.folding import fold

NAMES_SECONDS = 60
"""Maximum age of the names of schools and of their states. A new school is found that much later."""

_SPORT_WORDS = 3
"""Maximum number of words in the name of a sport: 'track and field'."""

_MIN_PREFIX = 3
"""Minimum length of an unfinished name that is completed."""

_MAX_FOUND = 12
"""Maximum number of schools among which those with the most coaches are chosen."""

_MAX_WORDS = 12
"""Maximum number of words in a text that can name a place."""

_TEAMS_OF = {"Women": "Women's ", "Men": "Men's ", "Both": ""}

_NAMES = """
    SELECT id, folded, state FROM universities
    UNION ALL SELECT university_id, folded, '' FROM university_names ORDER BY 1
"""

_SCHOOLS = f"""
    SELECT universities.id, universities.name, slug, city, state, count(coaches.id) FROM universities
    JOIN coaches ON coaches.university_id = universities.id AND NOT {UNLISTED}
    WHERE universities.id IN ({{ids}}) GROUP BY universities.id
"""  # constant
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


class SchoolNames:
    """The names by which schools are found, and the states they are in."""

    def __init__(self, rows: Iterable[Sequence[Any]]) -> None:
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._by_proper_words: dict[str, list[tuple[int, frozenset[str]]]] = defaultdict(list)
        states = set()
        for id_, folded, state in rows:
            states.add(state)
            names, proper, kinds = _names_of_school(folded)
            for name in names:
                self._by_name[name].append(id_)
            if proper:
                self._by_proper_words[proper].append((id_, kinds))
        self._sorted = sorted({*self._by_name, *self._by_proper_words})
        self.states = states

    def find(self, text: str, *, may_be_unfinished: bool) -> list[int]:
        """Return the ids of at most _MAX_FOUND schools with this name, or else whose name begins with it."""
        words = _words_of_name(text)
        name, proper, kinds = " ".join(words), _proper_words(words), frozenset(words) & KIND_WORDS
        if not proper:
            return []
        found = self._by_name.get(name) or [
            id_ for id_, kinds_of_school in self._by_proper_words.get(proper, ()) if kinds <= kinds_of_school
        ]
        if not found and may_be_unfinished and len(text) >= _MIN_PREFIX:
            found = self._beginning_with(name)
        return list(dict.fromkeys(found))[:_MAX_FOUND]

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
        ids = names.find(asked.school, may_be_unfinished=may_be_unfinished)
        if places := ids and _read_places(pool, ids, asked):
            return places
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
            names = SchoolNames(pool.fetch(_NAMES))
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
    gender, words = request.filters.get("gender"), request.text.split()
    if not words or len(words) > _MAX_WORDS:
        return
    if request.literal.text != request.text:
        yield _Asked(request.literal.text, request.sport, None, is_name_finished=True)
    yield _Asked(request.text, request.sport, gender)
    for size in range(min(_SPORT_WORDS, len(words) - 1), 0, -1):
        for team, school in ((words[-size:], words[:-size]), (words[:size], words[size:])):
            sport = _sport_named(team, may_be_unfinished=school == words[:-size])
            if sport and request.sport in (None, sport):
                yield _Asked(" ".join(school), sport, gender)


def _sport_named(words: Sequence[str], *, may_be_unfinished: bool) -> str | None:
    plain = " ".join(words_of(" ".join(words)))
    if sport := sport_of(" ".join(with_sports(plain.split())), None):
        return sport
    if not may_be_unfinished or len(plain) < _MIN_PREFIX:
        return None
    begun = [sport for sport in SPORTS if " ".join(words_of(fold(sport))).startswith(plain)]
    return begun[0] if len(begun) == 1 else None


def _read_places(pool: ReadPool, ids: Sequence[int], asked: _Asked) -> list[dict[str, Any]]:
    """Return the teams that the text asks for; the schools, if it names no sport or none of them has such a team.

    Schools with more coaches come first: 'asu' is more often Arizona State than Adams State.
    """
    parameters = {f"id{index}": id_ for index, id_ in enumerate(ids)}
    in_list = ", ".join(f":{name}" for name in parameters)
    schools = sorted(pool.fetch(_SCHOOLS.format(ids=in_list), **parameters), key=lambda row: (-row[-1], row[0]))
    if asked.sport and schools:
        rows = pool.fetch(_TEAMS.format(ids=in_list), **parameters, sport_id=SPORT_IDS[asked.sport])
        if teams := [team for school in schools for team in _teams(school, rows, asked)]:
            return teams[:MAX_PLACES]
    return [_school(*row) for row in schools[:MAX_PLACES]]


def _school(_id: int, name: str, slug: str, city: str, state: str, coaches: int) -> dict[str, Any]:
    place = ", ".join(filter(None, (city, state)))
    detail = " · ".join(filter(None, (place, _coaches(coaches))))
    return {"kind": "school", "name": name, "detail": detail, "path": f"/school/{slug}"}


def _teams(school: Sequence[Any], rows: Sequence[Sequence[Any]], asked: _Asked) -> Iterator[dict[str, Any]]:
    """Yield the team of the gender asked for, or else the women's and the men's, or the one that is for both."""
    id_, name, slug, *_ = school
    staff: dict[str, set[int]] = defaultdict(set)
    for university_id, gender, coach_id in rows:
        if university_id == id_:
            staff[gender].add(coach_id)
    genders = [asked.gender] if asked.gender else [g for g in ("Women", "Men") if staff[g]] or ["Both"]
    for gender in genders:
        if coaches := staff[gender] | staff["Both"]:
            title = f"{name} {_TEAMS_OF[gender]}{asked.sport}"
            path = f"/team/{slug}/{team_slug(str(asked.sport), gender)}"
            yield {"kind": "team", "name": title, "detail": _coaches(len(coaches)), "path": path}


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
