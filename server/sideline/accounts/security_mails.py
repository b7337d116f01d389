"""Emails that notify a user of changes to their sign-in, so that nobody else can make them unnoticed."""

from typing import Literal

from sqlalchemy.orm import Session

from sideline.core import outbox
from sideline.core.site import Site

Change = Literal["on", "app-added", "app-removed", "off", "first-codes", "new-codes", "code-used", "off-by-operator"]
"""A change to two-step sign-in."""

_SENTENCES: dict[Change, str] = {
    "on": "Two-step sign-in is on. Signing in now also takes a code from your authenticator app, or a recovery code.",
    "app-added": "An authenticator app was added to your two-step sign-in.",
    "app-removed": "An authenticator app was removed from your two-step sign-in.",
    "off": "Two-step sign-in is off. You now sign in with just your password.",
    "first-codes": "Recovery codes were created. Each one works once in place of a code from your app.",
    "new-codes": "New recovery codes were created. Your old ones no longer work.",
    "code-used": "A recovery code was used to sign in. It can’t be used again.",
    "off-by-operator": "Two-step sign-in was turned off by the people who run this site, because they were asked to."
    " You’re signed out on all devices.",
}


def enqueue_security_mail(session: Session, site: Site, email: str, change: Change) -> None:
    """Queue the email about a change, in the transaction that makes the change. It contains no secret."""
    payload = {
        "template": "two-step",
        "to": email,
        "link": f"{site.settings.origin}/?log-in=true",
        "sentence": _SENTENCES[change],
    }
    outbox.enqueue(session, site.keys, outbox.MAIL, payload)
