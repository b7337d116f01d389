"""`sideline jobs`: listing jobs, and running one manually."""

from datetime import timedelta
from pathlib import Path

import pytest

from sideline.accounts.model import AuthSession, User
from sideline.core import clock
from sideline.core.rate_limits import FILE
from sideline.core.site import Site
from sideline.operations.jobs.registry import JOBS
from sideline.operations.jobs.runner import job_states
from tests.cli.conftest import Run


def add_session(site: Site, age: timedelta) -> None:
    now = clock.now()
    with site.database.writing() as session:
        user = User(email=f"{age.days}@athletes.example", password_hash="!", created_at=now, updated_at=now)
        session.add(user)
        session.flush()
        session.add(AuthSession(user_id=user.id, created_at=now - age, refreshed_at=now - age))


def test_the_list_shows_each_job_with_period_last_run_and_result(site: Site, run: Run) -> None:
    add_session(site, timedelta(days=29))
    add_session(site, timedelta(days=31))
    lines = run("jobs").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["job", *(job.name for job in JOBS)]
    assert lines[1].split() == ["ended-sessions", "1:00:00", "never", "due"]

    done = run("jobs", "run", "ended-sessions")

    assert (done.returncode, done.stdout) == (0, "ended-sessions, rows: 1\n")
    assert run("jobs", "run", "ended-sessions").stdout == "ended-sessions, rows: 0\n"
    state = job_states(site.database)["ended-sessions"]
    times = [f"{at:%Y-%m-%dT%H:%M:%SZ}" for at in (state.last_run_at, state.next_run_at)]
    assert run("jobs").stdout.splitlines()[1].split() == ["ended-sessions", "1:00:00", *times, "rows:", "0"]


def test_a_failed_job_ends_with_status_1(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    environment["SIDELINE_WORKERS"] = "2"
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    done = run("jobs", "run", "expired-limits")
    assert (done.returncode, done.stdout) == (1, "expired-limits, failed: DatabaseError\n")


@pytest.mark.parametrize("words", [["run"], ["run", "no-such-job"], ["stop"]])
def test_an_unknown_job_or_action_is_a_wrong_argument(run: Run, words: list[str]) -> None:
    done = run("jobs", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr


def test_a_site_whose_jobs_ran_is_still_empty_for_a_restore(run: Run, tmp_path: Path) -> None:
    assert run("jobs", "run", "ended-sessions").returncode == 0
    assert run("backup", tmp_path / "site.backup").returncode == 0
    assert run("jobs", "run", "expired-tokens").returncode == 0
    restored = run("restore", tmp_path / "site.backup")
    assert restored.returncode == 0, restored.stderr
    ran = [line.split()[0] for line in run("jobs").stdout.splitlines() if "rows:" in line]
    assert ran == ["ended-sessions"]


def test_the_command_says_what_to_do(site: Site, run: Run) -> None:
    assert run("jobs", "run", "claims").returncode == 0
    with site.database.writing() as session:
        for state in job_states(site.database).values():
            state.last_success_at = clock.now() - timedelta(days=400)
            session.merge(state)
    done = run("jobs", "run", "claims")
    assert (done.returncode, done.stdout) == (1, "claims, stopped: the clock is 400 days ahead\n")
    assert done.stderr.splitlines()[-1] == "Set the clock, or if it is correct: sideline jobs run claims --trust-clock"
    assert run("jobs", "run", "claims", "--trust-clock").returncode == 0
    assert run("jobs", "run", "claims").returncode == 0
