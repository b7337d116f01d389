"""`sideline two-step-off`: helps a user who has lost their authenticator app and recovery codes."""

from typing import Annotated

import typer

from sideline.accounts.second_step import turn_off
from sideline.cli.common import fail, open_site
from sideline.desk.members import role_of, set_role


def two_step_off(email: Annotated[str, typer.Argument(help="The account's email address.")]) -> None:
    """Turn off two-step sign-in for an account, sign it out everywhere, and email its user.

    A moderator or admin loses the role, because anyone who knows the password could otherwise set up another app.
    """
    with open_site() as site, site.database.writing() as session:
        is_off = turn_off(session, site, email.strip().lower())
        role = role_of(session, email) if is_off and site.settings.staff_second_factor else None
        if role:
            set_role(session, email, None)
    if not is_off:
        fail(f"no account with two-step sign-in has the address {email}")
    typer.echo(f"Two-step sign-in is off for {email}, and all its sessions have ended.")
    if role:
        typer.echo(
            f"The account no longer has the role {role}. Once its owner has turned two-step sign-in on again, run "
            f"`sideline staff add {email} --role {role}`."
        )
