"""Two PostgreSQL servers under Patroni, and the etcd in which Patroni keeps who is primary."""

import secrets
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
from psycopg import sql

from reliability.cluster import deploy_files
from reliability.cluster.processes import Process, answers, signal_tree, wait_for
from tests.postgres import identity
from tests.postgres import programs as postgres_programs

START_SECONDS = 120


class Etcd(Process):
    """A single member of etcd: a real cluster has three."""

    def __init__(self, program: str, folder: Path) -> None:
        host = deploy_files.MACHINE_C
        clients, peers = f"http://{host}:2379", f"http://{host}:2380"
        command: list[str | Path] = [program, "--name", "c", "--data-dir", folder / "etcd", "--log-level", "error"]
        command += ["--listen-client-urls", clients, "--advertise-client-urls", clients]
        command += ["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers]
        command += ["--initial-cluster", f"c={peers}"]
        super().__init__("etcd", f"{host}:2379", command, folder, user=identity())
        self._health = f"{clients}/health"

    def start(self) -> None:
        """Start it and wait until it answers."""
        super().start()
        wait_for("etcd", lambda: answers(self._health), START_SECONDS)


class Node:
    """A machine with Patroni and PostgreSQL."""

    def __init__(self, name: str, host: str, programs: Path, folder: Path) -> None:
        self.name = name
        self.host = host
        self._folder = folder
        self._rest = f"http://{host}:8008"
        command: list[str | Path] = [programs / "patroni", folder / "patroni.yml"]
        self.patroni = Process(f"patroni-{name}", f"{host}:8008", command, folder, user=identity())

    def status(self) -> dict[str, Any]:
        """Return what Patroni says about its PostgreSQL; empty if it does not answer."""
        with suppress(httpx.HTTPError):
            status: dict[str, Any] = httpx.get(f"{self._rest}/patroni", timeout=2).json()
            return status
        return {}

    def answers(self, role: str) -> bool:
        """Whether Patroni says that this node has the role `primary`, `replica` or `sync`."""
        return answers(f"{self._rest}/{role}")

    def switch_over(self, candidate: "Node") -> None:
        """Hand the role of the primary to the other node. Raises httpx.HTTPError if Patroni refuses."""
        body = {"leader": self.name, "candidate": candidate.name}
        httpx.post(f"{self._rest}/switchover", json=body, timeout=60).raise_for_status()

    @property
    def postmaster(self) -> int:
        """The process id of PostgreSQL, or 0."""
        try:
            return int((self._folder / "data/postmaster.pid").read_text().split()[0])
        except (OSError, IndexError):
            return 0

    def kill_postgres(self) -> None:
        """Send SIGKILL to PostgreSQL and all its processes. They are not children of Patroni."""
        self._signal_postgres(signal.SIGKILL)

    def freeze_postgres(self) -> None:
        self._signal_postgres(signal.SIGSTOP)

    def thaw_postgres(self) -> None:
        self._signal_postgres(signal.SIGCONT)

    def kill_machine(self) -> None:
        """Send SIGKILL to Patroni and to PostgreSQL."""
        self.patroni.kill()
        self.kill_postgres()

    def freeze_machine(self) -> None:
        self.patroni.freeze()
        self.freeze_postgres()

    def thaw_machine(self) -> None:
        self.thaw_postgres()
        self.patroni.thaw()

    def stop(self) -> None:
        """End Patroni, which ends PostgreSQL; whatever is left is killed."""
        with suppress(ProcessLookupError, RuntimeError):
            self.thaw_machine()
        self.patroni.stop()
        self.kill_postgres()

    def _signal_postgres(self, number: signal.Signals) -> None:
        # The file with the id outlives a killed server.
        if (pid := self.postmaster) and _is_postgres(pid):
            signal_tree(pid, number)


class DatabaseNodes:
    """etcd and the nodes a and b, in `folder`, which must be world-readable. `url` needs HAProxy."""

    def __init__(self, folder: Path, patroni: Path, etcd: str) -> None:
        self._patroni = patroni
        self._passwords = {user: secrets.token_hex(16) for user in ("postgres", "replicator", "sideline")}
        self.etcd = Etcd(etcd, private_folder(folder, "etcd"))
        self.nodes = [self._node(folder, "a", deploy_files.MACHINE_A), self._node(folder, "b", deploy_files.MACHINE_B)]
        self.userlist = f'"sideline" "{self._passwords["sideline"]}"\n'

    def url(self, host: str, port: int, database: str = "sideline") -> str:
        """Return the site's URL of the database behind this address."""
        return f"postgresql://sideline:{self._passwords['sideline']}@{host}:{port}/{database}"

    def start(self) -> None:
        """Start all, wait until both nodes are in step, and create the site's database."""
        self.etcd.start()
        for node in self.nodes:
            node.patroni.start()
        self.wait_until_in_step()
        with psycopg.connect(self._administrator_url(), autocommit=True) as connection:
            role, password = sql.Identifier("sideline"), sql.Literal(self._passwords["sideline"])
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(role, password))
            connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(role, role))

    def primary(self) -> Node | None:
        """Return the node that Patroni calls the primary, if there is exactly one."""
        primaries = [node for node in self.nodes if node.answers("primary")]
        return primaries[0] if len(primaries) == 1 else None

    def standby_of(self, primary: Node) -> Node:
        return next(node for node in self.nodes if node is not primary)

    def are_in_step(self) -> bool:
        """Whether one node is the primary and the other its synchronous standby."""
        primary = self.primary()
        return primary is not None and self.standby_of(primary).answers("sync")

    def wait_until_in_step(self) -> float:
        """Wait for `are_in_step` and return the seconds it took. Raises TimeoutError after START_SECONDS."""
        return wait_for("a primary with a synchronous standby", self.are_in_step, START_SECONDS)

    def stop(self) -> None:
        for node in self.nodes:
            node.stop()
        self.etcd.stop()

    def _node(self, folder: Path, name: str, host: str) -> Node:
        own = private_folder(folder, f"node-{name}")
        programs = postgres_programs(own, identity())
        write_private(own / "patroni.yml", deploy_files.patroni(own, programs, name, self._passwords))
        return Node(name, host, self._patroni, own)

    def _administrator_url(self) -> str:
        primary = self.primary()
        if primary is None:
            raise RuntimeError("there is no primary")
        return f"postgresql://postgres:{self._passwords['postgres']}@{primary.host}:5432/postgres"


def private_folder(folder: Path, name: str) -> Path:
    """Create a folder that belongs to the user of the programs."""
    own = folder / name
    own.mkdir(mode=0o700)
    if user := identity():
        shutil.chown(own, user["user"], user["group"])
    return own


def write_private(file: Path, text: str) -> None:
    """Write a file that only the user of the programs can read."""
    file.touch(mode=0o600)
    file.write_text(text)
    if user := identity():
        shutil.chown(file, user["user"], user["group"])


def _is_postgres(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/exe").readlink().name == "postgres"
    except OSError:
        return False
