"""Grams: who may fit is told by letters, everybody who fits is among them, and who adds at once loses nobody."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from pyroaring import BitMap
from sqlalchemy import select

from sideline.coaches import grams
from sideline.coaches.draft import CoachDraft
from sideline.coaches.grams import Searched, grams_asked, grams_asked_of_places, who_may_fit
from sideline.coaches.insert_coaches import insert_coaches
from sideline.coaches.model import CoachGram
from sideline.coaches.search import Wanted, find_coaches
from sideline.core.site import Site

HELD = {"ann": BitMap([1, 2, 70_007]), "bob": BitMap([2, 3]), "smi": BitMap([2, 70_007])}
ANN, BOB, SMI = (frozenset({gram}) for gram in HELD)


@pytest.mark.parametrize(
    ("terms", "ids"),
    [
        ([(ANN,)], [1, 2, 70_007]),
        ([(ANN,), (SMI,)], [2, 70_007]),
        ([(ANN | SMI,)], [2, 70_007]),
        ([(BOB, ANN)], [1, 2, 3, 70_007]),
        ([(BOB, SMI), (ANN,)], [2, 70_007]),
        ([(BOB,), (ANN,), (SMI,)], [2]),
    ],
)
def test_each_term_is_met_in_one_of_its_ways(terms: list[grams.Ways], ids: list[int]) -> None:
    assert list(who_may_fit(terms, HELD)) == ids


@pytest.mark.parametrize("text", ["a", "an", "ann", "anna s", "o'neil (jr", "é"])
def test_whoever_holds_a_text_has_its_grams(text: str) -> None:
    for name in (text, f"xy {text} z", f"mc{text}ly"):
        assert grams_asked(text) <= Searched(name, "ohio state", "golf", "DI").grams()
        assert grams_asked_of_places(text) <= Searched("bo li", f"university of {name}", "golf", "").grams()


def test_two_words_of_a_name_side_by_side_are_no_two_words_of_a_university() -> None:
    assert not grams_asked("a s") <= Searched("bo li", "college of alaska south", "golf", "DI").grams()


def test_a_row_holds_a_block_of_ids(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grams, "BLOCK", 4)
    with site.database.writing() as session:
        ids = insert_coaches(session, [_draft(f"Qq {number}") for number in range(9)])
        rows = session.execute(select(CoachGram.block, CoachGram.coaches).where(CoachGram.gram == "qq"))
        kept = [(row.block, coach_id) for row in rows for coach_id in BitMap.deserialize(row.coaches)]
    assert sorted(kept) == [(coach_id // 4, coach_id) for coach_id in sorted(ids)]


def test_of_those_who_add_at_once_none_is_lost(site: Site) -> None:
    def add(number: int) -> None:
        with site.database.writing() as session:
            insert_coaches(session, [_draft(f"Abba Coxy Du{number}n"), _draft(f"Ulli Coxy Ab{number}n")])

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(add, range(24)))
    found = find_coaches(site.database.glances, Wanted("ab co xy n"), 100)
    assert len(found) == 48


def _draft(name: str) -> CoachDraft:
    return CoachDraft(name, "Northfield University", "Golf", "Men", "DI")
