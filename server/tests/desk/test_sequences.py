"""Random sequences of writes by athletes, visitors and moderators keep all numbers and cases consistent."""

import os
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from sideline.core.site import Site
from tests.desk.conftest import assert_correct, count_all_strikes
from tests.desk.sequences import (
    assert_claims_are_consistent,
    assert_consistent,
    decide_and_undo_each,
    make_cast,
    remove_and_undo_everything,
    stored_state,
    take_steps,
)
from tests.people import People

pytestmark = pytest.mark.both

ROUNDS = 4
"""Claims are checked after each round, because most of what they allow is gone by the end."""

SHORT_ROUNDS = 1
"""Rounds of seed 0, which also runs in `make test`."""

FEWEST_KINDS = {SHORT_ROUNDS: 2, ROUNDS: 3}
"""Kinds of cases that are at least open at some time with any seed, by the number of rounds."""

STEPS = 80
"""Steps per round."""

THREADS = 8

SEEDS = range(*(int(bound) for bound in os.environ.get("SIDELINE_TEST_SEEDS", "0:3").split(":")))
"""A half-open range of seeds: SIDELINE_TEST_SEEDS=0:1000 runs a thousand."""

sequences = pytest.mark.parametrize(
    ("seed", "rounds"),
    [pytest.param(seed, ROUNDS, marks=pytest.mark.long) if seed else (seed, SHORT_ROUNDS) for seed in SEEDS],
)
"""Only seed 0 runs in `make test`; all run in `make test-all`."""


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@sequences
def test_random_writes_one_after_another(site: Site, people: People, seed: int, rounds: int) -> None:
    cast, random = make_cast(site, people), Random(seed)
    for _ in range(rounds):
        take_steps(site, random, cast, STEPS)
        assert_claims_are_consistent(site)
    assert_consistent(site, cast)


@pytest.mark.parametrize("is_final", [False, True])
@sequences
def test_undoing_removals_restores_everything(
    site: Site, people: People, seed: int, rounds: int, *, is_final: bool
) -> None:
    cast, random, removed = make_cast(site, people), Random(seed), 0
    for _ in range(rounds):
        take_steps(site, random, cast, STEPS)
        count_all_strikes(site)
        before = stored_state(site, cast)
        removed += remove_and_undo_everything(site, cast, is_final=is_final)
        assert stored_state(site, cast) == before
    assert removed > 0
    assert_correct(site)


@sequences
def test_undoing_a_decision_of_any_kind_restores_everything(site: Site, people: People, seed: int, rounds: int) -> None:
    cast, random, decided = make_cast(site, people), Random(seed), set[str]()
    for _ in range(4 * rounds):
        take_steps(site, random, cast, STEPS // 8)
        decided |= {*decide_and_undo_each(site, random, cast)}
    assert len(decided) >= FEWEST_KINDS[rounds], decided
    assert_correct(site)


@pytest.mark.races
@pytest.mark.parametrize("seed", SEEDS)
def test_random_writes_of_eight_threads(site: Site, people: People, seed: int) -> None:
    cast = make_cast(site, people)

    def work(thread: int, number: int) -> None:
        take_steps(site, Random(1000 * seed + 100 * number + thread), cast, STEPS // THREADS)

    for number in range(ROUNDS):
        with ThreadPoolExecutor(THREADS) as threads:
            list(threads.map(work, range(THREADS), [number] * THREADS))
        assert_claims_are_consistent(site)
    assert_consistent(site, cast)
