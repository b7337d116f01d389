"""The job `backup`: one file a day in the folder of the settings, of which the newest are kept."""

import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
import time_machine
from sqlalchemy import delete

from sideline.accounts.model import AuthSession, User
from sideline.config.settings import SettingsError, read_settings
from sideline.core import clock
from sideline.core.db.copy import SkippedRow
from sideline.core.db.engine import Base
from sideline.core.files import checksum_file, verify_checksum
from sideline.core.site import Site
from sideline.operations.backups import folder as backup_folder
from sideline.operations.backups.folder import backups_in, make_backup
from sideline.operations.backups.read import revision_of_backup
from sideline.operations.backups.write import BackupFailed
from sideline.operations.jobs import registry
from sideline.operations.jobs.job import job_states
from sideline.operations.jobs.registry import BACKUP, jobs_of
from sideline.operations.jobs.runner import run_due_jobs, run_now
from tests.people import People

TODAY = date(2026, 11, 27)


@pytest.fixture
def runs_workers() -> bool:
    """Messages stay in the outbox."""
    return False


@pytest.fixture
def folder(site: Site, tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def backed_up(site: Site, folder: Path) -> Site:
    """The site with a folder for backups."""
    return replace(site, settings=site.settings.model_copy(update={"backup_dir": folder, "backups_kept": 3}))


@pytest.fixture
def days() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(clock.now(), tick=False) as now:
        yield now


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def run_backup(site: Site) -> str:
    job = next(job for job in jobs_of(site.settings) if job.name == BACKUP)
    run_now(site, job)
    return job_states(site.database)[BACKUP].last_result or ""


@pytest.mark.both
def test_the_job_writes_an_intact_private_file_with_the_day(backed_up: Site, folder: Path) -> None:
    assert run_backup(backed_up).startswith("rows: ")
    today = clock.today().isoformat()
    assert names(folder) == [f"sideline-{today}.backup", f"sideline-{today}.backup.sha256"]
    [backup] = backups_in(folder)
    assert (backup.day.isoformat(), backup.size) == (today, backup.file.stat().st_size)
    assert verify_checksum(backup.file)
    assert revision_of_backup(backup.file)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(backup.file.stat().st_mode) == 0o600


def test_a_machine_without_the_setting_makes_no_backups(site: Site) -> None:
    assert BACKUP not in [job.name for job in jobs_of(site.settings)]


def test_the_oldest_are_deleted_and_other_files_stay(
    backed_up: Site, folder: Path, days: time_machine.Traveller
) -> None:
    folder.mkdir()
    others = ["notes.txt", "sideline-2026-13-40.backup", "sideline-2020-01-01.backup.old", "before-upgrade.backup"]
    for name in others:
        (folder / name).touch()
    first = clock.today()
    for _ in range(5):
        run_due_jobs(backed_up, [job for job in jobs_of(backed_up.settings) if job.name == BACKUP])
        days.shift(timedelta(days=1, seconds=1))
    assert [backup.day for backup in backups_in(folder)] == [first + timedelta(days=age) for age in (4, 3, 2)]
    assert len(names(folder)) == 6 + len(others)
    assert all(checksum_file(backup.file).exists() for backup in backups_in(folder))


def test_a_missed_day_is_made_up_at_the_next_start(backed_up: Site, folder: Path, days: time_machine.Traveller) -> None:
    backup_jobs = [job for job in jobs_of(backed_up.settings) if job.name == BACKUP]
    run_due_jobs(backed_up, backup_jobs)
    days.shift(timedelta(hours=23))
    run_due_jobs(backed_up, backup_jobs)
    assert len(backups_in(folder)) == 1
    days.shift(timedelta(days=4))
    run_due_jobs(backed_up, backup_jobs)
    assert len(backups_in(folder)) == 2


def test_a_second_backup_of_a_day_replaces_the_first(backed_up: Site, folder: Path) -> None:
    run_backup(backed_up)
    first = backups_in(folder)[0].file.stat().st_ino
    run_backup(backed_up)
    [second] = backups_in(folder)
    assert second.file.stat().st_ino != first
    assert verify_checksum(second.file)


@pytest.mark.both
def test_an_empty_site_does_not_replace_the_backup_of_one_with_accounts(
    backed_up: Site, folder: Path, people: People
) -> None:
    """The database was lost, and the site was started without it."""
    run_backup(backed_up)
    people("ada")
    assert run_backup(backed_up).startswith("rows: "), "so far nothing was lost"
    with backed_up.database.writing() as session:
        session.execute(delete(AuthSession))
        session.execute(delete(User))
    before = backups_in(folder)[0].file.read_bytes()
    assert "the site has no accounts, but" in run_backup(backed_up)
    assert backups_in(folder)[0].file.read_bytes() == before


def test_the_new_backup_stays_even_if_the_clock_was_once_ahead(backed_up: Site, folder: Path) -> None:
    one = backed_up.settings.model_copy(update={"backups_kept": 1})
    site = replace(backed_up, settings=one)
    make_backup(site, folder, TODAY + timedelta(days=400))
    make_backup(site, folder, TODAY)
    assert [backup.day for backup in backups_in(folder)] == [TODAY]


def test_what_a_killed_process_left_is_removed(backed_up: Site, folder: Path) -> None:
    folder.mkdir()
    for name in ("sideline-2026-11-20.backup.part", "sideline-2026-11-20.backup.part-journal"):
        (folder / name).write_bytes(b"unfinished")
    make_backup(backed_up, folder, TODAY)
    assert names(folder) == ["sideline-2026-11-27.backup", "sideline-2026-11-27.backup.sha256"]


def test_a_failed_backup_deletes_nothing_and_says_why(
    backed_up: Site, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in range(1, 4):
        make_backup(backed_up, folder, date(2026, 11, day))
    before = names(folder)
    usage = shutil.disk_usage(folder)
    monkeypatch.setattr(backup_folder.shutil, "disk_usage", lambda _folder: usage._replace(free=1))
    result = run_backup(backed_up)
    assert result.startswith(f"failed: {folder}: needs "[:100])
    assert names(folder) == before


def test_left_out_rows_fail_the_job_but_leave_the_backup(
    backed_up: Site, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in range(1, 4):
        make_backup(backed_up, folder, date(2026, 11, day))
    real = backup_folder.write_backup

    def leave_out_a_row(url: str, data_dir: Path, file: Path) -> list[SkippedRow]:
        return [*real(url, data_dir, file), SkippedRow("coaches", {"id": "7"}, "ValueError")]

    monkeypatch.setattr(backup_folder, "write_backup", leave_out_a_row)
    assert run_backup(backed_up) == "failed: 1 rows were left out, such as one of coaches"
    assert len(backups_in(folder)) == 4


def test_a_backup_is_made_even_if_the_order_of_writing_cannot_be_removed(
    backed_up: Site, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = []

    def fail(*_arguments: object) -> None:
        failures.append(1)
        raise RuntimeError

    monkeypatch.setattr(registry, "scrub_write_order", fail)
    assert run_backup(backed_up).startswith("rows: ")
    assert (len(failures), len(backups_in(folder))) == (1, 1)


def test_two_processes_never_write_at_once(backed_up: Site, folder: Path) -> None:
    folder.mkdir()
    with (
        backup_folder._alone_in(folder),
        pytest.raises(BackupFailed, match="another process is writing a backup there"),
    ):
        make_backup(backed_up, folder, TODAY)


@pytest.mark.parametrize(
    "module",
    [
        "sideline.cli.copies",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("sideline.main", "sideline.cli.jobs")),
    ],
)
def test_whatever_copies_rows_knows_all_tables(module: str) -> None:
    names = f"import {module}; from sideline.core.db.engine import Base; print(*Base.metadata.tables)"
    known = subprocess.run([sys.executable, "-c", names], capture_output=True, text=True, check=True).stdout.split()
    assert set(known) == set(Base.metadata.tables)
    assert "reviews" in known


@pytest.mark.parametrize("inside", ["", "keys", "keys/backups", ".."])
def test_a_folder_with_the_keys_is_refused(tmp_path: Path, inside: str) -> None:
    with pytest.raises(SettingsError, match=r"SIDELINE_BACKUP_DIR: .*keys must not be stored with backups"):
        read_settings(data_dir=tmp_path, backup_dir=tmp_path / inside)
    assert read_settings(data_dir=tmp_path, backup_dir=tmp_path / "backups").backup_dir == tmp_path / "backups"


@pytest.mark.parametrize("value", ["0", "-1", "0.5", "12h", "32", ""])
def test_the_period_is_whole_days(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SIDELINE_BACKUP_DAYS", value)
    if value:
        with pytest.raises(SettingsError, match=r"^SIDELINE_BACKUP_DAYS: Input should be "):
            read_settings()
    else:
        assert read_settings().backup_days == 1
