"""How many coaches each filter would leave, with the others unchanged, and which filter to give up if none is left.

Two statements group the coaches who match the text: by what they are, without the filters on that; and by school,
without the filters on schools. The filters are then applied to the groups.
"""

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import eq
from typing import Any
from weakref import WeakKeyDictionary

from sideline.coaches.search.filters import (
    CHOICES,
    FILTER_NAMES,
    FILTERS,
    PANEL,
    FilterName,
    Filters,
    in_effect,
    label_of,
)
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

_OF_COACHES = [name for name, item in FILTERS.items() if not item.is_of_school]
_OF_SCHOOLS = [name for name in PANEL if FILTERS[name].is_of_school]


def _columns(names: Iterable[FilterName]) -> list[str]:
    """Return what filters compare. Two that compare the same exclude each other: a number of reviews, and none."""
    return list(dict.fromkeys(FILTERS[name].column for name in names))


_COACHES = f"""
    SELECT {", ".join(_columns(_OF_COACHES))}, count(*) FROM {{coaches}}
    GROUP BY {", ".join(str(number) for number, _ in enumerate(_columns(_OF_COACHES), start=1))}
"""
_SCHOOLS = f"""
    SELECT {", ".join(_columns(_OF_SCHOOLS))}, sum(coaches) FROM universities
    JOIN (SELECT university_id, count(*) AS coaches FROM {{coaches}} GROUP BY university_id) AS found
    ON found.university_id = universities.id GROUP BY {", ".join(_columns(_OF_SCHOOLS))}
"""
_SCANNED = ", ".join(
    ("id", "search_text", "total_reviews", "university_id", *filter(str.isidentifier, _columns(_OF_COACHES)))
)


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
    for names, sql in ((_OF_COACHES, _COACHES), (_OF_SCHOOLS, _SCHOOLS)):
        filters, columns = attempt.reading.filters, _columns(names)
        groups = _fetch(pool, sql, attempt, filters.without(*names))
        for name in names:
            item = FILTERS[name]
            own = columns.index(item.column)
            others = [
                (columns.index(other.column), other.has, [other.sql_value(value) for value in filters.values(chosen)])
                for chosen in filters.names
                if chosen in names and (other := FILTERS[chosen]).column != item.column
            ]
            totals = Counter[Any]()
            for group in groups:
                if all(any(has(group[index], value) for value in values) for index, has, values in others):
                    totals[group[own]] += int(group[-1])
            yield from _counts(name, totals, filters.values(name))


def _counts(name: FilterName, totals: Counter[Any], chosen: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the counts of a filter's values from the coaches by what it compares."""
    item = FILTERS[name]
    for value in CHOICES.get(name) or sorted({*filter(None, totals), *chosen}):
        compared = item.sql_value(value)
        number = totals[compared] if item.has is eq else sum(totals[has] for has in totals if item.has(has, compared))
        if number or value in chosen or not item.is_of_school:
            yield {"name": name, "value": value, "label": label_of(name, value), **_bounded(number)}


def _bounded(number: int) -> dict[str, Any]:
    return {"coaches": min(number, MAX_TOTAL), "is_exact": number <= MAX_TOTAL}


def _fetch(pool: ReadPool, sql: str, attempt: Try, filters: Filters) -> list[tuple[Any, ...]]:
    """Return the rows of a statement over the coaches who match the text of a try and these filters."""
    other = replace(attempt, reading=replace(attempt.reading, filters=filters))
    if attempt.query.is_indexed:
        source = source_of_all(pool, other)
        return pool.fetch(sql.format(coaches=f"coaches WHERE coaches.id IN ({source.sql})"), **source.parameters)
    # Read in one go, because a large part of all coaches matches.
    condition, matches = other.reading.condition, attempt.query.matches
    scan = f"SELECT {_SCANNED} FROM coaches WHERE {condition} ORDER BY total_reviews DESC, id LIMIT :long_scan"
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
