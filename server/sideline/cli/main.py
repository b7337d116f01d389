"""The `sideline` command. Loads only the module of the subcommand that is run."""

import gc
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
from sideline.core.db.migrate import UnknownSchema
from sideline.core.db.timeouts import cause_of

COMMANDS = {
    "setup": "setup",
    "install-service": "service",
    "upgrade": "upgrade",
    "serve": "serve",
    "import-coaches": "content",
    "import-schools": "schools",
    "import-rosters": "schools",
    "import-staff": "careers",
    "join-schools": "schools",
    "rename-school": "schools",
    "import-teams": "schools",
    "moves": "careers",
    "undo-staff": "careers",
    "export": "content",
    "demo": "content",
    "migrate": "maintenance",
    "reindex": "maintenance",
    "jobs": "jobs",
    "check": "maintenance",
    "doctor": "doctor",
    "status": "status",
    "keys": "keys",
    "staff": "staff",
    "invite": "invite",
    "legal-hold": "legal_hold",
    "two-step-off": "two_step",
    "correct-edition": "editions",
    "correct-report": "editions",
    "make-report": "editions",
    "backup": "copies",
    "restore": "copies",
    "move": "copies",
    "openapi": "serve",
}
"""Maps each subcommand to its module. The function in the module has the subcommand's name, as in `import_coaches`."""

UMASK = 0o077
"""Files that a command writes may hold email addresses and password hashes, so only their owner may read them."""


def app() -> None:
    """Run the subcommand named on the command line, or list all subcommands."""
    os.umask(UMASK)
    _extract_env_file()
    # Import only that subcommand, because importing all of them takes longer than most of them run.
    words = sys.argv[1:2]
    names = [] if words == ["--version"] else [name for name in words if name in COMMANDS] or [*COMMANDS]
    sideline = typer.Typer(
        no_args_is_help=True, add_completion=False, help="Run and maintain a Sideline site.", callback=_callback
    )
    # Imports create many objects that live until the end: looking among them for garbage makes a start a fifth longer.
    gc.disable()
    for name in names:
        sideline.command(name)(_function(name))
    gc.freeze()
    gc.enable()
    try:
        sideline()
    except (UnknownSchema, WrongAuthorsKey) as error:
        _fail(str(error))
    except DBAPIError as error:
        _fail(f"the database cannot be used: {cause_of(error)}")


def _extract_env_file() -> None:
    """Remove `--env-file FILE` from the arguments, so that it may appear before or after the subcommand."""
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


def _print_version(is_requested: bool) -> None:
    if is_requested:
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
    # Typer requires a subcommand name only if there is a callback, even if just one is registered. --env-file is
    # declared for the help text only, because _extract_env_file has already removed it.
    pass
