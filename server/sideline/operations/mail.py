"""Checks of outgoing email, and the emails to admins about errors that `sideline doctor --alarm` found."""

import json
import smtplib
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, timedelta
from email.utils import parseaddr

import dns.exception
import dns.resolver
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from sideline.accounts.model import User
from sideline.config.addresses import mail_server
from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.core import clock, outbox
from sideline.core.accounts_key import AccountsKeyLost
from sideline.core.crypto import UnusableKey, load_authors_key, load_keys
from sideline.core.db.engine import SQLITE_FILE, Database, url_of_database
from sideline.core.files import make_file
from sideline.core.site import Site
from sideline.desk.permissions import roles_with
from sideline.notifications.failures import REMEDIES, kind_of, mail_cause_of
from sideline.notifications.mail import smtp_connection
from sideline.operations.checks import Check, error, ok, warning
from sideline.operations.machine import may_read_keys

DNS_SECONDS = 5
CONFIRMED_FOR = timedelta(days=180)
"""How long a confirmed test email counts."""

_REFUSED = 400
"""Replies from here on are refusals (RFC 5321)."""

_HOW_TO_CONFIRM = "sideline doctor --send-test ADDRESS, then sideline doctor --mail-code CODE"


def check_mail_server(settings: Settings) -> Check:
    """Connect to the mail server, log in and name the sender, without sending anything."""
    if settings.smtp_url is None:
        problem = error if settings.is_public else warning
        return problem(
            "mail server", "there is none: emails are written to files and reach nobody", "set SIDELINE_SMTP_URL"
        )
    url, sender = settings.smtp_url.get_secret_value(), parseaddr(settings.mail_from)[1]
    server = mail_server(url)
    try:
        with smtp_connection(url, sender) as connection:
            connection.ehlo_or_helo_if_needed()
            code, reply = connection.mail(sender)
            if code >= _REFUSED:
                raise smtplib.SMTPSenderRefused(code, reply, sender)
            connection.rset()
    except (OSError, smtplib.SMTPException) as problem:
        return error("mail server", mail_cause_of(problem, server), REMEDIES[kind_of(problem)])
    encryption = "encrypted" if server.scheme != "smtp" else "not encrypted unless the server offers it"
    return ok(
        "mail server", f"{server.host}:{server.port} accepts our {'login' if server.user else 'sender'}, {encryption}"
    )


def check_sender_domain(
    settings: Settings, resolver: dns.resolver.Resolver, dkim_selector: str = ""
) -> Iterator[Check]:
    """Check the DNS records by which other mail servers recognize the sender (SPF, DKIM, DMARC)."""
    domain = parseaddr(settings.mail_from)[1].rpartition("@")[2]
    yield _check_record(resolver, "SPF", [domain], "v=spf1", f"publish a TXT record at {domain}: v=spf1 … ~all")
    selector = f"{dkim_selector}._domainkey.{domain}"
    if dkim_selector:
        yield _check_record(resolver, "DKIM", [selector], "p=", f"publish the mail provider's key at {selector}")
    else:
        how = "name the mail provider's selector: sideline doctor --dkim-selector NAME"
        yield warning("DKIM", "not checked: its record has a name that the mail provider chooses", how)
    parents = domain.split(".")
    places = [f"_dmarc.{'.'.join(parents[start:])}" for start in range(max(1, len(parents) - 1))]
    yield _check_record(resolver, "DMARC", places, "v=DMARC1", f"publish a TXT record at {places[0]}: v=DMARC1; p=none")


def check_confirmed(confirmed_on: date | None) -> Check:
    """Check that someone has recently typed in the code of a test email."""
    if confirmed_on is None:
        return warning("test email", "no test email has been confirmed yet", _HOW_TO_CONFIRM)
    if clock.today() - confirmed_on > CONFIRMED_FOR:
        return warning("test email", f"last confirmed on {confirmed_on}", _HOW_TO_CONFIRM)
    return ok("test email", f"arrived on {confirmed_on}")


def new_resolver() -> dns.resolver.Resolver | None:
    """Return a resolver that asks the DNS servers of this machine, or None if it has none."""
    try:
        resolver = dns.resolver.Resolver()
    except dns.exception.DNSException:
        return None
    resolver.lifetime = DNS_SECONDS
    return resolver


def _check_record(resolver: dns.resolver.Resolver, name: str, places: list[str], contains: str, remedy: str) -> Check:
    for place in places:
        try:
            records = [b"".join(record.strings).decode(errors="replace") for record in resolver.resolve(place, "TXT")]
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            continue
        except dns.exception.DNSException:
            return warning(
                name, f"not checked: DNS could not be asked about {place}", "run the command where DNS works"
            )
        if any(contains in record for record in records):
            return ok(name, f"record at {place}")
    return warning(name, f"no record at {' or '.join(places)}: many servers reject such emails", remedy)


# Emails to the admins about errors that `sideline doctor --alarm` found: each error at most once a day (UTC).
#
# They are about the site, never about a visitor. A file on the machine that runs the doctor has what was sent.

ERRORS_FILE = "mailed-errors.json"
"""The file in the data folder with the day on which each error was last sent."""


class NotAlerted(Exception):
    """The admins could not be alerted. The message is one line."""


def alert_admins(checks: Sequence[Check]) -> int:
    """Queue an email, and a message to the chat of alarms, about the errors that were not sent today.

    Returns the number of these errors. Creates and migrates nothing, because the site may be the one that is broken.
    Raises NotAlerted.
    """
    errors = [check for check in checks if check.state == "error"]
    if not errors:
        return 0
    try:
        settings = read_settings()
        if not may_read_keys(settings):
            raise NotAlerted("a key of the site is missing or cannot be read")
        if not settings.database_url and not (settings.data_dir / SQLITE_FILE).exists():
            raise NotAlerted("there is no site")
        today, sent = clock.today().isoformat(), _read_alerted(settings)
        new = [check for check in errors if sent.get(check.name) != today]
        if new:
            _queue(settings, new)
            file = settings.data_dir / ERRORS_FILE
            make_file(file)
            sent = {name: day for name, day in sent.items() if day == today}
            file.write_text(json.dumps(sent | {check.name: today for check in new}))
    except (SettingsError, UnusableKey, AccountsKeyLost) as error:
        raise NotAlerted(str(error)) from None
    except (SQLAlchemyError, OSError) as error:
        raise NotAlerted(f"the database or the data folder cannot be used ({type(error).__name__})") from None
    return len(new)


def _read_alerted(settings: Settings) -> dict[str, str]:
    try:
        return dict(json.loads((settings.data_dir / ERRORS_FILE).read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        return {}


def _queue(settings: Settings, errors: Sequence[Check]) -> None:
    lines = [{"name": check.name, "summary": check.summary, "remedy": check.remedy} for check in errors]
    with closing(Database(url_of_database(settings), with_timeouts=True)) as database:
        keys = load_keys(settings.signing_key, settings.data_dir)
        site = Site(settings, database, keys, load_authors_key(settings.authors_key, settings.data_dir))
        with site.database.writing() as session:
            for address in session.scalars(select(User.email).where(User.role.in_(roles_with("read_status")))):
                payload = {"template": "site-errors", "to": address, "link": f"{settings.origin}/desk/site"}
                outbox.enqueue(session, keys, outbox.MAIL, payload | {"errors": lines})
            if settings.alarm_webhook:
                text = [f"{line['name']}: {line['summary']} → {line['remedy']}" for line in lines]
                outbox.enqueue(session, keys, outbox.ALARM, {"text": "\n".join(["The site has errors:", *text])})
