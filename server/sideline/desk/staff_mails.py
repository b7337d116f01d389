"""Emails to the admins about what one of them changed, so that a stolen session is noticed."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from sideline.accounts.model import IS_STAFF, User
from sideline.core import outbox
from sideline.core.site import Site
from sideline.desk.permissions import roles_with


def mail_admins(session: Session, site: Site, sentence: str, path: str) -> None:
    """Email all admins, including the one who made the change: somebody else may have their session. `path` is the page
    on which they see the change.
    """
    admins = session.scalars(select(User.email).where(IS_STAFF, User.role.in_(roles_with("manage_staff"))))
    for address in sorted(admins):
        payload = {"template": "staff-changed", "to": address, "sentence": sentence}
        outbox.enqueue(session, site.keys, outbox.MAIL, payload | {"link": f"{site.settings.origin}{path}"})
