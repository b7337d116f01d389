"""`sideline staff`: manage moderators and admins, and lift suspensions."""

from typing import Annotated, Literal

import typer

from sideline.authorship.private_record import DamagedRecord
from sideline.cli.common import fail, open_database, open_site
from sideline.core.site import Site
from sideline.desk.members import NoSecondFactor, NoSuchAccount, list_staff, set_role
from sideline.desk.permissions import Role
from sideline.desk.suspensions import lift_suspensions

Action = Literal["add", "remove", "list", "lift-suspension"]


def staff(
    action: Annotated[Action, typer.Argument(help="add, remove, list or lift-suspension.")],
    email: Annotated[str, typer.Argument(help="The account's email address.")] = "",
    role: Annotated[Role, typer.Option(help="The role to give the account.")] = "moderator",
) -> None:
    """Make an account a moderator or admin, remove the role, list staff, or lift a suspension."""
    if action == "list":
        with open_database() as database, database.reading() as session:
            for address, role_name in list_staff(session):
                typer.echo(f"{role_name:10} {address}")
        return
    if not email:
        fail("which account? Please give its email address.")
    try:
        if action == "lift-suspension":
            with open_site() as site:
                _lift_suspension(site, email)
            return
        with open_site() as site, site.database.writing() as session:
            needed = site.settings.staff_second_factor
            set_role(session, email, role if action == "add" else None, needs_second_factor=needed)
    except NoSuchAccount:
        fail(f"no account has the address {email}")
    except NoSecondFactor:
        fail(
            f"{email} has no two-step sign-in. "
            "Its owner must turn it on in Profile Settings, Security; then run this again"
        )
    typer.echo(f"{email} now has the role {role}." if action == "add" else f"{email} is no longer staff.")


def _lift_suspension(site: Site, email: str) -> None:
    try:
        with site.database.writing() as session:
            was_lifted = lift_suspensions(session, site, email)
    except DamagedRecord:
        fail("the private record of this account cannot be read: run `sideline check --repair` first")
    if not was_lifted:
        fail(f"the account of {email} is not suspended")
    typer.echo(f"{email} can rate, add and save coaches again, and will be notified by email.")
