"""Finds the author of a review for a decision, which no member of staff is told."""

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
"""After so long a removal counts in what moderators see of an author, and one that is taken back counts no longer."""


def find_author(session: Session, key: AuthorsKey, case: Case) -> Author | None:
    """The author of a case's review; None if the account is gone, or the authors' key was lost.

    It reads the ids of all users, because nothing narrower exists: the tag is a keyed hash of user and coach, and a
    private list is found by a keyed hash too, so whatever led from a review to its author would be a stored link.
    The tag of every user is made and compared, which takes 0.17 s of CPU for 20,000 users. It goes on after the author
    is found: how long a case takes to open would tell where its author stands, and which cases are of one author.
    """
    if case.author_tag is None:
        return None
    users = session.scalars(select(User.id)).all()
    found = [user_id for user_id in users if key.review_tag(user_id, case.coach_id) == case.author_tag]
    return Author(key, found[0]) if found else None


def lock_author(session: Session, key: AuthorsKey, case: Case) -> tuple[Author, PrivateRecord] | None:
    """The author of a case's review, locked, with the private list; None without one whose list can be read."""
    author = find_author(session, key, case)
    if author is None:
        return None
    try:
        lock_user(session, author.user_id)
        return author, read_record(session, author)
    except (Refusal, DamagedRecord):
        return None


def count_removals(session: Session, key: AuthorsKey, case: Case) -> int:
    """How many reviews of the same author were removed before, in other cases: as it was SHOWN_AFTER ago.

    A number that followed each decision at once would tell whoever removes a review which other cases are its author's.
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
    # The case of an old removal may be deleted; the removal counts.
    new = select(Case.id).where(Case.id.in_(removals), Case.decided_at.is_(None) | (Case.decided_at > since))
    return len(removals - set(session.scalars(new)) - {case.id})


def _overturned_since(session: Session, author: Author, since: datetime) -> set[int]:
    """The removals of an author that an appeal has taken back since then."""
    appeals = select(Case).where(
        Case.kind == "appeal", Case.decision == "keep", Case.decided_at > since, Case.author_tag.is_not(None)
    )
    of_author = [each for each in session.scalars(appeals) if author.review_tag(each.coach_id) == each.author_tag]
    overturned = [(case.undo_state or {}).get("overturned", {}) for case in of_author]
    return {case_id for record in overturned for case_id in record.get("removals", [])}
