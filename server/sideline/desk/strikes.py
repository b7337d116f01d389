"""Strikes: the job that counts them every fourth Monday, and the requests to suspend an account that has three.

A decision stores only in its case that a strike was asked for. If a strike counted immediately, a moderator could
remove reviews and undo that, and see from the third strike which of them share an author. So the strikes of four weeks
count together, on a fixed day, at least four weeks after the removal (docs/decisions/0012).

Only admins see the requests, and nothing links one to a case. The account is stored encrypted and padded with the
authors' key, under a random id, and the account's private record holds the ids of its requests.
"""

from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from uuid import UUID, uuid4

from sqlalchemy import Date, String, Text, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record, write_record
from sideline.authorship.private_record import (
    STRIKES,
    DamagedRecord,
    PrivateRecord,
    decrypt_padded,
    encrypt_padded,
)
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Base
from sideline.core.errors import Refusal
from sideline.core.limits import SUSPENSIONS_PER_ADMIN
from sideline.core.site import Site
from sideline.desk.decision_mails import mail_account
from sideline.desk.find_author import find_author
from sideline.desk.log import write_log
from sideline.desk.members import StaffMember
from sideline.desk.waiting_reviews import lock_waiting, stop_waiting

_PURPOSE = "strike request"


class StrikeRequest(Base):
    """A request to suspend an account with three strikes. `opened_on` is the Monday on which its last
    strike counted.

    `state` is "asked", or "confirmed", "refused" or "lifted" by an admin.
    """

    __tablename__ = "strike_requests"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    encrypted: Mapped[str] = mapped_column(Text)
    opened_on: Mapped[date] = mapped_column(Date)
    state: Mapped[str] = mapped_column(String(10))


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


def open_request(session: Session, author: Author, record: PrivateRecord, day: date) -> None:
    """Open a request for this locked account, unless one is waiting for an admin. The caller stores the record."""
    latest = session.get(StrikeRequest, record.asked) if record.asked else None
    if latest is not None and latest.state == "asked":
        return
    row = StrikeRequest(id=uuid4(), opened_on=day, state="asked")
    write_request(row, author)
    session.add(row)
    record.asked = row.id


def read_requests(session: Session) -> list[StrikeRequest]:
    """Return the requests that an admin has to decide, and the suspensions that can be lifted, newest week first."""
    rows = select(StrikeRequest).where(StrikeRequest.state.in_(("asked", "confirmed")))
    return list(session.scalars(rows.order_by(StrikeRequest.opened_on.desc(), StrikeRequest.id)))


def count_asked(session: Session) -> int:
    """Count the requests that an admin has to decide."""
    return session.scalar(select(func.count()).where(StrikeRequest.state == "asked")) or 0


def decide_request(
    session: Session, site: Site, staff: StaffMember, request_id: UUID, *, confirm: bool
) -> StrikeRequest:
    """Confirm or refuse a request, or lift a confirmed suspension, as an admin.

    The result is the same if the account has been deleted, or if an appeal has cleared a strike since then; then
    nobody is suspended. Raises Refusal 404, 409 if the request is decided, or 429 if the admin has confirmed too many.
    """
    request = session.get(StrikeRequest, request_id)
    if request is None:
        raise Refusal(404, "request_not_found", "Request not found.")
    # Authors are always locked first (`desk.leases`).
    locked = _lock_account(session, site.authors_key, request)
    session.refresh(request, with_for_update=True)
    is_lifted = request.state == "confirmed" and not confirm
    if request.state != "asked" and not is_lifted:
        raise Refusal(409, "request_decided", "This request was already decided.")
    if locked is not None and locked[0].user_id == staff.id:
        raise Refusal(409, "own_case", "This case involves you, so someone else has to decide it.")
    if confirm:
        site.rate_limiter.enforce(SUSPENSIONS_PER_ADMIN.of(staff.id))
    if locked is not None and (confirm or is_lifted):
        _change_account(session, site, *locked, request.id, suspend=confirm)
    request.state = "lifted" if is_lifted else "confirmed" if confirm else "refused"
    write_log(session, staff.id, f"suspension_{request.state}", details="three strikes")
    return request


def write_request(row: StrikeRequest, author: Author) -> None:
    """Encrypt the account with the author's key, and set it in the row."""
    row.encrypted = encrypt_padded(author.key, _PURPOSE, row.id, {"user": author.user_id.hex})


def read_account(row: StrikeRequest, key: AuthorsKey) -> Author:
    """Return the account of a request, which may be deleted. Raises DamagedRecord."""
    return Author(key, UUID(decrypt_padded(key, _PURPOSE, row.id, row.encrypted)["user"]))


def forget_account(session: Session, key: AuthorsKey, record: PrivateRecord) -> None:
    """Replace the account in its requests by a random one, as it is deleted.

    The requests stay, because an admin who sees one disappear together with a review would know who wrote the review.
    """
    ids = [*record.requests, *([record.asked] if record.asked else [])]
    for row in session.scalars(select(StrikeRequest).where(StrikeRequest.id.in_(ids)).order_by(StrikeRequest.id)):
        write_request(row, Author(key, uuid4()))


def _lock_account(session: Session, key: AuthorsKey, row: StrikeRequest) -> tuple[Author, PrivateRecord] | None:
    """Lock and return the account with its private record; None if it is deleted or cannot be read."""
    try:
        author = read_account(row, key)
        lock_user(session, author.user_id)
        return author, read_record(session, author)
    except (Refusal, DamagedRecord):
        return None


def _change_account(
    session: Session, site: Site, author: Author, record: PrivateRecord, request_id: UUID, *, suspend: bool
) -> None:
    """Suspend the account or lift the suspension, and email the user if that changes anything for them."""
    was_suspended = record.suspended_on is not None
    record.requests = [stored for stored in record.requests if stored != request_id]
    if suspend and len(record.strikes) >= STRIKES:
        record.requests.append(request_id)
    record.update_suspension(clock.today())
    write_record(session, author, record)
    is_suspended = record.suspended_on is not None
    if is_suspended == was_suspended:
        return
    if is_suspended:
        stop_waiting(session, lock_waiting(session, record))
    template = "account-suspended" if is_suspended else "account-reopened"
    mail_account(session, site, session.get_one(User, author.user_id).email, template)
