"""The whole cluster: databases, balancer, pooler, Redis and three sites."""

import json
import shutil
import signal
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from harness.running_site import RunningSite
from reliability.cluster import deploy_files
from reliability.cluster.database_nodes import DatabaseNodes, private_folder, write_private
from reliability.cluster.processes import Process, answers, ensure_free, temporary_folder, wait_for
from reliability.cluster.programs import install_patroni, require
from sideline.config.settings import SETTABLE_LIMITS
from sideline.core.crypto import load_authors_key, load_keys
from tests.postgres import identity

SITES = {"a": deploy_files.MACHINE_A, "b": deploy_files.MACHINE_B, "c": deploy_files.MACHINE_C}
REDIS_PORT = 6379
_MANY = json.dumps(dict.fromkeys(SETTABLE_LIMITS, "1000000 per minute"))
"""Limits are counted in Redis on each request, but never reached."""


@dataclass
class Cluster:
    """Everything that runs. Sites a and b use the pooler, site c is connected to HAProxy."""

    folder: Path
    databases: DatabaseNodes
    haproxy: Process
    pgbouncer: Process
    redis: Process
    sites: dict[str, RunningSite]

    @property
    def origin(self) -> str:
        """The address for visitors."""
        return f"http://{deploy_files.BALANCER}"

    @property
    def database_url(self) -> str:
        """The URL of the primary, without the pooler."""
        return self.databases.url("127.0.0.1", deploy_files.PRIMARY_PORT)

    def keep_logs(self) -> Path:
        """Copy the logs of everything into a new folder, which outlives the cluster."""
        kept = Path(tempfile.mkdtemp(prefix="sideline-cluster-logs-"))
        for log in self.folder.glob("*/*.log"):
            shutil.copy(log, kept / f"{log.parent.name}-{log.name}")
        return kept

    def rows(self) -> list[tuple[str, str, int]]:
        """Return what runs, at which address, under which process id."""
        nodes = self.databases.nodes
        return [
            ("etcd", self.databases.etcd.address, self.databases.etcd.pid),
            *((f"Patroni {node.name}", node.patroni.address, node.patroni.pid) for node in nodes),
            *((f"PostgreSQL {node.name}", f"{node.host}:5432", node.postmaster) for node in nodes),
            ("PgBouncer", self.pgbouncer.address, self.pgbouncer.pid),
            ("HAProxy, primary", f"127.0.0.1:{deploy_files.PRIMARY_PORT}", self.haproxy.pid),
            ("HAProxy, standby", f"127.0.0.1:{deploy_files.STANDBY_PORT}", self.haproxy.pid),
            ("Redis", self.redis.address, self.redis.pid),
            *((f"site {name}", site.origin, site.pid) for name, site in self.sites.items()),
            ("HAProxy, sites", self.origin, self.haproxy.pid),
        ]


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """Start everything, wait until all sites are ready, and stop everything by process id afterwards.

    Raises SystemExit if a program is missing or a port is taken, TimeoutError if something does not start. SIGTERM
    ends the block as Ctrl-C does.
    """
    programs = require("etcd", "haproxy", "pgbouncer", "redis-server")
    hosts = SITES.values()
    ensure_free(*((host, port) for host in hosts for port in (8000, 5432, 8008, 2379, 2380)))
    ensure_free(*(("127.0.0.1", port) for port in (5000, 5001, 6432, 8080)), (deploy_files.MACHINE_C, REDIS_PORT))
    previous = signal.signal(signal.SIGTERM, _interrupt)
    try:
        with temporary_folder("cluster") as folder:
            cluster = _cluster(folder, programs)
            try:
                _start(cluster)
                yield cluster
            finally:
                _stop(cluster)
    finally:
        signal.signal(signal.SIGTERM, previous)


def balancer(folder: Path, program: str, *, third_site: bool = False) -> Process:
    """Return HAProxy with the file of deploy/cluster/, not started yet."""
    own = private_folder(folder, "haproxy")
    write_private(own / "haproxy.cfg", deploy_files.haproxy(own, third_site=third_site))
    command: list[str | Path] = [program, "-db", "-f", own / "haproxy.cfg"]
    return Process("haproxy", deploy_files.BALANCER, command, own, user=identity())


def set_state(folder: Path, site: str, state: str) -> None:
    """Set the state of a site in the `balancer` of this folder: `drain` before it is stopped, later `ready`."""
    for backend in ("public", "members", "passwords"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(folder / "haproxy/admin.sock"))
            connection.sendall(f"set server {backend}/{site} state {state}\n".encode())
            if answer := connection.makefile().read().strip():
                raise RuntimeError(f"HAProxy: {answer}")


def _cluster(folder: Path, programs: dict[str, str]) -> Cluster:
    databases = DatabaseNodes(folder, install_patroni(folder), programs["etcd"])
    own = private_folder(folder, "pgbouncer")
    write_private(own / "pgbouncer.ini", deploy_files.pgbouncer(own))
    write_private(own / "userlist.txt", databases.userlist)
    address = f"127.0.0.1:{deploy_files.POOLER_PORT}"
    command: list[str | Path] = [programs["pgbouncer"], own / "pgbouncer.ini"]
    pgbouncer = Process("pgbouncer", address, command, own, user=identity())
    own = private_folder(folder, "redis")
    command = [programs["redis-server"], "--bind", deploy_files.MACHINE_C, "--port", str(REDIS_PORT)]
    command += ["--save", "", "--appendonly", "no"]
    redis = Process("redis", f"{deploy_files.MACHINE_C}:{REDIS_PORT}", command, own, user=identity())
    sites = {name: _site(folder, databases, name) for name in SITES}
    return Cluster(folder, databases, balancer(folder, programs["haproxy"], third_site=True), pgbouncer, redis, sites)


def _site(folder: Path, databases: DatabaseNodes, name: str) -> RunningSite:
    """Return a site, not started yet. All sites have the same keys."""
    own = folder / f"site-{name}"
    own.mkdir(mode=0o700)
    first = folder / "site-a"
    if own == first:
        load_keys(None, own)
        load_authors_key(None, own)
    else:
        shutil.copytree(first / "keys", own / "keys")
    settings = {
        "SIDELINE_RATE_LIMITS": "on",
        "SIDELINE_RATE_LIMIT_URL": f"redis://{deploy_files.MACHINE_C}:{REDIS_PORT}/0",
        "SIDELINE_LIMITS": _MANY,
    }
    uses_pooler = name != "c"
    if uses_pooler:
        url = databases.url("127.0.0.1", deploy_files.POOLER_PORT)
        settings["SIDELINE_READ_DATABASE_URL"] = databases.url("127.0.0.1", deploy_files.POOLER_PORT, "sideline_read")
        settings["SIDELINE_DATABASE_POOLER"] = "transaction"
    else:
        url = databases.url("127.0.0.1", deploy_files.PRIMARY_PORT)
        settings["SIDELINE_READ_DATABASE_URL"] = databases.url("127.0.0.1", deploy_files.STANDBY_PORT)
    address = (SITES[name], deploy_files.SITE_PORT)
    return RunningSite(own, url, extra_settings=settings, address=address)


def _start(cluster: Cluster) -> None:
    cluster.haproxy.start()
    cluster.databases.start()
    cluster.redis.start()
    cluster.pgbouncer.start()
    for site in cluster.sites.values():
        site.start()
    wait_for("HAProxy to find the sites", lambda: answers(f"{cluster.origin}/readyz"), 30)


def _stop(cluster: Cluster) -> None:
    for site in cluster.sites.values():
        site.kill()
    cluster.pgbouncer.stop()
    cluster.databases.stop()
    cluster.haproxy.kill()
    cluster.redis.stop()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
