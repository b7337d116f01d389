"""Servers under measurement: each a process group on chosen cores, so that the client does not take its time."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx2 as httpx

START_SECONDS = 120
SIDELINE = str(Path(sys.executable).parent / "sideline")
_STOLEN = 7  # its place in /proc/stat
_TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A server process; `cores` pins it (None: wherever the system likes)."""

    def __init__(
        self,
        command: list[str],
        environment: dict[str, str] | None = None,
        cores: set[int] | None = None,
    ) -> None:
        self.started = time.perf_counter()
        self.port = 0
        self._process = subprocess.Popen(
            command,
            env=os.environ | (environment or {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if cores:
            os.sched_setaffinity(self._process.pid, cores)

    @property
    def pid(self) -> int:
        return self._process.pid

    def wait_for(self, url: str) -> float:
        """Wait until `url` answers 200; seconds since the process was started. Raises RuntimeError otherwise."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            with suppress(httpx.TransportError):
                if httpx.get(url, timeout=5).status_code == httpx.codes.OK:
                    return time.perf_counter() - self.started
            time.sleep(0.01)
        raise RuntimeError(f"{self._process.args!r} did not start")

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait()

    def cpu_seconds(self) -> float:
        """CPU used so far by the process and its children, in seconds."""
        return sum(_cpu_of(pid) for pid in _group(self._process.pid))

    def memory_mb(self) -> float:
        """Memory of the process and its children, in MB; not what they see of files, which the system may take back."""
        return sum(_own_kilobytes(pid) for pid in _group(self._process.pid)) * 1024 / 1e6


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _group(leader: int) -> list[int]:
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            if int(stat.read_text().rpartition(")")[2].split()[2]) == leader:
                members.append(int(stat.parent.name))
    return members


def _own_kilobytes(pid: int) -> int:
    lines = (line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return sum(int(words[1]) for words in lines if words[0] in ("RssAnon:", "RssShmem:"))


def _cpu_of(pid: int) -> float:
    with suppress(FileNotFoundError, ProcessLookupError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
    return 0.0


def stolen_share(since: list[int]) -> float:
    """What share of the processors' time the host gave to others since `processor_ticks`: noise from outside."""
    spent = [now - then for now, then in zip(processor_ticks(), since, strict=True)]
    return spent[_STOLEN] / max(1, sum(spent))


def processor_ticks() -> list[int]:
    """Ticks of all processors so far, by use, as the kernel counts them."""
    return [int(ticks) for ticks in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
