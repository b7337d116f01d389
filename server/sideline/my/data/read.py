"""Read everything that is stored about a user."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.errors import user_not_found
from sideline.accounts.factors import count_recovery_codes, list_factors
from sideline.accounts.model import AuthSession, OneTimeToken, User
from sideline.authorship.authors import Author, read_record
from sideline.authorship.private_record import PrivateRecord
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.coaches.proposals import proposals_of
from sideline.core import outbox
from sideline.core.site import Site
from sideline.desk.claims.read import find_own, own_proposal
from sideline.my.data.schemas import (
    AccountData,
    ClaimData,
    FactorData,
    LetterData,
    LinkData,
    MessageData,
    MyData,
    ReplyData,
    ReviewData,
    SavedCoachData,
    SessionData,
)
from sideline.my.school_email import is_address_of
from sideline.reviews.read import own_review, own_rows, reviewed_coach
from sideline.reviews.replies import replies_of

BATCH_SIZE = 500
"""Rows read by id per statement, because both databases limit the number of parameters."""

IdT = TypeVar("IdT")


def read_my_data(site: Site, session: Session, user_id: UUID, today: date) -> MyData:
    """Return everything that is stored about the user. Raises Refusal 403 if the account was deleted."""
    user = session.get(User, user_id)
    if user is None:
        raise user_not_found()
    author = Author(site.authors_key, user_id)
    own = read_record(session, author)
    sessions = session.scalars(select(AuthSession).where(AuthSession.user_id == user_id).order_by(AuthSession.id))
    links = session.scalars(
        select(OneTimeToken).where(OneTimeToken.address == user.email).order_by(OneTimeToken.purpose)
    )
    waiting = outbox.messages_of(session, site.keys, author.mail_owner, partial(is_address_of, author, own, user.email))
    return MyData(
        site=site.settings.origin,
        made_on=today,
        account=_account(user),
        sessions=[
            SessionData(
                signed_in_by=device.amr_method,
                second_method=device.second_method,
                second_at=device.second_at,
                created_at=device.created_at,
                refreshed_at=device.refreshed_at,
            )
            for device in sessions
        ],
        second_factors=[FactorData.model_validate(factor) for factor in list_factors(session, user_id)],
        recovery_codes_left=count_recovery_codes(session, user_id),
        mailed_links=[LinkData.model_validate(link) for link in links],
        waiting_messages=[
            MessageData(about=message.payload.get("template") or message.payload["name"], created_at=message.created_at)
            for message in waiting
        ],
        reviews=_reviews(site, session, own),
        saved_coaches=_saved_coaches(session, own),
        letter=LetterData(
            is_sent=own.letter.is_sent,
            has_moves=own.letter.has_moves,
            has_names=own.letter.has_names,
            follows=[*(f"/coach/{coach_id}" for coach_id in own.followed_coaches), *own.followed_pages],
        ),
        claim=_claim(session, user_id),
        school_email_confirmed_in=own.school.year if own.school else None,
        school_email_domain=(own.school and own.school.domain) or None,
        removals=len(own.removals),
        undecided=len(own.undecided),
        strikes=len(own.strikes),
        suspended_on=own.suspended_on,
        school_code_waits=own.school_code is not None,
    )


def _account(user: User) -> AccountData:
    stored: dict[str, Any] = {field: getattr(user, field) for field in AccountData.model_fields if field != "profile"}
    return AccountData(profile=user.user_metadata, **stored)


def _reviews(site: Site, session: Session, own: PrivateRecord) -> list[ReviewData]:
    """Return the user's reviews, newest first."""
    rows: dict[UUID, Any] = {}
    for ids in _batches([listed.row_id for listed in own.reviews]):
        rows |= own_rows(session, ids)
    return [
        ReviewData(**own_review(site, row, with_texts=True), updated_on=row.review.updated_on)
        for listed in reversed(own.reviews)
        if (row := rows.get(listed.row_id))
    ]


def _saved_coaches(session: Session, own: PrivateRecord) -> list[SavedCoachData]:
    """Return the user's saved coaches, newest first."""
    coaches = {
        coach.id: coach
        for ids in _batches([entry.coach_id for entry in own.saved])
        for coach in session.scalars(select(Coach).where(Coach.id.in_(ids)))
    }
    return [
        SavedCoachData(saved_on=entry.saved_on, coach=reviewed_coach(coaches[entry.coach_id]))
        for entry in reversed(own.saved)
        if entry.coach_id in coaches
    ]


def _claim(session: Session, user_id: UUID) -> ClaimData | None:
    claim = find_own(session, user_id)
    if claim is None:
        return None
    added = ("coach", "replies", "proposals")
    stored: dict[str, Any] = {name: getattr(claim, name) for name in ClaimData.model_fields if name not in added}
    coach = session.get_one(Coach, claim.coach_id)
    proposals = proposals_of(session, coach.id) if claim.state == "approved" else []
    return ClaimData(
        coach=coach.name,
        replies=_replies(session, claim),
        proposals=[own_proposal(proposal, coach) for proposal in proposals],
        **stored,
    )


def _replies(session: Session, claim: Claim) -> list[ReplyData]:
    """Return the user's replies to reviews as the claimed coach; empty unless the claim is approved."""
    if claim.state != "approved":
        return []
    return [
        ReplyData(replied_on=review.replied_on, text=review.reply_text, review_of=review.created_on)
        for review in replies_of(session, claim.coach_id)
    ]


def _batches(ids: Sequence[IdT]) -> Iterator[Sequence[IdT]]:
    return (ids[start : start + BATCH_SIZE] for start in range(0, len(ids), BATCH_SIZE))
