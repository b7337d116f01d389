"""The command `sideline`. The module of a subcommand is loaded when the subcommand is run."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy.exc import DBAPIError

from sideline.authorship.authors import WrongAuthorsKey
from sideline.config.env_file import ENV_FILE_VARIABLE
from sideline.core.db.causes import cause_of
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
    _take_env_file()
    names = [name for name in sys.argv[1:2] if name in COMMANDS]
    # Only that subcommand is imported: all of them take longer to load than most run.
    sideline = typer.Typer(
        no_args_is_help=True, add_completion=False, help="Run and maintain a Sideline site.", callback=_callback
    )
    for name in names or COMMANDS:
        sideline.command(name)(_function(name))
    try:
        sideline()
    except (UnknownSchema, WrongAuthorsKey) as error:
        _fail(str(error))
    except DBAPIError as error:
        _fail(f"the database cannot be used: {cause_of(error)}")


def _take_env_file() -> None:
    """Take `--env-file FILE` from the command line, where it may stand before the subcommand or after it."""
    parser = ArgumentParser(prog="sideline", add_help=False, allow_abbrev=False)
    parser.add_argument("--env-file")
    options, sys.argv[1:] = parser.parse_known_args()
    if options.env_file:
        os.environ[ENV_FILE_VARIABLE] = str(Path(options.env_file).absolute())


def _fail(message: str) -> None:
    typer.echo(message, err=True)
    sys.exit(1)


def _function(command: str) -> Callable[..., None]:
    module = import_module(f"sideline.cli.{COMMANDS[command]}")
    function: Callable[..., None] = getattr(module, command.replace("-", "_"))
    return function


def _print_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"sideline {version('sideline')}")
        raise typer.Exit


def _callback(
    *,
    _env_file: Annotated[
        Path | None,
        typer.Option(
            "--env-file",
            help="Settings file with one SIDELINE_…=… per line; /etc/sideline/sideline.env is read if it exists.",
        ),
    ] = None,
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    # With a callback Typer expects the name of a subcommand even where only one is registered. --env-file is in the
    # help alone: _take_env_file has taken it.
    pass
