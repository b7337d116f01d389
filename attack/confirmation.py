"""Steps of attacks on a site that confirms addresses by mail: signing up, and following the link of a mail."""

from contextlib import AbstractContextManager
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2 as httpx

from attack.people import sign_up_body
from attack.site import Site, Testbed, links_in

ATTACKER_PASSWORD = "Stranger-own-1"
OWNER_ADDRESS, ATTACKER_ADDRESS = "192.0.2.7", "203.0.113.9"
"""Client addresses of the owner of an e-mail address and of the attacker."""


def confirming(testbed: Testbed, folder: Path, url: str, mail_interval: str) -> AbstractContextManager[Site]:
    """A site with confirmation and limits, which sends mails without a pause."""
    settings = {"confirm_email": "true", "rate_limits": "on", "mail_pause": "0", "mail_interval": mail_interval}
    return testbed.site(workers=1, folder=folder, database_url=url, **settings)


def request_sign_up(site: Site, email: str, password: str, client_address: str) -> httpx.Response:
    return site.request("POST", "/auth/v1/signup", sign_up_body(email, password), client_address=client_address)


def follow(site: Site, mail: EmailMessage) -> int:
    """Post the token of the mail's link, as its page does. Returns the status; 0 where the mail has no link."""
    for link in links_in(mail):
        if token := token_of(link):
            body = {"token_hash": token[0], "type": token[1]}
            return site.request("POST", "/auth/v1/verify", body, client_address=OWNER_ADDRESS).status_code
    return 0


def token_of(link: str) -> tuple[str, str] | None:
    """The one-time token of a link and its type."""
    query = parse_qs(urlsplit(link).query)
    token = query.get("token_hash") or query.get("token")
    return (token[0], query.get("type", [""])[0]) if token else None
