"""Mails to somebody that a stranger asks for: to keep the owner out, to fill the mailbox, or to say something in it.

The stranger knows the address and has as many places to ask from as they like; they cannot read the mails.
"""

from collections.abc import Iterator

from attack.confirmation import ELSEWHERE, HOME, STRANGERS_PASSWORD, ask_to_sign_up, confirming, follow, token_in
from attack.people import PASSWORD, new_address, sign_in, sign_up, sign_up_body
from attack.result import Result, faultless, judged
from attack.site import Ground, Site, links_in

FLOOD = 40
MOST_MAILS = 20
"""An hour's mails of a kind that an address may get however many places ask for them (accounts/limits.py)."""

WORDS = "Account locked! Call +1 800 555 0199 now"


def attack(ground: Ground) -> Iterator[Result]:
    """With the default interval between mails."""
    folder, url = ground.new_folder(), ground.new_database()
    with ground.site(folder=folder, database_url=url) as site:
        member = sign_up(site)
    with confirming(ground, folder, url, mail_interval="60") as site:
        yield _blocked(site)
        yield _recovery_blocked(site, member.email)
        yield _flooded(site)
        yield _greeted(site)


def _blocked(site: Site) -> Result:
    """Strangers spend the mails of an address; its owner signs up right afterwards and must get a link."""
    faults = []
    for strangers in (1, 4):
        victim = new_address("blocked")
        for number in range(strangers):
            place = f"203.0.113.{20 + number}"
            site.ask("POST", "/auth/v1/resend", {"type": "signup", "email": victim}, came_from=place)
            if strangers > 1:
                ask_to_sign_up(site, victim, STRANGERS_PASSWORD, place)
        before = len(site.mails_when(victim, strangers - 1))
        answer = ask_to_sign_up(site, victim, PASSWORD, HOME)
        mails = site.mails_when(victim, before + 1)
        good = answer.status_code == 200 and mails and follow(site, mails[-1]) == 200
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
        and any(token_in(link) for link in links_in(mails[-1]))
        and follow(site, mails[-1]) == 200
    )
    return judged(
        "a stranger asks for a recovery, then the owner",
        1,
        f"the owner's: {answer.status_code}, link good: {good}",
        held=good,
    )


def _flooded(site: Site) -> Result:
    """One address, asked for from many places: its owner's mailbox must not be filled."""
    victim = new_address("flooded")
    for number in range(FLOOD):
        ask_to_sign_up(site, victim, STRANGERS_PASSWORD, f"203.0.113.{60 + number}")
        site.ask("POST", "/auth/v1/resend", {"type": "signup", "email": victim}, came_from=f"203.0.113.{110 + number}")
    mails = len(site.mails_when(victim, MOST_MAILS + 1))
    held = mails <= MOST_MAILS
    return judged(f"{FLOOD} places sign up one address and ask again", FLOOD * 2, f"{mails} mails", held=held)


def _greeted(site: Site) -> Result:
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
