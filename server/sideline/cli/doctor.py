"""`sideline doctor`: check the site and everything it depends on, and say what to do."""

import json
import sys
from dataclasses import asdict
from typing import Annotated

import typer

from sideline.cli.common import fail, open_site
from sideline.config.addresses import mail_server
from sideline.core.outbox import PermanentFailure
from sideline.notifications.confirmed_mail import confirm_mail, send_test_mail
from sideline.notifications.failures import mail_cause_of
from sideline.operations.checks import Check, as_lines, exit_status
from sideline.operations.doctor import examine
from sideline.operations.mail import NotAlerted, alert_admins


def doctor(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the checks as JSON.")] = False,
    dkim_selector: Annotated[str, typer.Option(help="The mail provider's selector, to check DKIM.")] = "",
    send_test: Annotated[str, typer.Option(help="Send a test email with a code to this address.")] = "",
    alarm: Annotated[
        bool, typer.Option("--alarm", help="Also email the admins about errors, about each at most once a day.")
    ] = False,
    mail_code: Annotated[str, typer.Option(help="The code of the test email, which has therefore arrived.")] = "",
) -> None:
    """Check settings, keys, address, proxies, TLS, email, database, clock, disks, jobs and release.

    Each line says what was found and, unless it is ok, what to do. Exits with status 1 if a check is an error. The
    command changes nothing, and works while the database or the site is down; run it as root to check everything. With
    --alarm, the running site emails the errors to the admins, and to the chat of SIDELINE_ALARM_WEBHOOK.
    """
    if mail_code:
        _confirm(mail_code)
    elif send_test:
        _send(send_test)
    else:
        checks = examine(dkim_selector)
        if alarm:
            _alert_admins(checks)
        print_checks(checks, as_json=as_json)


def print_checks(checks: list[Check], *, as_json: bool) -> None:
    """Print the checks and exit with their status."""
    typer.echo(json.dumps([asdict(check) for check in checks], indent=2) if as_json else as_lines(checks))
    raise typer.Exit(exit_status(checks))


def _alert_admins(checks: list[Check]) -> None:
    try:
        number = alert_admins(checks)
    except NotAlerted as error:
        typer.echo(f"The admins could not be alerted: {error}", err=True)
    else:
        if number:
            typer.echo(f"Emails to the admins wait for the running site: {number} new errors.", err=True)


def _send(address: str) -> None:
    with open_site() as site:
        url = site.settings.smtp_url
        if url is None:
            fail("SIDELINE_SMTP_URL: set it first; without a mail server, emails reach nobody")
        try:
            send_test_mail(site, address)
        except PermanentFailure as error:
            fail(f"SIDELINE_SMTP_URL: {error}")
        except OSError as error:
            fail(f"SIDELINE_SMTP_URL: {mail_cause_of(error, mail_server(url.get_secret_value()))}")
    typer.echo(f"Sent a code to {address}.")
    if sys.stdin.isatty():
        _confirm(typer.prompt("Code"))
    else:
        typer.echo("When it arrives: sideline doctor --mail-code CODE")


def _confirm(code: str) -> None:
    with open_site() as site, site.database.writing() as session:
        if not confirm_mail(session, site.keys, code):
            fail("this is not the code of the last test email, or it is older than an hour: use --send-test again")
    typer.echo("Confirmed: the site's emails arrive.")
