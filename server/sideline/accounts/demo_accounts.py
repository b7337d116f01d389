"""The accounts of a public demo, which all visitors share."""

from sideline.config.demo import DEMO_EMAILS
from sideline.core.errors import Refusal
from sideline.core.site import Site


def is_shared(site: Site, email: str) -> bool:
    """Whether visitors of a public demo share the account with this address."""
    return site.settings.public_demo and email in DEMO_EMAILS


def ensure_not_shared(site: Site, email: str) -> None:
    """Raise 403 `demo_account` if the account is shared: a visitor must not lock the others out of it."""
    if is_shared(site, email):
        raise Refusal(403, "demo_account", "All visitors of this demo share this account. Sign up to try that.")
