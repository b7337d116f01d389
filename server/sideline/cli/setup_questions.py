"""What `sideline setup` asks in a terminal. An answer that a setting refuses is asked for again, with the reason."""

import os
from collections.abc import Callable
from email.utils import formataddr
from pathlib import Path
from urllib.parse import quote, urlsplit

import typer
from sqlalchemy.engine import URL

from sideline.accounts import factors
from sideline.accounts.passwords import check_strength
from sideline.accounts.validation import ENTER_VALID_EMAIL, normalize_email
from sideline.cli import setup_steps as steps
from sideline.cli.setup_draft import Draft
from sideline.config.addresses import mail_server, sender
from sideline.config.publication import USUAL_TIMES
from sideline.config.settings import PRODUCT, Settings, SettingsError
from sideline.core import clock
from sideline.core.errors import Refusal
from sideline.pages.logo import BrandingError, read_logo

NONE = "-"
"""The answer that leaves a setting empty."""

INTRODUCTION = f"""This sets up a Sideline site. Enter accepts the answer in brackets, {NONE} leaves one empty.
Ctrl-C stops; until you confirm, nothing is written.
"""

PUBLICATION = """
now      Reviews appear at once. Whoever watches a page can tell when one was written.
weekly   Everything new appears on one day of each week. Recommended: a page then tells at most the week.
seasons  Everything new appears after each season, on days that you can set later. Best for few athletes per team.
"""

Check = Callable[[str], str]
"""Returns the answer to keep, or raises typer.BadParameter with a sentence: then the question is asked again."""

_MAIL_SCHEMES = {"starttls": "smtp+starttls", "tls": "smtps", "none": "smtp"}
_MAIL_PORTS = {"starttls": 587, "tls": 465, "none": 25}


def ask_settings(draft: Draft) -> None:
    """Ask for the settings of a site, and try the database as soon as it is known."""
    typer.echo(INTRODUCTION)
    _ask(draft, "SIDELINE_DATA_DIR", "Data folder", _default_data_dir(draft))
    _ask_database(draft)
    _ask(draft, "SIDELINE_PUBLIC_URL", "Address of the site, as in https://coaches.northfield.edu")
    _ask(draft, "SIDELINE_SITE_NAME", "Name of the site", PRODUCT)
    _ask(draft, "SIDELINE_BRAND_COLOR", "Main color, as in #0b2a5b")
    _ask(draft, "SIDELINE_OPERATOR_NAME", "Who runs the site, on the legal pages")
    _ask(draft, "SIDELINE_OPERATOR_ADDRESS", "Their postal address, in one line")
    _ask(draft, "SIDELINE_OPERATOR_STATE", "State whose law applies, as in the State of Ohio, USA")
    _ask(draft, "SIDELINE_COPYRIGHT_AGENT", "Copyright agent: NAME; ADDRESS; PHONE; EMAIL")
    _ask(draft, "SIDELINE_SUPPORT_EMAIL", "Email address for questions, on the contact page")
    _ask(draft, "SIDELINE_MAIL_FROM", "Sender of the site's emails", _default_sender(draft))
    backups = str(Path(draft.value("SIDELINE_DATA_DIR")) / "backups")
    _ask(draft, "SIDELINE_BACKUP_DIR", "Folder for daily backups", backups)
    _ask_publication(draft)


def ask_mail_server(draft: Draft) -> str:
    """Ask for the mail server until a test email is accepted or the user gives up. Returns the recipient, or ''."""
    if not draft.can_set("SIDELINE_SMTP_URL"):
        return ""
    while _set_mail_server(draft):
        to = _prompt("Send a test email to", default=draft.settings().support_email, check=_checked_email)
        problem = steps.mail_problem(draft.settings(), to)
        if problem is None:
            typer.echo(f"The mail server accepted a test email to {to}. See whether it arrives.")
            return to
        typer.echo(f"SIDELINE_SMTP_URL: {problem}", err=True)
    typer.echo("Without a mail server, emails are only written to files: nobody can reset a password.")
    return ""


def ask_admin() -> tuple[str, str]:
    """Ask for the address and the password of the first admin. Returns ('', '') if there shall be none yet."""
    email = _prompt(f"Email address of the first admin ({NONE} for none)", check=_checked_email)
    if email == NONE:
        return "", ""
    return email, _new_password()


def ask_app(settings: Settings, email: str) -> tuple[str, str, int]:
    """Set up an authenticator app. Returns its secret, its URI and the time step of the code that the user typed."""
    secret, uri = steps.new_app(settings, email)
    steps.show_app(secret, uri)
    step: int = typer.prompt("The code that the app shows now", value_proc=lambda code: _step_of(secret, code))
    return secret, uri, step


def ask_demo() -> bool:
    """Ask whether to fill a new site without https with made-up data."""
    question = "Is this a trial? Then it gets made-up coaches, and logins with a password that everybody knows"
    return typer.confirm(question, default=False)


def ask_logo() -> Path | None:
    """Ask for a logo. Returns a file that can be used as one, or None."""
    return _ask_file("Logo for dark backgrounds, an SVG or PNG file", read_logo)


def ask_coach_list() -> Path | None:
    """Ask for a list of coaches to import."""
    return _ask_file("List of coaches to import, a CSV file", Path.read_bytes)


def confirm_writing(file: Path) -> bool:
    return typer.confirm(f"Write {file}?", default=True)


def check_admin(email: str, password: str | None = None) -> str:
    """Return the normalized address of the first admin. Raises ValueError with a sentence if it, or the password, is
    invalid.
    """
    try:
        if password is not None:
            check_strength(password)
        return normalize_email(email, if_empty="An email address is required", if_invalid=ENTER_VALID_EMAIL)
    except Refusal as error:
        raise ValueError(error.message) from None


def _ask(draft: Draft, name: str, question: str, suggestion: str = "") -> None:
    """Ask for a setting, unless the environment sets it. The default is its current value, else the suggestion."""
    if not draft.can_set(name):
        return

    def check(text: str) -> str:
        try:
            draft.set(name, "" if text == NONE else text)
        except SettingsError as error:
            raise typer.BadParameter(str(error)) from None
        return text

    _prompt(question, default=draft.value(name) or suggestion or NONE, check=check)


def _ask_publication(draft: Draft) -> None:
    """Ask when reviews appear. A site that exists keeps its mode unless another one is typed."""
    name = "SIDELINE_PUBLICATION"
    if not draft.can_set(name):
        return
    typer.echo(PUBLICATION)
    kept_mode, *kept_times = draft.value(name).split() or ["now" if draft.existing else "weekly"]
    mode = _prompt(
        "When reviews appear: now, weekly or seasons", kept_mode.lower(), _one_of("now", "weekly", "seasons")
    )
    if mode == "now":
        draft.set(name, mode)
        return
    weekday, closes, zone = kept_times or USUAL_TIMES

    def check(text: str) -> str:
        # An admin sets the days of seasons at the desk, so only the time zone of the setting is used.
        times = text if mode == "weekly" else f"{weekday} {closes} {text}"
        try:
            draft.set(name, mode if times.split() == [*USUAL_TIMES] else f"{mode} {times}")
        except SettingsError as error:
            raise typer.BadParameter(str(error)) from None
        return text

    if mode == "weekly":
        question = "Day of the edition, closing time on the day before, and time zone"
        _prompt(question, f"{weekday} {closes} {zone}", check)
    else:
        _prompt("Time zone of the days", zone, check)


def _ask_database(draft: Draft) -> None:
    name = "SIDELINE_DATABASE_URL"
    while draft.can_set(name):
        is_kept = bool(draft.value(name)) and typer.confirm("Keep the database of the settings file?", default=True)
        if not is_kept:
            question = "Database: sqlite (a file in the data folder) or postgresql"
            kind = _prompt(question, default="sqlite", check=_one_of("sqlite", "postgresql"))
            url = _postgresql_url() if kind == "postgresql" else ""
            try:
                draft.set(name, url)
            except SettingsError as error:
                typer.echo(error, err=True)
                continue
        problem = steps.database_problem(draft.settings())
        if problem is None:
            return
        typer.echo(f"{name}: {problem}", err=True)


def _postgresql_url() -> str:
    host = _prompt("Host", default="localhost")
    port = typer.prompt("Port", default=5432, type=int)
    database = _prompt("Database", default="sideline")
    user = _prompt("User", default="sideline")
    password = _password(f"Password ({NONE} for none)")
    url = URL.create("postgresql", user, password or None, host, port, database)
    return url.render_as_string(hide_password=False)


def _set_mail_server(draft: Draft) -> bool:
    """Ask for the mail server and set it. Returns whether there is one."""
    name = "SIDELINE_SMTP_URL"
    if draft.value(name) and typer.confirm(f"Keep the mail server {_without_password(draft)}?", default=True):
        return True
    host = _prompt(f"Mail server ({NONE} for none)", default=NONE)
    if host == NONE:
        draft.set(name, "")
        return False
    encryption = _prompt("Encryption: starttls, tls or none", default="starttls", check=_one_of(*_MAIL_SCHEMES))
    port = typer.prompt("Port", default=_MAIL_PORTS[encryption], type=int)
    user = _prompt(f"User ({NONE} for none)", default=NONE)
    login = ""
    if user != NONE:
        login = f"{quote(user, safe='')}:{quote(_password('Password'), safe='')}@"
    try:
        draft.set(name, f"{_MAIL_SCHEMES[encryption]}://{login}{host}:{port}")
    except SettingsError as error:
        typer.echo(error, err=True)
        return _set_mail_server(draft)
    return True


def _without_password(draft: Draft) -> str:
    server = mail_server(draft.value("SIDELINE_SMTP_URL"))
    return f"{server.host}:{server.port}" + (f" with the user {server.user}" if server.user else "")


def _default_data_dir(draft: Draft) -> str:
    if os.geteuid() == 0 or draft.file is None:
        return "/var/lib/sideline"
    return str(draft.file.parent / "data")


def _default_sender(draft: Draft) -> str:
    address = f"no-reply@{urlsplit(draft.value('SIDELINE_PUBLIC_URL')).hostname}"
    try:
        return sender(formataddr((draft.value("SIDELINE_SITE_NAME"), address)))
    except ValueError:  # such as a name of this network only
        return ""


def _prompt(question: str, default: str | None = None, check: Check | None = None) -> str:
    answer: str = typer.prompt(question, default=default, value_proc=check or str.strip)
    return answer


def _password(question: str) -> str:
    """Ask for a password of another service, which is not shown."""
    text: str = typer.prompt(question, hide_input=True)
    return "" if text == NONE else text


def _one_of(*choices: str) -> Check:
    def check(text: str) -> str:
        if text.strip().lower() not in choices:
            raise typer.BadParameter(f"Please type one of these: {', '.join(choices)}")
        return text.strip().lower()

    return check


def _checked_email(text: str) -> str:
    try:
        return NONE if text.strip() == NONE else check_admin(text.strip())
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _new_password() -> str:
    # Not a check of the prompt: for hidden answers it leaves the reason out.
    while True:
        password: str = typer.prompt("Password", hide_input=True)
        try:
            check_strength(password)
        except Refusal as error:
            typer.echo(f"Error: {error.message}")
            continue
        if typer.prompt("The same again", hide_input=True) == password:
            return password
        typer.echo("Error: these are two different passwords.")


def _ask_file(question: str, read: Callable[[Path], object]) -> Path | None:
    """Ask for a file until `read` accepts one."""

    def check(text: str) -> str:
        if text != NONE:
            try:
                read(Path(text))
            except OSError as error:
                raise typer.BadParameter(f"{text}: {error.strerror}") from None
            except BrandingError as error:
                raise typer.BadParameter(str(error)) from None
        return text

    text = _prompt(f"{question} ({NONE} for none)", default=NONE, check=check)
    return None if text == NONE else Path(text)


def _step_of(secret: str, code: str) -> int:
    now = clock.now()
    step = factors.step_of(secret, code, now)
    if step is None:
        message = f"this is not the code. The clock of this machine says {now:%H:%M:%S} UTC: is that right?"
        raise typer.BadParameter(message)
    return step
