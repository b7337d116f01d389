"""Mails of accounts, put into the outbox in the transaction that causes them; `notifications` delivers them."""

from datetime import timedelta
from random import SystemRandom
from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.accounts.redirects import confirmation_link, log_in_link
from sideline.core import outbox
from sideline.core.http.deps import Site

Template = Literal["recovery", "confirmation", "account-exists"]

_chance = SystemRandom()


def post(session: Session, site: Site, template: Template, *, to: str, link: str, send: bool = True) -> None:
    """Queue a mail; with `send` false only the work of it.

    It waits for a random time: the request after this one must not meet the work of the mail and be slower for it.
    """
    pause = timedelta(seconds=_chance.uniform(0, site.settings.mail_pause))
    content = {"template": template, "to": to, "link": link}
    outbox.enqueue(session, site.keys, outbox.MAIL if send else outbox.DUMMY_MAIL, content, pause)


def post_confirmation(
    session: Session, site: Site, email: str, token: str, redirect_to: str | None, *, send: bool = True
) -> None:
    """Queue the mail about a sign-up: the link that confirms it, or where the address has an account, that it has one.

    Only who reads the mailbox sees which.
    """
    known = session.scalar(select(User.id).where(User.email == email)) is not None
    confirm, log_in = confirmation_link(site.settings, redirect_to, token), log_in_link(site.settings, redirect_to)
    template: Template = "account-exists" if known else "confirmation"
    post(session, site, template, to=email, link=log_in if known else confirm, send=send)
