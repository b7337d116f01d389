"""Answers the questions of `sideline setup` in a terminal, as the person does whom docs/self-host.md addresses.

    python -m reliability.set_up MAIL_PORT FOLDER COMMAND...

COMMAND runs setup in the terminal that it gets. FOLDER has `logo.svg` and `coaches.csv`, as setup sees them. The mail
server is that of the tests, as mail.northfield.edu. Prints what the terminal showed, and how many answers were typed
and how many accepted with Enter. Fails if setup asks something else, or does not end with status 0.
"""

import os
import re
import sys

import pyotp

from tests.cli.terminal import Terminal
from tests.notifications.smtp_server import PASSWORD, USER

ADMIN, ADMIN_PASSWORD = "admin@northfield.edu", "Choose your own 1"

MACHINE = [("Data folder", ""), ("Database", ""), ("Address of the site", "https://coaches.local")]
"""What setup does not ask in a container of compose.yaml."""

SITE = [
    ("Name of the site", "Northfield Coaches"),
    ("Main color", "#0b2a5b"),
    ("Who runs the site", "The Northfield Herald"),
    ("Their postal address", "1 College Road, Northfield, OH 44067"),
    ("State whose law applies", "the State of Ohio, USA"),
    ("Copyright agent", "Jo Doe; 1 College Road, Northfield, OH 44067; +1 330 555 0100; copyright@northfield.edu"),
    ("Email address for questions", "coaches@northfield.edu"),
    # There is no default, because the host of a site with a certificate of Caddy's own is no address for emails.
    ("Sender of the site's emails", "Northfield Coaches <no-reply@northfield.edu>"),
    ("Folder for daily backups", ""),
    ("When reviews appear", ""),
    ("Day of the edition", ""),
]


def answers(mail_port: str, *, in_container: bool) -> list[tuple[str, str]]:
    """Return the beginning of each question up to the code of the app, with its answer; '' is Enter."""
    return [
        *([] if in_container else MACHINE),
        *SITE,
        ("Mail server", "mail.northfield.edu"),
        ("Encryption", "none"),
        ("Port", mail_port),
        ("User", USER),
        ("Password", PASSWORD),
        ("Send a test email to", ""),
        ("Write ", ""),
        ("Email address of the first admin", ADMIN),
        ("Password", ADMIN_PASSWORD),
        ("The same again", ADMIN_PASSWORD),
    ]


def main() -> None:
    mail_port, folder, *command = sys.argv[1:]
    terminal = Terminal([], os.environ, command)
    given = answers(mail_port, in_container="compose" in command)
    for question, typed in given:
        terminal.answer(question, typed)
    terminal.wait_for("The code that the app shows now")
    [secret] = re.findall(r"Or type this key into the app: ([A-Z2-7]{32})", terminal.output)
    last = [(": ", pyotp.TOTP(secret).now()), ("Logo", f"{folder}/logo.svg"), ("List", f"{folder}/coaches.csv")]
    for question, typed in last:
        terminal.answer(question, typed)
    status = terminal.end()
    entered = sum(not typed for _, typed in given)
    print(f"{terminal.output}\n{len(given) + len(last) - entered} answers typed, {entered} accepted with Enter")
    sys.exit(status)


if __name__ == "__main__":
    main()
