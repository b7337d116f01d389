"""Every subcommand starts in a fresh process. `make test` starts one that loads all of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sideline.cli.main import COMMANDS
from sideline.core.crypto import new_authors_key
from tests.commands import FROM_NOTHING

EACH_IN_A_FORK = """
import json, os, sys
from sideline.cli.main import app
for words in json.loads(sys.argv[1]):
    sys.stdout.flush()
    if not os.fork():
        sys.argv = ["sideline", *words]
        status = 1
        try:
            app()
        except SystemExit as end:
            status = end.code or 0
        finally:
            sys.stdout.flush()
            os._exit(status)
    _, status = os.wait()
    print(words[0], "ended with", os.waitstatus_to_exitcode(status))
"""
"""Runs commands one by one: the process has loaded the modules that all share, each fork loads its command's own."""


def run_each_in_a_fork(commands: list[list[str]], folder: Path, **settings: str) -> str:
    """Return the output of commands that have only their own modules loaded."""
    done = subprocess.run(
        [sys.executable, "-c", EACH_IN_A_FORK, json.dumps(commands)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SIDELINE_DATA_DIR": str(folder), "COLUMNS": "80", **settings},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.mark.long
def test_every_subcommand_starts(tmp_path: Path) -> None:
    output = run_each_in_a_fork([[command, "--help"] for command in COMMANDS], tmp_path)
    for command in COMMANDS:
        assert f" {command} [OPTIONS]" in output


@pytest.mark.long
def test_subcommands_load_no_modules_of_other_subcommands(tmp_path: Path) -> None:
    coaches, copy = tmp_path / "coaches.csv", tmp_path / "copy.sqlite3"
    coaches.write_text("name,sport,gender,university,division\nMara Lindqvist,Golf,Women,Northfield University,DI\n")
    commands = [
        ["migrate"],
        ["import-coaches", str(coaches)],
        ["reindex"],
        ["check"],
        ["jobs"],
        ["jobs", "run", "ended-sessions"],
        ["backup", str(copy)],
    ]
    key = {"SIDELINE_AUTHORS_KEY": new_authors_key()}
    output = run_each_in_a_fork(commands, tmp_path / "site", **key)
    output += run_each_in_a_fork([["restore", str(copy)], ["check"]], tmp_path / "restored", **key)
    assert [line for line in output.splitlines() if "ended with" in line] == [
        f"{name} ended with 0" for name, *_ in [*commands, ["restore"], ["check"]]
    ], output


def test_help_lists_every_subcommand() -> None:
    done = subprocess.run([*FROM_NOTHING, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [name for name in COMMANDS if f" {name} " not in done.stdout] == []
