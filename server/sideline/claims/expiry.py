"""Yearly confirmation of claims' email addresses, and deletion of expired, refused and unconfirmed claims."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, or_, select

from sideline.accounts.users import lock_user
from sideline.casework.mails import mail_claimant
from sideline.claims.desk import UNDO_TIME
from sideline.claims.write import end_claim
from sideline.coaches.claim_model import Claim
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.core.site import Site

REMINDER = timedelta(days=30)
"""How long before the end of the year the coach gets an email to confirm the address again."""

UNCONFIRMED_LIFETIME = timedelta(days=1)


def remind_and_end_claims(site: Site, now: datetime) -> int:
    """Send one reminder for a claim about to expire, or delete one claim that is expired, long refused or unconfirmed.

    Returns the number of claims handled, at most one: the account must be locked before the claim.
    """
    with site.database.reading() as session:
        user_id = session.scalar(select(Claim.user_id).where(_is_due(now)).order_by(Claim.id).limit(1))
    if user_id is None:
        return 0
    with site.database.writing() as session:
        try:
            lock_user(session, user_id)
        except Refusal:
            return 1
        claim = session.scalar(select(Claim).where(Claim.user_id == user_id, _is_due(now)))
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


def _is_due(now: datetime) -> ColumnElement[bool]:
    today = clock.day(now)
    return or_(
        and_(Claim.state == "unconfirmed", Claim.changed_at < now - UNCONFIRMED_LIFETIME),
        and_(Claim.state == "refused", Claim.changed_at < now - UNDO_TIME),
        and_(Claim.state == "approved", Claim.confirmed_until < today),
        and_(Claim.state == "approved", Claim.is_reminded.is_(False), Claim.confirmed_until < today + REMINDER),
    )
