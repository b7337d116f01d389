"""How many coaches each filter would leave, with the others unchanged, and which filter to give up if none is left.

Two statements group the coaches who match the text: by what they are, without the filters on that; and by school,
without the filters on schools. The filters are then applied to the groups.
"""

import math
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from sideline.coaches.choices import SPORT_NAMES, STATES, FilterName
from sideline.coaches.search.filters import CHOICES, FILTER_NAMES, Filters, in_effect, label_of
from sideline.coaches.search.find import LIMITS, Try, find, tries
from sideline.coaches.search.gazetteer import school_names
from sideline.coaches.search.request import SearchRequest
from sideline.coaches.search.results import MAX_TOTAL, count_all, source_of_all
from sideline.coaches.search.understood import without_words
from sideline.core.db.read_pool import ReadPool

COUNTS_SECONDS = 60
"""Maximum age of the groups of a large part of all coaches."""

_MAX_REMEMBERED = 50
"""Maximum number of statements whose groups are kept in memory."""

_memory: WeakKeyDictionary[ReadPool, dict[Any, tuple[float, list[tuple[Any, ...]]]]] = WeakKeyDictionary()

_NUMBERS = [int(number) for number in CHOICES["min_reviews"]]
_NUMBER = " ".join(f"WHEN total_reviews >= {number} THEN {number}" for number in sorted(_NUMBERS, reverse=True))
_HAS_EMAIL = "CASE WHEN total_reviews > 0 AND coaches.id IN (SELECT coach_id FROM coach_tallies WHERE school_email > 0)"
_GROUPS = f"""
    SELECT sport_id, gender, division, role, CASE {_NUMBER} ELSE 0 END, {_HAS_EMAIL} THEN 1 ELSE 0 END, count(*)
    FROM {{coaches}} GROUP BY 1, 2, 3, 4, 5, 6
"""
_SCHOOLS = """
    SELECT state, conference, sum(coaches) FROM universities
    JOIN (SELECT university_id, count(*) AS coaches FROM {coaches} GROUP BY university_id) AS found
    ON found.university_id = universities.id GROUP BY state, conference
"""

_OF_SCHOOLS: tuple[FilterName, ...] = ("state", "conference")
_OF_COACHES: tuple[FilterName, ...] = (
    "sport", "gender", "division", "role", "min_reviews", "school_email", "unrated",
)  # fmt: skip


class _Group(NamedTuple):
    """Coaches who are the same in what filters compare, and how many they are."""

    sport: str
    gender: str
    division: str
    role: str
    number: int
    """The largest of the numbers of reviews that can be chosen and that they have."""
    has_email: bool
    coaches: int

    def has(self, name: FilterName, value: str) -> bool:
        """Return whether a value of a filter finds these coaches."""
        if name == "gender":
            return self.gender in (value, "Both")
        if name == "min_reviews":
            return self.number >= int(value)
        if name in ("school_email", "unrated"):
            return self.has_email if name == "school_email" else self.number == 0
        return str(getattr(self, name)) == value


def read_counts(pool: ReadPool, request: SearchRequest, attempt: Try | None) -> dict[str, Any]:
    """Return the fields of `CoachCounts`. `attempt` is the try that found coaches, if one did."""
    if attempt:
        return {"items": list(_items(pool, attempt)), "without": []}
    request = request.knowing(school_names(pool))
    # The text of the first try that some coach would match with other filters.
    items: list[dict[str, Any]] = []
    for other in tries(pool, request):
        if other.left_out or any(item["coaches"] for item in items):
            break
        found = list(_items(pool, other))
        if not items or any(item["coaches"] for item in found):
            items = found
    return {"items": items, "without": list(_without_one(pool, request))}


def _items(pool: ReadPool, attempt: Try) -> Iterator[dict[str, Any]]:
    filters = attempt.reading.filters
    groups = [
        _Group(SPORT_NAMES[sport_id], gender, division, role, number, bool(email), coaches)
        for sport_id, gender, division, role, number, email, coaches in _fetch(
            pool, _GROUPS, attempt, filters.without(*_OF_COACHES)
        )
    ]
    for name in _OF_COACHES:
        values = CHOICES[name]
        # A minimum of reviews and having none exclude each other: choosing one gives up the other.
        given_up = ("min_reviews", "unrated") if name in ("min_reviews", "unrated") else (name,)
        others = filters.only(*_OF_COACHES).without(*given_up)
        chosen = {other: others.values(other) for other in others.names}
        left = [group for group in groups if _meets(group, chosen)]
        yield from _counts(
            name, {value: sum(group.coaches for group in left if group.has(name, value)) for value in values}
        )
    schools = _fetch(pool, _SCHOOLS, attempt, filters.without(*_OF_SCHOOLS))
    states, conferences = Counter[str](), Counter[str]()
    for state, conference, coaches in schools:
        if not filters.conference or conference in filters.conference:
            states[state] += int(coaches)
        if not filters.state or state in filters.state:
            conferences[conference] += int(coaches)
    yield from _counts("state", {code: states[code] for code in STATES if states[code] or code in filters.state})
    named = {*filter(None, conferences), *filters.conference}
    yield from _counts("conference", {name: conferences[name] for name in sorted(named)})


def _counts(name: FilterName, coaches: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    for value, number in coaches.items():
        yield {"name": name, "value": value, "label": label_of(name, value), **_bounded(number)}


def _bounded(number: int) -> dict[str, Any]:
    return {"coaches": min(number, MAX_TOTAL), "is_exact": number <= MAX_TOTAL}


def _meets(group: _Group, chosen: Mapping[FilterName, Sequence[str]]) -> bool:
    return all(any(group.has(name, value) for value in values) for name, values in chosen.items())


def _fetch(pool: ReadPool, sql: str, attempt: Try, filters: Filters) -> list[tuple[Any, ...]]:
    """Return the rows of a statement over the coaches who match the text of a try and these filters."""
    other = replace(attempt, reading=replace(attempt.reading, filters=filters))
    if attempt.query.is_indexed:
        source = source_of_all(pool, other)
        return pool.fetch(sql.format(coaches=f"coaches WHERE coaches.id IN ({source.sql})"), **source.parameters)
    # Read in one go, because a large part of all coaches matches.
    condition, matches = other.reading.condition, attempt.query.matches
    columns = "id, search_text, total_reviews, sport_id, gender, division, role, university_id"
    scan = f"SELECT {columns} FROM coaches WHERE {condition} ORDER BY total_reviews DESC, id LIMIT :long_scan"
    parameters = attempt.query.parameters | other.reading.parameters | {"long_scan": LIMITS.long_scan}
    return _remembered(pool, sql.format(coaches=f"({scan}) AS coaches WHERE {matches}"), parameters)


def _remembered(pool: ReadPool, sql: str, parameters: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a statement, which may be COUNTS_SECONDS old: each choice in the panel asks for most of the
    groups again.
    """
    key, now = (sql, tuple(sorted(parameters.items()))), time.monotonic()
    memory = _memory.setdefault(pool, {})
    read_at, rows = memory.get(key, (-math.inf, []))
    if now > read_at + COUNTS_SECONDS:
        rows = pool.fetch(sql, **parameters)
        if len(memory) >= _MAX_REMEMBERED:
            memory.clear()
        memory[key] = now, rows
    return rows


def _without_one(pool: ReadPool, request: SearchRequest) -> Iterator[dict[str, Any]]:
    """Yield what a search without one of the filters finds, if it finds anybody who matches all words."""
    effective = in_effect(request.chosen, request.with_filters.understood)
    for name in FILTER_NAMES:
        of_name = [found for found in effective if found["name"] == name]
        words = [word for found in of_name for word in found["words"]]
        if not of_name:
            continue
        other = SearchRequest(without_words(request.typed, words), request.chosen.without(name))
        attempt = find(pool, other, 1).attempt
        if attempt and not attempt.left_out:
            label = " or ".join(found["label"] for found in of_name)
            yield {"name": name, "label": label, "words": words, **_bounded(count_all(pool, attempt))}
