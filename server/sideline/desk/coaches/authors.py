"""Lock the authors of a coach's reviews, with their private records, for a merge. Staff never see who they are."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, DamagedSeal, open_seal, read_record, write_record
from sideline.authorship.private_record import DamagedRecord, PrivateRecord
from sideline.core.crypto import AuthorsKey
from sideline.core.errors import Refusal
from sideline.reviews.deferred_deletions import DeferredDeletion, read_deferred, write_deferred
from sideline.reviews.model import Review


@dataclass
class LockedAuthor:
    """A locked author with the private record or, for a deleted account, the row of reviews still to be deleted."""

    author: Author
    record: PrivateRecord
    deferred: DeferredDeletion | None = None

    def move(self, review: Review, coach_id: int) -> None:
        """Move a review to this coach."""
        self.record.move_review_to(review.id, coach_id)
        review.coach_id, review.author_tag = coach_id, self.author.review_tag(coach_id)

    def write(self, session: Session) -> None:
        """Store the changed record."""
        if self.deferred is None:
            write_record(session, self.author, self.record)
            return
        content = read_deferred(self.deferred, self.author.key)
        days = [(listed, day) for listed, (_, day) in zip(self.record.reviews, content.days, strict=True)]
        write_deferred(self.deferred, replace(content, days=days))


def reviews_of(session: Session, coach_ids: Collection[int]) -> Sequence[Review]:
    """Return all reviews of these coaches in every state, reread from the database."""
    query = select(Review).where(Review.coach_id.in_(coach_ids)).execution_options(populate_existing=True)
    return session.scalars(query).all()


def lock_authors(
    session: Session, key: AuthorsKey, reviews: Sequence[Review], claimants: Collection[UUID]
) -> dict[UUID, LockedAuthor]:
    """Return the author of each review by review id, omitting orphaned reviews, whose authors' key was lost.

    Users who claim one of the profiles are locked together with the authors, in the order of ids. Raises Refusal 409 if
    a private record or the seal of an author can't be read.
    """
    authors: dict[UUID, LockedAuthor] = {}
    wanted = {review.id for review in reviews}
    try:
        author_ids = {
            open_seal(key, review.id, review.sealed_author).user_id
            for review in reviews
            if review.author_tag != review.id
        }
        # Authors of deferred deletions have no account.
        users = select(User.id).where(User.id.in_(author_ids.union(claimants))).order_by(User.id)
        for user_id in session.scalars(users).all():
            _lock(session, user_id)
            if user_id in author_ids:
                author = Author(key, user_id)
                locked = LockedAuthor(author, read_record(session, author))
                authors |= {listed.row_id: locked for listed in locked.record.reviews}
        for row in session.scalars(select(DeferredDeletion).order_by(DeferredDeletion.id).with_for_update()):
            content = read_deferred(row, key)
            locked = LockedAuthor(content.author, PrivateRecord(content.reviews, []), row)
            authors |= {listed.row_id: locked for listed in content.reviews}
    except (DamagedRecord, DamagedSeal):
        message = "A private record can't be read. The operator can repair it with 'sideline check --repair'."
        raise Refusal(409, "damaged_list", message) from None
    return {row_id: locked for row_id, locked in authors.items() if row_id in wanted}


def _lock(session: Session, user_id: UUID) -> None:
    try:
        lock_user(session, user_id)
    except Refusal:
        raise changed_meanwhile() from None


def changed_meanwhile() -> Refusal:
    return Refusal(409, "changed_meanwhile", "Someone just posted about this coach. Please try again.")
