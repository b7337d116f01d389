"""No command reports success on the wrong site, such as a newly created or empty one."""

import os
import subprocess
from pathlib import Path

import pytest

from sideline.cli.common import make_data_folder
from sideline.cli.main import COMMANDS
from sideline.config.settings import Settings
from sideline.core.crypto import AUTHORS_KEY_FILE, load_authors_key
from sideline.core.db.engine import database_url as database_url_of
from sideline.core.files import temporary_folder
from tests.cli.conftest import Run
from tests.commands import run_here

ARGUMENTS = {
    "import-coaches": ["coaches.csv"],
    "import-staff": ["staff.csv", "--season", "2026-27"],
    "undo-staff": ["1"],
    "export": ["tables"],
    "import-schools": ["schools.csv"],
    "import-teams": ["teams.csv"],
    "import-rosters": ["rosters.csv", "--season", "2026-27"],
    "rename-school": ["Northfield University", "Northfield College"],
    "correct-edition": ["2026-11-30", "--text", "62 reviews appeared, not 63."],
    "correct-report": ["womens-soccer", "--season", "2025-26", "--text", "Eastmarch played in another conference."],
    "make-report": ["womens-soccer", "--season", "2025-26"],
    "install-service": ["--no-ask"],
    "upgrade": ["sideline.whl"],
    "keys": ["rotate-authors"],
    "staff": ["list"],
    "invite": ["list"],
    "legal-hold": ["list"],
    "two-step-off": ["ada@northfield.edu"],
    "backup": ["site.backup"],
    "restore": ["site.backup"],
    "move": ["--to", "sqlite:////nowhere/site.sqlite3"],
}
REPORTS = {"doctor"}
"""Prints what is wrong with the site as one of its checks (tests/operations/test_doctor.py)."""

MAKE_A_SITE = {"setup", "serve", "demo", "openapi"}
"""Commands that create a site without being told where; `openapi` uses none."""

MAKE_A_NAMED_SITE = {"migrate", "restore"}
MAKE_A_SITE_IN_A_FOLDER = {"import-coaches", "import-staff"}


@pytest.fixture
def database_url() -> str:
    """The default: a SQLite file in the data folder."""
    return ""


def run_in(folder: Path, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run a command with only these settings in the environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SIDELINE_")}
    return run_here([*words], {**kept, "SIDELINE_ENV_FILE": "", **variables}, folder)


def words(command: str) -> list[str]:
    return [command, *ARGUMENTS.get(command, [])]


def problem(done: "subprocess.CompletedProcess[str]", message: str, folder: Path) -> str:
    """Return what a command did other than end with one line that contains `message`; the folder must stay empty."""
    is_right = (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1) and message in done.stderr
    created = [path.name for path in folder.iterdir()]
    return "" if is_right and not created else f"{done.returncode}: {done.stdout}{done.stderr}{created}"


def test_a_data_folder_that_does_not_exist_is_an_error(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    environment["SIDELINE_DATA_DIR"] = str(tmp_path / "typing-error")
    message = f"SIDELINE_DATA_DIR: the folder {tmp_path}/typing-error does not exist"
    commands = sorted(set(COMMANDS) - REPORTS - MAKE_A_SITE - MAKE_A_NAMED_SITE)
    outcomes = {command: problem(run(*words(command)), message, tmp_path) for command in commands}
    assert {command: outcome for command, outcome in outcomes.items() if outcome} == {}


def test_a_shell_without_settings_creates_no_site(tmp_path: Path) -> None:
    message = f"SIDELINE_DATA_DIR: the folder {tmp_path}/var does not exist"
    commands = sorted(MAKE_A_NAMED_SITE | {"backup"})
    outcomes = {command: problem(run_in(tmp_path, *words(command)), message, tmp_path) for command in commands}
    assert {command: outcome for command, outcome in outcomes.items() if outcome} == {}


def test_a_folder_without_a_site_is_an_error(run: Run, tmp_path: Path) -> None:
    """For example, the mount point of a disk that is not mounted."""
    message = f"SIDELINE_DATA_DIR: there is no site in {tmp_path}"
    commands = sorted(set(COMMANDS) - REPORTS - MAKE_A_SITE - MAKE_A_NAMED_SITE - MAKE_A_SITE_IN_A_FOLDER)
    outcomes = {command: problem(run(*words(command)), message, tmp_path) for command in commands}
    assert {command: outcome for command, outcome in outcomes.items() if outcome} == {}


def test_a_site_that_lost_its_database_is_not_replaced_by_an_empty_one(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    """Commands that would make a new site, or point to it, name the newest backup instead."""
    environment["SIDELINE_BACKUP_DIR"] = str(tmp_path / "backups")
    (tmp_path / "backups").mkdir()
    newest = tmp_path / "backups/sideline-2026-11-26.backup"
    newest.touch()
    for command in ("serve", "doctor", "status", "jobs"):
        done = run(*words(command))
        assert done.returncode != 0, command
        assert f"the site's database is gone, but {newest} is there" in done.stdout + done.stderr, command
    assert not (tmp_path / "sideline.sqlite3").exists()


def test_a_lost_database_is_restored_from_the_newest_backup(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    environment["SIDELINE_BACKUP_DIR"] = str(tmp_path / "backups")
    assert [run(*command).returncode for command in (["migrate"], ["jobs", "run", "backup"])] == [0, 0]
    [newest] = (tmp_path / "backups").glob("*.backup")
    for file in tmp_path.glob("sideline.sqlite3*"):
        file.unlink()
    assert f"sideline restore {newest}" in run("check").stderr
    assert run("restore", newest).returncode == 0
    assert run("check").returncode == 0


def test_a_database_without_a_site_is_an_error(run: Run, empty_database_url: str, tmp_path: Path) -> None:
    done = run("backup", tmp_path / "site.backup", on=empty_database_url)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("SIDELINE_DATABASE_URL: there is no site")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name",
    ["a?b%41", *(pytest.param(name, marks=pytest.mark.long) for name in ("x?1", "%41", "a#b", "a b", "ä&=;", "a:b@c"))],
)
def test_the_database_is_in_the_data_folder_whatever_its_name(
    run: Run, environment: dict[str, str], tmp_path: Path, name: str
) -> None:
    folder = tmp_path / name
    environment["SIDELINE_DATA_DIR"] = str(folder)
    assert run("migrate").returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {name}
    assert (folder / "sideline.sqlite3").stat().st_size > 0
    assert run("backup", folder / "a?b.backup").returncode == 0
    assert (folder / "a?b.backup").stat().st_size > 0
    assert run("check").returncode == 0


class TestSettingsFile:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """A site's data folder with a settings file beside it."""
        folder = tmp_path / "site"
        assert run_in(tmp_path, "migrate", SIDELINE_DATA_DIR=str(folder)).returncode == 0
        (tmp_path / "site.env").write_text(f"# the site\nSIDELINE_DATA_DIR={folder}\nPOSTGRES_PASSWORD=x\n")
        return folder

    def test_a_shell_and_a_cron_job_use_the_site_of_the_file(self, folder: Path, tmp_path: Path) -> None:
        for option in (["--env-file", "site.env"], ["--env-file=site.env"]):
            for line in ([*option, "check"], ["check", *option]):
                done = run_in(tmp_path, *line)
                assert done.returncode == 0, done.stderr
        assert run_in(tmp_path, "check", SIDELINE_ENV_FILE=str(tmp_path / "site.env")).returncode == 0
        assert not (tmp_path / "var").exists()

    def test_the_environment_overrides_the_file(self, folder: Path, tmp_path: Path) -> None:
        done = run_in(tmp_path, "--env-file", "site.env", "check", SIDELINE_DATA_DIR="/nowhere")
        assert (done.returncode, "/nowhere" in done.stderr) == (2, True)

    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (
                "SIDELINE_DATADIR=/x\n",
                "SIDELINE_DATADIR: there is no setting with this name; did you mean SIDELINE_DATA_DIR?",
            ),
            ("SIDELINE_DATA_DIR=/x\nsecret line\n", "line 2: must be NAME=value"),
            ("SIDELINE_DATA_DIR=/x \\\nSIDELINE_PORT=80\n", "line 1: write the value on one line, without \\"),
            ("SIDELINE_DATA_DIR=\udcff\n", "must be UTF-8 text"),
        ],
    )
    def test_a_malformed_file_is_reported_in_one_line(self, tmp_path: Path, content: str, reason: str) -> None:
        (tmp_path / "site.env").write_bytes(content.encode(errors="surrogateescape"))
        done = run_in(tmp_path, "check", "--env-file", "site.env")
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert reason in done.stderr
        assert "secret" not in done.stderr

    @pytest.mark.parametrize("name", ["missing.env", "folder.env"])
    def test_an_unreadable_file_is_reported_in_one_line(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "folder.env").mkdir()
        done = run_in(tmp_path, "check", "--env-file", name)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert name in done.stderr


def test_files_that_root_creates_belong_to_the_folders_owner(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service's own user must be able to read keys that root replaced and a site that root restored."""
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda _file, user, group: given.append((user, group)))
    load_authors_key(None, tmp_path)
    make_data_folder(Settings(data_dir=tmp_path), database_url_of("", tmp_path))
    with temporary_folder(tmp_path, "restore"):
        pass
    owner = tmp_path.stat()
    assert (tmp_path / AUTHORS_KEY_FILE).exists()
    assert given == [(owner.st_uid, owner.st_gid)] * 4, "of keys/, authors.key, the database and tmp/"
