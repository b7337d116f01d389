"""An attacker with copies of the whole database, hourly and daily ones, cannot tell whose changes wait for an edition.

As in test_dump_attack.py the attack must succeed right after the writes, which proves that it can.
"""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from sqlalchemy import select

from sideline.accounts.model import User
from sideline.accounts.sessions import start_session
from sideline.authorship.authors import Author
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.operations.upkeep.write_order import scrub_write_order
from sideline.reviews.delete import delete_review, withdraw_change
from sideline.reviews.edit import edit_review
from sideline.reviews.editions import publish_edition
from sideline.reviews.model import Review
from sideline.reviews.schemas import EditReview
from sideline.reviews.write import rate
from tests.dump_attack import Dump, Truth
from tests.factories import make_coaches
from tests.reviews.bodies import review_body, review_input
from tests.test_dump_attack import ATTACKS, CHANCE, MANY, SOME, assert_nothing_leaks, worst

COACHES, HOURS = 40, 6
TUESDAY = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


class Weeks:
    """Users who rate two coaches; after the edition, one after the other changes both reviews and rates two more."""

    def __init__(self, site: Site, number_of_users: int, clock: list[datetime]) -> None:
        self._site, self._random, self._clock = site, Random(9), clock  # seeded, so that it is repeatable
        with site.database.writing() as session:
            self._coaches = [
                coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(COACHES)))
            ]
            users = [
                User(email=f"{n}@athletes.example", password_hash="!", created_at=clock[0], updated_at=clock[0])
                for n in range(number_of_users)
            ]
            session.add_all(users)
            session.flush()
            self.authors = [Author(site.authors_key, user.id) for user in users]
        self.author_of: dict[UUID, UUID] = {}
        self.coach_of: dict[UUID, int] = {}
        self._reviews: dict[UUID, list[UUID]] = {author.user_id: [] for author in self.authors}

    def truth(self) -> Truth:
        return Truth(self.author_of, self.coach_of, {author.user_id: author.tag for author in self.authors})

    def scrub(self) -> None:
        scrub_write_order(self._site.database, self._site.authors_key, self._clock[0].date())

    def rate(self, author: Author, number: int) -> None:
        """Rate this many of the coaches that the author has not rated."""
        rated = {self.coach_of[row_id] for row_id in self._reviews[author.user_id]}
        for coach_id in self._random.sample([coach for coach in self._coaches if coach not in rated], number):
            with self._site.database.writing() as session:
                review, _ = rate(session, coach_id, author, review_input(3), self._clock[0].date())
                self._remember(review, author)

    def _remember(self, review: Review, author: Author) -> None:
        self.author_of[review.id], self.coach_of[review.id] = author.user_id, review.coach_id
        self._reviews[author.user_id].append(review.id)

    def visit(self, author: Author) -> None:
        """Sign in, change the two public reviews, and rate two more coaches."""
        day = self._clock[0].date()
        with self._site.database.writing() as session:
            user = session.get_one(User, author.user_id)
            start_session(session, self._site.keys, user, "password", self._clock[0])
        for row_id in self._reviews[author.user_id][:2]:
            kind = self._random.choice(["edit", "delete", "take back"])
            with self._site.database.writing() as session:
                if kind == "delete":
                    delete_review(session, row_id, author, day)
                else:
                    words = "words " * self._random.randint(1, 60)
                    body = EditReview.model_validate(review_body(4, comment=words))
                    edit_review(session, row_id, author, body, day)
            if kind == "take back":
                with self._site.database.writing() as session:
                    withdraw_change(session, row_id, author, day)
        self.rate(author, 2)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The time, which tests change."""
    now = [TUESDAY]
    monkeypatch.setattr("sideline.core.clock.now", lambda: now[0])
    return now


def assert_copies_link_nothing(site: Site, number_of_users: int, clock: list[datetime]) -> None:
    weeks = Weeks(site, number_of_users, clock)
    for author in weeks.authors:
        weeks.rate(author, 2)
    weeks.scrub()
    clock[0] = datetime(2026, 3, 16, 12, tzinfo=UTC)
    assert publish_edition(site, clock[0]) > COACHES // 2
    weeks.scrub()
    clock[0] += timedelta(days=1)
    Random(10).shuffle(weeks.authors)
    is_first = True
    for hour in range(HOURS):
        # Three hours on one day, and three on the next.
        clock[0] += timedelta(hours=1 if hour % 3 else 22)
        for author in weeks.authors[hour::HOURS]:
            weeks.visit(author)
        if is_first and not site.database.is_sqlite:  # SQLite's log contains less, and the amount is random
            of_hour = Truth(*_of(weeks, weeks.authors[hour::HOURS]), weeks.truth().list_of)
            assert max(worst(attack(Dump(site.database), of_hour))[0] for attack in ATTACKS[2:3]) > CHANCE
        is_first = False
        weeks.scrub()
        assert_kinds_do_not_leak(site, weeks, weeks.authors[hour::HOURS])
    with site.database.reading() as session:
        pending = set(session.scalars(select(Review.id).where(Review.pending.is_not(None))))
        waiting = set(session.scalars(select(Review.id).where(Review.state == "waiting")))
    assert (len(pending), len(waiting)) == (2 * number_of_users, 2 * number_of_users)
    for _ in range(3):  # daily copies until the edition
        clock[0] += timedelta(days=1)
        weeks.scrub()
        assert_kinds_do_not_leak(site, weeks, weeks.authors)
    clock[0] = datetime(2026, 3, 23, 12, tzinfo=UTC)
    publish_edition(site, clock[0])
    weeks.scrub()
    with site.database.reading() as session:
        left = set(session.scalars(select(Review.id)))
    author_of = {row_id: author for row_id, author in weeks.author_of.items() if row_id in left}
    assert len(author_of) < len(weeks.author_of)
    assert_nothing_leaks(site, Truth(author_of, weeks.coach_of, weeks.truth().list_of))


def assert_kinds_do_not_leak(site: Site, weeks: Weeks, authors: list[Author]) -> None:
    """Attack changed and new reviews each by themselves.

    Which of the two a review is can be seen in a copy: it is in another index. Here each author has two of each kind,
    so this alone would tell apart some reviews of different authors.
    """
    author_of, coach_of = _of(weeks, authors)
    with site.database.reading() as session:
        waiting = set(session.scalars(select(Review.id).where(Review.state == "waiting")))
    for is_new in (True, False):
        of_kind = {row_id: author for row_id, author in author_of.items() if (row_id in waiting) is is_new}
        assert_nothing_leaks(site, Truth(of_kind, coach_of, weeks.truth().list_of))


def _of(weeks: Weeks, authors: list[Author]) -> tuple[dict[UUID, UUID], dict[UUID, int]]:
    """Return authors and coaches of the reviews by these authors."""
    ids = {author.user_id for author in authors}
    author_of = {row_id: author for row_id, author in weeks.author_of.items() if author in ids}
    return author_of, {row_id: weeks.coach_of[row_id] for row_id in author_of}


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_few_copies_do_not_link_what_waits_for_an_edition(site: Site, clock: list[datetime]) -> None:
    assert_copies_link_nothing(site, SOME, clock)


@pytest.mark.both
@pytest.mark.long
def test_copies_do_not_link_what_waits_for_an_edition(site: Site, clock: list[datetime]) -> None:
    assert_copies_link_nothing(site, MANY, clock)
