"""What the database holds of the writes in a ledger, and whether private lists, counters and posts agree with it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from reliability.ledger import Ledger
from sideline.accounts.model import User
from sideline.authorship.authors import Author, read_record
from sideline.coaches.model import Coach
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database
from sideline.operations.upkeep import audit
from sideline.operations.upkeep.audit_posts import wrong_posts
from sideline.operations.upkeep.check_authors import wrong_private_records
from sideline.reviews.model import Review


@dataclass(frozen=True)
class Differences:
    """What is wrong in a database: descriptions, and the number of counters that differ from a recount."""

    lost: list[str]
    wrong_counters: int
    wrong_posts: list[str]


def differences(
    database: Database,
    key: AuthorsKey,
    ledger: Ledger,
    *,
    skips_coach: Callable[[int], bool] = lambda _: False,
    skips_user: Callable[[str], bool] = lambda _: False,
) -> Differences:
    """Compare a database in which nothing is written at the moment with the ledger, which adopts its state.

    Reviews of some coaches, and everything of some users (by email), can be skipped.
    """
    lost = ledger.reconcile(_stored(database, key, skips_coach, skips_user))
    lost += wrong_private_records(database, key)
    posts = [f"coach {wrong.coach_id} {wrong.reason}" for wrong in wrong_posts(database)]
    return Differences(lost, len(audit.wrong_tallies(database)), posts)


def _stored(
    database: Database, key: AuthorsKey, skips_coach: Callable[[int], bool], skips_user: Callable[[str], bool]
) -> dict[tuple[Any, ...], Any]:
    with database.reading() as session:
        emails = dict(session.execute(select(User.id, User.email)).all())
        emails = {user: email for user, email in emails.items() if not skips_user(email)}
        state: dict[tuple[Any, ...], Any] = {("user", email): True for email in emails.values()}
        reviews = {review.id: review for review in session.scalars(select(Review))}
        for user, email in emails.items():
            own = read_record(session, Author(key, user))
            for listed in own.reviews:
                if skips_coach(listed.coach_id):
                    continue
                review = reviews.get(listed.row_id)
                state["review", email, listed.coach_id] = review and (review.rating, review.comment)
            for saved in own.saved:
                state["saved", email, saved.coach_id] = True
        for name in session.scalars(select(Coach.name)):
            state["coach", name] = True
    return state
