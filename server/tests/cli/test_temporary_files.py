"""Temporary files are private to the data folder's owner; the process deletes them, or the next one after a kill."""

import os
import signal
import stat
import subprocess
import time
from pathlib import Path

import httpx2
import pytest

from sideline.core.db import migrate
from sideline.core.files import temporary_folder
from tests.cli.conftest import Run
from tests.cli.upgrades import RELEASES, load_release, make_old_keys
from tests.commands import FROM_NOTHING, Command
from tests.notifications.smtp_server import free_port

START_SECONDS = 180
"""How long a server may take to start on a busy machine."""


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """The URL of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'site.sqlite3'}"


def _wait_for(folder: Path, pattern: str) -> Path:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        for found in folder.glob(pattern):
            return found
        time.sleep(0.001)
    raise AssertionError(f"{pattern} never came")


@pytest.mark.long
def test_a_killed_restores_files_are_deleted_by_the_next(environment: dict[str, str], run: Run, tmp_path: Path) -> None:
    earlier = tmp_path / "earlier.backup"
    load_release(f"sqlite:///{earlier}", RELEASES[0])
    make_old_keys(tmp_path)
    command = Command(["restore", str(earlier)], environment)
    left = _wait_for(tmp_path, "tmp/restore-*")
    command.process.kill()
    assert command.end().returncode == -signal.SIGKILL
    assert left.exists()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (left.parent, left)] == [0o700, 0o700]
    again = run("restore", earlier)
    assert again.returncode == 0, again.stderr
    assert list(left.parent.iterdir()) == []


def test_a_restore_of_the_newest_schema_copies_no_file(run: Run, tmp_path: Path) -> None:
    backup = tmp_path / "newest.backup"
    migrate.upgrade(f"sqlite:///{backup}")
    before = backup.read_bytes()
    backup.chmod(0o400)
    assert run("restore", backup).returncode == 0
    assert not (tmp_path / "tmp").exists()
    assert backup.read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("newest*")) == ["newest.backup"]


@pytest.mark.long
def test_files_of_a_killed_server_are_deleted_when_the_next_one_starts(
    environment: dict[str, str], tmp_path: Path
) -> None:
    killed, _ = _serve(environment)
    left = _wait_for(tmp_path, "tmp/metrics-*")
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    assert left.exists()
    second, port = _serve(environment)
    try:
        _wait_until_it_answers(port)
        assert not left.exists()
        assert [stat.S_IMODE(folder.stat().st_mode) for folder in left.parent.iterdir()] == [0o700]
    finally:
        second.send_signal(signal.SIGTERM)
        second.wait(60)
    assert list(left.parent.iterdir()) == []


@pytest.mark.long
def test_files_of_a_killed_rehearsal_are_deleted_by_a_server_with_one_process(
    environment: dict[str, str], tmp_path: Path
) -> None:
    left = tmp_path / "tmp/rehearsal-killed"
    left.mkdir(parents=True)
    (left / "rehearsal.sqlite3").touch()
    server, port = _serve(environment, workers=1)
    try:
        _wait_until_it_answers(port)
        assert not left.exists()
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


def _serve(environment: dict[str, str], workers: int = 2) -> tuple["subprocess.Popen[bytes]", int]:
    """Start server processes in a separate process group; return them and their port."""
    port = free_port()
    words = [*FROM_NOTHING, "serve", "--workers", str(workers), "--port", str(port)]
    silent = subprocess.DEVNULL
    return subprocess.Popen(words, env=environment, start_new_session=True, stdout=silent, stderr=silent), port


def _wait_until_it_answers(port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            httpx2.get(f"http://127.0.0.1:{port}/healthz")
        except httpx2.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("it never answers")


def test_a_folder_in_use_is_not_deleted(tmp_path: Path) -> None:
    with temporary_folder(tmp_path, "restore") as first:
        (first / "file").write_text("in use")
        with temporary_folder(tmp_path, "restore") as second:
            assert second != first
            assert (first / "file").read_text() == "in use"
        assert not second.exists()
    assert list((tmp_path / "tmp").iterdir()) == []
