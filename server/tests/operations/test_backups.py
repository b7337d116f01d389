"""A late backup or rehearsal is named by `doctor` and `status`."""

from datetime import timedelta
from pathlib import Path

import pytest

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.database import check_backups
from sideline.operations.jobs.job import JobState, job_states
from sideline.operations.jobs.registry import BACKUP, REHEARSAL, jobs_of
from sideline.operations.jobs.runner import run_now
from tests.cli.conftest import Run
from tests.operations.conftest import named, states


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    return settings.model_copy(update={"backup_dir": tmp_path / "backups"})


def run_both(site: Site) -> None:
    for job in jobs_of(site.settings)[-2:]:
        assert run_now(site, job)


def test_a_backup_that_was_rehearsed_is_fine(site: Site) -> None:
    assert states(check_backups(site.settings, {})) == {"backup": "warning", "rehearsal": "warning"}
    run_both(site)
    found = states(check_backups(site.settings, job_states(site.database)))
    assert (found["backup"], found["rehearsal"], "disk of the backups" in found) == ("ok", "ok", True)


def test_a_site_without_backups_is_a_warning(site: Site) -> None:
    none = site.settings.model_copy(update={"backup_dir": None})
    assert named(check_backups(none, {}), "backup").state == "warning"


def test_a_backup_that_is_gone_is_an_error(site: Site, tmp_path: Path) -> None:
    run_both(site)
    for file in (tmp_path / "backups").iterdir():
        file.unlink()
    assert named(check_backups(site.settings, job_states(site.database)), "backup").state == "error"


def test_a_failed_backup_is_named_with_its_cause(site: Site) -> None:
    now = clock.now()
    failed = JobState(name=BACKUP, next_run_at=now, last_run_at=now, last_success_at=now - timedelta(hours=20))
    failed.last_result = "failed: /backups: the disk is full"
    check = named(check_backups(site.settings, {BACKUP: failed}), "backup")
    assert (check.state, "the disk is full" in check.summary) == ("warning", True)


def test_a_late_one_is_an_error(run: Run, environment: dict[str, str], site: Site, tmp_path: Path) -> None:
    environment["SIDELINE_BACKUP_DIR"] = str(tmp_path / "backups")
    run_both(site)
    late = {BACKUP: 3, REHEARSAL: 15}
    with site.database.writing() as session:
        for job, days in late.items():
            session.get_one(JobState, job).last_success_at = clock.now() - timedelta(days=days)
    for command in ("doctor", "status"):
        done = run(command)
        assert done.returncode == 1
        for job in late:
            (line,) = [line for line in done.stdout.splitlines() if line.startswith(f"error   {job} ")]
            assert "late: last success" in line
            assert f"sideline jobs run {job}" in done.stdout
