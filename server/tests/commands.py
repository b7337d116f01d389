"""Run `sideline` commands in separate processes, with arguments, environment, output, exit status and signals.

Starting Python and importing a command takes longer than running most commands. One server process therefore imports
all of them once per run, and each command is forked from it. tests/cli/test_start.py starts every command without it.
"""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from sideline.cli import main

FROM_NOTHING = [sys.executable, "-c", "from sideline.cli.main import app; app()"]
"""Command line prefix that runs a command in a new Python process."""

SECONDS = 120

_forking = multiprocessing.get_context("forkserver")
_forking.set_forkserver_preload(
    [
        __name__,
        *(f"sideline.cli.{module}" for module in set(main.COMMANDS.values())),
        "sqlalchemy.dialects.sqlite",
        "sqlalchemy.dialects.postgresql.psycopg",
        "psycopg",
    ]
)


class Command:
    """A running command; `process` can be polled and killed."""

    def __init__(self, words: list[str], environment: Mapping[str, str], folder: Path | None = None) -> None:
        """Start the command in `folder`, by default in the current one."""
        self._words = words
        self._folder = tempfile.TemporaryDirectory(prefix="sideline-command-")
        self._outputs = [Path(self._folder.name) / name for name in ("stdout", "stderr")]
        self.process = _forking.Process(
            target=_run_command, args=(words, dict(environment), self._outputs, folder or Path.cwd()), daemon=True
        )
        self.process.start()

    def end(self) -> "subprocess.CompletedProcess[str]":
        """Wait until it exits; return its exit status (negative: the signal that killed it) and its output."""
        self.process.join(SECONDS)
        status = self.process.exitcode
        assert status is not None, "the command did not exit in time"
        self.process.close()
        with self._folder:
            out, err = (file.read_text(encoding="utf-8") if file.exists() else "" for file in self._outputs)
        return subprocess.CompletedProcess(self._words, status, out, err)


def _run_command(words: list[str], environment: dict[str, str], outputs: list[Path], folder: Path) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for descriptor, file in enumerate(outputs, start=1):
        opened = os.open(file, os.O_WRONLY | os.O_CREAT)
        os.dup2(opened, descriptor)
        os.close(opened)
    sys.argv = ["sideline", *words]
    main.app()
