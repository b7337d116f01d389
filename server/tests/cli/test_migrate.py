"""`sideline migrate`: from nothing to the newest schema, as often as one likes; bad settings are one line."""

import subprocess
from pathlib import Path

import pytest

from sideline.core import migrate
from tests.cli.conftest import COMMAND, Run, opened


def test_an_empty_database_gets_the_newest_schema(empty_database_url: str, run: Run) -> None:
    for _ in range(2):
        done = run("migrate", on=empty_database_url)
        assert (done.returncode, done.stdout) == (0, "The database has the newest schema.\n"), done.stderr
    with opened(empty_database_url) as database:
        assert migrate.is_current(database)


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


def test_a_data_folder_that_cannot_be_is_one_line(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    chosen = environment | {"SIDELINE_DATA_DIR": str(tmp_path / "file" / "folder")}
    done = subprocess.run([*COMMAND, "serve"], env=chosen, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("SIDELINE_DATA_DIR: ")
    assert done.stderr.count("\n") == 1


def test_a_wrong_signing_key_is_one_line(environment: dict[str, str]) -> None:
    chosen = environment | {"SIDELINE_SIGNING_KEY": "no key"}
    done = subprocess.run([*COMMAND, "serve"], env=chosen, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "SIDELINE_SIGNING_KEY: not a PEM private key\n"
