"""Every `sideline` command of the documents runs as written, document by document, each on a site of its own.

`NOT_RUN` has those that need more than one process and a folder; tests/test_documented_commands.py parses them.
"""

import os
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from shutil import copytree

import pytest

from sideline.accounts.invitations import Invitation
from sideline.cases.model import open_coach_case
from sideline.core.db.engine import SQLITE_FILE
from sideline.core.site import Site
from sideline.reviews.editions import Edition
from tests.cli.conftest import Run
from tests.cli.test_staff import suspend
from tests.cli.test_two_step_off import protect
from tests.commands import run_here
from tests.factories import make_coaches
from tests.people import People
from tests.test_documented_commands import (
    ROOT,
    commands_in_blocks,
    commands_in_text,
    documents,
    is_whole,
)

NOT_RUN = {
    "serve": "runs until it is stopped",
    "setup": "asks questions, or connects to the mail server of the page (`make self-host` runs it)",
    "install-service": "writes to /etc and starts systemd's units as root (`make self-host` runs it)",
    "upgrade": "replaces an installation in an environment of its own",
    "demo": "takes ten seconds to fill an empty site (tests/cli/demo runs it)",
    "move": "fills a PostgreSQL database",
    "doctor --send-test": "needs a mail server",
    "doctor --mail-code": "needs the code of an email that a mail server has delivered",
}

STATUS = {"doctor": 1}
"""The exit status where it is not 0: nothing answers at the address of these sites, which the doctor calls an error."""

ANSWERS = "y\n"
"""What is typed at a question for confirmation."""

FILES = {
    "coaches.csv": "name,university,sport,gender,division\nIda Brandt,Southmoor College,Golf,Women,DI\n",
    "schools.csv": "name,state,city\nNorthfield University,Ohio,Northfield\n",
    "staff.csv": "School,Name,Title,Sport\nNorthfield University,Ida Brandt,Head Coach,Women's Soccer\n",
    "teams.csv": "school,sport,gender,roster_size,year\nNorthfield University,Soccer,Women,28,2025-26\n",
    "roster.csv": "School,Sport,Gender,Name,Yr.\nNorthfield University,Soccer,Women,Ana Ames,So.\n",
    "last.csv": "School,Sport,Gender,Name,Yr.\nNorthfield University,Soccer,Women,Ana Ames,Fr.\n",
}
CASE, INVITATION, EDITION = 17, "1f2e3d4c", date(2026, 11, 30)
"""What the documents take as examples; the site has them."""


@pytest.fixture
def written(site: Site, people: People, run: Run, tmp_path: Path) -> dict[str, str]:
    """A site where each command has something to do; return what its words in capitals stand for."""
    ada = people("ada")
    suspend(site, ada)
    protect(site, ada)
    with site.database.writing() as session:
        coaches = make_coaches(session, *(f"Coach {letter}" for letter in "ABCDEFGHIJKLMNOP"))
        make_coaches(session, "Ola Berg", university="Northfield Univercity", sport="Soccer")
        make_coaches(session, "Uwe Lang", university="Eastmarch College", sport="Soccer")
        assert [open_coach_case(session, "coach", coach.id).id for coach in coaches][-1] == CASE
        session.add(Invitation(code_hash=INVITATION.ljust(64, "0"), uses_left=1, expires_on=date.max))
        session.add(Edition(day=EDITION, progress="done", ledger={"shown": {}, "open": {}, "corrections": []}))
    assert run("staff", "add", ada.email, "--role", "admin").returncode == 0
    (tmp_path / "staff.csv").write_text(FILES["staff.csv"])
    assert run("import-staff", tmp_path / "staff.csv", "--season", "2025-26").returncode == 0
    assert run("backup", tmp_path / "before-upgrade.backup").returncode == 0
    return {
        "ADDRESS": ada.email,
        "KEEP": "Northfield University",
        "OTHER": "Northfield Univercity",
        "OLD": "Eastmarch College",
        "NEW": "Eastmarch University",
        "NUMBER": "1",
        "FILE": "before-upgrade.backup",
    }


@pytest.mark.long
def test_every_command_runs_as_written(site: Site, written: dict[str, str], tmp_path: Path) -> None:
    failed: dict[str, str] = {}
    left_out: set[str] = set()
    for document in documents():
        folder = tmp_path / document.relative_to(ROOT).as_posix().replace("/", "-")
        for words in _commands_in(document):
            command = f"{' '.join(words)} "
            if reasons := [start for start in NOT_RUN if command.startswith(f"{start} ")]:
                left_out.update(reasons)
                continue
            if not folder.exists():
                _copy(site, folder)
            if problem := _run(words, written, folder):
                failed[f"{document.name}: {command}"] = problem
    assert failed == {}
    assert left_out == set(NOT_RUN)


def _commands_in(document: Path) -> list[tuple[str, ...]]:
    """Return the complete `sideline` commands of a document, each once: those in code blocks first."""
    text = document.read_text(encoding="utf-8")
    calls = [*commands_in_blocks(text), *(call for call in commands_in_text(text) if is_whole(call))]
    return list(dict.fromkeys(tuple(words) for program, *words in calls if program == "sideline"))


def _copy(site: Site, folder: Path) -> None:
    """Make a folder with a copy of the site, its backup, and the files that the documents name."""
    source = Path(site.settings.data_dir)
    copytree(source / "keys", folder / "data" / "keys")
    database = str(site.database.engine.url.database)
    with closing(sqlite3.connect(database)) as old, closing(sqlite3.connect(folder / "data" / SQLITE_FILE)) as new:
        old.backup(new)
    for name, text in FILES.items():
        (folder / name).write_text(text)
    for name in ("before-upgrade.backup", "before-upgrade.backup.sha256"):
        (folder / name).write_bytes((source / name).read_bytes())


def _run(words: tuple[str, ...], written: dict[str, str], folder: Path) -> str:
    """Run a command in `folder`, with paths inside it; return what went wrong."""
    variables = {
        "SIDELINE_ENV_FILE": "",
        "SIDELINE_DATA_DIR": str(folder / "data"),
        "SIDELINE_BACKUP_DIR": str(folder / "backups"),
        "SIDELINE_LOG_LEVEL": "error",
    }
    if words[0] == "restore":
        for file in (folder / "data").glob(f"{SQLITE_FILE}*"):
            file.unlink()
    if words[0] == "backup":
        for file in folder.glob("before-upgrade.backup*"):
            file.unlink()
    given = [written.get(word, Path(word).name if word.startswith("/") else word) for word in words]
    done = run_here(given, {**_without_settings(), **variables}, folder, typed=ANSWERS)
    return "" if done.returncode == STATUS.get(words[0], 0) else f"{done.returncode}: {done.stdout}{done.stderr}"


def _without_settings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("SIDELINE_")}
