"""The confirmation mail once more (contract section 1.1)."""

from sideline.accounts import pending
from sideline.accounts.addresses import clean_address
from sideline.accounts.errors import validation_failed
from sideline.accounts.letters import post_confirmation
from sideline.accounts.limits import Limits
from sideline.accounts.schemas import Resend
from sideline.core import clock
from sideline.core.http.deps import Site


def resend(site: Site, limits: Limits, body: Resend, redirect_to: str | None, address: str) -> None:
    """Queue the mail if a sign-up waits to be confirmed; the same work and answer if none does."""
    if body.type != "signup":
        raise validation_failed("Only mails of type signup can be sent again")
    email = clean_address(body.email, if_empty="An email address is required")
    limits.ask_for_mail("confirmation", email, address)
    origin = pending.origin_hash(site.keys, address)
    with site.database.reading() as session:
        waits = pending.latest(session, email, origin) is not None
    if not limits.spend_mail("confirmation", email, address, sent=waits):
        return
    with site.database.writing() as session:
        row = pending.latest(session, email, origin)
        token = pending.renew_token(session, row, clock.now())
        post_confirmation(session, site, email, token, redirect_to, send=row is not None)
