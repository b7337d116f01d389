"""Account pre-hijacking: an attacker signs up an athlete's address first, with a password of the attacker's.

The attacker wants access to the account once the athlete has confirmed the address, and cannot read the athlete's
mail; but a mail gateway may open every link in it.
"""

from collections.abc import Iterator

from attack.confirmation import (
    ATTACKER_ADDRESS,
    ATTACKER_PASSWORD,
    OWNER_ADDRESS,
    confirming,
    follow,
    request_sign_up,
    token_of,
)
from attack.people import PASSWORD, new_address, review_body, sign_in, sign_up
from attack.result import Result, make_result, result_of_faults
from attack.site import Site, Testbed, links_in


def attack(testbed: Testbed) -> Iterator[Result]:
    """With confirmation and limits on, mails without a pause."""
    folder, url = testbed.new_folder(), testbed.new_database()
    with testbed.site(folder=folder, database_url=url) as site:
        member = sign_up(site)
        coach = member.new_coach("Stolen Coach")
    # No interval between mails: the attacker signed up long before.
    with confirming(testbed, folder, url, mail_interval="0") as site:
        yield _attacker_first(site, coach)
        yield _gateway(site)
        yield _known_address(site, member.email)
    with testbed.site(smtp_url="smtp://127.0.0.1:9") as site:
        confirms = not site.request("GET", "/auth/v1/settings").json()["mailer_autoconfirm"]
        yield make_result(
            "a site with a mail server and no other setting", 1, f"confirms addresses: {confirms}", passed=confirms
        )


def _attacker_first(site: Site, coach: int) -> Result:
    """The attacker signs up, then the athlete, who follows the link of the second mail and writes a review."""
    victim, faults = new_address("victim"), []
    request_sign_up(site, victim, ATTACKER_PASSWORD, ATTACKER_ADDRESS)
    attacker_mails = site.wait_for_mails(victim, 1)
    response = request_sign_up(site, victim, PASSWORD, OWNER_ADDRESS)
    mails = site.wait_for_mails(victim, len(attacker_mails) + 1)
    if response.status_code != 200 or len(mails) == len(attacker_mails):
        return make_result(
            "a stranger signs up first, the athlete confirms",
            1,
            f"the athlete's own: {response.status_code}, no mail",
            passed=False,
        )
    confirmed = follow(site, mails[-1])
    owner = sign_in(site, victim, PASSWORD, client_address=OWNER_ADDRESS)
    if owner.status_code != 200:
        faults.append(f"the athlete's password: {owner.status_code} (link {confirmed})")
    else:
        site.request(
            "POST", f"/api/coaches/{coach}/reviews", review_body(1), token=owner.json()["access_token"]
        ).raise_for_status()
    attacker = sign_in(site, victim, ATTACKER_PASSWORD, client_address=ATTACKER_ADDRESS)
    if attacker.status_code == 200:
        token = attacker.json()["access_token"]
        reviews = site.request("GET", "/api/my/reviews", token=token).json()["items"]
        faults.append(f"the stranger is in and reads {len(reviews)} reviews")
    if (
        follow(site, attacker_mails[0]) == 200
        and sign_in(site, victim, ATTACKER_PASSWORD, client_address=ATTACKER_ADDRESS).status_code == 200
    ):
        faults.append("the stranger's link was good afterwards")
    return result_of_faults("a stranger signs up first, the athlete confirms", 1, "faults", faults)


def _gateway(site: Site) -> Result:
    """The attacker signs up; the athlete's mail gateway fetches every link by GET and HEAD, as scanners do."""
    victim = new_address("scanned")
    request_sign_up(site, victim, ATTACKER_PASSWORD, ATTACKER_ADDRESS)
    links = [link for mail in site.wait_for_mails(victim, 1) for link in links_in(mail)]
    for link in links:
        for method in ("HEAD", "GET", "GET"):
            response = site.client.request(method, link)
            if "Location" in response.headers:
                site.client.get(response.headers["Location"].split("#")[0])
    status = sign_in(site, victim, ATTACKER_PASSWORD, client_address=ATTACKER_ADDRESS).status_code
    return make_result(
        "a mail gateway fetches every link",
        len(links) * 3,
        f"the stranger's sign-in: {status}",
        passed=bool(links) and status == 400,
    )


def _known_address(site: Site, member: str) -> Result:
    """A sign-up for an address with an account: the owner gets a mail without a token."""
    before = len(site.mails(member))
    request_sign_up(site, member, ATTACKER_PASSWORD, ATTACKER_ADDRESS)
    mails = site.wait_for_mails(member, before + 1)[before:]
    tokens = [link for mail in mails for link in links_in(mail) if token_of(link)]
    status = sign_in(site, member, ATTACKER_PASSWORD, client_address=ATTACKER_ADDRESS).status_code
    passed = len(mails) == 1 and not tokens and status == 400
    return make_result(
        "a stranger signs up a member's address",
        1,
        f"{len(mails)} mail with {len(tokens)} tokens; the stranger's sign-in: {status}",
        passed=passed,
    )
