"""A wrong mail password, a full disk, a dead database and a wrong clock are named by `doctor` and `status`."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

import pytest

from sideline.core import clock
from sideline.core.db.engine import Database, database_url
from sideline.operations.jobs.job import JobState
from tests.cli.conftest import Run
from tests.commands import FROM_NOTHING
from tests.notifications.smtp_server import (
    USER,
    SmtpRecorder,
    authenticate,
    free_port,
    make_certificate,
    run_smtp_server,
)
from tests.outages.full_disk import OwnDisk, may_mount

COMMANDS = ["doctor", "status"]


def checks_of(done: "subprocess.CompletedProcess[str]") -> dict[str, dict[str, str]]:
    """Return the checks that a command printed with --json, by name."""
    answer = json.loads(done.stdout)
    return {check["name"]: check for check in (answer if isinstance(answer, list) else answer["checks"])}


def test_a_wrong_mail_password(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    tls, certificate = make_certificate(tmp_path)
    environment["SSL_CERT_FILE"] = str(certificate)
    with run_smtp_server(SmtpRecorder(), tls_context=tls, auth_required=True, authenticator=authenticate) as port:
        environment["SIDELINE_SMTP_URL"] = f"smtp+starttls://{quote(USER, safe='')}:wrong@localhost:{port}"
        assert run("migrate").returncode == 0
        both = [run(command, "--json") for command in COMMANDS]
    for done in both:
        check = checks_of(done)["mail server"]
        assert (done.returncode, check["state"]) == (1, "error")
        assert "the user name or password is wrong" in check["summary"]
        assert "SIDELINE_SMTP_URL" in check["remedy"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_dead_database(run: Run, environment: dict[str, str], command: str) -> None:
    url = f"postgresql://site:secret@127.0.0.1:{free_port()}/site"
    done = run(command, "--json", on=url)
    check = checks_of(done)["database"]
    assert (done.returncode, check["state"]) == (1, "error")
    assert check["summary"] == "it cannot be used: nothing is listening on this host and port"
    assert "secret" not in done.stdout + done.stderr


def test_a_clock_far_ahead(run: Run, database_url: str, tmp_path: Path) -> None:
    assert run("migrate").returncode == 0
    _store_run(database_url, tmp_path, clock.now() - timedelta(days=400))
    for command in COMMANDS:
        check = checks_of(run(command, "--json"))["clock"]
        assert check["state"] == "error", command
        assert "400 days ahead" in check["summary"]
        assert "chrony" in check["remedy"]


def test_a_clock_set_back(run: Run, database_url: str, tmp_path: Path) -> None:
    assert run("migrate").returncode == 0
    _store_run(database_url, tmp_path, clock.now() + timedelta(hours=5))
    behind = ("error", "this machine is 300 minutes behind the last run of a job")
    for command in COMMANDS:
        check = checks_of(run(command, "--json"))["clock"]
        assert (check["state"], check["summary"]) == behind, command


@pytest.mark.parametrize("command", ["doctor", pytest.param("status", marks=pytest.mark.long)])
@pytest.mark.parametrize("how", ["limited", pytest.param("full", marks=pytest.mark.long)])
def test_a_full_disk(tmp_path: Path, command: str, how: str) -> None:
    """Where processes may not mount a small disk, a limit on the size of files stands for it twice."""
    disk = tmp_path / "disk"
    disk.mkdir()
    is_full = how == "full" and may_mount(disk)
    # Doctor and status must not need space themselves.
    filled = f"cat /dev/zero > {disk}/filler" if is_full else "ulimit -f 0"
    line = f"{' '.join(FROM_NOTHING[:2])} '{FROM_NOTHING[2]}' migrate && {filled}; exec \"$@\""
    words = ["sh", "-c", line, "sh", *FROM_NOTHING, command, "--json"]
    environment = {**os.environ, "SIDELINE_DATA_DIR": str(disk), "PYTHONPATH": os.pathsep.join(sys.path)}
    whole = OwnDisk(disk).command(*words) if is_full else words
    done = subprocess.run(whole, env=environment, capture_output=True, text=True, check=False, timeout=120)
    start = min(index for index in (done.stdout.find("["), done.stdout.find("{")) if index >= 0)
    answer = json.loads(done.stdout[start:])
    checks = answer if isinstance(answer, list) else answer["checks"]
    (check,) = [check for check in checks if check["name"] == "disk"]
    assert (done.returncode, check["state"]) == (1, "error")
    cause = f"the disk is full: {disk}, 0% free" if is_full else "nothing can be written (File too large): "
    assert check["summary"].startswith(cause)


def _store_run(url: str, data_dir: Path, at: "clock.datetime") -> None:
    database = Database(database_url(url, data_dir))
    with database.writing() as session:
        session.add(JobState(name="claims", next_run_at=at, last_run_at=at, last_success_at=at))
    database.close()
