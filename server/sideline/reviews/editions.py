"""Editions: the days on which everything that athletes wrote becomes public (docs/decisions/0022).

A job publishes an edition: each coach once, in random order and in one transaction, so that a reader sees a coach
either as before or as after. Who wrote when cannot be told from it. If it is interrupted, it goes on with the coaches
that are left.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from random import SystemRandom
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import JSON, Date, String, literal_column, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, DamagedSeal, open_seal, read_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.coaches.model import Coach
from sideline.coaches.posts import teams_of_coach
from sideline.config.publication import DAYS
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Base
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.reviews.delete import delete_locked, delete_of_deleted_account
from sideline.reviews.edit import apply_edit
from sideline.reviews.model import Review
from sideline.reviews.pending import PendingChange, read_pending
from sideline.reviews.resubmissions import hold_reposts
from sideline.reviews.schemas import EditReview
from sideline.reviews.states import publish
from sideline.reviews.tally import lock_coach, mark_changed_today
from sideline.reviews.waiting import unseal_day

FEWEST_REVIEWS = 5
"""With fewer new reviews on the whole site there is no weekly edition: they wait for the next one."""

MOST_WEEKS_WITHOUT = 3
"""After this many weeks without an edition, there is one with whatever waits, be it one deletion."""

Progress = Literal["running", "done", "none"]
"""none: fewer than FEWEST_REVIEWS were new, so that there was no edition on this day."""

_random = SystemRandom()

# Not parameters: with them, SQLite would not use the partial indexes.
_IS_WAITING = Review.state == literal_column("'waiting'")
_IS_PENDING = Review.pending.is_not(None)


class Edition(Base):
    """An edition. `changed` and `left` count public reviews that their authors edited or deleted; `ledger` has what its
    page shows, once it is done.
    """

    __tablename__ = "editions"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012  # what SQLAlchemy expects here

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    progress: Mapped[Progress] = mapped_column(String(10))
    changed: Mapped[int] = mapped_column(default=0)
    left: Mapped[int] = mapped_column(default=0)
    ledger: Mapped[dict[str, Any] | None] = mapped_column(JSON)


@dataclass(frozen=True)
class _Due:
    """What appears in an edition: on days until `day`; or, on a site that publishes at once and had editions before,
    on any day of theirs.
    """

    key: AuthorsKey
    day: date
    is_end_of_editions: bool

    def is_new(self, review: Any) -> bool:
        """Whether a waiting review, or a row with its columns, appears."""
        if review.waits_until is not None:
            # After that day its author decides.
            return not self.is_end_of_editions and review.waits_until >= self.day
        day = unseal_day(self.key, review.id, "appears_on", review.appears_on)
        if day is None:
            # A restored review. One whose day cannot be read waits until its author decides.
            return review.appears_on is None
        return f"{day:%m-%d}" not in DAYS if self.is_end_of_editions else day <= self.day

    def change_of(self, review: Any) -> PendingChange | None:
        """Return the pending change of a review if it appears."""
        change = read_pending(self.key, review)
        return change if change and (self.is_end_of_editions or change.day <= self.day) else None


def publish_edition(site: Site, now: datetime) -> int:
    """Publish the last edition if that has not been done, and return the number of coaches with something new.

    On a site that publishes at once, what still waits for an edition is published.
    """
    calendar = site.settings.calendar
    due = _Due(site.authors_key, calendar.last_day(now) if calendar else clock.day(now), calendar is None)
    with site.database.reading() as session:
        columns = Review.id, Review.coach_id, Review.appears_on, Review.waits_until, Review.pending
        waiting = [row for row in session.execute(select(*columns).where(_IS_WAITING)) if due.is_new(row)]
        pending = [row for row in session.execute(select(*columns).where(_IS_PENDING)) if due.change_of(row)]
    if calendar is not None:
        with site.database.writing() as session:
            is_small = calendar.mode == "weekly" and len(waiting) < FEWEST_REVIEWS
            if not _begin(session, due.day, is_small=is_small, has_nothing=not waiting and not pending):
                return 0
    coach_ids = {row.coach_id for row in [*waiting, *pending]}
    for coach_id in _random.sample(sorted(coach_ids), len(coach_ids)):
        _publish_coach(site, coach_id, due)
    if calendar is not None:
        with site.database.writing() as session:
            session.get_one(Edition, due.day).progress = "done"
    return len(coach_ids)


def _begin(session: Session, day: date, *, is_small: bool, has_nothing: bool) -> bool:
    """Return whether the edition of a day must be published, or go on, and store what has been decided about it."""
    edition = session.get(Edition, day)
    if edition is not None:
        return edition.progress == "running"
    before = session.scalars(select(Edition.progress).order_by(Edition.day.desc()).limit(MOST_WEEKS_WITHOUT)).all()
    if has_nothing and not before:
        return False  # The site's first edition is still to come.
    has_waited = len(before) == MOST_WEEKS_WITHOUT and set(before) == {"none"} and not has_nothing
    progress: Progress = "none" if is_small and not has_waited else "running"
    session.add(Edition(day=day, progress=progress, changed=0, left=0))
    return progress == "running"


def _publish_coach(site: Site, coach_id: int, due: _Due) -> None:
    """Publish what is due of a coach in one transaction."""
    key, is_of_coach = due.key, Review.coach_id == coach_id
    with site.database.reading() as session:
        columns = Review.id, Review.pending, Review.sealed_author
        rows = session.execute(select(*columns).where(is_of_coach, _IS_PENDING)).all()
        authors = {row.id: _author_of(key, row.id, row.sealed_author) for row in rows if due.change_of(row)}
    with site.database.writing() as session, suppress(Refusal):
        # Users before the coach, as in every other write.
        records = {author: _lock_record(session, author) for author in sorted(authors.values(), key=_user_id)}
        coach = lock_coach(session, coach_id, also_unlisted=True)
        counted = {"changed": 0, "left": 0}
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
        if not due.is_end_of_editions:
            edition = session.get_one(Edition, due.day, with_for_update=True)
            edition.changed += counted["changed"]
            edition.left += counted["left"]


def _apply(
    session: Session,
    coach: Coach,
    review: Review,
    change: PendingChange,
    *,
    author: Author,
    own: PrivateRecord | None,
    day: date,
) -> bool:
    """Apply a pending change to a locked review, and return whether the public sees it.

    An edit of a hidden review waits until it is public again. That of a suspended author, or of a deleted account, is
    forgotten.
    """
    was_public = review.is_published
    if change.content is None:
        if own is None:
            delete_of_deleted_account(session, review, coach, day)
        else:
            delete_locked(session, review, coach, day, author=author, own=own)
        return was_public
    if not was_public:
        return False
    if own is None or own.suspended_on is not None:
        review.pending = None
        return False
    body = EditReview.model_validate(change.content)
    if body.team_id not in {team.team_id for team in teams_of_coach(session, coach.id)}:
        # A correction of the profile has moved the review, and the coach was never in the team of before.
        body = body.model_copy(update={"team_id": review.team_id})
    return apply_edit(session, coach, review, body, day, author=author, own=own) and review.is_published


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


def _lock_record(session: Session, author: Author) -> PrivateRecord | None:
    """Lock an author and return the private record; None without an account or a readable record."""
    with suppress(Refusal, DamagedRecord):
        lock_user(session, author.user_id)
        return read_record(session, author)
    return None
