"""Adapts the files of deploy/cluster/ to loopback addresses, so that what is tried is what operators copy.

Each value that a file tells its reader to replace is replaced here; a value that a file no longer has is an error.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from reliability.cluster.programs import ROOT

FILES = ROOT / "deploy/cluster"

MACHINE_A, MACHINE_B, MACHINE_C = "127.0.0.2", "127.0.0.3", "127.0.0.4"
"""The loopback addresses that stand for 10.0.0.11 to 10.0.0.13."""

_MACHINES = {"10.0.0.11": MACHINE_A, "10.0.0.12": MACHINE_B, "10.0.0.13": MACHINE_C}

SITE_PORT = 8000
BALANCER_PORT = 8080
BALANCER = f"127.0.0.1:{BALANCER_PORT}"
"""HAProxy's address for visitors; 127.0.0.1:5000 and :5001 are those for databases."""

PRIMARY_PORT, STANDBY_PORT, POOLER_PORT = 5000, 5001, 6432


def rendered(name: str, values: Mapping[str, str]) -> str:
    """Return a file of `FILES` with each of `values` in place of its key. Raises ValueError if a key is absent."""
    text = (FILES / name).read_text()
    for old, new in values.items():
        if old not in text:
            raise ValueError(f"deploy/cluster/{name} does not contain {old!r}")
        text = text.replace(old, new)
    return text


def patroni(folder: Path, programs: Path, node: str, passwords: Mapping[str, str]) -> str:
    """Return patroni.yml for node `a` or `b`, with its data in `folder`."""
    text = rendered(
        "patroni.yml",
        {
            "10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379": f"{MACHINE_C}:2379",
            # Connections to other loopback addresses also come from 127.0.0.1.
            "10.0.0.11/32": "127.0.0.1/32",
            "10.0.0.12/32": "127.0.0.1/32",
            "name: a\n": f"name: {node}\n",
            "10.0.0.11": "10.0.0.11" if node == "a" else "10.0.0.12",
            "/var/lib/postgresql/18/sideline": str(folder / "data"),
            "/var/lib/postgresql/.pgpass-patroni": str(folder / "pgpass"),
            "/var/run/postgresql": str(folder),
            "/usr/lib/postgresql/18/bin": str(programs),
            "replace-superuser": passwords["postgres"],
            "replace-replicator": passwords["replicator"],
        },
    )
    return _on_loopback(text)


def haproxy(folder: Path, *, third_site: bool = False) -> str:
    """Return haproxy.cfg for two sites, or for three, with its socket in `folder`."""
    text = rendered("haproxy.cfg", {"/run/haproxy": str(folder)})
    if third_site:
        text = re.sub(r"( +)server b 10\.0\.0\.12(:8000.*\n)", r"\g<0>\1server c 10.0.0.13\2", text)
    return _on_loopback(text)


def pgbouncer(folder: Path) -> str:
    """Return pgbouncer.ini with the user list in `folder`."""
    return rendered("pgbouncer.ini", {"/etc/pgbouncer": str(folder)})


def nginx(folder: Path, port: int) -> str:
    """Return a whole configuration of nginx that includes nginx-cache.conf, without TLS, with its files in `folder`."""
    site = rendered(
        "nginx-cache.conf",
        {
            "listen 443 ssl http2;": f"listen 127.0.0.1:{port};",
            "    ssl_certificate     /etc/ssl/sideline.pem;\n": "",
            "    ssl_certificate_key /etc/ssl/sideline.key;\n": "",
            # All visitors of the trial come from one address.
            "limit_conn sideline_addresses 60;": "limit_conn sideline_addresses 4096;",
            # Visitors must not see this, but the trial counts it.
            "proxy_cache_lock on;": "proxy_cache_lock on; add_header X-Cache $upstream_cache_status;",
            "/var/cache/nginx": str(folder),
            "/var/log/nginx": str(folder),
        },
    )
    temporary = "\n".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"pid {folder}/nginx.pid;\ndaemon off;\nworker_processes 1;\nerror_log stderr crit;\n"
        f"events {{ worker_connections 4096; }}\nhttp {{\n{temporary}\n{site}}}\n"
    )


def _on_loopback(text: str) -> str:
    for address, loopback in _MACHINES.items():
        text = text.replace(address, loopback)
    return text
