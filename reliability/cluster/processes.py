"""Programs that can be killed, frozen and started again."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx

from harness.kernel import processes_below

STOP_SECONDS = 30


class Process:
    """A program with its own process group. Its output goes to `NAME.log` in `folder`.

    `user` holds the arguments of `Popen` for another user (tests.postgres.identity).
    """

    def __init__(
        self,
        name: str,
        address: str,
        command: Sequence[str | Path],
        folder: Path,
        *,
        user: dict[str, Any],
    ) -> None:
        self.name = name
        self.address = address
        self._command = command
        self._folder = folder
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the program, if it is not running."""
        if self.is_running:
            return
        with (self._folder / f"{self.name}.log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._user,
            )

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        if self._process is None:
            raise RuntimeError(f"{self.name} is not running")
        return self._process.pid

    def kill(self) -> None:
        """Send SIGKILL to the group and wait until the program is gone."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Send SIGTERM and wait; after STOP_SECONDS, SIGKILL."""
        try:
            self._end(signal.SIGTERM)
        except subprocess.TimeoutExpired:
            self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Suspend the group, so that connections stay open without responses."""
        os.killpg(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.killpg(self.pid, signal.SIGCONT)

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGCONT)
            os.killpg(self._process.pid, number)
        self._process.wait(STOP_SECONDS)
        self._process = None


def signal_tree(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process and then to all its descendants; those that end meanwhile are skipped."""
    descendants = processes_below(pid)
    for each in (pid, *descendants):
        with suppress(ProcessLookupError):
            os.kill(each, number)


def wait_for(what: str, condition: Callable[[], bool], seconds: float) -> float:
    """Wait until `condition` holds and return the seconds it took. Raises TimeoutError."""
    start = time.monotonic()
    while not condition():
        if time.monotonic() - start > seconds:
            raise TimeoutError(f"after {seconds:g} s still waiting for {what}")
        time.sleep(0.1)
    return time.monotonic() - start


def answers(url: str) -> bool:
    """Whether a GET is answered with 200 within a few seconds."""
    try:
        return httpx.get(url, timeout=5).status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False


@contextmanager
def temporary_folder(name: str) -> Iterator[Path]:
    """Create a folder that other users can enter, and remove it with all its content afterwards."""
    folder = Path(tempfile.mkdtemp(prefix=f"sideline-{name}-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def ensure_free(*addresses: tuple[str, int]) -> None:
    """Raise SystemExit if a program already listens on one of these ports."""
    for host, port in addresses:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise SystemExit(f"{host}:{port} is needed for the cluster: {error.strerror}") from error
