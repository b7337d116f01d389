"""Every subcommand starts in a fresh process, and loads the web framework only where it needs it."""

import subprocess

import pytest

from sideline.cli.main import COMMANDS
from tests.commands import FROM_NOTHING

NEED_WEB_FRAMEWORK = {"serve", "openapi", "jobs"}

START = """
import atexit, sys
atexit.register(lambda: print("fastapi" in sys.modules))
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_subcommand_loads_the_web_framework_only_where_it_needs_it(command: str) -> None:
    *python, program = FROM_NOTHING
    start = [*python, START + program, command, "--help"]
    done = subprocess.run(start, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *_, framework_loaded = done.stdout.splitlines()
    assert f" {command} [OPTIONS]" in done.stdout
    assert framework_loaded == str(command in NEED_WEB_FRAMEWORK)


def test_help_lists_every_subcommand() -> None:
    done = subprocess.run([*FROM_NOTHING, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [name for name in COMMANDS if f" {name} " not in done.stdout] == []
