"""The confirmation mail once more (contract section 1.1)."""

from uuid import uuid4

from sqlalchemy import select, update

from sideline.accounts.addresses import clean_address
from sideline.accounts.errors import validation_failed
from sideline.accounts.letters import post
from sideline.accounts.limits import Limits
from sideline.accounts.model import User
from sideline.accounts.one_time_tokens import new_token
from sideline.accounts.redirects import confirmation_link
from sideline.accounts.schemas import Resend
from sideline.accounts.user_metadata import full_name
from sideline.core import clock
from sideline.core.site import Site


def resend(site: Site, limits: Limits, body: Resend, redirect_to: str | None) -> None:
    """Queue the mail if an account waits to be confirmed; the same work and answer if none does."""
    if body.type != "signup":
        raise validation_failed("Only mails of type signup can be sent again")
    email = clean_address(body.email, if_empty="An email address is required")
    limits.spend_mail("confirmation", email)
    with site.database.writing() as session:
        moment = clock.now()
        waiting = select(User).where(User.email == email, User.email_confirmed_at.is_(None))
        user = session.scalar(waiting.with_for_update(key_share=True))
        user_id, name = (user.id, full_name(user.user_metadata)) if user else (uuid4(), "")
        session.execute(update(User).where(User.id == user_id).values(confirmation_sent_at=moment))
        token = new_token(session, user_id, "signup", moment)
        link = confirmation_link(site.settings, redirect_to, token)
        post(session, site, "confirmation", to=email, full_name=name, link=link, send=user is not None)
