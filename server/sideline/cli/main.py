"""The command `sideline`. Each command is a file of its own, loaded when it is asked for."""

import os
import sys
from collections.abc import Callable
from importlib import import_module

import typer
from sqlalchemy.exc import DBAPIError

from sideline.core.db.migrate import UnknownSchema

COMMANDS = (
    "serve",
    "import-coaches",
    "demo",
    "migrate",
    "reindex",
    "jobs",
    "check",
    "backup",
    "restore",
    "move",
    "openapi",
)
"""`import-coaches` is the function `import_coaches` of the module `import_coaches`, and so on."""

OWNER_ALONE = 0o077
"""What a command writes holds addresses and password hashes: nobody but its owner may read it."""


def app() -> None:
    """Run the command that the command line names; list all of them where it names none."""
    os.umask(OWNER_ALONE)
    named = [name for name in sys.argv[1:2] if name in COMMANDS]
    # Most commands need no web framework, and loading it takes longer than their work.
    sideline = typer.Typer(
        no_args_is_help=True, add_completion=False, help="Run and keep a Sideline site.", callback=_nothing_before
    )
    for name in named or COMMANDS:
        sideline.command(name)(_function(name))
    try:
        sideline()
    except UnknownSchema as error:
        _fail(str(error))
    except DBAPIError as error:
        _fail(f"the database cannot be used: {_kind(error)}")


def _fail(message: str) -> None:
    typer.echo(message, err=True)
    sys.exit(1)


def _kind(error: DBAPIError) -> str:
    # Not the driver's message: it may quote a row, or the address with its password.
    told = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    return f"{type(error.orig).__name__}, {told}" if told else type(error.orig).__name__


def _function(command: str) -> Callable[..., None]:
    name = command.replace("-", "_")
    function: Callable[..., None] = getattr(import_module(f"sideline.cli.{name}"), name)
    return function


def _nothing_before() -> None:
    # With a callback Typer expects the command's name even where it knows only one.
    pass
