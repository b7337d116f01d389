"""A command with an invalid setting exits with one line that names it."""

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


@pytest.mark.parametrize("command", ["migrate", "check", "serve"])
def test_a_wrong_setting_is_reported_in_one_line(run: Run, command: str) -> None:
    done = run(command, on="mysql://nowhere")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
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


@pytest.mark.parametrize("command", ["migrate", "serve", "check"])
def test_a_port_without_a_server_is_reported_in_one_line(run: Run, command: str) -> None:
    done = run(command, on="postgresql://nobody:geheim@127.0.0.1:1/nowhere")
    assert done.returncode == 2
    assert done.stderr == (
        "SIDELINE_DATABASE_URL: the database cannot be used: nothing is listening on this host and port\n"
    )


@pytest.mark.parametrize(
    ("sqlstate", "message", "cause"),
    [
        ("28P01", 'password authentication failed for user "nobody"', "the user name or password is wrong"),
        ("3D000", 'database "nowhere" does not exist', "the database does not exist on the server"),
        ("28000", 'no pg_hba.conf entry for host "::1"', "the server does not allow this user to connect"),
        ("53300", "sorry, too many clients already", "the server has too many connections"),
        ("57P03", "the database system is starting up", "the server is starting or stopping"),
    ],
)
def test_the_reason_of_a_refusing_server_is_reported(
    run: Run, tmp_path: Path, sqlstate: str, message: str, cause: str
) -> None:
    for command in (["check"], ["backup", tmp_path / "site.backup"]):
        with refusing_server(sqlstate, message) as port:
            done = run(*command, on=f"postgresql://nobody:geheim@127.0.0.1:{port}/nowhere")
        assert (done.returncode, done.stderr) == (
            2,
            f"SIDELINE_DATABASE_URL: the database cannot be used: {cause}\n",
        )


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


@pytest.mark.parametrize("command", ["serve", "jobs run claims", "two-step-off ada@northfield.edu"])
def test_a_wrong_signing_key_is_reported_in_one_line(run: Run, environment: dict[str, str], command: str) -> None:
    environment["SIDELINE_SIGNING_KEY"] = "no key"
    done = run(*command.split())
    assert done.returncode == 2
    assert done.stderr == "SIDELINE_SIGNING_KEY: not a PEM private key\n"


@pytest.mark.parametrize("limit", ["often", "10", "0 per day", "10 per fortnight", "10 per hour; x", "-1 per day"])
def test_a_wrong_limit_is_reported_in_one_line(run: Run, environment: dict[str, str], limit: str) -> None:
    environment["SIDELINE_LIMIT_COACHES_PER_USER"] = limit
    done = run("serve")
    assert done.returncode == 2
    assert done.stderr == ("SIDELINE_LIMIT_COACHES_PER_USER: must look like 10 per 10 minutes; 40 per day\n")
