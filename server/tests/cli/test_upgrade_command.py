"""`sideline upgrade` installs another release on a machine with a running site, or keeps the previous one.

The machine is a folder with a stand-in for systemctl (see `machine`). The next release is the same code with a higher
number, and with the migration that a test gives it.
"""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from zipfile import ZipFile

import pytest
import typer

from sideline.cli import upgrade
from sideline.config.settings import Settings
from tests.cli.conftest import Run
from tests.cli.machine import NEXT, OLDER, Machine, make_wheel
from tests.notifications.smtp_server import free_port

START_SECONDS = 240

NEEDS_THE_NEXT_RELEASE = "UPDATE schema_compatibility SET oldest_release_revision = '9999'"

NOTING_SYSTEMCTL = """#!/bin/bash
# Notes whether each of two ports answers at a restart, which starts the program that serves a file `readyz`.
cd {folder}
declare -A ports=([sideline]={first} [sideline-second]={second})
answers() {{ (exec 3<>/dev/tcp/127.0.0.1/$1) 2>/dev/null && echo up || echo down; }}
[ $1 = restart ] || exit 0
echo "$2: $(answers {first}) $(answers {second})" >>restarts.log
[ ! -e $2.pid ] || kill $(cat $2.pid)
{python} -m http.server --bind 127.0.0.1 ${{ports[$2]}} >/dev/null 2>&1 & echo $! >$2.pid
"""


class SiteMachine(Machine):
    """A machine with a site that runs, on SQLite."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        super().__init__(folder, {"PORT": self.port, "PUBLIC_URL": f"http://127.0.0.1:{self.port}"})

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.running_release()
                return
            except OSError:
                assert time.monotonic() < deadline, (self.folder / "sideline.log").read_text()
            time.sleep(0.05)

    def running_release(self) -> str:
        """The release of the process that answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz") as answer:
            assert answer.status == 200
        lines = [line for line in (self.folder / "sideline.log").read_text().splitlines() if '"started"' in line]
        release: str = json.loads(lines[-1])["release"]
        return release

    def problems(self, release: str) -> list[str]:
        """What is not as it should be on a machine that runs a release."""
        found = [self.run("--version").stdout.strip(), self.running_release(), self.run("check").returncode]
        left = [path.name for path in self.environment.parent.iterdir() if path.name.endswith(".next")]
        return [str(found)] * (found != [f"sideline {release}", release, 0]) + left


@contextmanager
def visited(url: str) -> Iterator[list[str]]:
    """Request a page all the time; the list has what failed."""
    failures: list[str] = []
    stop = Event()

    def visit() -> None:
        while not stop.wait(0.05):
            try:
                with urllib.request.urlopen(url, timeout=START_SECONDS):
                    pass
            except OSError as error:
                failures.append(repr(error))

    visitor = Thread(target=visit)
    visitor.start()
    try:
        yield failures
    finally:
        stop.set()
        visitor.join()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[SiteMachine]:
    machine = SiteMachine(tmp_path)
    try:
        assert machine.run("migrate").returncode == 0
        machine.systemctl("restart", "sideline")
        # The first command of each test finds a site that answers.
        machine.wait_until_it_answers()
        yield machine
    finally:
        machine.systemctl("stop", "sideline")


@pytest.mark.long
def test_a_site_gets_the_next_release_and_goes_back_and_a_killed_upgrade_continues(
    machine: SiteMachine, tmp_path: Path
) -> None:
    wheel = make_wheel(tmp_path, NEXT, statement="CREATE TABLE added (id integer)")
    with visited(f"http://127.0.0.1:{machine.port}/healthz") as failures:
        done = machine.run("upgrade", wheel)
    assert done.returncode == 0, done.stderr
    assert failures == [], "requests wait while the site restarts"
    assert machine.problems(NEXT) == []
    [backup] = (tmp_path / "var/lib/sideline/backups").glob("*.backup")
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
    for step in ("Check: sideline check", "Install", "Back up", "Switch", "Migrate", "Restart"):
        machine.kill_at(step, "upgrade", wheel)
        assert machine.run("--version").stdout in (f"sideline {OLDER}\n", f"sideline {NEXT}\n"), step
    done = machine.run("upgrade", wheel)
    assert done.returncode == 0, done.stderr
    assert machine.problems(NEXT) == []
    assert (machine.environment.with_name("sideline.previous") / "bin/sideline").exists()


FAILING = (
    ({"requirements": "sideline-needs-this==1 --hash=sha256:" + "0" * 64}, False, "pip"),
    ({"statement": "no sql"}, False, "migrate: "),
    ({"statement": NEEDS_THE_NEXT_RELEASE}, True, "Job for sideline.service failed."),
)
"""Next releases, whether the service does not start with them, and what the last line of the command says."""


@pytest.mark.long
def test_if_a_step_fails_the_previous_release_runs(machine: SiteMachine, tmp_path: Path) -> None:
    one_before = machine.environment.with_name("sideline.previous")
    one_before.mkdir()
    for release, does_restart_fail, reason in FAILING:
        if does_restart_fail:
            (tmp_path / "fails").touch()
        done = machine.run("upgrade", make_wheel(tmp_path, NEXT, **release))
        assert done.returncode == 1, release
        assert reason in done.stderr.splitlines()[-1]
        assert machine.problems(OLDER) == [], release
        assert one_before.exists(), "it is only replaced by an upgrade that succeeds"
        is_restored = release.get("statement") == NEEDS_THE_NEXT_RELEASE
        assert (tmp_path / "var/lib/sideline/sideline.sqlite3.failed-upgrade").exists() == is_restored


@pytest.mark.parametrize(("is_second_up", "restarts"), [
    (True, ["sideline: up up", "sideline-second: up up"]),
    (False, ["sideline-second: up down", "sideline: up up"]),
])  # fmt: skip
def test_two_processes_are_restarted_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_second_up: bool, restarts: list[str]
) -> None:
    first, second = free_port(), free_port()
    (tmp_path / "readyz").touch()
    (tmp_path / "systemctl").write_text(
        NOTING_SYSTEMCTL.format(folder=tmp_path, first=first, second=second, python=sys.executable)
    )
    (tmp_path / "systemctl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    machine = upgrade._Machine(tmp_path, Settings(port=first, second_port=second), "")
    try:
        upgrade._restart(machine)
        (tmp_path / "restarts.log").unlink()
        if not is_second_up:
            os.kill(int((tmp_path / "sideline-second.pid").read_text()), 9)
            (tmp_path / "sideline-second.pid").unlink()
        upgrade._restart(machine)
        assert (tmp_path / "restarts.log").read_text().splitlines() == restarts
    finally:
        for file in tmp_path.glob("*.pid"):
            subprocess.run(["kill", file.read_text().strip()], check=True)


def test_a_continued_upgrade_that_fails_keeps_the_database_and_the_new_release(tmp_path: Path) -> None:
    """Visitors may have written something since the backup, which the interrupted one made."""
    cannot_use_it = tmp_path / "sideline.next/bin/python"
    cannot_use_it.parent.mkdir(parents=True)
    cannot_use_it.write_text("#!/bin/sh\necho 'the schema is newer' >&2\nexit 2\n")
    cannot_use_it.chmod(0o755)
    database = tmp_path / "site.sqlite3"
    database.write_text("with the reviews of today")
    machine = upgrade._Machine(tmp_path / "sideline", Settings(), f"sqlite:///{database}")
    with pytest.raises(upgrade.StepFailed, match=r"^doctor: mail\. .*the schema is newer\. .*the new release stays$"):
        upgrade._go_back(machine, None, "doctor: mail")
    assert database.read_text() == "with the reviews of today"
    assert machine.next.exists(), "the same command continues"


def test_a_checkout_is_not_upgraded_by_a_wheel(run: Run, tmp_path: Path) -> None:
    assert run("migrate").returncode == 0
    done = run("upgrade", "--back")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "not from a wheel in an environment of its own" in done.stderr


def test_an_environment_without_pip_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pip", None)
    with pytest.raises(typer.Exit) as end:
        upgrade._ensure_upgradable(upgrade._Machine(Path("/"), Settings(), ""))
    assert end.value.exit_code == 2
    assert "with pipx, reinstall with PIPX_DEFAULT_BACKEND=pip" in capsys.readouterr().err


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
