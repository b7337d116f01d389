"""`sideline export` writes all tables to a new folder, or nothing."""

import os
import sys
from pathlib import Path

import pytest

from sideline.core.site import Site
from sideline.teams import data_files
from tests.commands import run_here
from tests.factories import make_coach


@pytest.fixture
def environment(site: Site, database_url: str) -> dict[str, str]:
    with site.database.writing() as session:
        make_coach(session)
    given = {"SIDELINE_DATABASE_URL": database_url, "SIDELINE_DATA_DIR": str(site.settings.data_dir)}
    return {**os.environ, **given, "PYTHONPATH": os.pathsep.join(sys.path)}


def test_the_files_are_in_the_folder_and_the_texts_only_if_asked_for(
    environment: dict[str, str], tmp_path: Path
) -> None:
    tables = {f"{table}.{ending}" for table in ("coaches", "posts", "teams", "facts") for ending in ("csv", "jsonl")}
    done = run_here(["export", str(tmp_path / "tables")], environment)
    assert done.returncode == 0, done.stderr
    assert "coaches.csv: 1 rows" not in done.stdout
    assert "coaches.csv: 1 row\n" in done.stdout
    assert {file.name for file in (tmp_path / "tables").iterdir()} == {*tables, "columns.csv"}
    assert "reviews" not in {line.split(",")[0] for line in (tmp_path / "tables/columns.csv").read_text().splitlines()}
    run_here(["export", str(tmp_path / "texts"), "--texts"], environment)
    assert {file.name for file in (tmp_path / "texts").iterdir()} == {
        *tables, "columns.csv", "reviews.csv", "reviews.jsonl",
    }  # fmt: skip


def test_a_folder_that_exists_is_not_touched(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    done = run_here(["export", str(tmp_path / "tables")], environment)
    assert done.returncode == 2
    assert done.stderr == f"{tmp_path}/tables exists already. Please name a new folder\n"
    assert list((tmp_path / "tables").iterdir()) == []
    done = run_here(["export", str(tmp_path / "nowhere/tables")], environment)
    assert (done.returncode, done.stderr) == (2, f"{tmp_path}/nowhere/tables: No such file or directory\n")


def test_an_export_that_fails_leaves_nothing(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(data_files._Writer, "add", full)
    before = set(tmp_path.iterdir())
    done = run_here(["export", str(tmp_path / "tables")], environment)
    assert (done.returncode, done.stderr) == (2, f"{tmp_path}/tables: No space left on device\n")
    assert set(tmp_path.iterdir()) == before
