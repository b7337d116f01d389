"""The listening socket is handed to systemd, and taken back at the next start if it is that of the settings."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from sideline.cli import kept_socket
from tests.notifications.smtp_server import free_port

TAKE = """
import sys
from sideline.cli import kept_socket
print("taken" if kept_socket.take(sys.argv[1], int(sys.argv[2])) else "none")
"""


def taken(listening: socket.socket, notify: Path, host: str, port: int, process: str = "$$") -> str:
    """What a new process finds that systemd starts with the socket."""
    line = f'LISTEN_FDS=1 LISTEN_PID={process} exec "$0" -c "$1" {host} {port} 3<&{listening.fileno()}'
    done = subprocess.run(
        ["bash", "-c", line, sys.executable, TAKE],
        env={"NOTIFY_SOCKET": str(notify)},
        pass_fds=[listening.fileno()],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_socket_outlives_the_process_that_bound_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        with socket.create_server(("127.0.0.1", 0)) as bound:
            kept_socket.keep(bound)
        message, [descriptor], *_ = socket.recv_fds(systemd, 1000, 2)
        assert message.split(b"\n") == [b"FDSTORE=1", b"FDPOLL=0", b"FDNAME=listening"]
        with socket.socket(fileno=descriptor) as kept:
            address = kept.getsockname()
            with socket.create_connection(address):
                assert taken(kept, tmp_path / "notify", "localhost", address[1]) == "taken"
            assert taken(kept, tmp_path / "notify", "127.0.0.1", address[1], process="1") == "none"
            assert taken(kept, tmp_path / "notify", "127.0.0.1", free_port()) == "none"
        assert systemd.recv(1000) == b"FDSTOREREMOVE=1\nFDNAME=listening"


def test_without_systemd_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    with socket.create_server(("127.0.0.1", 0)) as bound:
        kept_socket.keep(bound)
    assert kept_socket.take("127.0.0.1", 8000) is None
