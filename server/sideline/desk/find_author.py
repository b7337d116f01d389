"""Find the author of a review so that a decision can update the author's record. Staff never see the result."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.reviews.deferred_deletions import Deferred, DeferredDeletion, read_deferred
from sideline.reviews.model import Review

SHOWN_AFTER = timedelta(days=7)
"""Time until a decision about a review is final: then only an admin can undo it, and moderators may see its effects."""

RemovedBefore = Literal["none", "1 or 2", "3 or more"]
"""How many other reviews by the author of a review had been removed before it was written."""

KnownAuthors = Mapping[int, Author | None]
"""The authors of the reviews of cases, by the id of the case."""

FEW_REMOVALS = 20
"""Number of removals on the site below which no case shows how many are by its author."""


def find_author(session: Session, key: AuthorsKey, case: Case) -> Author | None:
    """Return the author of a case's review; None if the account is deleted or the authors' key was lost."""
    return find_authors(session, key, [case])[case.id]


def find_authors(session: Session, key: AuthorsKey, cases: Collection[Case]) -> KnownAuthors:
    """Return the author of each case's review, by the id of the case; None where there is none.

    This reads the ids of all users. The tag is a keyed hash of user and coach, and the private record is found by a
    keyed hash too, so any direct lookup would need a stored link from a review to its author.
    It computes and compares the tag of every user, which takes 0.17 s of CPU for 20,000 users. It doesn't stop at a
    match: the time to open a case would reveal the author's position and which cases share an author.
    Cases about the same coach share one pass.
    """
    found = dict[int, Author | None].fromkeys(case.id for case in cases)
    by_coach = defaultdict[int, dict[UUID, list[int]]](lambda: defaultdict(list))
    for case in cases:
        if case.author_tag is not None:
            by_coach[case.coach_id][case.author_tag].append(case.id)
    users = session.scalars(select(User.id)).all() if by_coach else []
    for coach_id, by_tag in by_coach.items():
        tags = [(user_id, key.review_tag(user_id, coach_id)) for user_id in users]
        found |= {case_id: Author(key, user_id) for user_id, tag in tags for case_id in by_tag.get(tag, ())}
    return found


def lock_author(
    session: Session, key: AuthorsKey, case: Case, known: KnownAuthors | None = None
) -> tuple[Author, PrivateRecord] | None:
    """Lock and return the author of a case's review with the private record; None if there is no readable record.

    `known` has authors that the caller has looked up for many cases together.
    """
    author = known[case.id] if known is not None and case.id in known else find_author(session, key, case)
    if author is None:
        return None
    try:
        lock_user(session, author.user_id)
        return author, read_record(session, author)
    except (Refusal, DamagedRecord):
        return None


def count_removals(session: Session, key: AuthorsKey, case: Case) -> RemovedBefore | None:
    """Return about how many other reviews by the author had been removed before the review of this case was written.

    The answer never changes: a moderator who removes, restores or publishes anything sees no effect in any case. It is
    None if there is no review anymore, or if fewer than FEW_REMOVALS reviews had been removed from the site by then:
    on a site with one removal, it would name the author of that review.
    """
    review = session.get(Review, case.review_id) if case.review_id and case.author_tag else None
    if review is None:
        return None
    # A review that was never public gets a new day when it is published; the day of its first case stays.
    first_case = session.scalar(select(func.min(Case.opened_at)).where(Case.review_id == review.id)) or case.opened_at
    written = min(clock.start_of_day(first_case), datetime.combine(review.created_on, time(), UTC))
    until = written - SHOWN_AFTER
    is_old = (Case.kind == "review") & (Case.decision == "remove") & (Case.decided_at <= until)
    if (session.scalar(select(func.count()).select_from(Case).where(is_old)) or 0) < FEW_REMOVALS:
        return None
    removals = _removals_of_author(session, key, case, clock.day(written))
    # The case of an old removal may be deleted, but the removal still counts.
    is_new = Case.decided_at.is_(None) | (Case.decided_at > until)
    new = session.scalars(select(Case.id).where(Case.id.in_(removals), is_new))
    number = len(removals - set(new) - {case.id})
    return "none" if number == 0 else "1 or 2" if number < 3 else "3 or more"


def _removals_of_author(session: Session, key: AuthorsKey, case: Case, written: date) -> set[int]:
    """Return the cases in which the author's reviews were removed, also those overturned by an appeal since that day.

    Also reads the pending deletions of deleted accounts, always all of them.
    """
    author = find_author(session, key, case)
    records: list[PrivateRecord | Deferred] = []
    with suppress(DamagedRecord):
        if author is not None:
            records.append(read_record(session, author))
    for row in session.scalars(select(DeferredDeletion)):
        with suppress(DamagedRecord):
            deleted = read_deferred(row, key)
            if deleted.author.review_tag(case.coach_id) == case.author_tag:
                records.append(deleted)
    removals = {case_id for record in records for case_id in record.removals}
    return removals | {case_id for record in records for case_id, day in record.overturned if day >= written}
