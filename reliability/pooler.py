"""Run the server tests of PostgreSQL through a real PgBouncer in transaction mode (`make pooler`).

First it is checked that `core.db.pooler` recognizes each kind of connection. Further arguments go to pytest.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from harness.running_site import free_port
from reliability.cluster.programs import ROOT, require
from sideline.core.db.engine import database_url
from sideline.core.db.pooler import problem_of_pooler
from tests.postgres import OPTIONS, Cluster, identity, new_run_folder

START_SECONDS = 10

SETTINGS = """
[databases]
* = host={host} user=postgres connect_query='SET statement_timeout = ''15s'''

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
server_round_robin = {round_robin}
max_client_conn = 1000
default_pool_size = 20
"""


def main(arguments: list[str]) -> int:
    """Return pytest's exit status, or 1 if a pooler is not recognized."""
    pgbouncer = require("pgbouncer")["pgbouncer"]
    folder = new_run_folder()
    cluster = Cluster(folder, OPTIONS)
    server = cluster.start()
    try:
        return _run(pgbouncer, cluster.url, folder, arguments)
    finally:
        server.terminate()
        server.wait()


def _run(pgbouncer: str, url: str, folder: Path, arguments: list[str]) -> int:
    host = url.partition("host=")[2]
    found = [f"direct: {_problem(url)!r}"]
    for mode, round_robin in (("session", 0), ("transaction", 0), ("transaction", 1)):
        with _pooler(pgbouncer, folder, host, mode, round_robin) as port:
            address = f"postgresql://postgres@127.0.0.1:{port}/postgres"
            found.append(f"{mode}, server_round_robin = {round_robin}: {_problem(address)!r}")
    print("\n".join(found))
    with _pooler(pgbouncer, folder, host, "transaction", 0) as port:
        variables = {"SIDELINE_TEST_POSTGRES_URL": url, "SIDELINE_TEST_POOLER": f"127.0.0.1:{port}"}
        command = [sys.executable, "-m", "pytest", "-q", *(arguments or ["-k", "postgresql", "tests"])]
        return subprocess.run(command, cwd=ROOT / "server", env=os.environ | variables, check=False).returncode


def _problem(url: str) -> str:
    return problem_of_pooler(database_url(url, Path()), "")


@contextmanager
def _pooler(program: str, folder: Path, host: str, mode: str, round_robin: int) -> Iterator[int]:
    """Run PgBouncer and yield its port."""
    port = free_port()
    file = Path(tempfile.mkstemp(".ini", dir=folder)[1])
    file.write_text(SETTINGS.format(host=host, port=port, mode=mode, round_robin=round_robin))
    file.chmod(0o644)
    log = (folder / "pgbouncer.log").open("ab")
    process = subprocess.Popen([program, file], stdout=log, stderr=log, cwd=folder, **identity())
    try:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(f"postgresql://postgres@127.0.0.1:{port}/postgres").close()
                break
            except psycopg.OperationalError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit((folder / "pgbouncer.log").read_text()) from None
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()
        log.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
