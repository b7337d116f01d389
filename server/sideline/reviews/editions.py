"""Editions: the days on which everything that athletes wrote becomes public (docs/decisions/0022).

A job publishes an edition: each coach once, in random order and in one transaction, so that a reader sees a coach
either as before or as after. Who wrote when cannot be told from it. If it is interrupted, it goes on with the coaches
that are left.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from random import SystemRandom
from typing import Any, Literal
from uuid import UUID

import structlog
from sqlalchemy import JSON, Date, String, literal_column, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, DamagedSeal, open_seal, read_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.coaches.choices import SPORT_NAMES
from sideline.coaches.model import Coach
from sideline.coaches.numbers import StoredFigures, write_stored
from sideline.config.publication import Calendar
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Base
from sideline.core.errors import Refusal
from sideline.core.site import Site, calendar_of
from sideline.reviews.deferred_deletions import due_with_edition
from sideline.reviews.delete import delete_locked, delete_of_deleted_account
from sideline.reviews.edit import apply_pending_edit
from sideline.reviews.ledger import make_ledger
from sideline.reviews.model import Review
from sideline.reviews.pending import PendingChange, is_taken_back, read_pending
from sideline.reviews.resubmissions import hold_reposts
from sideline.reviews.schemas import EditionDays
from sideline.reviews.states import publish
from sideline.reviews.tally import lock_coach, mark_changed_today
from sideline.reviews.waiting import is_chosen_day, next_days, unseal_day

FEWEST_ATHLETES = 5
"""With new reviews of fewer athletes on the whole site there is no weekly edition: they wait for the next one. Five
reviews may be those of one athlete, who has rated a whole staff.
"""

MOST_WEEKS_WITHOUT = 3
"""Whatever has waited for this many weeks longer than for its own edition appears, be it one deletion."""

RETRIED_FOR = timedelta(hours=1)
"""How long after its time an edition tries again to publish coaches that failed."""

Progress = Literal["running", "done", "none"]
"""none: fewer than FEWEST_ATHLETES had written something new, so that there was no edition on this day."""

_NEVER = date.min
"""Instead of the day of an edition: nothing appears."""

_CALENDAR = "publication"
"""The name under which the figures have the setting of the job's last run, and since when it is that."""

log = structlog.get_logger()

_random = SystemRandom()

# Not parameters: with them, SQLite would not use the partial indexes.
_IS_WAITING = Review.state == literal_column("'waiting'")
_IS_PENDING = Review.pending.is_not(None)


class Edition(Base):
    """An edition. `changed` and `left` count public reviews that their authors edited or deleted; `ledger` has what its
    page shows, once it is done (`reviews.ledger`).
    """

    __tablename__ = "editions"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    progress: Mapped[Progress] = mapped_column(String(10))
    changed: Mapped[int] = mapped_column(default=0)
    left: Mapped[int] = mapped_column(default=0)
    ledger: Mapped[dict[str, Any]] = mapped_column(JSON)


_LAST = "SELECT max(day) FROM editions WHERE progress = 'done'"


def read_edition_days(site: Site, sport: str) -> EditionDays:
    """Return the days of the editions that a reader or author of this sport sees; without a sport, `next` is that of
    any. Nothing in them depends on what waits.
    """
    calendar, now = site.calendar, clock.now()
    if calendar is None:
        return {
            "mode": "now",
            "zone": None,
            "last": None,
            "next": None,
            "open": None,
            "closes_at": None,
            "not_before": [],
        }
    ((last,),) = site.database.read_pool.fetch(_LAST)
    current = calendar.next_day(now, sport)
    later = [(day, calendar.next_day(now, sport, day)) for day in next_days(clock.day(now))]
    return {
        "mode": calendar.mode,
        "zone": calendar.zone.key,
        "last": last,
        "next": calendar.upcoming_day(now, sport or None),
        "open": current,
        "closes_at": clock.time_text(calendar.closing_time(current, sport)),
        "not_before": [
            {"day": day, "edition": edition, "closes_at": clock.time_text(calendar.closing_time(edition, sport))}
            for day, edition in later
        ],
    }


def is_appearing(session: Session) -> bool:
    """Whether an edition is being published: some coaches are as before, others as after."""
    return session.scalar(select(Edition.day).where(Edition.progress == "running").limit(1)) is not None


def decided_until(session: Session, day: date) -> datetime | None:
    """Return the time before which a decision about a text that had not appeared counts in the public numbers of a day.
    A later one counts from the next edition on: until then it would tell that something waits. None if the site
    publishes at once.
    """
    if calendar_of(session) is None:
        return None
    is_before = (Edition.progress == "done") & (Edition.day <= day)
    last = session.scalar(select(Edition.ledger).where(is_before).order_by(Edition.day.desc()).limit(1))
    if last is not None:
        return datetime.fromisoformat(last["until"])
    # Before its first edition, a site has what it decided before it had editions.
    stored = session.get(StoredFigures, _CALENDAR)
    return datetime.fromisoformat(stored.content[1]) if stored else datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True)
class _Due:
    """What appears in an edition of `day`: what waits for days `until` then; or, on a site that publishes at once and
    had editions before, for any day of theirs. The windows of the calendar do not matter here.
    """

    key: AuthorsKey
    day: date
    until: date
    is_end_of_editions: bool
    calendar: Calendar | None

    def is_new(self, review: Any) -> bool:
        """Whether a waiting review, or a row with its columns, appears."""
        if review.waits_until is not None:
            # After that day its author decides.
            return not self.is_end_of_editions and review.waits_until >= self.day
        day = self.day_of(review)
        if day is None:
            # A restored review. One whose day cannot be read waits until its author decides.
            return review.appears_on is None
        is_chosen = is_chosen_day(self.key, review.id, review.appears_on)
        return not is_chosen if self.is_end_of_editions else day <= self.until or not (is_chosen or self._may_come(day))

    def day_of(self, review: Any) -> date | None:
        """Return the day for which a waiting review waits; None if it has none."""
        return unseal_day(self.key, review.id, "appears_on", review.appears_on)

    def change_of(self, review: Any) -> PendingChange | None:
        """Return the pending change of a review if it appears. An edit of a hidden review waits until that is public
        again, and must not be the reason for an edition.
        """
        change = read_pending(self.key, review)
        if change and change.content and review.state not in ("published", "waiting"):
            return None
        is_due = change and (self.is_end_of_editions or change.day <= self.until or not self._may_come(change.day))
        return change if is_due else None

    def _may_come(self, day: date) -> bool:
        """Whether a later edition can be on a day, as seen from the calendar of today."""
        return self.calendar is None or self.calendar.may_be_edition(day)

    def is_taken_back(self, review: Any) -> bool:
        """Whether the review had a change that would appear, which its author has taken back."""
        return is_taken_back(self.key, review, date.max if self.is_end_of_editions else self.until)


def is_due(site: Site, day: date, review: Review) -> bool:
    """Whether a waiting review appears in the edition of a day, if nothing happens to it before."""
    return _due_on(site, day).is_new(review)


def due_change(site: Site, day: date, review: Review) -> PendingChange | None:
    """Return the pending change of a review if it appears in the edition of a day."""
    return _due_on(site, day).change_of(review)


def _due_on(site: Site, day: date) -> _Due:
    return _due(site, day, is_end_of_editions=False)


def _due(site: Site, day: date, *, is_end_of_editions: bool) -> _Due:
    return _Due(site.authors_key, day, day, is_end_of_editions, site.settings.calendar_with(()))


def publish_edition(site: Site, now: datetime) -> int:
    """Publish the last edition if that has not been done, and return the number of coaches with something new.

    On a site that publishes at once, what still waits for an edition is published.
    """
    calendar = site.calendar
    edition_day = _day_to_publish(site, now)
    if calendar is not None and edition_day is None:
        return 0
    due = _due(site, edition_day or clock.day(now), is_end_of_editions=edition_day is None)
    with site.database.reading() as session:
        columns = Review.id, Review.coach_id, Review.state, Review.appears_on, Review.waits_until, Review.pending
        new = select(*columns, Review.sealed_author).where(_IS_WAITING)
        waiting = session.execute(new).all()
        pending = session.execute(select(*columns).where(_IS_PENDING)).all()
        leaving = due_with_edition(session, site.authors_key, due.day) if edition_day else {}
        others = _coaches_of_other_days(session, calendar, edition_day)

    def due_of(coach_id: int) -> _Due:
        return replace(due, until=others[coach_id]) if coach_id in others else due

    waiting = [row for row in waiting if others.get(row.coach_id) != _NEVER and due_of(row.coach_id).is_new(row)]
    pending = [row for row in pending if others.get(row.coach_id) != _NEVER]
    changes = {row.id: change for row in pending if (change := due_of(row.coach_id).change_of(row))}
    leaving = {row_id: of for row_id, of in leaving.items() if of[2] <= due_of(of[1]).until}
    if edition_day is not None:
        days = [due.day_of(row) for row in waiting]
        days += [change.day for change in changes.values()] + [on for _, _, on in leaving.values()]
        athletes = {_author_of(due.key, row.id, row.sealed_author).user_id for row in waiting}
        is_small = calendar is not None and calendar.mode == "weekly" and len(athletes) < FEWEST_ATHLETES
        until = clock.hour(calendar.publication_time(edition_day) if calendar else now)
        with site.database.writing() as session:
            if not _begin(session, edition_day, days, until, is_small=is_small):
                return 0
    changed = {row.coach_id for row in waiting} | {row.coach_id for row in pending if row.id in changes}
    changed |= {coach_id for _, coach_id, _ in leaving.values()}
    # What was taken back changes nothing, but its row does.
    coach_ids = changed | {row.coach_id for row in pending if due_of(row.coach_id).is_taken_back(row)}
    failed = 0
    for coach_id in _random.sample(sorted(coach_ids), len(coach_ids)):
        of_coach = {row_id: author for row_id, (author, at, _) in leaving.items() if at == coach_id}
        failed += not _is_published(site, coach_id, due_of(coach_id), of_coach)
    if edition_day is not None:
        if failed and calendar is not None and now < calendar.publication_time(edition_day) + RETRIED_FOR:
            raise RuntimeError(f"{failed} coaches could not be published; the next run tries again")
        _finish(site, edition_day)
    return len(changed)


def _coaches_of_other_days(session: Session, calendar: Calendar | None, day: date | None) -> dict[int, date]:
    """Return the coaches whose sports have editions on other days: what waits for these coaches waits for an edition of
    their own sport, so the value is _NEVER.

    If a sport has missed its last edition because the site was down, this one has it, and the value is its day: what
    was written after that one had closed still waits for the next one.
    """
    if calendar is None or calendar.mode == "weekly" or day is None:
        return {}
    last = {id_: calendar.last_day_of(sport, day) for id_, sport in SPORT_NAMES.items()}
    if day not in last.values():
        return {}  # An interrupted edition of another calendar.
    stored = session.get(StoredFigures, _CALENDAR)
    since = datetime.fromisoformat(stored.content[1]) if stored else calendar.publication_time(day)
    held = set(session.scalars(select(Edition.day)))
    until = {
        id_: _NEVER if on in held or calendar.publication_time(on) < since else on
        for id_, on in last.items()
        if on != day
    }
    coaches = session.execute(select(Coach.id, Coach.sport_id).where(Coach.sport_id.in_(until)))
    return {coach_id: until[sport_id] for coach_id, sport_id in coaches}


def _is_published(site: Site, coach_id: int, due: _Due, leaving: Mapping[UUID, Author]) -> bool:
    """Publish what is due of a coach, and return whether that was possible. One damaged row must not keep this edition
    and all later ones from appearing: what fails for RETRIED_FOR waits for the next edition.
    """
    try:
        _publish_coach(site, coach_id, due, leaving)
    except Exception as error:
        # Its message may have what somebody wrote.
        log.error("edition_of_coach_failed", coach_id=coach_id, error=type(error).__name__)
        return False
    return True


def _finish(site: Site, day: date) -> None:
    """Store the ledger of an edition, and that it is done, in one transaction."""
    with site.database.writing() as session:
        edition = session.get_one(Edition, day, with_for_update=True)
        is_before = (Edition.day < day) & (Edition.progress == "done")
        latest = select(Edition.ledger).where(is_before).order_by(Edition.day.desc()).limit(1)
        before = session.scalars(latest).first()
        until = datetime.fromisoformat(edition.ledger["until"])
        edition.ledger = make_ledger(session, day, until, changed=edition.changed, left=edition.left, before=before)
        edition.progress = "done"


def _day_to_publish(site: Site, now: datetime) -> date | None:
    """Return the day of the edition that may have to be published; None if there is none, because the site publishes at
    once, or has had this calendar only since a later time.

    An edition that was interrupted is finished first, also on a site that has no editions anymore.
    """
    calendar, text = site.calendar, site.settings.publication
    with site.database.reading() as session:
        running = select(Edition.day).where(Edition.progress == "running").order_by(Edition.day).limit(1)
        if (day := session.scalar(running)) is not None:
            return day
        stored = session.get(StoredFigures, _CALENDAR)
        known, since = stored.content if stored else ("", "")
    if known != text:
        # On a site that is new, or of an earlier release, nobody knows since when it has had this calendar.
        since = (now if known else now - timedelta(days=1)).isoformat()
        with site.database.writing() as session:
            write_stored(session, _CALENDAR, [text, since])
    day = calendar.last_day(now) if calendar else None
    if calendar is None or day is None or calendar.publication_time(day) < datetime.fromisoformat(since):
        return None
    with site.database.reading() as session:
        return None if session.get(Edition, day) else day


def _begin(session: Session, day: date, days: Sequence[date | None], until: datetime, *, is_small: bool) -> bool:
    """Return whether the edition of a day must be published, or go on, and store what has been decided about it. `days`
    are those for which everything waits that would appear. The ledger will have the removals `until` this hour.
    """
    edition = session.get(Edition, day)
    if edition is not None:
        return edition.progress == "running"
    before = session.scalars(select(Edition.progress).order_by(Edition.day.desc()).limit(MOST_WEEKS_WITHOUT)).all()
    if not days and not before:
        return False  # The site's first edition is still to come.
    first = min((waits_for for waits_for in days if waits_for), default=None)
    if first is None:
        # Restored reviews and those that wait for others have no day.
        has_waited = bool(days) and len(before) == MOST_WEEKS_WITHOUT and set(before) == {"none"}
    else:
        has_waited = first <= day - timedelta(weeks=MOST_WEEKS_WITHOUT)
    progress: Progress = "none" if is_small and not has_waited else "running"
    session.add(Edition(day=day, progress=progress, changed=0, left=0, ledger={"until": until.isoformat()}))
    return progress == "running"


def _publish_coach(site: Site, coach_id: int, due: _Due, leaving: Mapping[UUID, Author]) -> None:
    """Publish what is due of a coach in one transaction."""
    key, is_of_coach = due.key, Review.coach_id == coach_id
    with site.database.reading() as session:
        columns = Review.id, Review.state, Review.pending, Review.sealed_author
        rows = session.execute(select(*columns).where(is_of_coach, _IS_PENDING)).all()
        authors = {row.id: _author_of(key, row.id, row.sealed_author) for row in rows if due.change_of(row)}
        taken_back = [row.id for row in rows if due.is_taken_back(row)]
    with site.database.writing() as session, suppress(Refusal):
        # Users before the coach, as in every other write.
        records = {author: _lock_record(session, author) for author in sorted(authors.values(), key=_user_id)}
        coach = lock_coach(session, coach_id, also_unlisted=True)
        counted = {"changed": 0, "left": _delete_leaving(session, coach, leaving, due.day)}
        for review in _locked(session, is_of_coach & Review.id.in_(taken_back)):
            review.pending = None if due.is_taken_back(review) else review.pending
        # New ones first: a restored review may have a pending change as well.
        new = [review for review in _locked(session, is_of_coach & _IS_WAITING) if due.is_new(review)]
        new = hold_reposts(session, coach, new, due.day)
        mark_changed_today(session, coach, due.day)
        if new:
            publish(session, coach, new, due.day)
            session.flush()
        for review in _locked(session, is_of_coach & Review.id.in_(authors)):
            if (change := due.change_of(review)) is not None:
                author = authors[review.id]
                name = "left" if change.content is None else "changed"
                counted[name] += _apply(session, coach, review, change, author=author, own=records[author], day=due.day)
        if not due.is_end_of_editions and any(counted.values()):
            edition = session.get_one(Edition, due.day, with_for_update=True)
            edition.changed += counted["changed"]
            edition.left += counted["left"]


def _delete_leaving(session: Session, coach: Coach, leaving: Mapping[UUID, Author], day: date) -> int:
    """Delete reviews of deleted accounts, and return how many were public."""
    left = 0
    for review in _locked(session, (Review.coach_id == coach.id) & Review.id.in_(leaving)):
        if review.author_tag == leaving[review.id].review_tag(coach.id):
            left += review.is_published
            delete_of_deleted_account(session, review, coach, day)
    return left


def _apply(
    session: Session,
    coach: Coach,
    review: Review,
    change: PendingChange,
    *,
    author: Author,
    own: PrivateRecord | DamagedRecord | None,
    day: date,
) -> bool:
    """Apply a pending change to a locked review, and return whether the public sees it.

    An edit by an author whose record is damaged waits until that is repaired. That of a suspended author, or of a
    deleted account, is forgotten.
    """
    was_public = review.is_published
    if change.content is None:
        if isinstance(own, PrivateRecord):
            delete_locked(session, review, coach, day, author=author, own=own)
        else:
            delete_of_deleted_account(session, review, coach, day)
        return was_public
    if not was_public or isinstance(own, DamagedRecord):
        return False
    if own is None or own.suspended_on is not None:
        review.pending = None
        return False
    changed = apply_pending_edit(session, coach, review, change.content, day, author=author, own=own)
    return changed and review.is_published


def _locked(session: Session, condition: Any) -> Sequence[Review]:
    """Return the reviews of the locked coach, read again."""
    ordered = select(Review).where(condition).order_by(Review.id)
    return session.scalars(ordered.execution_options(populate_existing=True)).all()


def _author_of(key: AuthorsKey, row_id: UUID, sealed: str | None) -> Author:
    """Return the author of a review; an author without an account if the seal is missing or damaged."""
    try:
        return open_seal(key, row_id, sealed)
    except DamagedSeal:
        return Author(key, row_id)


def _user_id(author: Author) -> UUID:
    return author.user_id


def _lock_record(session: Session, author: Author) -> PrivateRecord | DamagedRecord | None:
    """Lock an author and return the private record, or what is wrong with it; None without an account."""
    try:
        lock_user(session, author.user_id)
        return read_record(session, author)
    except DamagedRecord as error:
        return error
    except Refusal:
        return None
