"""What happens to claims with time: weekly emails about new reviews, the yearly confirmation, and deletion."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import Session

from sideline.accounts.users import lock_user
from sideline.authorship.authors import Author, read_record
from sideline.authorship.private_record import DamagedRecord
from sideline.coaches.claim_model import Claim, state_of
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.crypto import Keys
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.desk.claims.desk import UNDO_TIME
from sideline.desk.claims.write import end_claim
from sideline.desk.decision_mails import mail_claimant
from sideline.reviews.content import PublishedReview

FIRST_HOUR = 12
"""The UTC hour of Monday from which the emails are sent: Monday morning in the US."""

_WEEK = timedelta(days=7)
_BATCH_SIZE = 50
_PURPOSE = "link that stops weekly emails"


def mail_weekly(site: Site, now: datetime) -> int:
    """Queue the emails of some claims, and return the number of claims handled.

    An email and the mark that it is queued are one transaction, so nobody gets two for one week.
    """
    monday = clock.day(now)
    if monday.weekday() != 0 or now.hour < FIRST_HOUR:
        return 0
    with site.database.writing() as session:
        # A claim that is being changed is handled by the next run.
        due = select(Claim).where(_is_due(now)).order_by(Claim.id).limit(_BATCH_SIZE)
        claims = session.scalars(due.with_for_update(skip_locked=True, key_share=True)).all()
        for claim in claims:
            claim.weekly_mail_on = monday
            coach = session.get_one(Coach, claim.coach_id)
            is_shown = coach.is_listed and not coach.has_left and state_of(claim, coach) == "approved"
            if not is_shown or _is_suspended(session, site, claim):
                continue
            in_week = PublishedReview.created_on.between(monday - _WEEK, monday - timedelta(days=1))
            of_coach = select(func.count()).where(PublishedReview.coach_id == coach.id, in_week)
            if count := session.scalar(of_coach):
                mail_claimant(
                    session,
                    site,
                    claim,
                    "weekly-reviews",
                    count=str(count),
                    stop_token=site.keys.seal(_PURPOSE, claim.user_id.bytes),
                )
    return len(claims)


def set_weekly_mail(session: Session, user_id: UUID, *, wanted: bool) -> Claim:
    """Turn the emails to a claimant on or off, and return the claim. Raises Refusal 404."""
    claim = session.scalar(select(Claim).where(Claim.user_id == user_id).with_for_update(key_share=True))
    if claim is None:
        raise Refusal(404, "claim_not_found", "You have not claimed a profile.")
    claim.gets_weekly_mail = wanted
    return claim


def claimant_of_token(keys: Keys, token: str) -> UUID:
    """Return the claimant whose emails have this token in their links. Raises ValueError for any other token."""
    return UUID(bytes=keys.unseal(_PURPOSE, token))


def _is_due(now: datetime) -> ColumnElement[bool]:
    today = clock.day(now)
    is_unhandled = or_(Claim.weekly_mail_on.is_(None), Claim.weekly_mail_on < today)
    return (Claim.state == "approved") & Claim.gets_weekly_mail & (Claim.confirmed_until >= today) & is_unhandled


def _is_suspended(session: Session, site: Site, claim: Claim) -> bool:
    try:
        return read_record(session, Author(site.authors_key, claim.user_id)).suspended_on is not None
    except DamagedRecord:
        return True


# Yearly confirmation of claims' email addresses, and deletion of expired, refused and unconfirmed claims.

REMINDER = timedelta(days=30)
"""How long before the end of the year the coach gets an email to confirm the address again."""

UNCONFIRMED_LIFETIME = timedelta(days=1)


def remind_and_end_claims(site: Site, now: datetime) -> int:
    """Send one reminder for a claim about to expire, or delete one claim that is expired, long refused or unconfirmed.

    Returns the number of claims handled, at most one: the account must be locked before the claim.
    """
    with site.database.reading() as session:
        user_id = session.scalar(select(Claim.user_id).where(_has_ended(now)).order_by(Claim.id).limit(1))
    if user_id is None:
        return 0
    with site.database.writing() as session:
        try:
            lock_user(session, user_id)
        except Refusal:
            return 1
        claim = session.scalar(select(Claim).where(Claim.user_id == user_id, _has_ended(now)))
        if claim is None:
            return 1
        is_over = claim.state == "approved" and claim.confirmed_until and claim.confirmed_until < clock.day(now)
        if claim.state == "approved" and not is_over:
            claim.is_reminded = True
            mail_claimant(session, site, claim, "claim-reminder")
            return 1
        if is_over:
            mail_claimant(session, site, claim, "claim-over")
        end_claim(session, site, claim, keep_mails=bool(is_over))
    return 1


def _has_ended(now: datetime) -> ColumnElement[bool]:
    today = clock.day(now)
    return or_(
        and_(Claim.state == "unconfirmed", Claim.changed_at < now - UNCONFIRMED_LIFETIME),
        and_(Claim.state == "refused", Claim.changed_at < now - UNDO_TIME),
        and_(Claim.state == "approved", Claim.confirmed_until < today),
        and_(Claim.state == "approved", Claim.is_reminded.is_(False), Claim.confirmed_until < today + REMINDER),
    )
