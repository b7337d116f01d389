"""Who has the whole database and not the authors' key cannot tell who wrote a review (docs/decisions/0010).

The attacker (dump_attack.py) sees the site after a busy day. Right after the writing the files still hold its order and
the attack works: that proves that it can. After the periodic job it must not.
"""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from sqlalchemy import select, text

from sideline.accounts.model import User
from sideline.accounts.sessions import start_session
from sideline.authors import Author
from sideline.check_authors import wrong_private_lists
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.http.deps import Site
from sideline.reviews.model import Review, WaitingReview
from sideline.reviews.write import AlreadyReviewed, delete, edit, lock_coach_to_rate, rate
from sideline.reviews.write_order import remove_write_order
from sideline.saved import save
from tests.dump_attack import Dump, Truth, order_leaks, pair_leaks, same_transaction_leaks
from tests.factories import make_coaches
from tests.people import Person
from tests.reviews.bodies import review_input

ATTACKS = (order_leaks, pair_leaks, same_transaction_leaks)
USERS = 200
COACHES = 60
CHANCE = 5.5
"""Standard deviations: with some hundred pairs of traces chance gets there once in 100,000 runs."""

MORNING = datetime(2026, 3, 14, 8, tzinfo=UTC)


def busy_day(site: Site) -> Truth:
    """200 users come one after the other, sign in, rate one to three coaches, at once or with others, save, edit and
    delete, and try to rate a coach again.
    """
    random = Random(7)  # a simulation
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(COACHES)))]
        users = [
            User(email=f"{n}@athletes.example", password_hash="!", created_at=MORNING, updated_at=MORNING)
            for n in range(USERS)
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
                words = "words " * random.randint(1, 60)
                body = review_input(3, comment=words, publish_with_others=random.random() < 0.4)
                review, _ = rate(session, coach_id, author, body, now.date())
            author_of[review.id], coach_of[review.id] = user_id, coach_id
            choice = random.random()
            with site.database.writing() as session:
                if choice < 0.2:
                    edit(session, review.id, author, review_input(4, comment=words[:90]), now.date())
                elif choice < 0.25:
                    delete(session, review.id, author, now.date())
                    del author_of[review.id], coach_of[review.id]
                elif choice < 0.6:
                    save(session, author, coach_id, now.date())
            if 0.6 < choice < 0.8:
                with suppress(AlreadyReviewed), site.database.writing() as session:
                    rate(session, coach_id, author, review_input(3), now.date())
    return Truth(author_of, coach_of, {user_id: Author(site.authors_key, user_id).tag for user_id in ids})


def worst(leaks: dict[str, float]) -> tuple[float, str]:
    return max(((leak, name) for name, leak in leaks.items()), default=(0.0, ""))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_refused_rating_leaves_no_number_in_common(site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coaches(session, "Ana Sá")[0].id

    def common() -> bool:
        with site.database.reading() as session:
            user = session.scalar(text("SELECT xmax::text FROM users"))
            return bool(user == session.scalar(text("SELECT xmax::text FROM coaches")) != "0")

    with suppress(Refusal), site.database.writing() as session:
        lock_coach_to_rate(session, coach_id, ada.author)
        raise Refusal(429, "too_many_requests", "As the limits of ratings refuse it.")
    assert common()
    remove_write_order(site.database, clock.today())
    assert not common()


@pytest.mark.both
@pytest.mark.long
def test_a_dump_links_no_review_to_a_user_and_no_two_reviews(site: Site) -> None:
    truth = busy_day(site)
    if not site.database.is_sqlite:  # SQLite's log holds less, and how much is chance
        for attack in ATTACKS:
            assert worst(attack(Dump(site.database), truth))[0] > CHANCE, "the attack must be able to win"

    remove_write_order(site.database, MORNING.date())

    for attack in ATTACKS:
        leak, name = worst(attack(Dump(site.database), truth))
        assert leak < CHANCE, name
    assert wrong_private_lists(site.database, site.authors_key) == []
    with site.database.reading() as session:
        published, waiting = (set(session.scalars(select(table.id))) for table in (Review, WaitingReview))
    assert published | waiting == set(truth.author_of)
    assert min(len(published), len(waiting)) > 20
