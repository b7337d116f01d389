"""`sideline serve`: several processes, metrics on a separate port, and a stop that completes requests in flight."""

import json
import resource
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import version
from itertools import product
from pathlib import Path

import httpx2
import pytest
import typer
from pydantic import SecretStr
from structlog.testing import capture_logs

from sideline.cli import serve
from sideline.config.settings import Settings
from sideline.core import logs
from sideline.core.db import migrate
from sideline.core.files import used_by_one
from tests.accounts.auth_client import PASSWORD
from tests.commands import FROM_NOTHING, Command, run_here
from tests.notifications.smtp_server import free_port

START_SECONDS = 240
PROBES = ("/readyz", "/healthz")


@dataclass
class Served:
    """A running `sideline serve`."""

    process: "subprocess.Popen[str]"
    port: int
    metrics_port: int

    def get(self, path: str) -> httpx2.Response:
        return httpx2.get(f"http://127.0.0.1:{self.port}{path}")

    def figures(self) -> str:
        return httpx2.get(f"http://127.0.0.1:{self.metrics_port}/metrics").text

    def stop(self) -> tuple[str, str]:
        """Stop it; return its output and its log."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=60)


@pytest.fixture(params=[1, pytest.param(2, marks=pytest.mark.long)])
def served(request: pytest.FixtureRequest, environment: dict[str, str]) -> Iterator[Served]:
    port, metrics_port = free_port(), free_port()
    process = subprocess.Popen(
        [*FROM_NOTHING, "serve", "--port", str(port), "--workers", str(request.param)],
        env=environment | {"SIDELINE_METRICS_PORT": str(metrics_port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    running = Served(process, port, metrics_port)
    try:
        _wait_until_ready(running)
        yield running
    finally:
        if process.poll() is None:
            running.stop()
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stderr.close()


def test_it_serves_pages_and_metrics_and_stops_after_the_request_in_flight(served: Served) -> None:
    secret = "someone@athletes.example"
    assert served.get(f"/api/coaches?q={secret}").status_code == 200
    assert served.get(f"/api/coaches/{secret}").status_code == 404
    assert served.get(f"/coach/{secret}/rate").status_code in (404, 503)
    assert served.get(f"/{secret}").status_code in (404, 503)
    with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
        connection.sendall(b"\x16\x03\x01 someone@athletes.example\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 400")
    figures = served.figures()
    assert 'sideline_request_seconds_count{method="GET",route="/api/coaches/{coach_id}",status="404"} 1.0' in figures
    assert secret not in figures
    _stop_during_a_request(served)
    printed, log = served.process.communicate(timeout=60)
    assert printed == f"Sideline is at http://127.0.0.1:{served.port}\n"
    assert served.process.returncode in (0, -signal.SIGTERM)
    assert secret not in log
    lines = [json.loads(line) for line in log.splitlines()]
    [started, not_http] = [line for line in lines if line["event"] != "request"]
    assert started["event"] == "started"
    assert (started["release"], started["schema"]) == (version("sideline"), migrate.newest_revision())
    assert (not_http["level"], not_http["event"]) == ("warning", "Invalid HTTP request received.")
    assert not_http.keys() == {"event", "level", "timestamp"}
    routes = [line["route"] for line in lines if line["event"] == "request" and line["route"] not in PROBES]
    expected = ["-", "/api/coaches", "/api/coaches", "/api/coaches/{coach_id}", "/coach/{coach_id}/rate"]
    assert sorted(routes) == expected


def _stop_during_a_request(served: Served) -> None:
    """Send SIGTERM while a request is only half sent, and another connection has sent none yet: both are answered."""
    body, address = b'{"name": "Mara"}', ("127.0.0.1", served.port)
    with (
        socket.create_connection(address, timeout=30) as unused,
        socket.create_connection(address, timeout=30) as connection,
    ):
        connection.sendall(
            b"POST /api/coaches HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
            + f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body[:5]
        )
        # The server has accepted the request once it responds to a later one.
        assert served.get("/healthz").status_code == 200
        served.process.send_signal(signal.SIGTERM)
        connection.settimeout(0.5)
        with pytest.raises(TimeoutError):
            connection.recv(1)
        connection.settimeout(30)
        connection.sendall(body[5:])
        assert connection.recv(1000).startswith(b"HTTP/1.1 401")
        unused.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        answer = unused.recv(1000).lower()
        assert answer.startswith(b"http/1.1 200")
        assert b"\r\nconnection: close\r\n" in answer


@pytest.mark.long
@pytest.mark.parametrize("served", [2], indirect=True)
def test_two_processes_share_a_limit_exactly(served: Served) -> None:
    def sign_up(number: int) -> int:
        body = {"email": f"athlete.{number}@athletes.example", "password": PASSWORD}
        address = {"X-Forwarded-For": f"203.0.113.{number // 60}"}
        url = f"http://127.0.0.1:{served.port}/auth/v1/signup"
        return httpx2.post(url, json=body, headers=address, timeout=60).status_code

    def period() -> int:
        return int(time.time() // 300)

    for first in range(0, 600, 60):
        start = period()
        with ThreadPoolExecutor(8) as threads:
            answers = Counter(threads.map(sign_up, range(first, first + 60)))
        if period() == start:
            break  # otherwise a period ended meanwhile, so retry from another address

    assert answers == {200: 30, 429: 30}


def test_a_port_in_use_is_named_with_its_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(typer.Exit) as end:
            serve._bind(Settings(port=port))
    assert end.value.exit_code == 2
    assert capsys.readouterr().err == f"SIDELINE_HOST, SIDELINE_PORT: 127.0.0.1:{port}: Address already in use\n"


def test_a_second_server_of_one_sqlite_site_is_refused_until_the_first_has_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data_dir=tmp_path)
    hold = "import fcntl, os, sys; fcntl.flock(os.open(sys.argv[1], os.O_RDONLY), fcntl.LOCK_EX); print(flush=True)"
    with subprocess.Popen(
        [sys.executable, "-c", f"{hold}; input()", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as first:
        assert first.stdout is not None
        first.stdout.readline()
        with ExitStack() as stack, pytest.raises(typer.Exit) as end:
            serve._ensure_alone(settings, stack)
        first.kill()
    assert end.value.exit_code == 2
    assert "another `sideline serve` is running on this folder" in capsys.readouterr().err
    with ExitStack() as stack:
        serve._ensure_alone(settings, stack)
        with pytest.raises(BlockingIOError), used_by_one(tmp_path):
            pass


@pytest.mark.long
def test_a_port_in_use_is_reported_in_one_line_and_no_url_is_printed(environment: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        for taken, workers in product(("SIDELINE_PORT", "SIDELINE_METRICS_PORT"), ("1", "2")):
            ports = {"SIDELINE_PORT": str(free_port()), "SIDELINE_METRICS_PORT": str(free_port()), taken: port}
            done = Command(["serve", "--workers", workers], environment | ports).end()
            assert (done.returncode, done.stdout) == (2, ""), (taken, workers)
            assert done.stderr.splitlines()[-1].endswith(f"{taken}: 127.0.0.1:{port}: Address already in use")


def test_an_example_address_is_rejected_where_the_site_is_public(environment: dict[str, str]) -> None:
    done = run_here(["serve"], environment | {"SIDELINE_PUBLIC_URL": "https://northfield.edu"})
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("SIDELINE_SUPPORT_EMAIL: support@sideline.example is an example")


@pytest.mark.parametrize(
    ("public_url", "smtp_url", "warnings"),
    [
        ("https://sideline.example", None, ["mails_are_written_to_files"]),
        ("https://sideline.example", "smtp://mail.example", []),
        ("", None, []),
    ],
)
def test_a_public_site_without_a_mail_server_logs_a_warning(
    public_url: str, smtp_url: SecretStr | None, warnings: list[str]
) -> None:
    logs.configure("warning")
    with capture_logs() as log:
        serve.warn_of_lost_mails(Settings(public_url=public_url, smtp_url=smtp_url))
    assert [line["event"] for line in log] == warnings


def test_it_raises_its_open_files_limit_to_the_maximum() -> None:
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = serve.MAX_FILES if most == resource.RLIM_INFINITY else min(serve.MAX_FILES, most)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough // 2, most))
        serve.allow_many_connections()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == enough
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (granted, most))


def _wait_until_ready(running: Served) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            if running.get("/readyz").status_code == 200:
                return
        except httpx2.TransportError:
            assert running.process.poll() is None, running.process.communicate()[1]
        assert time.monotonic() < deadline
        time.sleep(0.05)
