"""Stolen sign-ups: a stranger signs up an athlete's address first, with a password of the stranger's own.

They want to be in the account once the athlete has confirmed the address, or to keep the athlete from signing up. They
cannot read the athlete's mail; a mail gateway that opens every link of it may help them without knowing.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2 as httpx

from attack.people import PASSWORD, new_address, opinion, sign_in, sign_up, sign_up_body
from attack.result import Result, faultless, judged
from attack.site import Ground, Site, links_in

STRANGERS_PASSWORD = "Stranger-own-1"
HOME, ELSEWHERE = "192.0.2.7", "203.0.113.9"
WORDS = "Account locked! Call +1 800 555 0199 now"
FLOOD = 40
MOST_MAILS = 15
"""An hour's mails that an address may get however many places ask for them."""


def attack(ground: Ground) -> Iterator[Result]:
    """With confirmation and limits on, mails without a pause."""
    folder, url = ground.new_folder(), ground.new_database()
    with ground.site(folder=folder, database_url=url) as site:
        member = sign_up(site)
        coach = member.new_coach("Stolen Coach")
    # No interval between mails: the stranger came long before.
    with _confirming(ground, folder, url, mail_interval="0") as site:
        yield _first(site, coach)
        yield _gateway(site)
        yield _known_address(site, member.email)
    with _confirming(ground, folder, url, mail_interval="60") as site:
        yield _blocked(site)
        yield _recovery_blocked(site, member.email)
        yield _flood(site)
        yield _words(site)
    with ground.site(smtp_url="smtp://127.0.0.1:9") as site:
        confirms = not site.ask("GET", "/auth/v1/settings").json()["mailer_autoconfirm"]
        yield judged(
            "a site with a mail server and no other setting", 1, f"confirms addresses: {confirms}", held=confirms
        )


def _confirming(ground: Ground, folder: Path, url: str, mail_interval: str) -> AbstractContextManager[Site]:
    settings = {"confirm_email": "true", "rate_limits": "on", "mail_pause": "0", "mail_interval": mail_interval}
    return ground.site(workers=1, folder=folder, database_url=url, **settings)


def _first(site: Site, coach: int) -> Result:
    """The stranger first, then the athlete, who follows the link of the athlete's own mail and writes a review."""
    victim, faults = new_address("victim"), []
    _sign_up(site, victim, STRANGERS_PASSWORD, ELSEWHERE)
    strangers_mails = site.mails_when(victim, 1)
    answer = _sign_up(site, victim, PASSWORD, HOME)
    mails = site.mails_when(victim, len(strangers_mails) + 1)
    if answer.status_code != 200 or len(mails) == len(strangers_mails):
        return judged(
            "a stranger signs up first, the athlete confirms",
            1,
            f"the athlete's own: {answer.status_code}, no mail",
            held=False,
        )
    confirmed = _follow(site, mails[-1])
    own = sign_in(site, victim, PASSWORD, came_from=HOME)
    if own.status_code != 200:
        faults.append(f"the athlete's password: {own.status_code} (link {confirmed})")
    else:
        site.ask(
            "POST", f"/api/coaches/{coach}/reviews", opinion(1), token=own.json()["access_token"]
        ).raise_for_status()
    strangers = sign_in(site, victim, STRANGERS_PASSWORD, came_from=ELSEWHERE)
    if strangers.status_code == 200:
        token = strangers.json()["access_token"]
        read = site.ask("GET", "/api/my/reviews", token=token).json()["items"]
        faults.append(f"the stranger is in and reads {len(read)} reviews")
    if (
        _follow(site, strangers_mails[0]) == 200
        and sign_in(site, victim, STRANGERS_PASSWORD, came_from=ELSEWHERE).status_code == 200
    ):
        faults.append("the stranger's link was good afterwards")
    return faultless("a stranger signs up first, the athlete confirms", 1, "faults", faults)


def _gateway(site: Site) -> Result:
    """A stranger's sign-up; the athlete's mail gateway fetches every link, by GET and HEAD, as scanners do."""
    victim = new_address("scanned")
    _sign_up(site, victim, STRANGERS_PASSWORD, ELSEWHERE)
    links = [link for mail in site.mails_when(victim, 1) for link in links_in(mail)]
    for link in links:
        for method in ("HEAD", "GET", "GET"):
            answer = site.client.request(method, link)
            if "Location" in answer.headers:
                site.client.get(answer.headers["Location"].split("#")[0])
    status = sign_in(site, victim, STRANGERS_PASSWORD, came_from=ELSEWHERE).status_code
    return judged(
        "a mail gateway fetches every link",
        len(links) * 3,
        f"the stranger's sign-in: {status}",
        held=bool(links) and status == 400,
    )


def _known_address(site: Site, member: str) -> Result:
    """A sign-up for an address with an account: its owner is told, and the mail holds nothing to be used."""
    before = len(site.mails(member))
    _sign_up(site, member, STRANGERS_PASSWORD, ELSEWHERE)
    mails = site.mails_when(member, before + 1)[before:]
    tokens = [link for mail in mails for link in links_in(mail) if _token(link)]
    status = sign_in(site, member, STRANGERS_PASSWORD, came_from=ELSEWHERE).status_code
    held = len(mails) == 1 and not tokens and status == 400
    return judged(
        "a stranger signs up a member's address",
        1,
        f"{len(mails)} mail with {len(tokens)} tokens; the stranger's sign-in: {status}",
        held=held,
    )


def _blocked(site: Site) -> Result:
    """Strangers spend the mails of an address; its owner signs up right afterwards and must get a link."""
    faults = []
    for strangers in (1, 4):
        victim = new_address("blocked")
        for number in range(strangers):
            place = f"203.0.113.{20 + number}"
            site.ask("POST", "/auth/v1/resend", {"type": "signup", "email": victim}, came_from=place)
            if strangers > 1:
                _sign_up(site, victim, STRANGERS_PASSWORD, place)
        before = len(site.mails_when(victim, strangers - 1))
        answer = _sign_up(site, victim, PASSWORD, HOME)
        mails = site.mails_when(victim, before + 1)
        good = answer.status_code == 200 and mails and _follow(site, mails[-1]) == 200
        if not good or sign_in(site, victim, came_from=HOME).status_code != 200:
            faults.append(f"after {strangers} strangers: {answer.status_code}, {len(mails) - before} mails")
    return faultless("strangers ask for mails, then the owner signs up", 2, "kept out", faults)


def _recovery_blocked(site: Site, member: str) -> Result:
    """The same with a forgotten password."""
    before = len(site.mails(member))
    site.ask("POST", "/auth/v1/recover", {"email": member}, came_from=ELSEWHERE)
    answer = site.ask("POST", "/auth/v1/recover", {"email": member}, came_from=HOME)
    mails = site.mails_when(member, before + 2)
    good = (
        answer.status_code == 200
        and any(_token(link) for link in links_in(mails[-1]))
        and _follow(site, mails[-1]) == 200
    )
    return judged(
        "a stranger asks for a recovery, then the owner",
        1,
        f"the owner's: {answer.status_code}, link good: {good}",
        held=good,
    )


def _flood(site: Site) -> Result:
    """One address, asked for from many places: its owner's mailbox must not be filled."""
    victim = new_address("flooded")
    for number in range(FLOOD):
        _sign_up(site, victim, STRANGERS_PASSWORD, f"203.0.113.{60 + number}")
        site.ask("POST", "/auth/v1/resend", {"type": "signup", "email": victim}, came_from=f"203.0.113.{110 + number}")
    mails = len(site.mails_when(victim, MOST_MAILS + 1))
    held = mails <= MOST_MAILS
    return judged(f"{FLOOD} places sign up one address and ask again", FLOOD * 2, f"{mails} mails", held=held)


def _words(site: Site) -> Result:
    """A mail in the site's name that says what a stranger wrote."""
    victim = new_address("greeted")
    site.ask("POST", "/auth/v1/signup", sign_up_body(victim, full_name=WORDS, university=WORDS), came_from=ELSEWHERE)
    mails = site.mails_when(victim, 1)
    held_words = [
        mail
        for mail in mails
        if "locked" in mail.as_string() or any("locked" in str(part.get_payload(decode=True)) for part in mail.walk())
    ]
    return judged(
        "a stranger's words in a mail",
        len(mails),
        f"{len(held_words)} mails hold them",
        held=bool(mails) and not held_words,
    )


def _sign_up(site: Site, email: str, password: str, place: str) -> httpx.Response:
    return site.ask("POST", "/auth/v1/signup", sign_up_body(email, password), came_from=place)


def _follow(site: Site, mail: EmailMessage) -> int:
    """What the owner of the mailbox does: the link's page posts its token."""
    for link in links_in(mail):
        if found := _token(link):
            body: dict[str, Any] = {"token_hash": found[0], "type": found[1]}
            return site.ask("POST", "/auth/v1/verify", body, came_from=HOME).status_code
    return 0


def _token(link: str) -> tuple[str, str] | None:
    query = parse_qs(urlsplit(link).query)
    token = query.get("token_hash") or query.get("token")
    return (token[0], query.get("type", [""])[0]) if token else None
