"""The command `sideline`. The module of a subcommand is loaded when the subcommand is run."""

import os
import sys
from collections.abc import Callable
from importlib import import_module

import typer
from sqlalchemy.exc import DBAPIError

from sideline.authors import WrongAuthorsKey
from sideline.core.db.migrate import UnknownSchema

COMMANDS = {
    "serve": "serve",
    "import-coaches": "content",
    "demo": "content",
    "migrate": "maintenance",
    "reindex": "maintenance",
    "jobs": "jobs",
    "check": "maintenance",
    "keys": "keys",
    "staff": "staff",
    "two-step-off": "two_step",
    "backup": "copies",
    "restore": "copies",
    "move": "copies",
    "openapi": "serve",
}
"""Each subcommand and its module, in which the function has the subcommand's name: `import_coaches`, and so on."""

UMASK = 0o077
"""Files that a command writes hold addresses and password hashes: only their owner may read them."""


def app() -> None:
    """Run the subcommand that the command line names; list all of them where it names none."""
    os.umask(UMASK)
    names = [name for name in sys.argv[1:2] if name in COMMANDS]
    # Only that subcommand is imported: all of them take longer to load than most run.
    sideline = typer.Typer(
        no_args_is_help=True, add_completion=False, help="Run and keep a Sideline site.", callback=_callback
    )
    for name in names or COMMANDS:
        sideline.command(name)(_function(name))
    try:
        sideline()
    except (UnknownSchema, WrongAuthorsKey) as error:
        _fail(str(error))
    except DBAPIError as error:
        _fail(f"the database cannot be used: {_error_name(error)}")


def _fail(message: str) -> None:
    typer.echo(message, err=True)
    sys.exit(1)


def _error_name(error: DBAPIError) -> str:
    # Without the driver's message, which may quote a row, or the URL with its password.
    code = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    return f"{type(error.orig).__name__}, {code}" if code else type(error.orig).__name__


def _function(command: str) -> Callable[..., None]:
    module = import_module(f"sideline.cli.{COMMANDS[command]}")
    function: Callable[..., None] = getattr(module, command.replace("-", "_"))
    return function


def _callback() -> None:
    # With a callback Typer expects the name of a subcommand even where only one is registered.
    pass
