"""An attacker with a copy after many quiet days, or with copies from before and after an hour, can neither pair private
records with users nor see who wrote.

Only visits change rows then, one or a few at a time. The tables count as large (operations/upkeep/scrub_rows.py), so
that a run rewrites only part of them.
"""

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from sqlalchemy import select, text

from sideline.accounts.model import User
from sideline.accounts.sessions import start_session
from sideline.authorship.authors import Author, PrivateRecordRow, read_record, write_record
from sideline.core.db.engine import Base
from sideline.core.site import Site
from sideline.my.saved import save
from sideline.operations.upkeep import scrub_rows, write_order
from sideline.operations.upkeep.write_order import scrub_write_order
from sideline.reviews.write import rate
from tests.factories import make_coaches
from tests.reviews.bodies import review_input

USERS = 150
DAYS = 30
POOL = 15
ROWS_AT_ONCE = 4
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
postgresql = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture
def users(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """Users with a session and a private record, on a site whose tables count as large."""
    monkeypatch.setattr(scrub_rows, "CLUSTER_BYTES", -1)
    monkeypatch.setattr(scrub_rows, "POOL_ROWS", POOL)
    monkeypatch.setattr(scrub_rows, "ROWS_AT_ONCE", ROWS_AT_ONCE)
    monkeypatch.setattr(write_order, "FEW_RECORDS", 0)
    long_ago = NOON - timedelta(days=20)
    with site.database.writing() as session:
        users = [
            User(email=f"{n}@athletes.example", password_hash="!", created_at=long_ago, updated_at=long_ago)
            for n in range(USERS)
        ]
        session.add_all(users)
        coach_id = make_coaches(session, "Old Friend")[0].id
        session.flush()
        for user in users:
            start_session(session, site.keys, user, "password", long_ago)
            save(session, Author(site.authors_key, user.id), coach_id, long_ago.date())
    scrub_write_order(site.database, site.authors_key, long_ago.date())
    return [user.id for user in users]


def visit(site: Site, user_id: UUID, coach_id: int | None, now: datetime) -> None:
    """Sign in and, with a coach, rate it."""
    with site.database.writing() as session:
        start_session(session, site.keys, session.get_one(User, user_id), "password", now)
    if coach_id is not None:
        with site.database.writing() as session:
            rate(session, coach_id, Author(site.authors_key, user_id), review_input(3), now.date())


def expected_hits(site: Site, runs: list[int]) -> float:
    """Return how many owners of private records an attacker is expected to guess who picks, for each record, one of the
    users whose newest session was last written a certain number of runs before; the best number counts.
    """

    def run_of(number: str) -> int:
        return sum(int(number) >= start for start in runs)

    with site.database.reading() as session:
        sessions = session.execute(text("SELECT user_id, xmin::text FROM auth_sessions ORDER BY xmin::text::bigint"))
        last = {user_id: run_of(number) for user_id, number in sessions}
        rows = session.execute(text("SELECT user_tag, xmin::text FROM private_records"))
        records = {tag: run_of(number) for tag, number in rows}
    sizes = Counter(last.values())
    pairs = [(run, records[site.authors_key.user_tag(user_id)]) for user_id, run in last.items()]
    return max(sum(1 / sizes[run] for run, of_record in pairs if of_record == run + delay) for delay in range(4))


def next_transaction(site: Site) -> int:
    with site.database.reading() as session:
        return int(session.scalar(text("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")) or 0)


@postgresql
@pytest.mark.long
def test_transaction_numbers_of_quiet_days_do_not_link_records_and_users(site: Site, users: list[UUID]) -> None:
    """On each day one user visits. The numbers of its runs must not be left on one session and one record."""
    with site.database.writing() as session:
        coaches = [coach.id for coach in make_coaches(session, *(f"Coach Number {n}" for n in range(DAYS)))]
    random = Random(5)  # seeded, so that the simulation is repeatable
    runs = []
    for day, user_id in enumerate(random.sample(users, DAYS)):
        now = NOON + timedelta(days=day)
        visit(site, user_id, coaches[day], now)
        runs.append(next_transaction(site))
        scrub_write_order(site.database, site.authors_key, now.date())
    assert expected_hits(site, runs) < 4


@pytest.mark.both
def test_two_copies_do_not_show_which_visitor_wrote(site: Site, users: list[UUID]) -> None:
    """Ten users visit and three of them rate. A removal changes the record of a user who is not there.

    The attacker knows whom each private record belongs to, for example from the hours in which it changed before.
    """
    random = Random(6)  # seeded, so that the simulation is repeatable
    *visitors, absent = random.sample(users, 11)
    with site.database.writing() as session:
        coach_id = make_coaches(session, "Coach Number 1")[0].id
    before = stored_records(site)
    for number, user_id in enumerate(visitors):
        visit(site, user_id, coach_id if number < 3 else None, NOON)
    with site.database.writing() as session:
        author = Author(site.authors_key, absent)
        record = read_record(session, author)
        record.removals.append(1)
        write_record(session, author, record)
    written = changed_owners(site, users, before)
    assert written == {*visitors[:3], absent}, "the attack must be able to succeed"

    scrub_write_order(site.database, site.authors_key, NOON.date())

    changed = changed_owners(site, users, before)
    assert changed >= {*visitors, absent}
    assert changed - {*visitors, absent}, "records of other users who were not there"


@postgresql
def test_two_copies_do_not_show_who_wrote_an_hour_after_signing_in(site: Site, users: list[UUID]) -> None:
    """Ten users sign in. After the next run one of them rates, which an access token allows for an hour."""
    *visitors, writer = Random(7).sample(users, 10)
    with site.database.writing() as session:
        coach_id = make_coaches(session, "Coach Number 1")[0].id
    for user_id in (*visitors, writer):
        visit(site, user_id, None, NOON)
    scrub_write_order(site.database, site.authors_key, NOON.date())
    before = stored_records(site)
    with site.database.writing() as session:
        rate(session, coach_id, Author(site.authors_key, writer), review_input(3), NOON.date())
    assert changed_owners(site, users, before) == {writer}, "the attack must be able to succeed"

    scrub_write_order(site.database, site.authors_key, NOON.date())

    assert changed_owners(site, users, before) >= {*visitors, writer}


@postgresql
@pytest.mark.long
def test_a_run_costs_what_changed_and_not_the_size_of_the_tables(site: Site, users: list[UUID]) -> None:
    """After a run that wrote every row, and a visit, a run writes the pool, the visitor and as many other rows.

    Of users, it also writes those whose session it wrote, because that locks them, and again as many others: about 85.
    The limits leave room for chance.
    """
    visit(site, users[0], None, NOON)
    before = next_transaction(site)

    scrub_write_order(site.database, site.authors_key, NOON.date())

    with site.database.reading() as session:
        for table, limit in (("users", 130), ("auth_sessions", 75), ("private_records", 75)):
            query = text(f"SELECT count(*) FROM {table} WHERE xmin::text::bigint >= :before")
            rows = session.scalar(query, {"before": before}) or 0
            assert POOL < rows < limit, table


@postgresql
@pytest.mark.long
def test_rows_that_changed_look_like_all_that_a_run_rewrote(site: Site, users: list[UUID]) -> None:
    """Neither the order of its transactions nor the pages tell which private records are those of visitors."""
    visitors = {site.authors_key.user_tag(user_id) for user_id in users[:25]}
    for user_id in users[:25]:
        visit(site, user_id, None, NOON)
    first = next_transaction(site)
    query = text("SELECT user_tag, xmin::text::bigint AS number, (ctid::text::point)[0] AS page FROM private_records")
    with site.database.reading() as session:
        pages = {row.user_tag: row.page for row in session.execute(query)}

    scrub_write_order(site.database, site.authors_key, NOON.date())

    with site.database.reading() as session:
        rows = [row for row in session.execute(query) if row.number >= first]
    rows.sort(key=lambda row: row.number)
    assert not [row for row in rows if row.page == pages[row.user_tag]]
    half = len(rows) // 2
    assert half > 12
    for part in (rows[:half], rows[half:]):
        assert visitors & {row.user_tag for row in part}


def test_tables_are_rewritten_before_those_they_reference() -> None:
    for number, name in enumerate(write_order.TRACED):
        referenced = {key.column.table.name for key in Base.metadata.tables[name].foreign_keys}
        assert referenced <= {*write_order.TRACED[number + 1 :], "coaches"}, name


def stored_records(site: Site) -> dict[UUID, str]:
    with site.database.reading() as session:
        return {row.user_tag: row.encrypted for row in session.scalars(select(PrivateRecordRow))}


def changed_owners(site: Site, users: list[UUID], before: dict[UUID, str]) -> set[UUID]:
    """Return the users whose private record differs from an earlier copy."""
    now = stored_records(site)
    tags = {user_id: site.authors_key.user_tag(user_id) for user_id in users}
    return {user_id for user_id, tag in tags.items() if now[tag] != before[tag]}
