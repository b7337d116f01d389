"""`sideline invite`."""

import re

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def database_url() -> str:
    return ""


def test_a_code_is_printed_once_listed_and_revoked(run: Run) -> None:
    assert run("migrate").returncode == 0
    made = run("invite", "--uses", "25", "--days", "7", "--note", "Women's soccer")
    code = re.search(r"Code: ([a-z0-9]{12})\n", made.stdout)
    assert code, made.stderr
    assert made.stdout.endswith(f"/?sign-up=true#invitation={code[1]}\n")
    assert "SIDELINE_REGISTRATION is open" in made.stderr
    listed = run("invite", "list").stdout
    found = re.fullmatch(r"([0-9a-f]{8})  25 uses left, until \d{4}-\d\d-\d\d  Women's soccer\n", listed)
    assert found
    assert code[1] not in listed
    wrong = run("invite", "revoke", "abc")
    assert (wrong.returncode, wrong.stderr) == (
        2, "no invitation has the id abc; `sideline invite list` shows the ids\n"
    )  # fmt: skip
    assert run("invite", "revoke", found[1]).returncode == 0
    assert run("invite", "list").stdout == ""
