"""A full disk: writes get 503, reads work, nothing is half done, no restart is needed (issue 5, point 4)."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.commands import FROM_NOTHING, run_here
from tests.notifications.conftest import eventually
from tests.notifications.smtp_server import free_port
from tests.outages.full_disk import FileSizeLimit, OwnDisk, may_mount
from tests.reviews.bodies import review_body

ADA = {"email": "ada@athletes.example", "password": "Correct-horse-9", "data": {}}


@dataclass
class Served:
    """A running server whose data is on the disk."""

    process: "subprocess.Popen[bytes]"
    client: httpx2.Client

    def is_ready(self) -> bool:
        assert self.process.poll() is None, "the server closed the connection"
        try:
            return self.client.get("/readyz").status_code == 200
        except httpx2.TransportError:
            return False

    def add(self, number: int) -> httpx2.Response:
        coach = {"name": f"Coach {number}", "university": "Northfield University", "sport": "Golf"}
        return self.client.post("/api/coaches", json=coach)


@pytest.fixture(params=[OwnDisk, FileSizeLimit])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    folder = tmp_path / "disk"
    folder.mkdir()
    # On a machine that forbids mounting, both parameters use the file size limit.
    return request.param(folder) if may_mount(folder) else FileSizeLimit(folder)


@pytest.fixture
def served(disk: Any, tmp_path: Path) -> Iterator[Served]:
    port = free_port()
    given = {"SIDELINE_DATA_DIR": str(tmp_path / "disk"), "SIDELINE_DATABASE_URL": "", "SIDELINE_RATE_LIMITS": "off"}
    process = subprocess.Popen(
        disk.command(*FROM_NOTHING, "serve", "--port", str(port)),
        env={**os.environ, **given, "SIDELINE_LOG_LEVEL": "error", "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        running = Served(process, client)
        eventually(running.is_ready, 60)
        token = client.post("/auth/v1/signup", json=ADA).json()["access_token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield running
    process.terminate()
    process.wait()


@pytest.mark.long
def test_writes_are_503_until_there_is_space_again(served: Served, disk: Any) -> None:
    added = [served.add(number).json()["id"] for number in range(2)]
    disk.fill(served.process.pid)
    # Already allocated space may still hold some rows.
    numbers = iter(range(2, 5000))
    while (answer := served.add(next(numbers))).status_code == 201:
        added.append(answer.json()["id"])
    rated = served.client.post(f"/api/coaches/{added[0]}/reviews", json=review_body())
    for refused in (answer, rated):
        assert refused.status_code == 503
        assert int(refused.headers["Retry-After"]) > 0
    assert served.client.get(f"/api/coaches/{added[0]}").json()["total_reviews"] == 0
    assert served.client.get("/api/my/reviews").json()["items"] == []
    assert served.client.get("/healthz").status_code == 200
    eventually(lambda: not served.is_ready())
    refused = served.client.get("/readyz")
    assert (refused.status_code, refused.json()["code"]) == (503, "not_writable")

    disk.free(served.process.pid)
    assert served.client.post(f"/api/coaches/{added[0]}/reviews", json=review_body()).status_code == 201
    eventually(served.is_ready)
    assert served.add(next(numbers)).status_code == 201
    assert {served.client.get(f"/api/coaches/{coach}").status_code for coach in added} == {200}
    assert served.client.get(f"/api/coaches/{added[0]}").json()["total_reviews"] == 1


@pytest.mark.long
def test_a_backup_onto_a_full_disk_says_so(tmp_path: Path) -> None:
    folder, disk = tmp_path / "site", tmp_path / "disk"
    disk.mkdir()
    environment = {**os.environ, "SIDELINE_DATA_DIR": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}

    def run(*words: str, before: str = "") -> "subprocess.CompletedProcess[str]":
        line = f'{before} exec "$@"'
        if before and may_mount(disk):
            line = f'mount -t tmpfs -o size=100k tmpfs {disk} && exec "$@"'
        wrapped = ["unshare", "--map-root-user", "--mount"] if before and may_mount(disk) else []
        command = [*wrapped, "sh", "-c", line, "sh", *FROM_NOTHING, *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)

    assert run_here(["migrate"], environment).returncode == 0
    # Without mounting, limit files to 100 blocks of 512 bytes, because SQLite itself needs 32 kB.
    done = run("backup", str(disk / "site.backup"), before="ulimit -f 100;")
    assert done.returncode == 1
    assert done.stderr in (
        f"{disk}/site.backup: the disk is full\n",
        "the database cannot be read: the disk cannot be read from or written to\n",
    )
    assert list(disk.iterdir()) == []
