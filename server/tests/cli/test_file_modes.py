"""Files that a command writes are readable only by their owner, whatever the folder and the umask allow."""

import os
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def database_url() -> str:
    """The default: a SQLite file in the data folder."""
    return ""


@pytest.fixture
def open_folder(tmp_path: Path, environment: dict[str, str]) -> Path:
    """An existing data folder that all users may read."""
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(0o755)
    environment["SIDELINE_DATA_DIR"] = str(folder)
    return folder


def _modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("first", ["migrate", pytest.param("demo", marks=pytest.mark.long)])
def test_every_file_is_readable_by_its_owner_only(open_folder: Path, run: Run, first: str) -> None:
    before = os.umask(0)
    try:
        assert run(first).returncode == 0
        assert run("backup", open_folder / "site.backup").returncode == 0
        restored = run("restore", open_folder / "site.backup", on=f"sqlite:///{open_folder / 'restored.sqlite3'}")
        assert restored.returncode == 0, restored.stderr
    finally:
        os.umask(before)
    modes = _modes(open_folder)
    assert {"sideline.sqlite3", "site.backup", "site.backup.sha256", "restored.sqlite3"} <= set(modes)
    assert set(modes.values()) == {0o600}


def test_a_file_readable_by_others_becomes_private(open_folder: Path, run: Run) -> None:
    assert run("migrate").returncode == 0
    file = open_folder / "sideline.sqlite3"
    file.chmod(0o644)
    assert run("migrate").returncode == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
