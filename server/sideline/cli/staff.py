"""`sideline staff`: who moderates."""

from typing import Annotated, Literal

import typer

from sideline.cli.common import fail, open_database
from sideline.moderation.staff import NoSuchAccount, Role, list_staff, set_role

Action = Literal["add", "remove", "list"]


def staff(
    action: Annotated[Action, typer.Argument(help="add, remove or list.")],
    email: Annotated[str, typer.Argument(help="The address of the account.")] = "",
    role: Annotated[Role, typer.Option(help="What the account may do.")] = "moderator",
) -> None:
    """Make an account moderator or admin, end that, or list who is."""
    with open_database() as database:
        if action == "list":
            with database.reading() as session:
                for address, its_role in list_staff(session):
                    typer.echo(f"{its_role:10} {address}")
            return
        if not email:
            fail("which account? Please give its address.")
        try:
            with database.writing() as session:
                set_role(session, email, role if action == "add" else None)
        except NoSuchAccount:
            fail(f"no account has the address {email}")
    typer.echo(f"{email} is {role} now." if action == "add" else f"{email} is not staff any more.")
