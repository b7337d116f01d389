"""Counts strikes against accounts every fourth Monday, once their removals are final (docs/decisions/0012).

A decision stores only in its case that a strike was asked for. If a strike counted immediately, a moderator could
remove reviews and undo that, and see from the third strike which of them share an author. So the strikes of four weeks
count together, on a fixed day, at least four weeks after the removal.
"""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import STRIKES, DamagedRecord, PrivateRecord
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.find_author import find_author
from sideline.desk.strike_requests import open_request

PERIOD = timedelta(weeks=4)
"""Time between two days on which strikes count, and the age of a removal from which its strike counts."""


def last_day(today: date) -> date:
    """Return the last Monday, today included, on which strikes counted."""
    return today - timedelta(days=(today.toordinal() - 1) % PERIOD.days)


def count_strikes(site: Site, now: datetime) -> int:
    """Count the due strikes against the authors' accounts, and return the number of cases.

    One transaction changes all records: with one for each case, a copy of a PostgreSQL database would show for an hour
    which case belongs to which record, until the `write-order` job runs.
    """
    day = last_day(clock.day(now))
    decided_before = datetime.combine(day - PERIOD, time(), now.tzinfo)
    asked = (Case.strike == "asked") & Case.is_decided & (Case.decision == "remove")
    with site.database.reading() as session:
        due = session.scalars(select(Case).where(asked, Case.decided_at < decided_before)).all()
        authors = {case.id: find_author(site.authors_key, case) for case in due}
    with site.database.writing() as session:
        records = _lock_records(session, authors.values())
        cases = select(Case).where(Case.id.in_(authors), asked).order_by(Case.id)
        for case in session.scalars(cases.with_for_update(key_share=True)):
            case.strike = "counted"
            author = authors[case.id]
            if author.user_id in records:
                records[author.user_id][1].strikes.append(case.id)
        for author, record in records.values():
            record.update_suspension(clock.day(now))
            if len(record.strikes) >= STRIKES and record.suspended_on is None:
                open_request(session, author, record, day)
            write_record(session, author, record)
    return len(due)


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
