"""What somebody does at a site that confirms addresses by mail: sign up, and follow the link of a mail."""

from contextlib import AbstractContextManager
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx2 as httpx

from attack.people import sign_up_body
from attack.site import Ground, Site, links_in

STRANGERS_PASSWORD = "Stranger-own-1"
HOME, ELSEWHERE = "192.0.2.7", "203.0.113.9"
"""Where the owner of an address asks from, and where the stranger does."""


def confirming(ground: Ground, folder: Path, url: str, mail_interval: str) -> AbstractContextManager[Site]:
    """A site with confirmation and limits on that sends its mails without a pause."""
    settings = {"confirm_email": "true", "rate_limits": "on", "mail_pause": "0", "mail_interval": mail_interval}
    return ground.site(workers=1, folder=folder, database_url=url, **settings)


def ask_to_sign_up(site: Site, email: str, password: str, place: str) -> httpx.Response:
    return site.ask("POST", "/auth/v1/signup", sign_up_body(email, password), came_from=place)


def follow(site: Site, mail: EmailMessage) -> int:
    """What the owner of the mailbox does: the link's page posts its token. The status of that, 0 without a link."""
    for link in links_in(mail):
        if found := token_in(link):
            body = {"token_hash": found[0], "type": found[1]}
            return site.ask("POST", "/auth/v1/verify", body, came_from=HOME).status_code
    return 0


def token_in(link: str) -> tuple[str, str] | None:
    """The one-time token of a link and what it is for."""
    query = parse_qs(urlsplit(link).query)
    token = query.get("token_hash") or query.get("token")
    return (token[0], query.get("type", [""])[0]) if token else None
