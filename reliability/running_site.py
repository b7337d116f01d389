"""A real server process that can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx2 as httpx

START_SECONDS = 180
SIDELINE = Path(sys.executable).parent / "sideline"


class RunningSite:
    """`sideline serve` on a free port with a data folder and database of its own."""

    def __init__(
        self, data_dir: Path, database_url: str, workers: int = 1, extra_settings: dict[str, str] | None = None
    ) -> None:
        self.data_dir = data_dir
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self._workers = workers
        self._environment = os.environ | {
            "SIDELINE_DATA_DIR": str(data_dir),
            "SIDELINE_DATABASE_URL": database_url,
            "SIDELINE_RATE_LIMITS": "off",
            "SIDELINE_HOLD_SURGES": "false",
            "SIDELINE_LOG_LEVEL": "error",
            **(extra_settings or {}),
        }
        self._log = (data_dir / "server.log").open("ab")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it is ready. Raises RuntimeError if it does not become ready."""
        # A process group of its own, so that a signal reaches the workers too.
        self._process = subprocess.Popen(
            [SIDELINE, "serve", "--port", str(self.port), "--workers", str(self._workers)],
            env=self._environment,
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended with {self._process.returncode} instead of starting")
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.origin}/readyz", timeout=2).status_code == httpx.codes.OK:
                    return
            time.sleep(0.02)
        raise RuntimeError("the server did not become ready")

    @property
    def pid(self) -> int:
        """The id of the parent process."""
        if self._process is None:
            raise RuntimeError("the site does not run")
        return self._process.pid

    def kill(self) -> None:
        """SIGKILL to all processes."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """SIGTERM, and wait."""
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)
        self._process.wait()
        self._process = None


def free_port() -> int:
    """A port of 127.0.0.1 that is not in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
