"""Search finds the coach among the first three results for 95 % of at least 200 hard queries.

Uses a real list of coaches if it is present (tests/input_lists.py), otherwise a fictional one.
"""

import csv
from itertools import product

import pytest

from sideline.coaches.add_coaches import insert_coaches
from sideline.coaches.draft import CoachDraft
from sideline.coaches.search.find import find_coaches
from sideline.coaches.search.request import SearchRequest
from sideline.core.db.engine import Database
from sideline.core.text.folding import fold
from tests.coaches.hard_queries import Entry, hard_queries
from tests.input_lists import INPUT_LISTS

pytestmark = pytest.mark.long

_LIST = INPUT_LISTS / "coaches.csv"

_FIRST = ("Michael", "Robert", "Élodie", "Katherine", "William", "Thomas", "Joseph", "Anthony", "Susan", "Zoë", "Björn")
_LAST = (
    "Lindqvist",
    "Okonkwo",
    "Ferrante",
    "Núñez",
    "Vandermeer",
    "Castellanos",
    "Thistlewood",
    "Hargreave",
    "Østergaard",
)
_TOWNS = [
    f"{a}{b}"
    for a, b in product(("Nor", "Sax", "Tern", "Ox", "Har", "Mil"), ("field", "by", "bay", "ley", "mont", "wick"))
]


def _entries() -> list[Entry]:
    if _LIST.exists():
        with _LIST.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    sports = ("Golf", "Tennis", "Football", "Soccer", "Hockey")
    names = [f"{first} {last}{end}" for first, last, end in product(_FIRST, _LAST, ("", "sen", "ovic", "dotter"))]
    return [
        {
            "name": name,
            "university": f"University of {_TOWNS[index % 36]}",
            "sport": sports[index % 5],
            "gender": "Both",
            "division": "DI",
        }
        for index, name in enumerate(names)
    ]


def test_hard_questions_find_the_right_coach(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    entries = _entries()
    with database.writing() as session:
        insert_coaches(session, [CoachDraft(e["name"], e["university"], e["sport"], e["gender"]) for e in entries])
    missed, count = [], 0
    for kind, query, entry in hard_queries(entries):
        count += 1
        matches = find_coaches(database.read_pool, SearchRequest(query), 3)
        if _who(entry) not in [_who(match.card) for match in matches]:
            missed.append((kind, query, entry["name"]))
    database.close()
    assert count >= 200
    assert len(missed) <= 0.05 * count, missed


def _who(entry: dict[str, str]) -> tuple[str, str, str]:
    return fold(entry["name"]), fold(entry["university"]), entry["sport"]
