"""Finds the author of a review for a decision, which no member of staff is told."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authors import Author, DamagedList, PrivateList, read_list
from sideline.cases import Case
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal


def find_author(session: Session, key: AuthorsKey, case: Case) -> Author | None:
    """The author of a case's review; None if the account is gone, or the authors' key was lost.

    The tag leads to nobody, so that of every user is made and compared: 0.3 s for 100,000 users. Also after the author
    is found: how long a case takes to open would tell where its author stands, and which cases are of one author.
    """
    if case.author_tag is None:
        return None
    users = session.scalars(select(User.id)).all()
    found = [user_id for user_id in users if key.review_tag(user_id, case.coach_id) == case.author_tag]
    return Author(key, found[0]) if found else None


def lock_author(session: Session, key: AuthorsKey, case: Case) -> tuple[Author, PrivateList] | None:
    """The author of a case's review, locked, with the private list; None without one whose list can be read."""
    author = find_author(session, key, case)
    if author is None:
        return None
    try:
        lock_user(session, author.user_id)
        return author, read_list(session, author)
    except (Refusal, DamagedList):
        return None


def count_removals(session: Session, key: AuthorsKey, case: Case) -> int:
    """How many reviews of the same author were removed before, in other cases."""
    author = find_author(session, key, case)
    if author is None:
        return 0
    try:
        return len([each for each in read_list(session, author).removals if each != case.id])
    except DamagedList:
        return 0


def email_of(session: Session, user_id: UUID) -> str:
    """The address to write to."""
    return session.get_one(User, user_id).email
