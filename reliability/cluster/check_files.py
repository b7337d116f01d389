"""Checks the files of deploy/cluster/ with the programs that read them (`make lint-deploy`)."""

import secrets
import subprocess
from pathlib import Path
from typing import Any

import typer

from reliability.cluster import deploy_files
from reliability.cluster.database_nodes import Etcd, private_folder, write_private
from reliability.cluster.processes import Process, temporary_folder, wait_for
from reliability.cluster.programs import NotInstalled, install_patroni, require
from tests.postgres import identity
from tests.postgres import programs as postgres_programs


def main() -> None:
    """Check each file; the output of the program that refuses one is printed, and the exit status is 1.

    A check whose program is missing is left out, and a line says so.
    """
    checks = {
        "haproxy.cfg": ("haproxy", _haproxy),
        "nginx-cache.conf": ("nginx", _nginx),
        "pgbouncer.ini": ("pgbouncer", _pgbouncer),
        "patroni.yml": ("etcd", _patroni),
    }
    with temporary_folder("deploy") as folder:
        for file, (program, check) in checks.items():
            try:
                path = require(program)[program]
            except NotInstalled as missing:
                typer.echo(f"not checked: deploy/cluster/{file}: {missing}", err=True)
                continue
            check(folder, path)
            typer.echo(f"valid: deploy/cluster/{file}")


def _haproxy(folder: Path, program: str) -> None:
    """The file as it is: HAProxy needs none of its addresses for that."""
    _run([program, "-c", "-f", deploy_files.FILES / "haproxy.cfg"], folder, {})


def _nginx(folder: Path, program: str) -> None:
    own = private_folder(folder, "nginx")
    write_private(own / "nginx.conf", deploy_files.nginx(own, 8443))
    _run([program, "-t", "-p", own, "-e", "stderr", "-c", own / "nginx.conf"], own, identity())


def _pgbouncer(folder: Path, program: str) -> None:
    """PgBouncer has no check, so it is started."""
    own = private_folder(folder, "pgbouncer")
    write_private(own / "pgbouncer.ini", deploy_files.pgbouncer(own))
    write_private(own / "userlist.txt", '"sideline" "password"\n')
    log = own / "pgbouncer.log"
    process = Process("pgbouncer", "", [program, own / "pgbouncer.ini"], own, user=identity())
    process.start()
    try:
        wait_for("PgBouncer to start", lambda: "process up" in log.read_text() or not process.is_running, 30)
        refused = not process.is_running
    finally:
        process.stop()
    if refused or "WARNING" in log.read_text() or "ERROR" in log.read_text():
        raise SystemExit(f"pgbouncer.ini:\n{log.read_text()}")


def _patroni(folder: Path, etcd: str) -> None:
    """Patroni also checks that etcd answers and that its PostgreSQL is there."""
    programs = install_patroni(folder)
    member = Etcd(etcd, private_folder(folder, "etcd"))
    member.start()
    try:
        for node in ("a", "b"):
            own = private_folder(folder, f"node-{node}")
            passwords = {user: secrets.token_hex(8) for user in ("postgres", "replicator")}
            file = own / "patroni.yml"
            write_private(file, deploy_files.patroni(own, postgres_programs(own, identity()), node, passwords))
            _run([programs / "patroni", "--validate-config", file], own, identity())
    finally:
        member.stop()


def _run(command: list[str | Path], folder: Path, user: dict[str, Any]) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        **user,
    )
    if done.returncode:
        raise SystemExit(f"{command[0]}: exit status {done.returncode}\n{done.stdout}")


if __name__ == "__main__":
    typer.run(main)
