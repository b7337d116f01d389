"""Who has the whole database and not the authors' key cannot tell who wrote a review (docs/decisions/0010).

The attacker (dump_attack.py) sees the site after a busy day. Right after the writing the files still hold its order and
the attack works: that proves that it can. After the periodic job it must not.
"""

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from sqlalchemy import select

from sideline.accounts.model import User
from sideline.accounts.sessions import start_session
from sideline.authors import Author
from sideline.check_authors import wrong_private_lists
from sideline.core.http.deps import Site
from sideline.reviews.model import Review
from sideline.reviews.write import delete, edit, rate
from sideline.reviews.write_order import remove_write_order
from sideline.saved import save
from tests.dump_attack import Dump, Truth, order_leaks, pair_leaks
from tests.factories import make_coaches
from tests.reviews.bodies import review_input

pytestmark = pytest.mark.both

USERS = 200
COACHES = 60
CHANCE = 5.5
"""Standard deviations: with some hundred pairs of traces chance gets there once in 100,000 runs."""

MORNING = datetime(2026, 3, 14, 8, tzinfo=UTC)


def busy_day(site: Site) -> Truth:
    """200 users come one after the other, sign in, rate one to three coaches, save, edit and delete."""
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
                review, _ = rate(session, coach_id, author, review_input(3, comment=words), now.date())
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
    return Truth(author_of, coach_of, {user_id: Author(site.authors_key, user_id).tag for user_id in ids})


def worst(leaks: dict[str, float]) -> tuple[float, str]:
    return max((leak, name) for name, leak in leaks.items())


@pytest.mark.long
def test_a_dump_links_no_review_to_a_user_and_no_two_reviews(site: Site) -> None:
    truth = busy_day(site)
    if not site.database.is_sqlite:  # SQLite's log holds less, and how much is chance
        for attack in (order_leaks, pair_leaks):
            assert worst(attack(Dump(site.database), truth))[0] > CHANCE, "the attack must be able to win"

    remove_write_order(site.database, MORNING.date())

    for attack in (order_leaks, pair_leaks):
        leak, name = worst(attack(Dump(site.database), truth))
        assert leak < CHANCE, name
    assert wrong_private_lists(site.database, site.authors_key) == []
    with site.database.reading() as session:
        assert set(session.scalars(select(Review.id))) == set(truth.author_of)
