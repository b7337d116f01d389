"""Every subcommand starts in a fresh process, by its name."""

import subprocess
import sys

from sideline.cli.main import COMMANDS
from tests.commands import FROM_NOTHING

EACH_IN_A_FORK = """
import os, sys
from sideline.cli.main import COMMANDS, app
for command in COMMANDS:
    sys.stdout.flush()
    if not os.fork():
        sys.argv = ["sideline", command, "--help"]
        try:
            app()
        finally:
            sys.stdout.flush()
            os._exit(0)
    os.wait()
"""
"""The process has loaded what all subcommands share; each fork loads what its subcommand needs besides."""


def test_every_subcommand_starts() -> None:
    done = subprocess.run([sys.executable, "-c", EACH_IN_A_FORK], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for command in COMMANDS:
        assert f" {command} [OPTIONS]" in done.stdout, done.stderr


def test_help_lists_every_subcommand() -> None:
    done = subprocess.run([*FROM_NOTHING, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [name for name in COMMANDS if f" {name} " not in done.stdout] == []
