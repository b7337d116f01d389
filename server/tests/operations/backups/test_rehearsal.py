"""The job `rehearsal`: the newest backup is restored into a throw-away database and checked."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sideline.authorship.authors import ensure_key_of_database
from sideline.core import clock
from sideline.core.crypto import AuthorsKey
from sideline.core.files import checksum_file, write_checksum
from sideline.core.site import Site
from sideline.operations.backups import folder as backup_folder
from sideline.operations.backups.folder import Backup, backups_in, make_backup
from sideline.operations.backups.rehearsal import rehearse
from sideline.operations.backups.write import BackupFailed
from sideline.operations.jobs.job import job_states
from sideline.operations.jobs.registry import REHEARSAL, jobs_of
from sideline.operations.jobs.runner import run_due_jobs
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body


@pytest.fixture
def rehearsed(site: Site, client: TestClient, ada: Person, tmp_path: Path) -> Site:
    """A site with a coach, a review, and a folder for backups."""
    with site.database.writing() as session:
        ensure_key_of_database(session, site.authors_key)
        coach_id = make_coach(session, name="Mara Lindqvist").id
    assert ada.post(f"/api/coaches/{coach_id}/reviews", review_body()).status_code == 201
    return replace(site, settings=site.settings.model_copy(update={"backup_dir": tmp_path / "backups"}))


@pytest.fixture
def backup(rehearsed: Site, tmp_path: Path) -> Backup:
    make_backup(rehearsed, tmp_path / "backups", clock.today())
    [backup] = backups_in(tmp_path / "backups")
    return backup


def run_rehearsal(site: Site) -> str | None:
    run_due_jobs(site, [job for job in jobs_of(site.settings) if job.name == REHEARSAL])
    state = job_states(site.database).get(REHEARSAL)
    return state.last_result if state else None


def change(backup: Backup, sql: str) -> None:
    """Change a row of the backup, and give it the right checksum."""
    with closing(sqlite3.connect(backup.file)) as connection, connection:
        assert connection.execute(sql).rowcount > 0
    checksum_file(backup.file).unlink()
    write_checksum(backup.file, backup.file)


@pytest.mark.both
def test_a_good_backup_passes_and_leaves_nothing_behind(rehearsed: Site, backup: Backup, tmp_path: Path) -> None:
    before = backup.file.read_bytes()
    result = run_rehearsal(rehearsed)
    assert result is not None
    assert result.startswith("rows: ")
    assert int(result.removeprefix("rows: ").replace(",", "")) > 3
    assert list((tmp_path / "tmp").iterdir()) == []
    assert backup.file.read_bytes() == before


def test_a_machine_without_backups_leaves_the_rehearsal_to_others(rehearsed: Site) -> None:
    assert run_rehearsal(rehearsed) is None


DAMAGES: dict[str, Callable[[Backup], object]] = {
    "is damaged: it does not have the": lambda backup: backup.file.write_bytes(backup.file.read_bytes()[:-1]),
    "has no checksum": lambda backup: checksum_file(backup.file).unlink(),
    "1 coaches with wrong numbers": lambda backup: change(backup, "UPDATE coach_tallies SET stars_5 = 7"),
    "1 problems with private records": lambda backup: change(backup, "DELETE FROM private_records"),
    "is from a newer release": lambda backup: change(backup, "UPDATE alembic_version SET version_num = '9999'"),
    "rows could not be restored": lambda backup: change(backup, "UPDATE coaches SET name = CAST(x'ff' AS TEXT)"),
}
"""What is done to a backup, by the reason for which it is not good."""


@pytest.mark.long
def test_what_is_wrong_is_the_result(rehearsed: Site, backup: Backup, tmp_path: Path) -> None:
    whole = {file: file.read_bytes() for file in (backup.file, checksum_file(backup.file))}
    for reason, damage in DAMAGES.items():
        damage(backup)
        with pytest.raises(BackupFailed, match=reason):
            rehearse(rehearsed, backup)
        assert not (tmp_path / "tmp").exists() or list((tmp_path / "tmp").iterdir()) == [], reason
        for file, content in whole.items():
            file.write_bytes(content)


@pytest.mark.long
def test_a_backup_of_other_keys_fails(rehearsed: Site, backup: Backup) -> None:
    other = replace(rehearsed, authors_key=AuthorsKey("7" * 64))
    with pytest.raises(BackupFailed, match="does not belong to the keys of this site"):
        rehearse(other, backup)


@pytest.mark.long
def test_a_full_disk_is_noticed_beforehand(
    rehearsed: Site, backup: Backup, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(backup_folder.shutil, "disk_usage", lambda _folder: usage._replace(free=backup.size))
    with pytest.raises(BackupFailed, match="are free"):
        rehearse(rehearsed, backup)


@pytest.mark.long
def test_what_a_killed_rehearsal_left_is_removed_by_the_next(rehearsed: Site, backup: Backup, tmp_path: Path) -> None:
    left = tmp_path / "tmp" / "rehearsal-killed"
    left.mkdir(parents=True)
    (left / "rehearsal.sqlite3").write_bytes(b"half")
    rehearse(rehearsed, backup)
    assert list((tmp_path / "tmp").iterdir()) == []
