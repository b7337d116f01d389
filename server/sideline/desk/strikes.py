"""Counts strikes against accounts once their removals are final, in weekly batches (docs/decisions/0012).

A decision stores only in its case that a strike was asked for. If a strike counted immediately, a moderator could
remove reviews and undo that, and see from the third strike which of them share an author. A strike counts on a Monday,
when a moderator can no longer undo the removal, and up to DELAYS - 1 weeks later: the delay differs by case, so that
the strikes of a week are mixed with those of other weeks.
"""

from collections.abc import Collection
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import STRIKES, DamagedRecord, PrivateRecord
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.find_author import SHOWN_AFTER, find_author
from sideline.desk.strike_requests import open_request

DELAYS = 3
"""Number of Mondays on which a strike may count."""

_BATCH_SIZE = 100

_WEEK = timedelta(weeks=1)


def counts_on(key: AuthorsKey, case_id: int, decided_at: datetime) -> date:
    """Return the Monday on which the strike of this case counts."""
    final = clock.day(decided_at + SHOWN_AFTER) + timedelta(days=1)
    monday = final + timedelta(days=-final.weekday() % 7)
    return monday + key.delay_of(case_id, DELAYS) * _WEEK


def count_strikes(site: Site, now: datetime) -> int:
    """Count a batch of due strikes against the authors' accounts, and return the number of cases.

    One transaction changes all records of a batch: with one for each case, a copy of a PostgreSQL database would show
    for an hour which case belongs to which record, until the `write-order` job runs.
    """
    today = clock.day(now)
    with site.database.reading() as session:
        due = _due_cases(session, site.authors_key, today)[:_BATCH_SIZE]
        authors = {case.id: find_author(site.authors_key, case) for case in due}
    with site.database.writing() as session:
        records = _lock_records(session, authors.values())
        asked = (Case.strike == "asked") & Case.is_decided & (Case.decision == "remove")
        batch = select(Case).where(Case.id.in_(authors), asked).order_by(Case.id)
        for case in session.scalars(batch.with_for_update(key_share=True)):
            case.strike = "counted"
            author = authors[case.id]
            if author.user_id in records:
                records[author.user_id][1].strikes.append(case.id)
        for author, record in records.values():
            record.update_suspension(today)
            if len(record.strikes) >= STRIKES and record.suspended_on is None:
                open_request(session, author, record, today)
            write_record(session, author, record)
    return len(due)


def _due_cases(session: Session, key: AuthorsKey, today: date) -> list[Case]:
    """Return the cases whose strike is due, also those of deleted accounts."""
    asked = select(Case).where(Case.strike == "asked", Case.is_decided, Case.decision == "remove")
    return [
        case
        for case in session.scalars(asked.order_by(Case.id))
        if case.decided_at is not None and counts_on(key, case.id, case.decided_at) <= today
    ]


def _lock_records(session: Session, authors: Collection[Author]) -> dict[UUID, tuple[Author, PrivateRecord]]:
    """Lock these authors, in the order of their ids, and return those with a readable record."""
    records: dict[UUID, tuple[Author, PrivateRecord]] = {}
    for author in sorted(set(authors), key=lambda author: author.user_id):
        try:
            lock_user(session, author.user_id)
            records[author.user_id] = author, read_record(session, author)
        except (Refusal, DamagedRecord):
            continue  # the account was deleted, or `sideline check --repair` has to rebuild its record
    return records
