"""Remote procedure delete_user: deletes an account with everything it owns, in one transaction (spec section 7)."""

from typing import Literal

from fastapi import APIRouter, BackgroundTasks
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.accounts.model import User
from sideline.accounts.users import delete_user_rows, lock_user
from sideline.authors import Author, DamagedList, OwnReview, delete_list, read_list
from sideline.check_authors import find_reviews
from sideline.core import clock, outbox
from sideline.core.http.deps import CurrentSite, WriteSession
from sideline.core.http.schemas import RequestModel, problem_responses
from sideline.notifications.mail import delete_written_mails
from sideline.reviews.deferred_deletions import defer
from sideline.reviews.model import Review
from sideline.reviews.write import delete_reviews_of


class DeleteAccount(RequestModel):
    """How the reviews of a deleted account go."""

    reviews: Literal["at_once", "over_two_weeks"] = "at_once"


router = APIRouter(prefix="/api/rpc", tags=["account"])


@router.post("/delete_user", status_code=204, responses=problem_responses(401, 403, 422))
def delete_user(
    *,
    user: CurrentUser,
    site: CurrentSite,
    session: WriteSession,
    afterwards: BackgroundTasks,
    body: DeleteAccount | None = None,
) -> None:
    """Delete the user's account with its reviews, saved coaches, sessions and mails; update the coaches' numbers.

    With `over_two_weeks` the reviews that everybody sees go one by one, on random days, out of anybody's reach.
    """
    lock_user(session, user.id, for_deletion=True)
    email = session.get_one(User, user.id).email
    author = Author(site.authors_key, user.id)
    reviews, today = _reviews_of(session, author), clock.today()
    if body and body.reviews == "over_two_weeks":
        published = set(session.scalars(select(Review.id).where(Review.id.in_([own.row_id for own in reviews]))))
        defer(session, author, [own for own in reviews if own.row_id in published], today)
        reviews = [own for own in reviews if own.row_id not in published]
    delete_reviews_of(session, author, reviews, today)
    delete_list(session, author)
    outbox.remove_address(session, site.keys, email)
    delete_user_rows(session, user.id)
    afterwards.add_task(delete_written_mails, site.settings, email)
    afterwards.add_task(site.database.truncate_wal)


def _reviews_of(session: Session, author: Author) -> list[OwnReview]:
    """The user's reviews, also where the list that names them is damaged."""
    try:
        return read_list(session, author).reviews
    except DamagedList:
        return [OwnReview(0, review.row_id, review.coach_id) for review in find_reviews(session, author)]
