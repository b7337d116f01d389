"""Stolen sign-ups: a stranger signs up an athlete's address first, with a password of the stranger's own.

They want to be in the account once the athlete has confirmed the address. They
cannot read the athlete's mail; a mail gateway that opens every link of it may help them without knowing.
"""

from collections.abc import Iterator

from attack.confirmation import ELSEWHERE, HOME, STRANGERS_PASSWORD, ask_to_sign_up, confirming, follow, token_in
from attack.people import PASSWORD, new_address, opinion, sign_in, sign_up
from attack.result import Result, faultless, judged
from attack.site import Ground, Site, links_in


def attack(ground: Ground) -> Iterator[Result]:
    """With confirmation and limits on, mails without a pause."""
    folder, url = ground.new_folder(), ground.new_database()
    with ground.site(folder=folder, database_url=url) as site:
        member = sign_up(site)
        coach = member.new_coach("Stolen Coach")
    # No interval between mails: the stranger came long before.
    with confirming(ground, folder, url, mail_interval="0") as site:
        yield _first(site, coach)
        yield _gateway(site)
        yield _known_address(site, member.email)
    with ground.site(smtp_url="smtp://127.0.0.1:9") as site:
        confirms = not site.ask("GET", "/auth/v1/settings").json()["mailer_autoconfirm"]
        yield judged(
            "a site with a mail server and no other setting", 1, f"confirms addresses: {confirms}", held=confirms
        )


def _first(site: Site, coach: int) -> Result:
    """The stranger first, then the athlete, who follows the link of the athlete's own mail and writes a review."""
    victim, faults = new_address("victim"), []
    ask_to_sign_up(site, victim, STRANGERS_PASSWORD, ELSEWHERE)
    strangers_mails = site.mails_when(victim, 1)
    answer = ask_to_sign_up(site, victim, PASSWORD, HOME)
    mails = site.mails_when(victim, len(strangers_mails) + 1)
    if answer.status_code != 200 or len(mails) == len(strangers_mails):
        return judged(
            "a stranger signs up first, the athlete confirms",
            1,
            f"the athlete's own: {answer.status_code}, no mail",
            held=False,
        )
    confirmed = follow(site, mails[-1])
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
        follow(site, strangers_mails[0]) == 200
        and sign_in(site, victim, STRANGERS_PASSWORD, came_from=ELSEWHERE).status_code == 200
    ):
        faults.append("the stranger's link was good afterwards")
    return faultless("a stranger signs up first, the athlete confirms", 1, "faults", faults)


def _gateway(site: Site) -> Result:
    """A stranger's sign-up; the athlete's mail gateway fetches every link, by GET and HEAD, as scanners do."""
    victim = new_address("scanned")
    ask_to_sign_up(site, victim, STRANGERS_PASSWORD, ELSEWHERE)
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
    ask_to_sign_up(site, member, STRANGERS_PASSWORD, ELSEWHERE)
    mails = site.mails_when(member, before + 1)[before:]
    tokens = [link for mail in mails for link in links_in(mail) if token_in(link)]
    status = sign_in(site, member, STRANGERS_PASSWORD, came_from=ELSEWHERE).status_code
    held = len(mails) == 1 and not tokens and status == 400
    return judged(
        "a stranger signs up a member's address",
        1,
        f"{len(mails)} mail with {len(tokens)} tokens; the stranger's sign-in: {status}",
        held=held,
    )
