"""Somebody forgot their password: a mail with a link to the reset page (spec section 4, contract section 3)."""

from uuid import uuid4

from sqlalchemy import select, update

from sideline.accounts.addresses import clean_address
from sideline.accounts.letters import post
from sideline.accounts.limits import Limits
from sideline.accounts.model import User
from sideline.accounts.one_time_tokens import new_token
from sideline.accounts.redirects import recovery_link
from sideline.accounts.schemas import Recover
from sideline.core import clock
from sideline.core.http.deps import Site


def recover(site: Site, limits: Limits, body: Recover, redirect_to: str | None, address: str) -> None:
    """Queue the mail if the address has an account. The work, and what is seen from outside, is the same if not."""
    email = clean_address(body.email, if_empty="Password recovery requires an email")
    limits.ask_for_mail("recovery", email, address)
    with site.database.reading() as session:
        known = session.scalar(select(User.id).where(User.email == email)) is not None
    if not limits.spend_mail("recovery", email, address, sent=known):
        # The mails of the last hour hold a link that is good: a new one would only end it.
        return
    with site.database.writing() as session:
        moment = clock.now()
        user = session.scalar(select(User).where(User.email == email).with_for_update(key_share=True))
        user_id = user.id if user else uuid4()
        session.execute(update(User).where(User.id == user_id).values(recovery_sent_at=moment))
        link = recovery_link(site.settings, redirect_to, new_token(session, user_id, moment))
        post(session, site, "recovery", to=email, link=link, send=user is not None)
