"""Every command starts from nothing, and loads no web framework that it does not need."""

import subprocess

import pytest

from sideline.cli.main import COMMANDS
from tests.commands import FROM_NOTHING

OF_THE_WEB = {"serve", "openapi", "jobs"}

START = """
import atexit, sys
atexit.register(lambda: print("fastapi" in sys.modules))
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_loads_what_it_needs_and_no_more(command: str) -> None:
    *python, program = FROM_NOTHING
    start = [*python, START + program, command, "--help"]
    done = subprocess.run(start, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *_, of_the_web = done.stdout.splitlines()
    assert f" {command} [OPTIONS]" in done.stdout
    assert of_the_web == str(command in OF_THE_WEB)


def test_whoever_names_no_command_is_told_all_of_them() -> None:
    done = subprocess.run([*FROM_NOTHING, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [name for name in COMMANDS if f" {name} " not in done.stdout] == []
