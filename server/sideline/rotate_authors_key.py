"""Replaces the authors' key: with the old one all tags and private lists are made anew; without it, none is left."""

from collections.abc import Sequence
from random import SystemRandom
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import bindparam, delete, select, update

from sideline.accounts.model import User
from sideline.authors import (
    Author,
    AuthorsKeyRow,
    PrivateListRow,
    SchoolAddressRow,
    ensure_key_of_database,
    read_list,
    write_list,
)
from sideline.cases import Case
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database
from sideline.private_list import ConfirmedSchool
from sideline.reviews.deferred_deletions import Deferred, DeferredDeletion, read_deferred, write_deferred
from sideline.reviews.model import REVIEW_TABLES

_random = SystemRandom()


def rotate_authors_key(database: Database, old: AuthorsKey, new: AuthorsKey) -> int:
    """Give every user's reviews and private list the tags of the new key; returns the number of lists.

    Reviews and lists of no user stay as they are: `sideline check` names them. Raises WrongAuthorsKey and DamagedList.
    Users first, then their reviews are taken in random order, so that no order in the file leads from one to the other.
    """
    tags: list[dict[str, UUID]] = []
    lists = 0
    with database.writing() as session:
        ensure_key_of_database(session, old)
        users = session.scalars(select(User.id)).all()
        before = [
            (user_id, own)
            for user_id in _shuffled(users)
            if (own := read_list(session, Author(old, user_id))).is_stored
        ]
        session.execute(update(AuthorsKeyRow).values(fingerprint=new.fingerprint))
        session.execute(delete(SchoolAddressRow))
        of_users = [Author(old, user_id).tag for user_id, _ in before]
        for tag in of_users:
            session.execute(delete(PrivateListRow).where(PrivateListRow.user_tag == tag))
        for user_id, own in before:
            after = Author(new, user_id)
            own.is_stored = False
            # A thief of the old key could try addresses: no hash of them stays. They may confirm an account again.
            own.school_code = None
            own.school = own.school and ConfirmedSchool(uuid4(), own.school.year)
            own.withdrawn = []
            write_list(session, after, own)
            tags += [{"row": review.row_id, "tag": after.review_tag(review.coach_id)} for review in own.reviews]
            lists += 1
        for row in session.scalars(select(DeferredDeletion)):
            deferred = read_deferred(row, old)
            author = Author(new, deferred.author.user_id)
            write_deferred(row, Deferred(author, deferred.days, []))
            tags += [{"row": own.row_id, "tag": author.review_tag(own.coach_id)} for own in deferred.reviews]
        for model in REVIEW_TABLES:
            change: Any = update(model).where(model.id == bindparam("row")).values(author_tag=bindparam("tag"))
            if tags:
                session.connection().execute(change, _shuffled(tags))
        # The tag of a deleted review leads to nobody any more: it stays with no case.
        session.execute(update(Case).values(author_tag=None))
        of_case: Any = update(Case).where(Case.review_id == bindparam("row")).values(author_tag=bindparam("tag"))
        if tags:
            session.connection().execute(of_case, tags)
    # The old tags must not stay in old versions of rows.
    if database.is_sqlite:
        database.vacuum()
    else:
        database.cluster("reviews", "waiting_reviews", "hidden_reviews", "cases", "private_lists", "deferred_deletions")
    return lists


def forget_authors(database: Database, new: AuthorsKey) -> None:
    """Begin with a new key after the old one was lost: delete all private lists. The reviews stay, of nobody.

    They hold their own id in place of the author tag: who finds the old key learns nothing.
    """
    with database.writing() as session:
        session.execute(delete(PrivateListRow))
        session.execute(delete(DeferredDeletion))
        session.execute(delete(SchoolAddressRow))
        session.execute(delete(AuthorsKeyRow))
        session.add(AuthorsKeyRow(fingerprint=new.fingerprint))
        session.execute(update(Case).values(author_tag=None))
        for model in REVIEW_TABLES:
            session.execute(update(model).values(author_tag=model.id))


def _shuffled(items: Sequence[Any]) -> list[Any]:
    return _random.sample(items, len(items))
