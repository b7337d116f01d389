"""Server processes with CPU affinity, and what the kernel counts of them: CPU time, memory, steal."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx2 as httpx

START_SECONDS = 120
SIDELINE = str(Path(sys.executable).parent / "sideline")
_STEAL_COLUMN = 7  # of /proc/stat
_TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A server process in a process group of its own, on these cores (None: on all)."""

    def __init__(
        self, command: list[str], environment: dict[str, str] | None = None, cores: set[int] | None = None
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
        """Wait for a 200 from `url`. Returns seconds since the start of the process; raises RuntimeError otherwise."""
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
        """CPU time of the process and its children, in seconds."""
        return sum(_cpu_seconds(pid) for pid in _group_members(self._process.pid))

    def memory_mb(self) -> float:
        """Resident memory of the process and its children, in MB, without the page cache."""
        return sum(_resident_kilobytes(pid) for pid in _group_members(self._process.pid)) * 1024 / 1e6


def _group_members(leader: int) -> list[int]:
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            if int(stat.read_text().rpartition(")")[2].split()[2]) == leader:
                members.append(int(stat.parent.name))
    return members


def _resident_kilobytes(pid: int) -> int:
    lines = (line.split() for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    return sum(int(words[1]) for words in lines if words[0] in ("RssAnon:", "RssShmem:"))


def _cpu_seconds(pid: int) -> float:
    with suppress(FileNotFoundError, ProcessLookupError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
    return 0.0


def steal_share(before: list[int]) -> float:
    """The share of the CPU time since `before` (of `cpu_ticks`) that the host gave to other guests."""
    ticks = [now - then for now, then in zip(cpu_ticks(), before, strict=True)]
    return ticks[_STEAL_COLUMN] / max(1, sum(ticks))


def cpu_ticks() -> list[int]:
    """Ticks of all CPUs since boot, by column of /proc/stat."""
    return [int(ticks) for ticks in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
