"""Find the author of a review so that a decision can update the author's record. Staff never see the result."""

from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.cases.model import Case
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal

SHOWN_AFTER = timedelta(days=7)
"""Delay before a removal, or the reversal of one, changes the number of removals that moderators see."""


def find_author(session: Session, key: AuthorsKey, case: Case) -> Author | None:
    """Return the author of a case's review; None if the account is deleted or the authors' key was lost.

    This reads the ids of all users. The tag is a keyed hash of user and coach, and the private record is found by a
    keyed hash too, so any direct lookup would need a stored link from a review to its author.
    It computes and compares the tag of every user, which takes 0.17 s of CPU for 20,000 users. It doesn't stop at a
    match: the time to open a case would reveal the author's position and which cases share an author.
    """
    if case.author_tag is None:
        return None
    users = session.scalars(select(User.id)).all()
    matches = [user_id for user_id in users if key.review_tag(user_id, case.coach_id) == case.author_tag]
    return Author(key, matches[0]) if matches else None


def lock_author(session: Session, key: AuthorsKey, case: Case) -> tuple[Author, PrivateRecord] | None:
    """Lock and return the author of a case's review with the private record; None if there is no readable record."""
    author = find_author(session, key, case)
    if author is None:
        return None
    try:
        lock_user(session, author.user_id)
        return author, read_record(session, author)
    except (Refusal, DamagedRecord):
        return None


def count_removals(session: Session, key: AuthorsKey, case: Case) -> int:
    """Count the author's reviews that were removed in other cases, as of SHOWN_AFTER ago.

    If the number changed with each decision, a moderator who removes a review would see which cases share its author.
    """
    author = find_author(session, key, case)
    if author is None:
        return 0
    try:
        removals = set(read_record(session, author).removals)
    except DamagedRecord:
        return 0
    since = clock.now() - SHOWN_AFTER
    removals |= _overturned_since(session, author, since)
    # The case of an old removal may be deleted, but the removal still counts.
    new = select(Case.id).where(Case.id.in_(removals), Case.decided_at.is_(None) | (Case.decided_at > since))
    return len(removals - set(session.scalars(new)) - {case.id})


def _overturned_since(session: Session, author: Author, since: datetime) -> set[int]:
    """Return the author's removals that an appeal has overturned since the given time."""
    appeals = select(Case).where(
        Case.kind == "appeal", Case.decision == "keep", Case.decided_at > since, Case.author_tag.is_not(None)
    )
    granted = [case for case in session.scalars(appeals) if author.review_tag(case.coach_id) == case.author_tag]
    overturned = [(case.undo_state or {}).get("overturned", {}) for case in granted]
    return {case_id for record in overturned for case_id in record.get("removals", [])}
