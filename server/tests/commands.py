"""Run `sideline` commands with arguments and environment, in the tests' own process or in a separate one.

`run_here` is by far the cheaper; a `Command` is for tests of signals, kills, limits of a process and parallel runs.
Starting Python and importing a command takes longer than running most commands. One server process therefore imports
all of them once per run, and each `Command` is forked from it. tests/cli/test_start.py starts every command without it.
"""

import gc
import io
import logging
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import structlog

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


def run_here(
    words: list[str], environment: Mapping[str, str], folder: Path | None = None, typed: str = ""
) -> "subprocess.CompletedProcess[str]":
    """Run a command in this process, in `folder` or the current one, with `typed` as its input; return its result.

    An exception that ends the command is raised.
    """
    out, err, status = io.StringIO(), io.StringIO(), 0
    with (
        patch.dict(os.environ, environment, clear=True),
        patch.object(sys, "argv", ["sideline", *words]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        # It would keep the garbage of the tests before in memory until the end.
        patch.object(gc, "freeze"),
        chdir(folder or Path.cwd()),
        _process_restored(),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main.app()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
    return subprocess.CompletedProcess(words, status, out.getvalue(), err.getvalue())


@contextmanager
def _process_restored() -> Iterator[None]:
    """Undo what a command changes in its process: the umask, the logs, and how Python prints exceptions."""
    umask, logs, last_resort, hook = os.umask(main.UMASK), structlog.get_config(), logging.lastResort, sys.excepthook
    assert last_resort is not None
    level, formatter = last_resort.level, last_resort.formatter
    try:
        yield
    finally:
        os.umask(umask)
        structlog.configure(**logs)
        last_resort.setLevel(level)
        last_resort.setFormatter(formatter)
        sys.excepthook = hook


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
