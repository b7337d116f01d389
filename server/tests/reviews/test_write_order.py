"""The job that removes the order of writes from the database files: what it rewrites, and what it leaves behind.

tests/test_dump_attack.py tries to reconstruct the order from a dump.
"""

import sqlite3
from contextlib import closing, suppress
from datetime import date, timedelta

import pytest
from sqlalchemy import select, text, update

from sideline.coaches.model import CoachTally
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.my.saved import save
from sideline.operations.upkeep.write_order import FilesInUse, scrub_write_order
from sideline.reviews.delete import delete_review
from sideline.reviews.model import Review
from sideline.reviews.write import lock_coach_to_rate, rate
from tests.factories import make_coaches
from tests.people import Person
from tests.reviews.bodies import review_input

TODAY = date(2026, 11, 23)
postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def coach_ids(site: Site) -> list[int]:
    with site.database.writing() as session:
        return [coach.id for coach in make_coaches(session, "Ana Sá", "Bo Ek")]


def scalars(site: Site, statement: str) -> list[object]:
    with site.database.reading() as session:
        return list(session.scalars(text(statement)))


def days_of_changes(site: Site) -> list[date | None]:
    with site.database.reading() as session:
        return list(session.scalars(select(CoachTally.changed_on).order_by(CoachTally.coach_id)))


def share_transaction_id(site: Site) -> bool:
    """Return whether one transaction has locked both users and coaches."""
    locked = scalars(site, "SELECT xmax::text FROM users")
    return bool({*locked} & {*scalars(site, "SELECT xmax::text FROM coaches")} - {"0"})


@postgresql
def test_refused_rating_leaves_no_shared_transaction_id(site: Site, ada: Person, coach_ids: list[int]) -> None:
    with suppress(Refusal), site.database.writing() as session:
        lock_coach_to_rate(session, coach_ids[0], ada.author)
        raise Refusal(429, "too_many_requests", "Refused by a limit.")
    assert share_transaction_id(site)
    scrub_write_order(site.database, site.authors_key, clock.today())
    assert not share_transaction_id(site)


@postgresql
def test_duplicate_rating_locks_no_coach(site: Site, ada: Person, coach_ids: list[int]) -> None:
    with site.database.writing() as session:
        rate(session, coach_ids[0], ada.author, review_input(), TODAY)
    scrub_write_order(site.database, site.authors_key, TODAY)
    with suppress(Refusal), site.database.writing() as session:
        rate(session, coach_ids[0], ada.author, review_input(), TODAY)
    assert not share_transaction_id(site)


@postgresql
def test_old_waiting_reviews_changed_together_share_no_transaction_id(
    site: Site, ada: Person, coach_ids: list[int]
) -> None:
    """A suspension ends the waiting of all reviews by one author, some of them written long ago."""
    for coach_id in coach_ids:
        with site.database.writing() as session:
            rate(session, coach_id, ada.author, review_input(rating=4), clock.today())
    with site.database.writing() as session:
        long_ago = clock.today() - timedelta(days=20)
        session.execute(update(Review).values(state="waiting", created_on=long_ago, updated_on=long_ago))
        session.execute(update(CoachTally).values(changed_on=clock.today()))
    [before] = {*scalars(site, "SELECT xmin::text FROM reviews")}
    scrub_write_order(site.database, site.authors_key, clock.today())
    assert before not in scalars(site, "SELECT xmin::text FROM reviews")


@postgresql
def test_private_record_shares_no_transaction_id_with_its_user(site: Site, ada: Person, coach_ids: list[int]) -> None:
    with site.database.writing() as session:
        save(session, ada.author, coach_ids[0], TODAY)
    common = "SELECT count(*) FROM users JOIN private_records ON users.xmax::text = private_records.xmin::text"
    files = "SELECT pg_relation_filenode(oid) FROM pg_class WHERE relname IN ('users', 'private_records', 'reviews')"
    before = scalars(site, files)
    assert scalars(site, common) == [1]
    scrub_write_order(site.database, site.authors_key, TODAY)
    assert scalars(site, common) == [0]
    assert not set(before) & set(scalars(site, files)), "old row versions are deleted with the old files"


@pytest.mark.both
def test_scrub_after_a_pause_covers_everything(site: Site, ada: Person, outsider: Person, coach_ids: list[int]) -> None:
    with site.database.writing() as session:
        kept = rate(session, coach_ids[0], ada.author, review_input(), TODAY)[0]
        deleted = rate(session, coach_ids[1], outsider.author, review_input(), TODAY)[0]
    with site.database.writing() as session:
        delete_review(session, deleted.id, outsider.author, TODAY)
    assert scrub_write_order(site.database, site.authors_key, TODAY + timedelta(days=40)) == len(coach_ids), (
        "even without remaining reviews"
    )
    assert days_of_changes(site) == [None, None]
    if not site.database.is_sqlite:
        for table in ("coaches", "coach_tallies"):
            assert len(scalars(site, f"SELECT DISTINCT xmin::text FROM {table}")) == 1, (
                "all rows come from one transaction"
            )
    assert scalars(site, "SELECT count(*) FROM reviews") == [1]
    assert kept.coach_id == coach_ids[0]
    assert scrub_write_order(site.database, site.authors_key, TODAY + timedelta(days=40)) == 0


@pytest.mark.both
def test_rows_written_since_yesterday_are_shuffled_again(site: Site, ada: Person, coach_ids: list[int]) -> None:
    with site.database.writing() as session:
        rate(session, coach_ids[0], ada.author, review_input(), TODAY)
    for day, rewritten in ((0, 1), (1, 1), (2, 1), (3, 0)):
        assert scrub_write_order(site.database, site.authors_key, TODAY + timedelta(days=day)) == rewritten
    assert days_of_changes(site) == [None]


@sqlite
def test_log_in_use_is_emptied_in_the_next_run(site: Site, ada: Person, coach_ids: list[int]) -> None:
    with site.database.writing() as session:
        rate(session, coach_ids[0], ada.author, review_input(), TODAY)
    with closing(sqlite3.connect(str(site.database.engine.url.database))) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM reviews").fetchall()
        with pytest.raises(FilesInUse):
            scrub_write_order(site.database, site.authors_key, TODAY)
    assert scrub_write_order(site.database, site.authors_key, TODAY) == 1
