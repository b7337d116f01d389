"""A real server process that can be killed and restarted."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import httpx2 as httpx

START_SECONDS = 180
SIDELINE = Path(sys.executable).parent / "sideline"


class RunningSite:
    """`sideline serve` on a free port, with the data folder `data_dir` and a separate database.

    `command` may come from another checkout; `serve_options` are options of `serve`. `cores` are the CPU cores that
    the processes run on (None: all). `address` is a host and a port to listen on instead of a free one.
    """

    def __init__(
        self,
        data_dir: Path,
        database_url: str,
        workers: int = 1,
        extra_settings: dict[str, str] | None = None,
        *,
        command: Path = SIDELINE,
        serve_options: Sequence[str] = (),
        cores: set[int] | None = None,
        address: tuple[str, int] | None = None,
    ) -> None:
        self.data_dir = data_dir
        self.database_url = database_url
        host, self.port = address or ("127.0.0.1", free_port())
        self.origin = f"http://{host}:{self.port}"
        self.settings = {
            "SIDELINE_DATA_DIR": str(data_dir),
            "SIDELINE_DATABASE_URL": database_url,
            "SIDELINE_RATE_LIMITS": "off",
            "SIDELINE_HOLD_SURGES": "false",
            "SIDELINE_LOG_LEVEL": "error",
            **(extra_settings or {}),
        }
        address_options = ("--host", host, "--port", str(self.port))
        self._command = [command, "serve", *serve_options, *address_options, "--workers", str(workers)]
        self._cores = cores
        self._log = (data_dir / "server.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start the site and return the seconds until it is ready. Raises RuntimeError if it does not start."""
        started = time.perf_counter()
        # A separate process group, so that signals reach the workers too.
        self._process = subprocess.Popen(
            self._command,
            env=os.environ | self.settings,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        if self._cores:
            os.sched_setaffinity(self._process.pid, self._cores)
        while time.perf_counter() - started < START_SECONDS:
            if self._process.poll() is not None:
                log = (self.data_dir / "server.log").read_text(errors="replace")[-500:]
                raise RuntimeError(f"the server exited with status {self._process.returncode}: {log}")
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.origin}/readyz", timeout=2).status_code == httpx.codes.OK:
                    return time.perf_counter() - started
            time.sleep(0.01)
        raise RuntimeError("the server did not become ready")

    @property
    def pid(self) -> int:
        """The id of the parent process and of the process group."""
        if self._process is None:
            raise RuntimeError("the site is not running")
        return self._process.pid

    def kill(self) -> None:
        """Send SIGKILL to all processes."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Send SIGTERM and wait for the site to exit."""
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)
        self._process.wait()
        self._process = None

    def run_command(self, *arguments: str | Path, timeout: float = 120) -> "subprocess.CompletedProcess[str]":
        """Run `sideline …` with the settings of this site, for at most `timeout` seconds."""
        return subprocess.run(
            [self._command[0], *map(str, arguments)],
            env=os.environ | self.settings,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )


def free_port() -> int:
    """Return an unused port of 127.0.0.1."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
