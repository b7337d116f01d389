"""`sideline two-step-off`: helps who has lost app and recovery codes."""

from typing import Annotated

import typer

from sideline.accounts.second_step import turn_off
from sideline.cli.common import fail, open_site


def two_step_off(email: Annotated[str, typer.Argument(help="The account's email address.")]) -> None:
    """Turn off two-step sign-in for an account, sign it out everywhere, and email its user."""
    with open_site() as site, site.database.writing() as session:
        is_off = turn_off(session, site, email.strip().lower())
    if not is_off:
        fail(f"no account with two-step sign-in has the address {email}")
    typer.echo(f"Two-step sign-in is off for {email}, and all its sessions have ended.")
