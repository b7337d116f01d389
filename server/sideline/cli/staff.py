"""`sideline staff`: who moderates, and the end of a suspension."""

from contextlib import closing
from typing import Annotated, Literal

import typer

from sideline.cli.common import fail, load_settings, migrate_database
from sideline.core.crypto import load_authors_key, load_keys
from sideline.core.db.engine import Database
from sideline.core.http.deps import Site
from sideline.moderation.staff import NoSuchAccount, Role, list_staff, set_role
from sideline.moderation.suspensions import lift_suspensions
from sideline.private_list import DamagedList
from sideline.settings import Settings

Action = Literal["add", "remove", "list", "lift-suspension"]


def staff(
    action: Annotated[Action, typer.Argument(help="add, remove, list or lift-suspension.")],
    email: Annotated[str, typer.Argument(help="The address of the account.")] = "",
    role: Annotated[Role, typer.Option(help="What the account may do.")] = "moderator",
) -> None:
    """Make an account moderator or admin, end that, or list who is; or let a suspended account write again."""
    settings = load_settings()
    with closing(Database(migrate_database(settings))) as database:
        if action == "list":
            with database.reading() as session:
                for address, its_role in list_staff(session):
                    typer.echo(f"{its_role:10} {address}")
            return
        if not email:
            fail("which account? Please give its address.")
        try:
            if action == "lift-suspension":
                _lift_suspension(settings, database, email)
                return
            with database.writing() as session:
                set_role(session, email, role if action == "add" else None)
        except NoSuchAccount:
            fail(f"no account has the address {email}")
    typer.echo(f"{email} is {role} now." if action == "add" else f"{email} is not staff any more.")


def _lift_suspension(settings: Settings, database: Database, email: str) -> None:
    keys = load_keys(settings.signing_key, settings.data_dir)
    site = Site(settings, database, keys, load_authors_key(settings.authors_key, settings.data_dir))
    try:
        with database.writing() as session:
            is_lifted = lift_suspensions(session, site, email)
    except DamagedList:
        fail("the private list of this account cannot be read: run `sideline check --repair` first")
    if not is_lifted:
        fail(f"the account of {email} is not suspended")
    typer.echo(f"{email} may rate, add and save coaches again, and is told so by mail.")
