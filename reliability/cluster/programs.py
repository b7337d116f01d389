"""Finds the programs of a cluster that are not Python packages, and installs Patroni where its user can read it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.postgres import identity

ROOT = Path(__file__).parents[2]

PACKAGES = {
    "caddy": "caddy",
    "etcd": "etcd-server",
    "haproxy": "haproxy",
    "pgbouncer": "pgbouncer",
    "nginx": "nginx",
    "redis-server": "redis-server",
}
"""The Debian package of each program."""


class NotInstalled(SystemExit):
    """Programs are missing; the message has the command that installs them."""


def require(*names: str) -> dict[str, str]:
    """Return the path of each program. Raises NotInstalled."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin", "/usr/local/sbin"])
    found = {name: shutil.which(name, path=path) for name in names}
    missing = [name for name, file in found.items() if file is None]
    if missing:
        packages = " ".join(PACKAGES[name] for name in missing)
        raise NotInstalled(f"not installed: {', '.join(missing)}; on Debian and Ubuntu: apt-get install {packages}")
    return {name: file for name, file in found.items() if file is not None}


def install_patroni(folder: Path) -> Path:
    """Install Patroni into a new environment in `folder`, which must be world-readable, and return its programs.

    PostgreSQL and Patroni run as one user, who may not be able to read this checkout or its Python.
    """
    uv = [str(Path(sys.executable).parent / "uv"), "--quiet", "--no-config"]
    environment = folder / "patroni"
    packages = ROOT / "server/requirements-cluster.txt"
    subprocess.run([*uv, "venv", "--python", _readable_python(), environment], check=True)
    python = environment / "bin/python"
    subprocess.run([*uv, "pip", "install", "--python", python, "--require-hashes", "-r", packages], check=True)
    return environment / "bin"


def _readable_python() -> str:
    """Return a Python that the user of PostgreSQL can run. Raises SystemExit."""
    new_enough = "import sys; sys.exit(sys.version_info < (3, 11))"
    for python in (os.path.realpath(sys.executable), "/usr/bin/python3"):
        try:
            subprocess.run([python, "-c", new_enough], check=True, stderr=subprocess.DEVNULL, cwd="/", **identity())
        except (OSError, subprocess.CalledProcessError):
            continue
        return python
    raise SystemExit("user nobody, who runs Patroni, can start no Python from 3.11 on: apt-get install python3-venv")
