"""A command in a real terminal: reads what it prints, and types answers."""

import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

_IN_TERMINAL = (
    "import os, signal; os.login_tty(0); signal.signal(signal.SIGINT, signal.default_int_handler);"
    " from sideline.cli.main import app; app()"
)
"""Ctrl-C works as in a shell's terminal, even if the tests run in the background of a script, which ignores it."""

SIDELINE = (sys.executable, "-c", _IN_TERMINAL)

_SECONDS = 60
_SECONDS_BETWEEN_KEYS = 5
_CHUNK = 65_536


class Terminal:
    """A terminal of 200 columns in which one command runs. `output` is everything that it showed.

    `words` follow `program`, which is the `sideline` of this checkout if nothing else is given.
    """

    def __init__(
        self, words: Sequence[str | Path], environment: Mapping[str, str], program: Sequence[str] = SIDELINE
    ) -> None:
        self._ours, theirs = pty.openpty()
        self.output = ""
        self._seen = 0
        self._process = subprocess.Popen(
            [*program, *map(str, words)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**environment, "COLUMNS": "200"},
        )
        os.close(theirs)

    def answer(self, question: str, typed: str) -> str:
        """Wait until the command asks `question`, type the answer and Enter. Returns what was shown before."""
        shown = self._wait_for_prompt(question)
        self._type(f"{typed}\n")
        return shown

    def interrupt(self, question: str) -> int:
        """Wait until the command asks `question`, and press Ctrl-C until it ends; return the exit status.

        CPython misses a Ctrl-C in the moment before it waits for a key (readline.c).
        """
        self._wait_for_prompt(question)
        while True:
            self._type("\x03")
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_SECONDS_BETWEEN_KEYS)
                return self.end()

    def wait_for(self, text: str) -> str:
        """Wait until `text` is shown; return what was shown since the last wait."""
        while text not in self.output[self._seen :]:
            assert self._read(), f"{text!r} was not shown, but:\n{self.output[self._seen :]}"
        end = self.output.index(text, self._seen) + len(text)
        shown, self._seen = self.output[self._seen : end], end
        return shown

    def _wait_for_prompt(self, question: str) -> str:
        shown = self.wait_for(question)
        # The last space appears only once a password is no longer shown while it is typed.
        while not self.output.endswith(": "):
            assert self._read(), self.output
        return shown

    def _type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def end(self) -> int:
        """Wait for the end; return the exit status."""
        while self._read():
            pass
        os.close(self._ours)
        return self._process.wait(_SECONDS)

    def stop(self) -> None:
        """Kill the command if it is still running."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
            os.close(self._ours)

    def _read(self) -> bool:
        """Read more output. Returns whether there was any before the end."""
        assert select.select([self._ours], [], [], _SECONDS)[0], f"nothing more is shown:\n{self.output}"
        try:
            read = os.read(self._ours, _CHUNK)
        except OSError:  # Linux reports the end of a terminal as an error
            return False
        self.output += re.sub(r"\x1b\[[0-9;]*m", "", read.decode(errors="replace")).replace("\r\n", "\n")
        return bool(read)
