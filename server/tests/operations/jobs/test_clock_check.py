"""A clock that is far ahead (empty battery, mistyped year, restored virtual machine) must not delete anything."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from structlog.testing import capture_logs

from sideline.accounts.model import AuthSession, User
from sideline.core import clock
from sideline.core.site import Site
from sideline.operations.jobs.registry import JOBS, MAX_AHEAD
from sideline.operations.jobs.runner import job_states, run_due_jobs, run_now
from tests.operations.jobs.conftest import Batches, job

YEAR, DAY = timedelta(days=400), timedelta(days=1)

NON_DELETING = {
    "monthly-counts",
    "weekly-figures",
    "figures",
    "write-order",
    "data-files",
    "alarms",
    "severe-alarms",
    "weekly-reviews",
    "letters",
    "season-reports",
}


@pytest.fixture
def used(site: Site) -> Site:
    """A site with an account that was used recently."""
    now = clock.now()
    with site.database.writing() as session:
        user = User(email="ada@athletes.example", password_hash="!", created_at=now - YEAR, updated_at=now)
        session.add(user)
        session.flush()
        session.add(AuthSession(user_id=user.id, created_at=now, refreshed_at=now))
    return site


@pytest.fixture
def far_ahead() -> Iterator[None]:
    with time_machine.travel(clock.now() + YEAR):
        yield


def test_deleting_jobs_are_stopped_and_others_run(used: Site, far_ahead: None) -> None:
    with capture_logs() as log:
        run_due_jobs(used)
    results = {name: state.last_result for name, state in job_states(used.database).items()}
    stopped = {name for name, result in results.items() if result == "stopped: the clock is 400 days ahead"}
    assert stopped == {job.name for job in JOBS} - NON_DELETING
    assert {line["job"] for line in log if line["event"] == "job_stopped_by_clock"} == stopped
    assert all(state.last_success_at is None for name, state in job_states(used.database).items() if name in stopped)


def test_rows_written_at_a_wrong_time_do_not_confirm_the_clock(used: Site) -> None:
    run_due_jobs(used)
    batches = Batches(1)
    with time_machine.travel(clock.now() + YEAR):
        with used.database.writing() as session:
            session.query(AuthSession).update({"refreshed_at": clock.now()})
        run_due_jobs(used, [job(batches, "next-job")])
    assert batches.calls == 0


def test_jobs_resume_when_the_clock_is_correct_again(used: Site) -> None:
    batches = Batches()
    run_now(used, job(batches))
    with time_machine.travel(clock.now() + YEAR):
        assert run_now(used, job(batches)) is False
    run_due_jobs(used, [job(batches)])
    assert batches.calls == 2


def test_jobs_resume_when_the_operator_trusts_the_clock(used: Site, far_ahead: None) -> None:
    batches = Batches()
    assert run_now(used, job(batches)) is False
    assert run_now(used, job(batches), trust_clock=True)
    assert run_now(used, job(batches))
    assert batches.calls == 2


@pytest.mark.parametrize("ahead", [MAX_AHEAD - DAY, MAX_AHEAD + DAY])
def test_jobs_run_after_up_to_a_month_of_downtime(used: Site, ahead: timedelta) -> None:
    batches = Batches()
    with time_machine.travel(clock.now() + ahead):
        run_now(used, job(batches))
    assert batches.calls == (1 if ahead < MAX_AHEAD else 0)


def test_jobs_run_on_a_new_site_without_rows_to_compare(site: Site, far_ahead: None) -> None:
    assert run_now(site, job(Batches()))
