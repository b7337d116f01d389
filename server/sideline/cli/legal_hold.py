"""`sideline legal-hold`: keep a case that a court order or a lawsuit is about."""

from typing import Annotated, Literal

import typer

from sideline.cli.common import fail, open_database
from sideline.operations.upkeep.retention import HoldError, add_hold, list_holds, remove_hold


def legal_hold(
    action: Annotated[Literal["add", "list", "remove"], typer.Argument(help="add, list or remove.")],
    case: Annotated[int, typer.Argument(help="The number of the case at the desk.")] = 0,
    reason: Annotated[str, typer.Option(help="Why, for example the number of the court's file.")] = "",
) -> None:
    """Stop the deletion of a case with its reports and its log, list such cases, or allow the deletion again.

    An author's deletion still removes the review from the site; the case keeps its copy of the text. A hold does not
    keep or tell who wrote a review, nor the email addresses that reporters leave.
    """
    with open_database() as database:
        if action == "list":
            with database.reading() as session:
                for hold in list_holds(session):
                    until = f" until {hold.ends_on}" if hold.ends_on else ""
                    typer.echo(f"case {hold.case_id}, since {hold.added_on}{until}: {hold.reason}")
            return
        try:
            with database.writing() as session:
                if action == "add":
                    has_text = add_hold(session, case, reason)
                else:
                    remove_hold(session, case)
                    has_text = True
        except HoldError as error:
            fail(error)
    if not has_text:
        fail(
            f"Case {case} is on hold, but its text is already gone: the author deleted it. Only reports and log stay.",
            1,
        )
    typer.echo(f"Case {case} is on hold." if action == "add" else f"Case {case} is no longer on hold.")
