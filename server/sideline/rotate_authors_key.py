"""Replaces the authors' key: all tags and private lists are made anew, in one transaction."""

from sqlalchemy import delete, select, update

from sideline.accounts.model import User
from sideline.authors import Author, AuthorsKeyRow, delete_list, ensure_fits, read_list, write_list
from sideline.core.crypto import AuthorsKey
from sideline.core.db.engine import Database
from sideline.reviews.model import Review, WaitingReview


def rotate_authors_key(database: Database, old: AuthorsKey, new: AuthorsKey) -> int:
    """Give every user's reviews and private list the tags of the new key; returns the number of lists.

    Reviews and lists of no user stay as they are: `sideline check` names them. Raises WrongAuthorsKey.
    """
    lists = 0
    with database.writing() as session:
        ensure_fits(session, old)
        session.execute(delete(AuthorsKeyRow))
        session.add(AuthorsKeyRow(fingerprint=new.fingerprint))
        for user_id in session.scalars(select(User.id).order_by(User.id)).all():
            before, after = Author(old, user_id), Author(new, user_id)
            own = read_list(session, before)
            if not own.is_stored:
                continue
            delete_list(session, before)
            own.is_stored = False
            for review in own.reviews:
                for model in (Review, WaitingReview):
                    tagged = update(model).where(model.id == review.row_id)
                    session.execute(tagged.values(author_tag=after.review_tag(review.coach_id)))
            write_list(session, after, own)
            lists += 1
    return lists
