"""Letters of accounts, put into the outbox in the transaction that causes them; `notifications` delivers them."""

from typing import Literal

from sqlalchemy.orm import Session

from sideline.core import outbox
from sideline.core.site import Site

Template = Literal["recovery", "confirmation"]


def post(session: Session, site: Site, template: Template, *, to: str, full_name: str, link: str, send: bool) -> None:
    """Queue a letter; with `send` false only the work of it."""
    content = {"template": template, "to": to, "full_name": full_name, "link": link}
    outbox.put(session, site.keys, outbox.MAIL if send else outbox.NOTHING, content)
