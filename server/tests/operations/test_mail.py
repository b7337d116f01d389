"""Checks of outgoing email: server, login, DNS records, the code of a test email, and stored failures."""

import re
import smtplib
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Thread

import dns.flags
import dns.message
import dns.resolver
import dns.rrset
import pytest
import time_machine
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.outbox import OutboxItem, PermanentFailure
from sideline.core.site import Site
from sideline.notifications.confirmed_mail import confirm_mail, last_confirmed, send_test_mail
from sideline.notifications.failures import MailFailure, kind_of, read_failures
from sideline.operations.doctor import check_failures, check_waiting
from sideline.operations.mail import check_confirmed, check_mail_server, check_sender_domain
from tests.cli.conftest import Run
from tests.notifications.conftest import enqueue_mail
from tests.notifications.smtp_server import SmtpRecorder, free_port, run_smtp_server
from tests.notifications.test_worker import mail_worker
from tests.operations.conftest import named, states


@pytest.fixture
def recorder() -> SmtpRecorder:
    return SmtpRecorder()


@pytest.fixture
def smtp_port(recorder: SmtpRecorder) -> Iterator[int]:
    with run_smtp_server(recorder) as port:
        yield port


@pytest.fixture
def settings(settings: Settings, smtp_port: int) -> Settings:
    return Settings.model_validate(
        settings.model_dump(exclude={"limits"})
        | {"smtp_url": f"smtp://127.0.0.1:{smtp_port}", "mail_from": "no-reply@northfield.edu"}
    )


class NameServer:
    """A DNS server on the loopback interface with TXT records; other names do not exist."""

    def __init__(self, records: dict[str, str]) -> None:
        self._records = records
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def resolver(self) -> dns.resolver.Resolver:
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port, resolver.lifetime = ["127.0.0.1"], self.port, 5
        return resolver

    def close(self) -> None:
        self._socket.sendto(b"", ("127.0.0.1", self.port))
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        while True:
            asked, client = self._socket.recvfrom(4096)
            if not asked:
                return
            query = dns.message.from_wire(asked)
            reply = dns.message.make_response(query)
            reply.flags |= dns.flags.RA
            name = query.question[0].name
            value = self._records.get(name.to_text(omit_final_dot=True))
            if value is None:
                reply.set_rcode(dns.rcode.NXDOMAIN)
            else:
                reply.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", f'"{value}"'))
            self._socket.sendto(reply.to_wire(), client)


def check_records(settings: Settings, records: dict[str, str], selector: str = "") -> dict[str, str]:
    server = NameServer(records)
    try:
        return states(check_sender_domain(settings, server.resolver(), selector))
    finally:
        server.close()


def test_a_server_that_accepts_the_sender_is_fine_and_gets_no_email(settings: Settings, recorder: SmtpRecorder) -> None:
    assert check_mail_server(settings).state == "ok"
    assert recorder.mails == []


def test_a_server_that_is_not_there_is_named(settings: Settings) -> None:
    gone = settings.model_copy(update={"smtp_url": type(settings.smtp_url)(f"smtp://127.0.0.1:{free_port()}")})  # type: ignore[call-arg, misc]
    check = check_mail_server(gone)
    assert (check.state, "nothing is listening" in check.summary) == ("error", True)


def test_a_public_site_without_a_mail_server_is_an_error(settings: Settings) -> None:
    none = settings.model_copy(update={"smtp_url": None})
    assert check_mail_server(none).state == "warning"
    assert check_mail_server(none.model_copy(update={"public_url": "https://coaches.example"})).state == "error"


def test_dns_records_of_the_sender(settings: Settings) -> None:
    records = {
        "northfield.edu": "v=spf1 include:mail.example ~all",
        "s1._domainkey.northfield.edu": "v=DKIM1; k=rsa; p=MIGf",
        "_dmarc.northfield.edu": "v=DMARC1; p=none",
    }
    assert check_records(settings, records, "s1") == {"SPF": "ok", "DKIM": "ok", "DMARC": "ok"}
    assert check_records(settings, {}, "s1") == {"SPF": "warning", "DKIM": "warning", "DMARC": "warning"}
    assert check_records(settings, records)["DKIM"] == "warning"


def test_a_subdomain_is_covered_by_the_policy_of_its_domain(settings: Settings) -> None:
    below = settings.model_copy(update={"mail_from": "no-reply@mail.northfield.edu"})
    assert check_records(below, {"_dmarc.northfield.edu": "v=DMARC1; p=none"})["DMARC"] == "ok"


def test_dns_that_does_not_answer_is_not_a_missing_record(settings: Settings) -> None:
    resolver = dns.resolver.Resolver(configure=False)
    resolver.nameservers, resolver.port, resolver.lifetime = ["127.0.0.1"], free_port(), 0.2
    assert named(check_sender_domain(settings, resolver), "SPF").summary.startswith("not checked")


def test_a_test_email_is_confirmed_by_its_code(site: Site, recorder: SmtpRecorder) -> None:
    send_test_mail(site, "ivan@northfield.edu")
    first = code_of(recorder)
    send_test_mail(site, "ivan@northfield.edu")
    code = code_of(recorder)
    with site.database.writing() as session:
        assert [confirm_mail(session, site.keys, wrong) for wrong in ("", "12", f"{code}0")] == [False, False, False]
        assert confirm_mail(session, site.keys, first) is (first == code)
        assert check_confirmed(last_confirmed(session)).state == "warning"
        assert confirm_mail(session, site.keys, f" {code[:3]} {code[3:]} ")
        assert check_confirmed(last_confirmed(session)).summary == f"arrived on {clock.today()}"
        assert not confirm_mail(session, site.keys, code)
        assert not confirm_mail(session, site.keys, "")


def test_a_code_expires(site: Site, recorder: SmtpRecorder) -> None:
    send_test_mail(site, "ivan@northfield.edu")
    with time_machine.travel(clock.now() + timedelta(hours=3)), site.database.writing() as session:
        assert not confirm_mail(session, site.keys, code_of(recorder))


def test_the_command_sends_a_code_and_takes_it_back(
    run: Run, environment: dict[str, str], recorder: SmtpRecorder, smtp_port: int
) -> None:
    assert run("migrate").returncode == 0
    done = run("doctor", "--send-test", "ivan@northfield.edu")
    assert (done.returncode, done.stderr) == (
        2,
        "SIDELINE_SMTP_URL: set it first; without a mail server, emails reach nobody\n",
    )
    environment["SIDELINE_SMTP_URL"] = f"smtp://127.0.0.1:{smtp_port}"
    assert "sideline doctor --mail-code CODE" in run("doctor", "--send-test", "ivan@northfield.edu").stdout
    assert run("doctor", "--mail-code", "x").returncode == 2
    assert run("doctor", "--mail-code", code_of(recorder)).stdout == "Confirmed: the site's emails arrive.\n"
    assert f"arrived on {clock.today()}" in run("status").stdout
    recorder.refuse_recipients_with = "550 5.1.1 no such user"
    refused = run("doctor", "--send-test", "ivan@northfield.edu")
    assert (refused.returncode, refused.stderr) == (2, "SIDELINE_SMTP_URL: the mail server refused the recipient\n")


def test_failures_are_kinds_without_address_or_exact_time(site: Site, recorder: SmtpRecorder) -> None:
    recorder.refuse_recipients_with = "550 5.1.1 no such user"
    enqueue_mail(site)
    assert mail_worker(site)._process_next()
    with site.database.reading() as session:
        (row,) = read_failures(session)
        assert (row.kind, row.last_at) == ("recipient", clock.start_of_day(clock.now()))
        assert "ada@" not in named(check_failures(session), "emails").summary


def test_a_failure_of_the_server_ends_with_the_next_delivered_email(
    site: Site, settings: Settings, smtp_port: int
) -> None:
    with site.database.writing() as session:
        for kind in ("login", "recipient"):
            session.add(MailFailure(kind=kind, first_at=clock.now(), last_at=clock.now()))
    enqueue_mail(site)
    assert mail_worker(site)._process_next()
    with site.database.reading() as session:
        assert set(session.scalars(select(MailFailure.kind))) == {"recipient"}


@pytest.mark.both
def test_messages_that_wait_for_long_are_a_warning_for_each_kind(site: Site) -> None:
    now = datetime(2026, 11, 25, 12, 30, tzinfo=UTC)
    with time_machine.travel(now, tick=False):
        enqueue_mail(site)
        with site.database.writing() as session:
            outbox.enqueue(session, site.keys, outbox.DUMMY_MAIL, {})
            outbox.enqueue(session, site.keys, outbox.WEBHOOK, {})
            # An email whose time has not come is not late, even if it was queued long ago.
            outbox.enqueue(session, site.keys, outbox.MAIL, {}, pause=timedelta(hours=9))
            assert list(check_waiting(session)) == []
    with time_machine.travel(now + timedelta(hours=5), tick=False), site.database.writing() as session:
        tried = session.scalars(select(OutboxItem).where(OutboxItem.kind == outbox.WEBHOOK)).one()
        tried.attempts, tried.next_try_at = 40, clock.now() + timedelta(minutes=4)
        session.flush()
        found = {check.name: check.summary for check in check_waiting(session)}
        assert {check.state for check in check_waiting(session)} == {"warning"}
    assert found == {
        "waiting emails": "2, the oldest from 5 hours ago",
        "waiting calls of the webhook": "1, the oldest from 5 hours ago",
    }


def test_old_failures_are_not_shown(site: Site) -> None:
    old = clock.now() - timedelta(days=31)
    with site.database.writing() as session:
        session.add(MailFailure(kind="recipient", first_at=old, last_at=old))
        session.flush()
        assert read_failures(session) == []


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (smtplib.SMTPAuthenticationError(535, b"no"), "login"),
        (smtplib.SMTPSenderRefused(550, b"no", "a@b.example"), "sender"),
        (smtplib.SMTPRecipientsRefused({}), "recipient"),
        (smtplib.SMTPDataError(554, b"spam"), "message"),
        (ssl.SSLCertVerificationError(), "encryption"),
        (ConnectionRefusedError(), "connection"),
        (TimeoutError(), "connection"),
        (PermanentFailure("unknown template"), "message"),
    ],
)
def test_kinds_of_failures(failure: Exception, kind: str) -> None:
    assert kind_of(failure) == kind
    assert kind_of(failure, is_by_smtp=False) == "file"


def code_of(recorder: SmtpRecorder) -> str:
    """Return the code of the latest email."""
    body = recorder.mails[-1].get_body(("plain",))
    assert body is not None
    (code,) = re.findall(r"^\d{6}\r?$", body.get_content(), re.MULTILINE)
    return str(code).strip()
