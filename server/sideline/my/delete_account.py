"""Remote procedure delete_user: delete an account and everything it owns in one transaction (spec section 7)."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Literal
from uuid import UUID

from fastapi import APIRouter, BackgroundTasks
from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.current_user import CurrentUser
from sideline.accounts.model import User
from sideline.accounts.users import delete_user_rows, lock_user
from sideline.authorship.authors import Author, delete_record, forget_addresses, read_record
from sideline.authorship.private_record import DamagedRecord, OwnReview, PrivateRecord
from sideline.coaches.model import Coach
from sideline.core import clock, outbox
from sideline.core.http.deps import CurrentSite, WriteSession
from sideline.core.http.schemas import RequestModel, problem_responses
from sideline.desk.claims.write import end_claim_of
from sideline.desk.strikes import forget_account
from sideline.my.school_email import has_school_badge, is_address_of
from sideline.notifications.mail import delete_written_mails
from sideline.operations.upkeep.check_authors import find_reviews
from sideline.reviews.content import PublishedReview
from sideline.reviews.deferred_deletions import defer
from sideline.reviews.delete import delete_reviews_of
from sideline.reviews.pending import edition_day


class DeleteAccount(RequestModel):
    """When to delete the account's reviews."""

    reviews: Literal["at_once", "over_two_weeks", "next_edition"] = "at_once"


router = APIRouter(prefix="/api/rpc", tags=["account"])


@router.post("/delete_user", status_code=204, responses=problem_responses(401, 403, 422))
def delete_user(
    *,
    user: CurrentUser,
    site: CurrentSite,
    session: WriteSession,
    background_tasks: BackgroundTasks,
    body: DeleteAccount | None = None,
) -> None:
    """Delete the user's account with its reviews, saved coaches, sessions and emails, and update the coaches' numbers.

    With `over_two_weeks` the published reviews are deleted one by one on random days, and on a site with
    editions with the next one; nobody can edit them anymore.
    """
    lock_user(session, user.id, for_deletion=True)
    email = session.get_one(User, user.id).email
    author, today = Author(site.authors_key, user.id), clock.today()
    own = _private_record_of(session, author)
    claim_address = end_claim_of(session, site, user.id)
    reviews, addresses = own.reviews, list[UUID]()
    if body and body.reviews != "at_once":
        ids = [review.row_id for review in reviews]
        published_ids = set(session.scalars(select(PublishedReview.id).where(PublishedReview.id.in_(ids))))
        published = [review for review in reviews if review.row_id in published_ids]
        if has_school_badge(session, published):
            addresses = own.school_addresses
        defer(
            session,
            author,
            published,
            today,
            addresses=addresses,
            removals=own.removals,
            overturned=own.overturned,
            editions=_editions_of(session, published),
        )
        reviews = [review for review in reviews if review.row_id not in published_ids]
    delete_reviews_of(session, author, reviews, today)
    forget_addresses(session, [tag for tag in own.school_addresses if tag not in addresses])
    forget_account(session, site.authors_key, own)
    delete_record(session, author)
    is_user_address = partial(is_address_of, author, own, email)
    outbox.remove_messages(session, site.keys, author.mail_owner, is_user_address)
    delete_user_rows(session, user.id)
    background_tasks.add_task(delete_written_mails, site.settings, is_user_address)
    if claim_address:
        background_tasks.add_task(delete_written_mails, site.settings, claim_address.__eq__)
    background_tasks.add_task(site.database.truncate_wal)


def _editions_of(session: Session, reviews: Sequence[OwnReview]) -> dict[int, date]:
    """Return the days of the editions that delete these reviews, by coach; none on a site that publishes at once."""
    coaches = session.scalars(select(Coach).where(Coach.id.in_([review.coach_id for review in reviews])))
    return {coach.id: day for coach in coaches if (day := edition_day(session, coach))}


def _private_record_of(session: Session, author: Author) -> PrivateRecord:
    """Return the user's private record. If it is damaged, return one with the reviews found by their author tags."""
    try:
        return read_record(session, author)
    except DamagedRecord:
        reviews = [OwnReview(0, review.row_id, review.coach_id) for review in find_reviews(session, author)]
        return PrivateRecord(reviews, [])
