"""The steps of `sideline setup`. Each may be repeated: one that is done already changes nothing."""

import asyncio
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from smtplib import SMTPException
from uuid import uuid4

import segno
import typer
from sqlalchemy.exc import SQLAlchemyError

from sideline.accounts import factors
from sideline.accounts.factors import AppSecret
from sideline.accounts.passwords import PasswordHashing
from sideline.cli.common import open_site
from sideline.cli.content import fill_if_empty, import_coaches
from sideline.cli.demo.seed import is_empty
from sideline.config.addresses import mail_server
from sideline.config.own_files import BRANDING_FILES, BRANDING_FOLDER
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db.engine import Database, url_of_database
from sideline.core.db.timeouts import cause_of
from sideline.core.files import make_file, make_folder
from sideline.core.outbox import Message, PermanentFailure
from sideline.desk.members import AddressTaken, create_first_admin, list_staff
from sideline.desk.permissions import roles_with
from sideline.notifications import mail
from sideline.notifications.failures import mail_cause_of
from sideline.operations.mail import check_mail_server


@dataclass(frozen=True)
class NewAdmin:
    """The first admin, and what only this command shows."""

    email: str
    app_uri: str
    app_secret: str
    recovery_codes: list[str]


def database_problem(settings: Settings) -> str | None:
    """Connect to the PostgreSQL database of the settings. Returns why that fails as a clause, or None."""
    if not settings.database_url:
        return None
    try:
        with closing(Database(url_of_database(settings))) as database:
            database.engine.connect().close()
    except SQLAlchemyError as error:
        return cause_of(error)
    return None


def mail_problem(settings: Settings, to: str) -> str | None:
    """Connect to the mail server of the settings, log in, and send a test email to `to`. Returns why that fails as a
    clause, or None.
    """
    if settings.smtp_url is None:
        return None
    now = clock.now()
    try:
        mail.send(settings, Message(uuid4(), now, {"template": "test", "to": to}, now))
    except PermanentFailure as error:
        return str(error)
    except (OSError, SMTPException) as error:
        return mail_cause_of(error, mail_server(settings.smtp_url.get_secret_value()))
    return None


def mail_server_problem(settings: Settings) -> str | None:
    """Connect to the mail server and log in, without sending anything. Returns why that fails as a clause, or None."""
    check = check_mail_server(settings)
    return check.summary if check.state == "error" else None


def is_new() -> bool:
    """Whether the site has no coaches and no accounts. The database must be migrated."""
    with open_site() as site:
        return is_empty(site.database)


def admins() -> list[str]:
    """Return the addresses of the site's admins."""
    with open_site() as site, site.database.reading() as session:
        return [email for email, role in list_staff(session) if role in roles_with("read_status")]


def new_app(settings: Settings, email: str) -> tuple[str, str]:
    """Return the secret of a new authenticator app, and the URI that sets it up."""
    secret = factors.new_secret()
    return secret, factors.app_uri(secret, settings.site_name, email)


def show_app(secret: str, uri: str) -> None:
    """Print the QR code of an authenticator app, and its key for typing."""
    typer.echo("Scan this with an authenticator app on your phone:\n")
    segno.make(uri, micro=False, error="l").terminal(compact=True, border=2)
    typer.echo(f"\nOr type this key into the app: {secret}\n")


def add_admin(email: str, password: str, secret: str, uri: str, last_step: int = 0) -> NewAdmin | None:
    """Create the first admin. Returns None, and changes nothing, if the address has an account."""
    password_hash = asyncio.run(PasswordHashing().hash(password))
    try:
        with open_site() as site, site.database.writing() as session:
            codes = create_first_admin(session, site.keys, email, password_hash, AppSecret(secret, last_step))
    except AddressTaken:
        return None
    return NewAdmin(email, uri, secret, codes)


def add_demo(settings: Settings, url: str) -> bool:
    """Fill an empty site with demo data and print its logins. Returns whether the site has the demo's logins."""
    return fill_if_empty(settings, url)


def has_logo(settings: Settings) -> bool:
    folder = settings.data_dir / BRANDING_FOLDER
    return any((folder / name).exists() for name in BRANDING_FILES if name.startswith("logo."))


def add_logo(settings: Settings, file: Path) -> None:
    """Copy a file that `pages.logo.read_logo` accepts into the data folder. Raises OSError."""
    logo = settings.data_dir / BRANDING_FOLDER / f"logo{'.svg' if file.suffix == '.svg' else '.png'}"
    make_folder(logo.parent)
    make_file(logo)
    logo.write_bytes(file.read_bytes())


def add_coaches(file: Path) -> bool:
    """Import a list of coaches. Returns whether all its rows were accepted."""
    try:
        import_coaches(file)
    except typer.Exit as end:
        if end.exit_code > 1:
            raise
        return False
    return True
