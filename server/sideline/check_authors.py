"""Compares reviews with the private lists of users (`sideline check`): both sides must name each other."""

from collections.abc import Iterator
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.authors import Author, PrivateListRow, read_list
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database
from sideline.reviews.model import Review, WaitingReview


def wrong_private_lists(database: Database, key: AuthorsKey) -> list[str]:
    """What is wrong, a line each, in the words of the database: no line names a user.

    Everything is read in one transaction, so a site may run meanwhile.
    """
    with database.reading() as session:
        # PostgreSQL would otherwise show each statement a newer state; SQLite's transactions see one state anyway.
        if not database.is_sqlite:
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        return list(_wrong(session, key))


def _wrong(session: Session, key: AuthorsKey) -> Iterator[str]:
    tags = {
        row.id: row.author_tag
        for model in (Review, WaitingReview)
        for row in session.execute(select(model.id, model.author_tag))
    }
    lists = set(session.scalars(select(PrivateListRow.user_tag)))
    listed: set[UUID] = set()
    for user_id in session.scalars(select(User.id)).all():
        author = Author(key, user_id)
        if author.tag not in lists:
            continue
        lists.remove(author.tag)
        for own in read_list(session, author).reviews:
            if own.row_id in listed:
                yield f"review {own.row_id}: listed twice"
            elif own.row_id not in tags:
                yield f"review {own.row_id}: listed, but not there"
            elif tags[own.row_id] != author.review_tag(own.coach_id):
                yield f"review {own.row_id}: listed by another user than its author"
            listed.add(own.row_id)
    yield from (f"review {row_id}: in no private list" for row_id in tags if row_id not in listed)
    yield from (f"private list {tag}: of no user" for tag in lists)
