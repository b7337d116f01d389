"""An edition whose process is killed again and again loses nothing and doubles nothing (`make crash`: 50 times)."""

import os
import random
import subprocess
import sys
import time
from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from sqlalchemy import func, select

from sideline.accounts.model import User
from sideline.authorship.authors import Author
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.upkeep.audit import wrong_tallies
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.reviews.content import PublishedReview
from sideline.reviews.delete import delete_review
from sideline.reviews.edit import edit_review
from sideline.reviews.editions import Edition, publish_edition
from sideline.reviews.model import Review
from sideline.reviews.schemas import EditReview
from sideline.reviews.write import rate
from tests.factories import make_coaches
from tests.reviews.bodies import review_body, review_input

KILLS = int(os.environ.get("SIDELINE_TEST_KILLS", "3"))
COACHES = 8 * KILLS
WRITTEN = datetime(2026, 3, 10, 12, tzinfo=UTC)
FIRST, SECOND = datetime(2026, 3, 16, 12, tzinfo=UTC), datetime(2026, 3, 23, 12, tzinfo=UTC)

PUBLISH = """
import datetime, sys
from pathlib import Path
from sideline.config.settings import Settings
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database, database_url
from sideline.core.site import Site
from sideline.reviews.editions import publish_edition
import sideline.tables

folder, url, now = Path(sys.argv[1]), sys.argv[2], datetime.datetime.fromisoformat(sys.argv[3])
settings = Settings(data_dir=folder, database_url=url, publication="weekly")
site = Site(settings, Database(database_url(url, folder)), load_keys(None, folder), load_authors_key(None, folder))
print("begins", flush=True)
publish_edition(site, now)
"""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The time, which the test changes."""
    times = [WRITTEN]
    monkeypatch.setattr(clock, "now", lambda: times[0])
    return times


def write_and_change(site: Site, now: list[datetime]) -> None:
    """Let five authors write about every coach. After the first edition one edits, one deletes, and five more write."""
    with site.database.writing() as session:
        coach_ids = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(COACHES)))]
        users = [
            User(email=f"{n}@athletes.example", password_hash="!", created_at=now[0], updated_at=now[0])
            for n in range(10)
        ]
        session.add_all(users)
        session.flush()
        authors = [Author(site.authors_key, user.id) for user in users]
    written: dict[tuple[int, int], UUID] = {}

    def rate_all(numbers: range, stars: int) -> None:
        for coach_id in coach_ids:
            with site.database.writing() as session:
                for number in numbers:
                    review, _ = rate(session, coach_id, authors[number], review_input(stars), now[0].date())
                    written[number, coach_id] = review.id

    rate_all(range(5), 3)
    now[0] = FIRST
    assert publish_edition(site, FIRST) == COACHES
    rate_all(range(5, 10), 5)
    body = EditReview.model_validate(review_body(1))
    for coach_id in coach_ids:
        with site.database.writing() as session:
            edit_review(session, written[0, coach_id], authors[0], body, now[0].date())
            delete_review(session, written[1, coach_id], authors[1], now[0].date())


def stars_by_coach(site: Site) -> set[tuple[int, ...]]:
    """Return the stars of the public reviews of the coaches, each combination once."""
    stars: dict[int, list[int]] = {}
    with site.database.reading() as session:
        for row in session.execute(select(PublishedReview.coach_id, PublishedReview.rating)):
            stars.setdefault(row.coach_id, []).append(row.rating)
    return {tuple(sorted(of_coach)) for of_coach in stars.values()}


def assert_correct(site: Site) -> None:
    assert wrong_tallies(site.database) == []
    assert wrong_private_records(site.database, site.authors_key) == []


@pytest.mark.both
def test_a_killed_edition_loses_and_doubles_nothing(site: Site, now: list[datetime]) -> None:
    write_and_change(site, now)
    before, after = (3,) * 5, (1, 3, 3, 3, 5, 5, 5, 5, 5)
    assert stars_by_coach(site) == {before}
    settings, delays, kills = site.settings, random.Random(3), 0  # seeded, so that it is repeatable
    arguments = [str(settings.data_dir), settings.database_url, SECOND.isoformat()]
    is_killed = True
    while is_killed:
        process = subprocess.Popen([sys.executable, "-c", PUBLISH, *arguments], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        if kills < KILLS:
            time.sleep(delays.uniform(0, 0.1))
            process.kill()
        is_killed = process.wait() != 0
        process.stdout.close()
        kills += is_killed
        assert stars_by_coach(site) <= {before, after}, "each coach as before or as after"
        assert_correct(site)
    assert kills == KILLS, "every run was killed but the last"
    assert stars_by_coach(site) == {after}
    with site.database.reading() as session:
        edition = session.get_one(Edition, date(2026, 3, 23))
        assert (edition.progress, edition.changed, edition.left) == ("done", COACHES, COACHES)
        waits = (Review.state == "waiting") | Review.pending.is_not(None)
        assert session.scalar(select(func.count()).select_from(Review).where(waits)) == 0
