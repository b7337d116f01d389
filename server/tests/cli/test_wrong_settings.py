"""A command with an invalid setting exits with one line that names it."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def database_url() -> str:
    """The default, because these commands exit before the kind of database matters."""
    return ""


def test_a_wrong_setting_is_reported_in_one_line(run: Run) -> None:
    for command in ("migrate", "check", "serve"):
        done = run(command, on="mysql://nowhere")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), command
        assert "SIDELINE_DATABASE_URL" in done.stderr


@contextmanager
def refusing_server(sqlstate: str, message: str) -> Iterator[int]:
    """The port of a server that rejects each connection as PostgreSQL does."""
    error = b"SFATAL\0VFATAL\0C" + sqlstate.encode() + b"\0M" + message.encode() + b"\0\0"

    def serve() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection:
                connection.recv(1024)
                connection.sendall(b"N")  # no TLS
                connection.recv(1024)
                connection.sendall(b"E" + (len(error) + 4).to_bytes(4, "big") + error)
                connection.recv(1024)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=serve, daemon=True).start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)


def test_a_port_without_a_server_is_reported_in_one_line(run: Run) -> None:
    reason = "SIDELINE_DATABASE_URL: the database cannot be used: nothing is listening on this host and port\n"
    for command in ("migrate", "serve", "check"):
        done = run(command, on="postgresql://nobody:geheim@127.0.0.1:1/nowhere")
        assert (command, done.returncode, done.stderr) == (command, 2, reason)


def test_the_reason_of_a_refusing_server_is_reported(run: Run, tmp_path: Path) -> None:
    for sqlstate, message, cause in (
        ("28P01", 'password authentication failed for user "nobody"', "the user name or password is wrong"),
        ("3D000", 'database "nowhere" does not exist', "the database does not exist on the server"),
        ("28000", 'no pg_hba.conf entry for host "::1"', "the server does not allow this user to connect"),
        ("53300", "sorry, too many clients already", "the server has too many connections"),
        ("57P03", "the database system is starting up", "the server is starting or stopping"),
    ):
        reason = f"SIDELINE_DATABASE_URL: the database cannot be used: {cause}\n"
        for command in (["check"], ["backup", tmp_path / "site.backup"]):
            with refusing_server(sqlstate, message) as port:
                done = run(*command, on=f"postgresql://nobody:geheim@127.0.0.1:{port}/nowhere")
            assert (done.returncode, done.stderr) == (2, reason)


def test_an_unknown_host_is_reported(run: Run) -> None:
    done = run("check", on="postgresql://nobody:geheim@no-such-host.invalid/nowhere")
    assert done.stderr == "SIDELINE_DATABASE_URL: the database cannot be used: the host name could not be resolved\n"


def test_an_impossible_data_folder_is_reported_in_one_line(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    environment["SIDELINE_DATA_DIR"] = str(tmp_path / "file" / "folder")
    done = run("serve")
    assert done.returncode == 2
    assert done.stderr.startswith("SIDELINE_DATA_DIR: ")
    assert done.stderr.count("\n") == 1


def test_a_wrong_signing_key_is_reported_in_one_line(run: Run, environment: dict[str, str]) -> None:
    environment["SIDELINE_SIGNING_KEY"] = "no key"
    for command in ("serve", "jobs run claims", "two-step-off ada@northfield.edu"):
        done = run(*command.split())
        assert (command, done.returncode, done.stderr) == (command, 2, "SIDELINE_SIGNING_KEY: not a PEM private key\n")


def test_a_wrong_limit_is_reported_in_one_line(run: Run, environment: dict[str, str]) -> None:
    reason = "SIDELINE_LIMITS: coaches-per-user must look like 10 per 10 minutes; 40 per day\n"
    for limit in ("often", "10", "0 per day", "10 per fortnight", "10 per hour; x", "-1 per day"):
        environment["SIDELINE_LIMITS"] = json.dumps({"coaches-per-user": limit})
        done = run("serve")
        assert (limit, done.returncode, done.stderr) == (limit, 2, reason)
