"""Any sequence of writes by athletes, visitors and moderators keeps the numbers right and loses nothing."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.core.site import Site
from tests.moderation.sequences import assert_all_is_right, assert_answers_are_of_claims, make_cast, take_steps
from tests.people import People

pytestmark = pytest.mark.both

ROUNDS = 4
"""After each the claims are checked: most of what they allow does not last until the end."""

STEPS = 80
"""Steps of a round."""

THREADS = 8

SEEDS = range(*(int(each) for each in os.environ.get("SIDELINE_TEST_SEEDS", "0:3").split(":")))
"""From and to: SIDELINE_TEST_SEEDS=0:1000 tries a thousand."""


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client of a site without outbox workers: mails stay in the outbox."""
    client = TestClient(app, raise_server_exceptions=False)
    yield client
    client.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_random_writes_one_after_another(site: Site, people: People, seed: int) -> None:
    cast, random = make_cast(site, people), Random(seed)
    for _ in range(ROUNDS):
        take_steps(site, random, cast, STEPS)
        assert_answers_are_of_claims(site)
    assert_all_is_right(site, cast)


@pytest.mark.races
@pytest.mark.parametrize("seed", SEEDS)
def test_random_writes_of_eight_threads(site: Site, people: People, seed: int) -> None:
    cast = make_cast(site, people)

    def work(thread: int, number: int) -> None:
        take_steps(site, Random(1000 * seed + 100 * number + thread), cast, STEPS // THREADS)

    for number in range(ROUNDS):
        with ThreadPoolExecutor(THREADS) as threads:
            list(threads.map(work, range(THREADS), [number] * THREADS))
        assert_answers_are_of_claims(site)
    assert_all_is_right(site, cast)
