"""An attacker with the whole database but not the authors' key cannot tell who wrote a review (docs/decisions/0010).

The attacker (dump_attack.py) sees the site after a busy day. Right after the writes, the files still contain their
order, and the attack must succeed, which proves that it can. After the periodic job it must fail.
"""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from sideline.accounts.model import User
from sideline.accounts.sessions import start_session
from sideline.authorship.authors import Author
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.my.saved import save
from sideline.operations.upkeep import scrub_rows, write_order
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import rotate_authors_key
from sideline.operations.upkeep.write_order import scrub_write_order
from sideline.reviews.delete import delete_review
from sideline.reviews.edit import edit_review
from sideline.reviews.model import Review
from sideline.reviews.schemas import RateStaff
from sideline.reviews.waiting import next_days
from sideline.reviews.write import AlreadyReviewed, rate
from sideline.teams.rate_staff import Sitting
from sideline.teams.team import find_team
from tests.dump_attack import Dump, Truth, list_leaks, order_leaks, pair_leaks, same_transaction_leaks
from tests.factories import make_coaches
from tests.reviews.bodies import review_input

ATTACKS = (order_leaks, pair_leaks, same_transaction_leaks, list_leaks)
MANY, SOME = 200, 60
"""Users of the simulation in `make test-all`, and in `make test`, where a weaker leak may go unnoticed."""

COACHES = 60
CHANCE = 5.5
"""Limit in standard deviations; with some hundred pairs of traces, chance exceeds it once in 100,000 runs."""

MORNING = datetime(2026, 3, 14, 8, tzinfo=UTC)

WAITS: list[dict[str, Any]] = [{"publish_with_others": True}, {"not_before": next_days(MORNING.date())[0]}]


def busy_day(site: Site, number_of_users: int) -> Truth:
    """Simulate users who, one after another, sign in, rate one to three coaches, immediately, with others or for a day,
    save, edit, delete, and try to rate a coach again.
    """
    random = Random(7)  # seeded, so that the simulation is repeatable
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(COACHES)))]
        users = [
            User(email=f"{n}@athletes.example", password_hash="!", created_at=MORNING, updated_at=MORNING)
            for n in range(number_of_users)
        ]
        session.add_all(users)
        session.flush()
        ids = [user.id for user in users]
    random.shuffle(ids)
    author_of: dict[UUID, UUID] = {}
    coach_of: dict[UUID, int] = {}
    for number, user_id in enumerate(ids):
        author, now = Author(site.authors_key, user_id), MORNING + timedelta(minutes=3 * number)
        with site.database.writing() as session:
            start_session(session, site.keys, session.get_one(User, user_id), "password", now)
        for coach_id in random.sample(coaches, random.randint(1, 3)):
            with site.database.writing() as session:
                message = "words " * random.randint(1, 60)
                wait = random.choice([*WAITS, {}, {}])
                body = review_input(3, comment=message, **wait)
                review, _ = rate(session, coach_id, author, body, now.date())
            author_of[review.id], coach_of[review.id] = user_id, coach_id
            choice = random.random()
            with site.database.writing() as session:
                if choice < 0.2:
                    edit_review(session, review.id, author, review_input(4, comment=message[:90]), now.date())
                elif choice < 0.25:
                    delete_review(session, review.id, author, now.date())
                    del author_of[review.id], coach_of[review.id]
                elif choice < 0.6:
                    save(session, author, coach_id, now.date())
            if 0.6 < choice < 0.8:
                with suppress(AlreadyReviewed), site.database.writing() as session:
                    rate(session, coach_id, author, review_input(3), now.date())
    return Truth(author_of, coach_of, {user_id: Author(site.authors_key, user_id).tag for user_id in ids})


def worst(leaks: dict[str, float]) -> tuple[float, str]:
    return max(((leak, name) for name, leak in leaks.items()), default=(0.0, ""))


def assert_nothing_leaks(site: Site, truth: Truth) -> None:
    for attack in ATTACKS:
        leak, name = worst(attack(Dump(site.database), truth))
        assert leak < CHANCE, name


@pytest.fixture(params=["small", "large"])
def size_of_tables(site: Site, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the tables count as small or as large: then only some private records are re-encrypted, and PostgreSQL's
    files are not replaced (operations/upkeep/scrub_rows.py).
    """
    if request.param == "large":
        monkeypatch.setattr(scrub_rows, "CLUSTER_BYTES", -1)
        monkeypatch.setattr(write_order, "FEW_RECORDS", -1)
        scrub_write_order(site.database, site.authors_key, MORNING.date())


def assert_a_dump_links_nothing(site: Site, number_of_users: int) -> Truth:
    truth = busy_day(site, number_of_users)
    if not site.database.is_sqlite:  # SQLite's log contains less, and the amount is random
        for attack in ATTACKS:
            assert worst(attack(Dump(site.database), truth))[0] > CHANCE, "the attack must be able to succeed"

    scrub_write_order(site.database, site.authors_key, MORNING.date())

    assert_nothing_leaks(site, truth)
    assert wrong_private_records(site.database, site.authors_key) == []
    with site.database.reading() as session:
        published, waiting = (
            set(session.scalars(select(Review.id).where(Review.state == state))) for state in ("published", "waiting")
        )
    assert published | waiting == set(truth.author_of)
    assert min(len(published), len(waiting)) > number_of_users / 10
    return truth


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_small_dump_links_no_review_to_a_user_and_no_two_reviews(site: Site) -> None:
    assert_a_dump_links_nothing(site, SOME)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_dump_links_the_ratings_of_a_sitting_no_better_than_separate_ones(site: Site) -> None:
    """Half of the users rate four coaches of a staff together, the others the same staff one after another."""
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(8)))]
        users = [User(email=f"{n}@athletes.example", password_hash="!", created_at=MORNING, updated_at=MORNING)
                 for n in range(SOME)]  # fmt: skip
        session.add_all(users)
        session.flush()
        ids = [user.id for user in users]
    random, today = Random(9), MORNING.date()  # seeded, so that the simulation is repeatable
    _, team, _ = find_team(site.database.read_pool, "northfield-university", "womens-basketball")
    for number, user_id in enumerate(ids):
        author, chosen = Author(site.authors_key, user_id), random.sample(coaches, 4)
        with site.database.writing() as session:
            start_session(session, site.keys, session.get_one(User, user_id), "password", MORNING)
        if number % 2:
            ratings = [{"coach_id": coach_id, "rating": 3} for coach_id in chosen]
            results = Sitting(site, author, "203.0.113.7", team, today).rate(RateStaff(ratings=ratings))
            assert all(result["status"] == 201 for result in results)
        for coach_id in chosen if number % 2 == 0 else ():
            with site.database.writing() as session:
                rate(session, coach_id, author, review_input(3, not_before=next_days(today)[0]), today)

    def leak_of(turn: int) -> float:
        tags = {Author(site.authors_key, user_id).review_tag(coach_id): (user_id, coach_id)
                for user_id in ids[turn::2] for coach_id in coaches}  # fmt: skip
        with site.database.reading() as session:
            rows = session.execute(select(Review.id, Review.author_tag)).all()
        known = {row.id: tags[row.author_tag] for row in rows if row.author_tag in tags}
        authors = {review: user_id for review, (user_id, _) in known.items()}
        coach_of = {review: coach_id for review, (_, coach_id) in known.items()}
        lists = {user_id: Author(site.authors_key, user_id).tag for user_id in ids[turn::2]}
        return worst(pair_leaks(Dump(site.database), Truth(authors, coach_of, lists)))[0]

    separate, together = leak_of(0), leak_of(1)
    assert separate > CHANCE, "the attack must be able to succeed"
    assert together < 1.1 * separate

    scrub_write_order(site.database, site.authors_key, today)
    assert max(leak_of(0), leak_of(1)) < CHANCE


@pytest.mark.both
@pytest.mark.long
@pytest.mark.usefixtures("size_of_tables")
def test_a_dump_links_no_review_to_a_user_and_no_two_reviews(site: Site) -> None:
    truth = assert_a_dump_links_nothing(site, MANY)

    # Rotating the key must not write the lists and reviews in the order of the users.
    new_key = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new_key, site.keys)
    new_lists = {user_id: Author(new_key, user_id).tag for user_id in truth.list_of}
    assert_nothing_leaks(site, Truth(truth.author_of, truth.coach_of, new_lists))
    assert wrong_private_records(site.database, new_key) == []
