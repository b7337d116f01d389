"""What `sideline doctor` says about settings, folders, keys, jobs and staff; it changes nothing."""

import json
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import time_machine
from sqlalchemy import text

from sideline.config.env_file import PREFIX
from sideline.config.publication import make_calendar
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.crypto import AUTHORS_KEY_FILE, KEY_FILE
from sideline.core.db import pooler
from sideline.core.db.engine import Database, database_url
from sideline.core.edition_windows import read_windows
from sideline.core.site import Site
from sideline.desk.members import set_role
from sideline.operations.checks import Check, as_lines, error, exit_status, ok, warning
from sideline.operations.database import check_database, check_file
from sideline.operations.doctor import check_editions, check_jobs, check_newest_release, check_staff
from sideline.operations.jobs.job import JobState, job_states
from sideline.operations.jobs.registry import EDITIONS, JOBS
from sideline.operations.machine import check_data_folder, check_key, check_settings_file
from sideline.operations.status import read_status
from sideline.reviews.editions import Progress
from tests.cli.conftest import Run
from tests.factories import make_edition, make_windows
from tests.operations.conftest import named, states
from tests.people import Person

_ROOT_OF_AN_INDEX = "SELECT rootpage FROM sqlite_master WHERE name = 'ix_coaches_by_team'"
"""An index that nothing reads for the status."""


def test_only_errors_fail_and_each_problem_is_followed_by_its_remedy() -> None:
    checks = [ok("disk", "40% free"), warning("jobs", "no job has run yet", "start the site")]
    assert exit_status(checks) == 0
    assert exit_status([*checks, error("database", "it is gone", "start it")]) == 1
    assert as_lines(checks).splitlines() == [
        "ok      disk  40% free",
        "warning jobs  no job has run yet",
        "              → start the site",
    ]


@pytest.mark.parametrize(
    ("listed", "state", "summary"),
    [
        ("12ab  sideline-0.1.0-py3-none-any.whl\n", "ok", "installed"),
        ("12ab  sideline-0.9.0-py3-none-any.whl\n34cd  sideline-0.10.0-py3-none-any.whl\n", "warning", "0.10.0 is out"),
        ("<html>", "warning", "the list names no release"),
        (None, "warning", "the list cannot be read: FileNotFoundError"),
    ],
)
def test_a_newer_release_is_named_if_the_operator_wants_to_know(
    settings: Settings, tmp_path: Path, listed: str | None, state: str, summary: str
) -> None:
    assert list(check_newest_release(settings)) == []
    file = tmp_path / "SHA256SUMS"
    if listed is not None:
        file.write_text(listed, encoding="utf-8")
    [check] = check_newest_release(settings.model_copy(update={"release_list": str(file)}))
    assert (check.state, check.summary) == (state, summary)


def test_a_misspelled_setting_is_named(run: Run, environment: dict[str, str]) -> None:
    environment[PREFIX + "PORTT"] = "8000"
    done = run("doctor", "--json")
    check = named([Check(**check) for check in json.loads(done.stdout)], "settings")
    assert (done.returncode, check.state) == (1, "error")
    assert "did you mean SIDELINE_PORT?" in check.summary


def test_a_folder_without_a_site_is_named_and_stays_empty(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    environment["SIDELINE_DATABASE_URL"] = ""
    done = run("doctor")
    assert done.returncode == 1
    assert f"there is no site in {tmp_path}" in done.stdout
    assert "there is no" in done.stdout.split("signing key")[1]
    assert "a schedule of disk or database snapshots undoes the anonymity" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_data_folder_that_does_not_exist_is_named(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    environment["SIDELINE_DATA_DIR"] = str(tmp_path / "typing-error")
    done = run("doctor")
    assert done.returncode == 1
    assert f"{tmp_path}/typing-error: No such file or directory" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_files_that_others_may_read_are_named(site: Site, tmp_path: Path) -> None:
    settings_file = tmp_path / "site.env"
    settings_file.touch(0o640)
    assert check_settings_file(settings_file).remedy == f"chmod 600 {settings_file}"
    settings_file.chmod(0o600)
    assert check_settings_file(settings_file).state == "ok"

    tmp_path.chmod(0o700)
    assert set(states(check_data_folder(site.settings)).values()) == {"ok"}
    tmp_path.chmod(0o755)
    (tmp_path / KEY_FILE).chmod(0o644)
    (tmp_path / AUTHORS_KEY_FILE).unlink()
    found = list(check_data_folder(site.settings))
    assert named(found, "data folder").remedy == f"chmod 700 {tmp_path}"
    assert named(found, "signing key").remedy == f"chmod 600 {tmp_path / KEY_FILE}"
    assert "a new one is no use" in named(found, "authors' key").remedy


def test_a_key_that_the_service_cannot_read_is_named(site: Site, tmp_path: Path) -> None:
    file = tmp_path / AUTHORS_KEY_FILE
    own, another = file.stat().st_uid, file.stat().st_uid + 1
    assert check_key("authors' key", "SIDELINE_AUTHORS_KEY", file, own).state == "ok"
    key = check_key("authors' key", "SIDELINE_AUTHORS_KEY", file, another)
    assert key.state == "error"
    assert "so the site cannot read it" in key.summary
    assert key.remedy == f"chown --reference={tmp_path} {file}"


@pytest.mark.both
def test_the_database_of_a_new_site_is_fine(site: Site) -> None:
    found = states(check_database(site.settings, site.database))
    assert set(found.values()) == {"ok"}
    assert {"database", "schema"} <= set(found)


def test_a_damaged_file_is_named_by_the_doctor_and_not_read_by_the_status(site: Site) -> None:
    assert states(check_file(site.database)) == {"database file": "ok"}
    file = Path(site.database.engine.url.database or "")
    with site.database.reading() as session:
        root, size = (session.scalar(text(query)) for query in (_ROOT_OF_AN_INDEX, "PRAGMA page_size"))
    assert site.database.truncate_wal()
    site.database.close()
    with file.open("r+b") as opened:
        opened.seek((root - 1) * size)
        opened.write(b"\xaa" * size)
    with closing(Database(site.database.url)) as database:
        assert named(check_file(database), "database file").summary == "the file is damaged"
        found = {check.name: check.state for check in read_status(site.settings, database).checks}
        assert (found["database"], "database file" in found) == ("ok", False)


@pytest.mark.both
@pytest.mark.parametrize(("revision", "says"), [("0069", "with that commit"), ("9999", "newer release")])
def test_another_schema_is_named(site: Site, revision: str, says: str) -> None:
    with site.database.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
    assert says in named(check_database(site.settings, site.database), "schema").remedy


def test_a_read_only_postgresql_and_too_few_connections_are_named(site: Site, postgresql_url: str) -> None:
    url = database_url(postgresql_url, site.settings.data_dir)
    database = Database(f"{url}{'&' if '?' in url else '?'}options=-c%20default_transaction_read_only%3Don")
    found = list(check_database(site.settings.model_copy(update={"workers": 64}), database))
    database.close()
    assert "primary" in named(found, "database").remedy
    assert named(found, "connections").state == "warning"
    assert "max_connections to at least 3092" in named(found, "connections").remedy


def test_a_pooler_that_is_not_declared_is_named(
    site: Site, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pooler, "_announced_process", lambda _connection: -1)
    undeclared = site.settings.model_copy(update={"database_url": postgresql_url})
    declared = undeclared.model_copy(update={"database_pooler": "session"})
    with closing(Database(database_url(postgresql_url, site.settings.data_dir))) as database:
        assert "SIDELINE_DATABASE_POOLER" in named(check_database(undeclared, database), "pooler").remedy
        monkeypatch.setattr(pooler, "_shares_servers", lambda *_: False)
        assert not {"pooler", "connections"} & set(states(check_database(declared, database)))


def test_late_jobs_are_named() -> None:
    now = clock.now()

    def state(name: str, success: timedelta) -> JobState:
        return JobState(name=name, next_run_at=now, last_run_at=now, last_success_at=now - success)

    states_of_jobs = {job.name: state(job.name, timedelta(minutes=1)) for job in JOBS}
    assert check_jobs(states_of_jobs).state == "ok"
    states_of_jobs["claims"] = state("claims", timedelta(hours=4))
    late = check_jobs(states_of_jobs)
    assert (late.state, late.summary) == ("error", "late: claims")
    for job in states_of_jobs.values():
        job.last_run_at = now - timedelta(hours=2)
    assert check_jobs(states_of_jobs).summary.startswith("no job has run since ")
    assert check_jobs({}).state == "warning"


def test_a_site_without_admins_is_named(site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        assert named(check_staff(site.settings, session), "staff").state == "error"
        set_role(session, ada.email, "admin")
    lax = site.settings.model_copy(update={"public_url": "https://coaches.example", "staff_second_factor": False})
    with site.database.reading() as session:
        assert states(check_staff(lax, session)) == {"staff": "ok", "two-step sign-in": "warning"}


NEW_YORK = ZoneInfo("America/New_York")


def editions(site: Site, publication: str, now: str) -> list[Check]:
    """Return the checks of editions, as at a time in New York."""
    state = job_states(site.database).get(EDITIONS)
    at = datetime.fromisoformat(now).replace(tzinfo=NEW_YORK)
    with time_machine.travel(at, tick=False), site.database.reading() as session:
        calendar = make_calendar(publication, read_windows(session.connection()).windows)
        return list(check_editions(calendar, session, state))


def add_edition(site: Site, day: date, progress: Progress) -> None:
    with site.database.writing() as session:
        make_edition(session, day, progress)


def test_the_mode_and_the_next_edition_are_said(site: Site) -> None:
    [now] = editions(site, "now", "2026-12-02 10:00")
    assert (now.state, now.summary) == ("ok", "none: reviews appear at once (SIDELINE_PUBLICATION=now)")
    [new] = editions(site, "weekly", "2026-12-02 10:00")
    next_one = "weekly: the next one is on 2026-12-07, and closes on 2026-12-06 at 18:00 (America/New_York)"
    assert (new.state, new.summary) == ("ok", f"{next_one}; none has appeared yet")
    add_edition(site, date(2026, 11, 30), "done")
    assert editions(site, "weekly", "2026-12-02 10:00")[0].summary.endswith("; the last one appeared on 2026-11-30")
    assert "and closed on 2026-12-06" in editions(site, "weekly", "2026-12-06 18:00")[0].summary
    [seasons] = editions(site, "seasons", "2026-12-02 10:00")
    assert seasons.summary.startswith("seasons: the next one is on 2027-01-15, and closes on 2027-01-15 at 00:00")


def test_an_edition_that_is_late_or_interrupted_is_an_error(site: Site) -> None:
    monday = datetime(2026, 12, 7, 6, tzinfo=NEW_YORK)
    before = {"last_run_at": monday - timedelta(minutes=5), "last_success_at": monday - timedelta(minutes=5)}
    with site.database.writing() as session:
        session.add(JobState(name=EDITIONS, next_run_at=monday, **before))
    assert editions(site, "weekly", "2026-12-07 06:30")[0].state == "ok"
    [late] = editions(site, "weekly", "2026-12-07 07:30")
    assert (late.state, late.summary) == ("error", "that of 2026-12-07 is late: it has not begun")
    assert "sideline jobs run editions" in late.remedy
    add_edition(site, monday.date(), "running")
    assert editions(site, "weekly", "2026-12-07 06:30")[0].state == "ok"
    [interrupted] = editions(site, "weekly", "2026-12-07 07:30")
    assert (interrupted.state, interrupted.name) == ("error", "editions")
    assert "was interrupted" in interrupted.summary
    [forgotten] = editions(site, "weekly", "2026-12-14 06:30")
    assert "that of 2026-12-07 began" in forgotten.summary
    for progress in ("done", "none"):
        add_edition(site, monday.date(), progress)
        assert editions(site, "weekly", "2026-12-07 07:30")[0].state == "ok"


def test_a_sport_whose_windows_are_all_over_is_a_warning(site: Site) -> None:
    make_windows(site.database, "Volleyball,2026-12-15,2026-12-21", ",2027-01-05,2027-01-11")
    assert [check.state for check in editions(site, "seasons", "2026-12-20 10:00")] == ["ok"]
    _, warned = editions(site, "seasons", "2026-12-22 10:00")
    assert (warned.state, warned.name) == ("warning", "edition windows")
    assert warned.summary == "Volleyball: no window is still to come, so the next edition is on 2027-01-11"


def test_the_status_says_it_too(site: Site) -> None:
    found = [Check(**check.model_dump()) for check in read_status(site.settings, site.database).checks]
    assert named(found, "editions").summary.startswith("none: reviews appear at once")
