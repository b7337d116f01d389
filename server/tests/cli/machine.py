"""A machine in a folder, with a release in an environment of its own, and wheels of other releases for it.

A stand-in for systemctl runs the command lines of the units. Each release is this code under another version.
"""

import base64
import hashlib
import os
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import sideline
from sideline.cli.service import UNIT_FOLDER
from sideline.cli.upgrade import REQUIREMENTS
from sideline.core.db import migrate

PACKAGE = Path(sideline.__file__).parent
OLDER, NEXT = "0.2.0", "0.2.1"

SYSTEMCTL = """#!/bin/bash
# In place of systemd's; the next restart fails if there is a file `fails`.
cd {machine} && echo "$*" >>systemctl.log
case $1 in
  cat) exec cat {units}/$2 ;;
  restart)
    if [ -e fails ]; then rm fails; echo "Job for $2.service failed." >&2; exit 1; fi
    [ -e $2.control ] || {{ setsid {python} bin/supervisor $2 {units} >>$2.log 2>&1 & }}
    until [ -e $2.control ]; do sleep 0.01; done ;;
esac
[ ! -e $2.control ] || {python} -c 'import socket, sys
with socket.socket(socket.AF_UNIX) as control:
    control.connect(sys.argv[2] + ".control")
    control.sendall(sys.argv[1].encode())
    control.recv(1)' $1 $2
"""

SUPERVISOR = """# Runs the command line of a unit in place of systemd, and keeps the socket that it is given.
import os, signal, socket, subprocess, sys
from pathlib import Path

unit, units = sys.argv[1:]
os.dup2(os.open("/dev/null", os.O_RDONLY), 3)
notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notify.bind(f"{unit}.notify")
notify.setblocking(False)
control = socket.socket(socket.AF_UNIX)
control.bind(f"{unit}.making")
control.listen()
os.rename(f"{unit}.making", f"{unit}.control")
child, listen = None, ""
while True:
    connection, _ = control.accept()
    is_stop = connection.recv(100) == b"stop"
    if child:
        child.terminate()
        child.wait()
    try:
        while True:
            message, descriptors, *_ = socket.recv_fds(notify, 4096, 1)
            listen = "LISTEN_FDS=1 LISTEN_PID=$$" if descriptors else ""
            for descriptor in descriptors:
                os.dup2(descriptor, 3)
                os.close(descriptor)
    except BlockingIOError:
        pass
    if is_stop:
        os.unlink(f"{unit}.control")
        os.unlink(f"{unit}.notify")
        connection.close()
        break
    lines = Path(units, f"{unit}.service").read_text().splitlines()
    [line] = [line.partition("=")[2] for line in lines if line.startswith("ExecStart=")]
    keeps = any(line.startswith("FileDescriptorStoreMax=1") for line in lines)
    variables = {"CREDENTIALS_DIRECTORY": os.path.abspath("etc/sideline")}
    variables |= {"NOTIFY_SOCKET": os.path.abspath(f"{unit}.notify")} if keeps else {}
    child = subprocess.Popen(["bash", "-c", f"{listen} exec {line}"], env={**os.environ, **variables}, pass_fds=[3])
    connection.close()
"""

MIGRATION = """
from alembic import op

revision, down_revision = "9999", "{newest}"


def upgrade():
    op.execute("{statement}")
"""


def make_wheel(folder: Path, version: str, requirements: str = "", statement: str = "") -> Path:
    """Write a wheel of this code under another version, with a migration that runs a statement."""
    root = PACKAGE.parent.parent
    left_out = ("site", "deploy")
    files = {
        str(path.relative_to(PACKAGE.parent)): path.read_bytes()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and path.relative_to(PACKAGE).parts[0] not in left_out
    }
    for source, target in (("web/dist", "sideline/site"), ("deploy", "sideline/deploy")):
        paths = [path for path in (root / source).rglob("*") if path.is_file()]
        files |= {f"{target}/{path.relative_to(root / source)}": path.read_bytes() for path in paths}
    files[REQUIREMENTS] = requirements.encode()
    if statement:
        script = MIGRATION.format(newest=migrate.newest_revision(), statement=statement)
        files["sideline/migrations/versions/9999_next.py"] = script.encode()
    info = f"sideline-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: sideline\nVersion: {version}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = b"[console_scripts]\nsideline = sideline.cli.main:app\n"
    digests = {name: base64.urlsafe_b64encode(hashlib.sha256(content).digest()) for name, content in files.items()}
    lines = [f"{name},sha256={digest.decode().rstrip('=')}," for name, digest in digests.items()]
    files[f"{info}/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,\n"]).encode()
    wheel = folder / f"sideline-{version}-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return wheel


class Machine:
    """A folder with Sideline in an environment, the settings of a site, and the commands that an operator types."""

    def __init__(self, folder: Path, settings: dict[str, object]) -> None:
        self.folder, self.environment = folder, folder / "opt/sideline"
        for path in ("bin", "etc/sideline", UNIT_FOLDER, "var/lib/sideline"):
            (folder / path).mkdir(parents=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SIDELINE_", "PYTHON"))}
        file = folder / "etc/sideline/sideline.env"
        self.variables = {**kept, "PATH": f"{folder}/bin:/usr/bin:/bin", "SIDELINE_ENV_FILE": str(file)}
        settings = {"DATA_DIR": folder / "var/lib/sideline", **settings}
        file.write_text("".join(f"SIDELINE_{name}={value}\n" for name, value in settings.items()))
        (folder / "bin/supervisor").write_text(SUPERVISOR)
        (folder / "bin/systemctl").write_text(
            SYSTEMCTL.format(machine=folder, units=UNIT_FOLDER, python=sys.executable)
        )
        (folder / "bin/systemctl").chmod(0o755)
        self.unit("sideline", f"{self.environment}/bin/sideline serve")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self.environment], check=True)
        # All other packages are those of the tests.
        [packages] = self.environment.glob("lib/python*/site-packages")
        (packages / "tests.pth").write_text(sysconfig.get_path("purelib"))
        with ZipFile(make_wheel(folder, OLDER)) as wheel:
            wheel.extractall(packages)
        program = self.environment / "bin/sideline"
        program.write_text(f"#!{self.environment}/bin/python\nfrom sideline.cli.main import app\n\napp()\n")
        program.chmod(0o755)

    def unit(self, name: str, command: str) -> None:
        """Write a unit that runs a command."""
        text = f"FileDescriptorStoreMax=1\nExecStart={command}\n"
        (self.folder / UNIT_FOLDER / f"{name}.service").write_text(text)

    def start(self, *words: str | Path) -> "subprocess.Popen[str]":
        program = [self.environment / "bin/sideline", *words]
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}
        return subprocess.Popen(program, env=self.variables, **options)  # type: ignore[call-overload, no-any-return]

    def run(self, *words: str | Path) -> "subprocess.CompletedProcess[str]":
        process = self.start(*words)
        out, err = process.communicate()
        return subprocess.CompletedProcess([], process.returncode, out, err)

    def kill_at(self, step: str, *words: str | Path) -> None:
        """Kill a command, and all that it started, when it begins a step."""
        with self.start(*words) as process:
            assert process.stdout is not None
            assert any(line.startswith(step) for line in process.stdout), step
            os.killpg(process.pid, signal.SIGKILL)

    def systemctl(self, *words: str) -> None:
        subprocess.run(["systemctl", *words], env=self.variables, check=True)
