"""`sideline invite`: codes that allow people to create an account."""

from typing import Annotated, Literal

import typer

from sideline.accounts.invitations import (
    MAX_DAYS,
    MAX_NOTE,
    MAX_USES,
    create_invitation,
    invitation_link,
    list_invitations,
    revoke_invitation,
)
from sideline.cli.common import fail, open_site
from sideline.core import clock


def invite(
    action: Annotated[Literal["create", "list", "revoke"], typer.Argument(help="create, list or revoke.")] = "create",
    id_: Annotated[str, typer.Argument(metavar="ID", help="With revoke: the id that `list` shows.")] = "",
    uses: Annotated[int, typer.Option(min=1, max=MAX_USES, help="How many accounts the code allows.")] = 30,
    days: Annotated[int, typer.Option(min=1, max=MAX_DAYS, help="For how many days it can be used.")] = 14,
    note: Annotated[str, typer.Option(help="For the list, for example the team that gets the code.")] = "",
) -> None:
    """Create an invitation code, list the codes that can be used, or revoke one.

    Codes are needed if SIDELINE_REGISTRATION is invitation. A code is printed once and stored as a hash. Nothing tells
    who used which code, so give one code to a whole team rather than one to each person.
    """
    if not note.isprintable() or len(note) > MAX_NOTE:
        fail(f"--note: must be one line of at most {MAX_NOTE} characters")
    with open_site() as site:
        if action == "list":
            with site.database.reading() as session:
                for row in list_invitations(session, clock.today()):
                    typer.echo(f"{row.id}  {row.uses_left:,} uses left, until {row.expires_on}  {row.note}".rstrip())
            return
        with site.database.writing() as session:
            if action == "revoke":
                if not revoke_invitation(session, id_):
                    fail(f"no invitation has the id {id_ or '(none given)'}; `sideline invite list` shows the ids")
                typer.echo(f"Invitation {id_} is revoked. Accounts created with it stay.")
                return
            code = create_invitation(session, uses, days, note, clock.today())
        typer.echo(f"Code: {code}")
        typer.echo(f"Link: {invitation_link(site.settings, code)}")
        if site.settings.registration != "invitation":
            typer.echo(f"note: SIDELINE_REGISTRATION is {site.settings.registration}, so no code is needed.", err=True)
