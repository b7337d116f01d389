"""Mails that an attacker requests for somebody else: to deny sign-up, to flood the mailbox, to place a text in it.

The attacker knows the e-mail address and has any number of client addresses, but cannot read the mails.
"""

import asyncio
from collections.abc import Iterator

from aiosmtpd.smtp import SMTP, Envelope, Session

from attack.confirmation import (
    ATTACKER_ADDRESS,
    ATTACKER_PASSWORD,
    OWNER_ADDRESS,
    confirming,
    follow,
    request_sign_up,
    token_of,
)
from attack.people import PASSWORD, new_address, new_client_address, sign_in, sign_up, sign_up_body
from attack.result import Result, make_result, result_of_faults
from attack.site import Site, Testbed, links_in
from tests.notifications.smtp_server import SmtpRecorder, run_smtp_server

FLOOD = 40
NOBODIES = 120
"""Recoveries for addresses that nobody has: 30 from each of four client addresses, as many as the limits allow."""

MOST_MAILS = 20
"""Mails of a kind that an e-mail address may get in an hour, whoever requests them (accounts/limits.py)."""

WORDS = "Account locked! Call +1 800 555 0199 now"


def attack(testbed: Testbed) -> Iterator[Result]:
    """With the default interval between mails."""
    folder, url = testbed.new_folder(), testbed.new_database()
    with testbed.site(folder=folder, database_url=url) as site:
        member = sign_up(site)
    with confirming(testbed, folder, url, mail_interval="60") as site:
        yield _sign_up_denied(site)
        yield _recovery_denied(site, member.email)
        yield _many_mails(site)
        yield _injected_text(site)
    yield _mails_to_nobody(testbed)


def _sign_up_denied(site: Site) -> Result:
    """Attackers use up the mails of an address; the owner signs up right afterwards and must get a link."""
    faults = []
    for strangers in (1, 4):
        victim = new_address("blocked")
        for number in range(strangers):
            client_address = f"203.0.113.{20 + number}"
            site.request("POST", "/auth/v1/resend", {"type": "signup", "email": victim}, client_address=client_address)
            if strangers > 1:
                request_sign_up(site, victim, ATTACKER_PASSWORD, client_address)
        before = len(site.wait_for_mails(victim, strangers - 1))
        response = request_sign_up(site, victim, PASSWORD, OWNER_ADDRESS)
        mails = site.wait_for_mails(victim, before + 1)
        succeeded = response.status_code == 200 and mails and follow(site, mails[-1]) == 200
        if not succeeded or sign_in(site, victim, client_address=OWNER_ADDRESS).status_code != 200:
            faults.append(f"after {strangers} strangers: {response.status_code}, {len(mails) - before} mails")
    return result_of_faults("strangers ask for mails, then the owner signs up", 2, "kept out", faults)


def _recovery_denied(site: Site, member: str) -> Result:
    """The same with a recovery."""
    before = len(site.mails(member))
    site.request("POST", "/auth/v1/recover", {"email": member}, client_address=ATTACKER_ADDRESS)
    response = site.request("POST", "/auth/v1/recover", {"email": member}, client_address=OWNER_ADDRESS)
    mails = site.wait_for_mails(member, before + 2)
    succeeded = (
        response.status_code == 200
        and any(token_of(link) for link in links_in(mails[-1]))
        and follow(site, mails[-1]) == 200
    )
    return make_result(
        "a stranger asks for a recovery, then the owner",
        1,
        f"the owner's: {response.status_code}, link good: {succeeded}",
        passed=succeeded,
    )


def _many_mails(site: Site) -> Result:
    """Sign-ups and resends for one address from many client addresses."""
    victim = new_address("flooded")
    for number in range(FLOOD):
        request_sign_up(site, victim, ATTACKER_PASSWORD, f"203.0.113.{60 + number}")
        site.request(
            "POST", "/auth/v1/resend", {"type": "signup", "email": victim}, client_address=f"203.0.113.{110 + number}"
        )
    mails = len(site.wait_for_mails(victim, MOST_MAILS + 1))
    passed = mails <= MOST_MAILS
    return make_result(f"{FLOOD} places sign up one address and ask again", FLOOD * 2, f"{mails} mails", passed=passed)


def _injected_text(site: Site) -> Result:
    """A sign-up whose metadata holds a text that the mail might quote."""
    victim = new_address("greeted")
    site.request(
        "POST",
        "/auth/v1/signup",
        sign_up_body(victim, full_name=WORDS, university=WORDS),
        client_address=ATTACKER_ADDRESS,
    )
    mails = site.wait_for_mails(victim, 1)
    quoting = [
        mail
        for mail in mails
        if "locked" in mail.as_string() or any("locked" in str(part.get_payload(decode=True)) for part in mail.walk())
    ]
    return make_result(
        "a stranger's words in a mail",
        len(mails),
        f"{len(quoting)} mails hold them",
        passed=bool(mails) and not quoting,
    )


class FarMailServer(SmtpRecorder):
    """A mail server that needs a second to greet."""

    def __init__(self) -> None:
        super().__init__()
        self.greeted = 0

    async def handle_EHLO(  # noqa: N802 (aiosmtpd's name)
        self, _server: SMTP, session: Session, _envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        await asyncio.sleep(1)
        self.greeted += 1
        session.host_name = hostname
        return responses


def _mails_to_nobody(testbed: Testbed) -> Result:
    """Recoveries of addresses without an account, then the one of a member."""
    server = FarMailServer()
    settings = {"rate_limits": "on", "confirm_email": "false", "mail_pause": "0"}
    with (
        run_smtp_server(server) as port,
        testbed.site(smtp_url=f"smtp://127.0.0.1:{port}", **settings) as site,
    ):
        member = sign_up(site, client_address=OWNER_ADDRESS)
        strangers = [new_client_address() for _ in range(NOBODIES // 30)]
        requests = [(new_address("nobody"), strangers[number // 30]) for number in range(NOBODIES)]
        for email, client_address in [*requests, (member.email, OWNER_ADDRESS)]:
            body = {"email": email}
            site.request("POST", "/auth/v1/recover", body, client_address=client_address).raise_for_status()
        arrived = server.arrived.wait(60)
        waiting = NOBODIES - server.greeted
    finding = f"the member's arrived: {arrived}, with {waiting} of the others still waiting"
    passed = arrived and waiting > NOBODIES // 2
    return make_result("recoveries for nobody, then a member's", NOBODIES, finding, passed=passed)
