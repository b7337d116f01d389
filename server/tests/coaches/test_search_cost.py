"""CPU time of a search whose words an attacker prepared by adding coaches with similar words."""

import time
from string import ascii_lowercase

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.draft import MAX_LENGTH, CoachDraft
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.core.site import Site

MOST_TIMES = 20
COMMON = ["comm", "coun", "cros", "fiel", "foot", "golf", "hock", "othe", "scho", "socc", "stat", "tenn"]
"""Prefixes of common words, which search does not look up in an index."""


def _prepared_names() -> list[str]:
    """Return names that contain fifty corrections of each word in COMMON."""
    words = [word for common in COMMON for letter in ascii_lowercase for word in (common + letter, letter + common)]
    per_name = MAX_LENGTH // 6
    return [" ".join(words[start : start + per_name]) for start in range(0, len(words), per_name)]


def _cpu_seconds(site: Site, query: str) -> float:
    started = time.process_time()
    assert find_coaches(site.database.read_pool, SearchRequest(query), 8) == []
    return time.process_time() - started


def test_twelve_words_with_fifty_corrections_each_are_almost_as_cheap_as_without(site: Site) -> None:
    names = [f"Ada Holm {number}" for number in range(2_000)]
    query = " ".join(COMMON)
    with site.database.writing() as session:
        insert_coaches(session, [CoachDraft(name, "Northfield", "Other") for name in names])
    without = min(_cpu_seconds(site, query) for _ in range(3))
    with site.database.writing() as session:
        insert_coaches(session, [CoachDraft(name, "Northfield", "Other") for name in _prepared_names()])
    assert min(_cpu_seconds(site, query) for _ in range(3)) < MOST_TIMES * without
