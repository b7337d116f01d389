"""`sideline upgrade` installs another release on a machine with a running site, or keeps the previous one.

The machine is a folder: an environment with a wheel of this code, and a systemctl that runs `sideline serve`. The next
release is the same code with a higher number, and with the migration that a test gives it.
"""

import base64
import hashlib
import json
import os
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zipfile import ZipFile

import pytest

import sideline
from sideline.cli.upgrade import REQUIREMENTS
from sideline.core.db import migrate
from tests.cli.conftest import Run
from tests.notifications.smtp_server import free_port

PACKAGE = Path(sideline.__file__).parent
NEXT, OLDER = "0.2.1", "0.2.0"
START_SECONDS = 240

SYSTEMCTL = """#!/bin/sh
# Runs the site in place of systemd; the next restart fails if there is a file `fails`.
cd {machine} && echo "$*" >>systemctl.log
stop() {{ [ ! -e pid ] || {{ kill "$(cat pid)" && tail --pid "$(cat pid)" -f /dev/null; rm pid; }}; }}
case "$*" in
  "stop sideline") stop ;;
  "restart sideline")
    if [ -e fails ]; then rm fails; echo "Job for sideline.service failed." >&2; exit 1; fi
    stop
    setsid {machine}/opt/sideline/bin/sideline serve >>serve.log 2>&1 & echo $! >pid ;;
esac
"""

MIGRATION = """
from alembic import op

revision, down_revision = "9999", "{newest}"


def upgrade():
    op.execute("{statement}")
"""
NEEDS_THE_NEXT_RELEASE = "UPDATE schema_compatibility SET oldest_release_revision = '9999'"


def make_wheel(folder: Path, version: str, requirements: str = "", statement: str = "") -> Path:
    """Write a wheel of this code under another version, with a migration that runs a statement."""
    files = {
        str(path.relative_to(PACKAGE.parent)): path.read_bytes()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and path.relative_to(PACKAGE).parts[0] not in ("site", "deploy")
    }
    files[REQUIREMENTS] = requirements.encode()
    for path in (PACKAGE.parent.parent / "web/dist").rglob("*"):
        if path.is_file():
            files[f"sideline/site/{path.relative_to(PACKAGE.parent.parent / 'web/dist')}"] = path.read_bytes()
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
    """A folder with Sideline in an environment, a site that runs, and the commands that an operator types."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.environment = folder, folder / "opt/sideline"
        self.port = free_port()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SIDELINE_", "PYTHON"))}
        self.variables = {
            **kept,
            "PATH": f"{folder}/bin:/usr/bin:/bin",
            "SIDELINE_ENV_FILE": "",
            "SIDELINE_DATA_DIR": str(folder / "data"),
            "SIDELINE_PORT": str(self.port),
            "SIDELINE_PUBLIC_URL": f"http://127.0.0.1:{self.port}",
        }
        (folder / "bin").mkdir()
        (folder / "bin/systemctl").write_text(SYSTEMCTL.format(machine=folder))
        (folder / "bin/systemctl").chmod(0o755)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self.environment], check=True)
        # All other packages are those of the tests.
        [packages] = self.environment.glob("lib/python*/site-packages")
        (packages / "tests.pth").write_text(sysconfig.get_path("purelib"))
        with ZipFile(make_wheel(folder, OLDER)) as wheel:
            wheel.extractall(packages)
        program = self.environment / "bin/sideline"
        program.write_text(f"#!{self.environment}/bin/python\nfrom sideline.cli.main import app\n\napp()\n")
        program.chmod(0o755)

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

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.running_release()
                return
            except OSError:
                assert time.monotonic() < deadline, (self.folder / "serve.log").read_text()
            time.sleep(0.05)

    def running_release(self) -> str:
        """The release of the process that answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz") as answer:
            assert answer.status == 200
        lines = [line for line in (self.folder / "serve.log").read_text().splitlines() if '"started"' in line]
        release: str = json.loads(lines[-1])["release"]
        return release

    def problems(self, release: str) -> list[str]:
        """What is not as it should be on a machine that runs a release."""
        found = [self.run("--version").stdout.strip(), self.running_release(), self.run("check").returncode]
        left = [path.name for path in self.environment.parent.iterdir() if path.name.endswith(".next")]
        return [str(found)] * (found != [f"sideline {release}", release, 0]) + left


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    try:
        assert machine.run("migrate").returncode == 0
        machine.systemctl("restart", "sideline")
        # The first command of each test finds a site that answers.
        machine.wait_until_it_answers()
        yield machine
    finally:
        with suppress(subprocess.CalledProcessError):
            machine.systemctl("stop", "sideline")


@pytest.mark.long
def test_a_site_gets_the_next_release_and_goes_back(machine: Machine, tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path, NEXT, statement="CREATE TABLE added (id integer)")
    done = machine.run("upgrade", wheel)
    assert done.returncode == 0, done.stderr
    assert machine.problems(NEXT) == []
    [backup] = (tmp_path / "data/backups").glob("*.backup")
    assert (backup.name, backup.stat().st_mode & 0o777) == (f"before-{NEXT}.backup", 0o600)
    assert machine.environment.stat().st_mode & 0o005 == 0o005, "the service has a user of its own"
    again = machine.run("upgrade", wheel)
    assert (again.returncode, again.stdout) == (0, f"Release {NEXT} is installed already.\n")
    older = machine.run("upgrade", make_wheel(tmp_path, OLDER))
    assert (older.returncode, older.stderr.count("\n")) == (2, 1)
    assert "is older than the installed release" in older.stderr
    back = machine.run("upgrade", "--back")
    assert back.returncode == 0, back.stderr
    assert machine.problems(OLDER) == []
    # The schema is still the newer one, of which only the next release can make a backup.
    assert machine.run("upgrade", wheel).returncode == 0
    assert machine.problems(NEXT) == []


FAILING = (
    ({"requirements": "sideline-needs-this==1 --hash=sha256:" + "0" * 64}, False, "pip"),
    ({"statement": "no sql"}, False, "migrate: "),
    ({}, True, "Job for sideline.service failed."),
    ({"statement": NEEDS_THE_NEXT_RELEASE}, True, "Job for sideline.service failed."),
)
"""Next releases, whether the service does not start with them, and what the last line of the command says."""


@pytest.mark.long
def test_if_a_step_fails_the_previous_release_runs(machine: Machine, tmp_path: Path) -> None:
    for release, does_restart_fail, reason in FAILING:
        if does_restart_fail:
            (tmp_path / "fails").touch()
        done = machine.run("upgrade", make_wheel(tmp_path, NEXT, **release))
        assert done.returncode == 1, release
        assert reason in done.stderr.splitlines()[-1]
        assert machine.problems(OLDER) == [], release
        is_restored = release.get("statement") == NEEDS_THE_NEXT_RELEASE
        assert (tmp_path / "data/sideline.sqlite3.failed-upgrade").exists() == is_restored


@pytest.mark.long
def test_a_killed_upgrade_continues_when_it_is_run_again(machine: Machine, tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path, NEXT, statement="CREATE TABLE added (id integer)")
    for step in ("Check: sideline check", "Install", "Back up", "Switch", "Migrate", "Restart"):
        machine.kill_at(step, "upgrade", wheel)
        assert machine.run("--version").stdout in (f"sideline {OLDER}\n", f"sideline {NEXT}\n"), step
        if step == "Migrate":
            # As after a kill between the two steps of the switch.
            previous = machine.environment.with_name("sideline.previous")
            previous.rename(machine.environment.with_name("sideline.next"))
    done = machine.run("upgrade", wheel)
    assert done.returncode == 0, done.stderr
    assert machine.problems(NEXT) == []


def test_a_checkout_is_not_upgraded_by_a_wheel(run: Run, tmp_path: Path) -> None:
    assert run("migrate").returncode == 0
    done = run("upgrade", "--back")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "not from a wheel in an environment of its own" in done.stderr


def test_a_file_that_is_no_wheel_of_sideline_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("migrate").returncode == 0
    with ZipFile(tmp_path / "other.whl", "w") as archive:
        archive.writestr("other-1.dist-info/METADATA", "Name: other\nVersion: 1\n")
    (tmp_path / "text.whl").write_text("no wheel")
    for name, reason in (
        ("other.whl", "is not a wheel of Sideline"),
        ("text.whl", "is not a wheel: File is not a zip file"),
        ("missing.whl", "No such file or directory"),
    ):
        done = run("upgrade", tmp_path / name)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert f"{tmp_path / name}{':' if 'missing' in name else ''} {reason}" in done.stderr
    assert run("upgrade").stderr == "name the wheel to install, or use --back\n"
