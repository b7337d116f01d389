"""A setting that cannot be used ends a command with one line that names it."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def database_url() -> str:
    """The default: these commands end before the kind of database matters."""
    return ""


@pytest.mark.parametrize("command", ["migrate", "check", "serve"])
def test_a_wrong_setting_is_one_line(run: Run, command: str) -> None:
    done = run(command, on="mysql://nowhere")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "SIDELINE_DATABASE_URL" in done.stderr


@pytest.mark.parametrize("command", ["migrate", "serve", "check"])
def test_a_database_that_cannot_be_reached_is_one_line(run: Run, command: str) -> None:
    done = run(command, on="postgresql://nobody:geheim@127.0.0.1:1/nowhere")
    assert done.returncode == 2
    assert done.stderr == "SIDELINE_DATABASE_URL: the database cannot be reached or written\n"


def test_a_data_folder_that_cannot_be_is_one_line(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    environment["SIDELINE_DATA_DIR"] = str(tmp_path / "file" / "folder")
    done = run("serve")
    assert done.returncode == 2
    assert done.stderr.startswith("SIDELINE_DATA_DIR: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["serve", "jobs run claims", "two-step-off ada@northfield.edu"])
def test_a_wrong_signing_key_is_one_line(run: Run, environment: dict[str, str], command: str) -> None:
    environment["SIDELINE_SIGNING_KEY"] = "no key"
    done = run(*command.split())
    assert done.returncode == 2
    assert done.stderr == "SIDELINE_SIGNING_KEY: not a PEM private key\n"


@pytest.mark.parametrize("limit", ["often", "10", "0 per day", "10 per fortnight", "10 per hour; x", "-1 per day"])
def test_a_wrong_limit_is_one_line(run: Run, environment: dict[str, str], limit: str) -> None:
    environment["SIDELINE_LIMIT_COACHES_PER_USER"] = limit
    done = run("serve")
    assert done.returncode == 2
    assert done.stderr == (
        "SIDELINE_LIMIT_COACHES_PER_USER: Value error, must read like 10 per 10 minutes; 40 per day\n"
    )
