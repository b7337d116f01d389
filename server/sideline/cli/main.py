"""The command `sideline`. Each command is a file of its own, loaded when it is asked for."""

import sys
from collections.abc import Callable
from importlib import import_module

import typer

COMMANDS = ("serve", "import-coaches", "demo", "migrate", "check", "backup", "restore", "move", "openapi")
"""`import-coaches` is the function `import_coaches` of the module `import_coaches`, and so on."""


def app() -> None:
    """Run the command that the command line names; list all of them where it names none."""
    named = [name for name in sys.argv[1:2] if name in COMMANDS]
    # Most commands need no web framework, and loading it takes longer than their work.
    sideline = typer.Typer(
        no_args_is_help=True, add_completion=False, help="Run and keep a Sideline site.", callback=_nothing_before
    )
    for name in named or COMMANDS:
        sideline.command(name)(_function(name))
    sideline()


def _function(command: str) -> Callable[..., None]:
    name = command.replace("-", "_")
    function: Callable[..., None] = getattr(import_module(f"sideline.cli.{name}"), name)
    return function


def _nothing_before() -> None:
    # With a callback Typer expects the command's name even where it knows only one.
    pass
