"""The random writes of `test_sequences` on a site with weekly editions, which appear between and during them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from threading import Lock
from typing import Any, NamedTuple
from uuid import UUID

import pytest
import time_machine
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews import editions
from sideline.reviews.content import content_of
from sideline.reviews.model import Review
from sideline.reviews.pending import read_pending
from tests.desk.sequences import assert_claims_are_consistent, assert_consistent, make_cast, take_steps
from tests.desk.test_sequences import ROUNDS, SEEDS, SHORT_ROUNDS, STEPS, THREADS
from tests.people import People

pytestmark = pytest.mark.both

SHARE = 0.15
"""How often time passes instead of a write, and the job runs."""

HOURS = (1, 12, 30, 70, 100)
"""How much time may pass: most of the time no edition is due afterwards."""

A_WEEK = 7 * 24

Public = dict[UUID, tuple[Any, ...]]
"""What the page of a coach shows of each public review."""


class Counted(NamedTuple):
    """What the editions so far say that has changed or left."""

    changed: int
    left: int


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture(autouse=True)
def traveller() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime(2026, 12, 2, 15, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture(autouse=True)
def _every_review_makes_an_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    # Four authors rarely write five reviews in a week.
    monkeypatch.setattr(editions, "FEWEST_ATHLETES", 1)


def let_time_pass(site: Site, traveller: time_machine.Traveller, hours: int) -> None:
    """Move the clock, and run the job."""
    traveller.shift(timedelta(hours=hours))
    editions.publish_edition(site, clock.now())


def read_public(site: Site) -> Public:
    with site.database.reading() as session:
        published = session.scalars(select(Review).where(Review.state == "published")).all()
        # The team, the reply and the coach change between editions, too.
        return {review.id: (review.created_on, _opinion_of(review)) for review in published}


def _opinion_of(review: Review) -> dict[str, Any]:
    return {name: value for name, value in content_of(review).items() if name != "team_id"}


def read_counted(site: Site) -> Counted:
    with site.database.reading() as session:
        stored = session.scalars(select(editions.Edition)).all()
        assert [edition.day for edition in stored if edition.progress == "running"] == []
        return Counted(sum(edition.changed for edition in stored), sum(edition.left for edition in stored))


def publish_and_count(site: Site, traveller: time_machine.Traveller, hours: int) -> Public:
    """Let time pass, check that the editions count exactly what a reader sees, and return what is public."""
    before, counted = read_public(site), read_counted(site)
    let_time_pass(site, traveller, hours)
    after = read_public(site)
    with site.database.reading() as session:
        stored = set(session.scalars(select(Review.id)))
    changed = sum(before[row_id] != after[row_id] for row_id in before.keys() & after.keys())
    left = len(before.keys() - stored)
    assert read_counted(site) == Counted(counted.changed + changed, counted.left + left)
    return after


def publish_the_rest(site: Site, traveller: time_machine.Traveller) -> None:
    """Let weeks pass until nothing waits for an edition anymore."""
    for _ in range(editions.MOST_WEEKS_WITHOUT + 2):
        publish_and_count(site, traveller, A_WEEK)
    with site.database.reading() as session:
        reviews = session.scalars(select(Review)).all()
        # Changes that were taken back leave an empty one until there is an edition.
        key = site.authors_key
        assert [review.id for review in reviews if review.is_published and read_pending(key, review) is not None] == []
        # Those of suspended authors wait until their authors decide.
        assert [review.id for review in reviews if review.state == "waiting" and review.waits_until is None] == []


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [pytest.param(seed, ROUNDS, marks=pytest.mark.long) if seed else (seed, SHORT_ROUNDS) for seed in SEEDS],
)
def test_nothing_appears_changes_or_leaves_between_two_editions(
    site: Site, people: People, traveller: time_machine.Traveller, seed: int, rounds: int
) -> None:
    cast, random = make_cast(site, people), Random(seed)
    shown: Public = {}
    for _ in range(rounds):
        for _ in range(STEPS):
            if random.random() < SHARE:
                shown |= publish_and_count(site, traveller, random.choice(HOURS))
            else:
                take_steps(site, random, cast, 1)
                # Moderators take reviews from pages, and put those of removed or merged profiles back.
                public = read_public(site)
                assert public == {row_id: shown.get(row_id) for row_id in public}
        assert_claims_are_consistent(site)
    publish_the_rest(site, traveller)
    assert_consistent(site, cast)


@pytest.mark.races
@pytest.mark.parametrize("seed", SEEDS)
def test_random_writes_of_eight_threads_while_editions_appear(
    site: Site, people: People, traveller: time_machine.Traveller, seed: int
) -> None:
    cast, is_running = make_cast(site, people), Lock()

    def work(thread: int, number: int) -> None:
        random = Random(1000 * seed + 100 * number + thread)
        for _ in range(STEPS // THREADS):
            if random.random() < SHARE:
                with is_running:  # the job runs in one process at a time
                    let_time_pass(site, traveller, random.choice(HOURS))
            else:
                take_steps(site, random, cast, 1)

    for number in range(ROUNDS):
        with ThreadPoolExecutor(THREADS) as threads:
            list(threads.map(work, range(THREADS), [number] * THREADS))
        assert_claims_are_consistent(site)
    publish_the_rest(site, traveller)
    assert_consistent(site, cast)
