"""A database address that cannot be used is reported in one line that quotes no password."""

import pytest
import typer

from sideline.cli import common

SEVERAL_HOSTS = "postgresql://USER:PASSWORD@/DATABASE?host=A:5432&host=B:5432&target_session_attrs=read-write"
INVALID_VALUE = "a parameter of the address has a value that is not valid"
ENCODED = "as %23 %2F %3F %5B %5D %40 %3A %25"
NOBODY = "nothing is listening on this host and port"

URLS = {
    "u:geheim@127.0.0.1:1,127.0.0.2:2/db": SEVERAL_HOSTS,
    "u:geheim@127.0.0.1:1,127.0.0.2/db": SEVERAL_HOSTS,
    "u:geheim@127.0.0.1,127.0.0.2:2/db?sslmode=require": SEVERAL_HOSTS,
    "127.0.0.1:1,127.0.0.2:2/db": SEVERAL_HOSTS,
    "u:geheim@[::1]:1,[::1]:2/db": SEVERAL_HOSTS,
    "u:geheim@/db?host=127.0.0.1,127.0.0.2&port=1,2,3": SEVERAL_HOSTS,
    "u:geheim@127.0.0.1/db?port=x": SEVERAL_HOSTS,
    "u:geheim@/db?host=127.0.0.1:1&host=127.0.0.2:1&target_session_attrs=read-write": NOBODY,
    "u:geheim@/db?host=127.0.0.1,127.0.0.2&port=1,1": NOBODY,
    "u:geheim@127.0.0.1:1/db?prepare_threshold=0": "'prepare_threshold'",
    "u:geheim@127.0.0.1:1/db?sslmode=require&autocommit=1": "'autocommit'",
    "u:geheim@127.0.0.1:1/db?conninfo=1": "'conninfo'",
    "u:geheim@127.0.0.1:1/db?pool_size=3": "'pool_size'",
    "u:geheim@127.0.0.1:1/db?=1": "the parameter ''",
    "u:geheim@127.0.0.1:1/db?sslmode=require&sslmode=disable": "'sslmode' twice",
    "u:p@x/y?geheim=1@127.0.0.1:1/db": ENCODED,
    "u:geheim@x@127.0.0.1:1/db": ENCODED,
    "u:geheim@127.0.0.1:x/db": ENCODED,
    "u:geheim@127.0.0.1:1/db?sslmode=geheim": INVALID_VALUE,
    "u:geheim@127.0.0.1:1/db?target_session_attrs=writable": INVALID_VALUE,
    "u:geheim@127.0.0.1:1/db?keepalives=x": INVALID_VALUE,
    "u:geheim@127.0.0.1:99999/db": INVALID_VALUE,
    "u:geheim@127.0.0.1:1/db?service=none": INVALID_VALUE,
    "u:geheim@127.0.0.1:1/db?hostaddr=127.0.0.1,127.0.0.2": INVALID_VALUE,
    "u:geheim@/db?host=/no/such/folder": "nothing is listening on this socket",
}
"""What follows postgresql://, and words of the line."""


def test_each_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setenv("SIDELINE_DATA_DIR", str(tmp_path))
    reported = {}
    for address in URLS:
        monkeypatch.setenv("SIDELINE_DATABASE_URL", f"postgresql://{address}")
        with pytest.raises(typer.Exit) as end:
            common.migrate_database(common.load_settings())
        reported[address] = (end.value.exit_code, capsys.readouterr().err)
    wrong = {
        address: (status, message)
        for address, (status, message) in reported.items()
        if (status, message.count("\n")) != (2, 1)
        or not message.startswith("SIDELINE_DATABASE_URL: ")
        or URLS[address] not in message
        or "geheim" in message
    }
    assert wrong == {}
