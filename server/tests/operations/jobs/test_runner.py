"""Each job runs once per period in one of many processes, even if a process is killed or its clock changes."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from prometheus_client import CollectorRegistry, generate_latest
from structlog.testing import capture_logs

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.db.engine import Database
from sideline.core.site import Site
from sideline.operations.backups.write import BackupFailed
from sideline.operations.jobs import runner
from sideline.operations.jobs.job import MAX_RESULT, JobCollector, JobState
from sideline.operations.jobs.registry import JOBS
from sideline.operations.jobs.runner import LEASE, RETRY, JobScheduler, job_states, run_due_jobs, run_now
from tests.notifications.conftest import eventually
from tests.operations.jobs.conftest import HOUR, Batches, job, processes, run_and_hang, run_and_record

SECOND = timedelta(seconds=1)


def state_of(site: Site, name: str = "test-job") -> JobState:
    return job_states(site.database)[name]


@pytest.mark.parametrize("after", [HOUR - SECOND, HOUR + SECOND])
@pytest.mark.both
def test_job_runs_once_per_period(site: Site, after: timedelta) -> None:
    batches = Batches()
    with time_machine.travel(clock.now(), tick=False) as now:
        run_due_jobs(site, [job(batches)])
        run_due_jobs(site, [job(batches)])
        assert batches.calls == 1
        now.shift(after)
        run_due_jobs(site, [job(batches)])
    assert batches.calls == (2 if after > HOUR else 1)


@pytest.mark.both("races")
def test_two_sites_run_a_job_once_per_period(settings: Settings, site: Site, tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    for period in (1, 2):
        start = threading.Barrier(2)
        with ThreadPoolExecutor(2) as threads:
            both = [threads.submit(run_and_record, tmp_path, settings.database_url, start, runs) for _ in range(2)]
        assert [done.result() for done in both] == [None, None]
        assert runs.read_text() == "run\n" * period
        runner._set_next_run(site.database, job(Batches()), clock.now() - SECOND)


@pytest.mark.long
@pytest.mark.both
def test_two_processes_run_a_job_once_per_period(settings: Settings, site: Site, tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    for period in (1, 2):
        start = processes.Barrier(2)
        arguments = (tmp_path, settings.database_url, start, runs)
        both = [processes.Process(target=run_and_record, args=arguments) for _ in range(2)]
        for process in both:
            process.start()
        for process in both:
            process.join(120)
        assert [process.exitcode for process in both] == [0, 0]
        assert runs.read_text() == "run\n" * period
        runner._set_next_run(site.database, job(Batches()), clock.now() - SECOND)


@pytest.mark.long
@pytest.mark.both
def test_lease_of_a_killed_process_expires(settings: Settings, site: Site, tmp_path: Path) -> None:
    started, batches = tmp_path / "started", Batches()
    process = processes.Process(target=run_and_hang, args=(tmp_path, settings.database_url, started))
    process.start()
    eventually(started.exists, seconds=60)
    process.kill()
    process.join(60)

    run_due_jobs(site, [job(batches)])
    assert batches.calls == 0
    with time_machine.travel(clock.now() + LEASE + SECOND):
        run_due_jobs(site, [job(batches)])
    assert batches.calls == 1


@pytest.mark.both
def test_lease_is_renewed_before_each_batch(site: Site) -> None:
    other = Batches()
    with time_machine.travel(clock.now(), tick=False) as now:

        def wait_and_run_another_process() -> None:
            now.shift(LEASE - SECOND)
            run_due_jobs(site, [job(other)])

        batches = Batches(500, 500, 7, before=wait_and_run_another_process)
        run_due_jobs(site, [job(batches)])
    assert (batches.calls, other.calls) == (4, 0)
    assert state_of(site).last_result == "rows: 1,007"


@pytest.mark.both
def test_process_that_lost_its_lease_stops_without_a_result(site: Site) -> None:
    other = Batches(3)
    batches = Batches(500, 500, before=lambda: run_now(site, job(other)))
    run_due_jobs(site, [job(batches)])
    assert (batches.calls, other.calls) == (1, 2)
    assert state_of(site).last_result == "rows: 3"


@pytest.mark.both
def test_lease_of_a_long_job_is_renewed_while_it_runs(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "RENEWAL_SECONDS", 0.01)
    other = Batches()

    def run_for_longer_than_the_lease(_site: Site, _now: datetime) -> int:
        first = state_of(site).next_run_at
        eventually(lambda: state_of(site).next_run_at > first)
        with time_machine.travel(first + SECOND, tick=False):
            eventually(lambda: state_of(site).next_run_at > first + LEASE)
            run_due_jobs(site, [job(other)])
        return 7

    long_job = replace(job(run_for_longer_than_the_lease), is_long=True)
    run_due_jobs(site, [long_job])
    assert (state_of(site).last_result, other.calls) == ("rows: 7", 0)


def test_other_jobs_do_not_wait_for_a_long_one(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "POLL_SECONDS", 0.01)
    release, batches = threading.Event(), Batches()

    def wait(_site: Site, _now: datetime) -> int:
        release.wait()
        return 0

    scheduler = JobScheduler(site, [replace(job(wait, "long-job"), is_long=True), job(batches)])
    scheduler.start()
    eventually(lambda: batches.calls == 1 and "long-job" in job_states(site.database))
    release.set()
    eventually(lambda: state_of(site, "long-job").last_result == "rows: 0")
    scheduler.stop()


def test_no_thread_looks_for_jobs_after_the_stop(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would use the database after it was closed."""
    looking = threading.Barrier(3)

    def look(_site: Site, _jobs: object, stopping: threading.Event) -> None:
        looking.wait(20)
        stopping.wait(20)

    monkeypatch.setattr(runner, "POLL_SECONDS", 0)
    monkeypatch.setattr(runner, "run_due_jobs", look)
    scheduler = JobScheduler(site, [replace(job(Batches(), "long-job"), is_long=True), job(Batches())])
    scheduler.start()
    looking.wait(20)
    scheduler.stop()
    assert not scheduler._short.is_alive()
    assert not scheduler._long.is_alive()


def test_a_job_without_work_on_this_machine_is_left_to_others(site: Site) -> None:
    batches = Batches()
    run_due_jobs(site, [replace(job(batches), has_work=lambda _settings: False)])
    assert (batches.calls, job_states(site.database)) == (0, {})


@pytest.mark.parametrize(("period", "pause"), [(HOUR, HOUR), (7 * 24 * HOUR, RETRY)])
def test_a_failed_job_with_a_long_period_is_repeated_sooner(site: Site, period: timedelta, pause: timedelta) -> None:
    def fail(_site: Site, _now: datetime) -> int:
        raise BackupFailed("x" * 200)

    run_due_jobs(site, [replace(job(fail), period=period)])
    state = state_of(site)
    assert state.last_run_at is not None
    assert state.next_run_at == state.last_run_at + pause
    assert state.last_result == ("failed: " + "x" * 200)[:MAX_RESULT]


def test_interrupted_job_is_due_immediately(site: Site) -> None:
    stopping, rest = threading.Event(), Batches()
    batches = Batches(500, 500, before=stopping.set)
    run_due_jobs(site, [job(batches), job(Batches(), "never-begun")], stopping)
    assert batches.calls == 1
    assert "never-begun" not in job_states(site.database)
    run_due_jobs(site, [job(rest)])
    assert rest.calls == 1


def test_failed_job_is_retried_after_its_period_and_does_not_affect_others(site: Site) -> None:
    def fail(_site: Site, _now: datetime) -> int:
        raise ValueError("ada@athletes.example")

    with capture_logs() as log:
        run_due_jobs(site, [job(fail), job(Batches(), "next-job")])

    state = state_of(site)
    assert (state.last_result, state.last_success_at) == ("failed: ValueError", None)
    assert state.last_run_at is not None
    assert state.next_run_at == state.last_run_at + HOUR
    assert state_of(site, "next-job").last_result == "rows: 0"
    assert [line["event"] for line in log] == ["job_failed"]
    assert run_now(site, job(fail)) is False


@pytest.mark.parametrize("back", [timedelta(hours=5), timedelta(days=300)])
@pytest.mark.both
def test_job_still_runs_after_the_clock_is_set_back(site: Site, back: timedelta) -> None:
    batches = Batches()
    with time_machine.travel(clock.now() + back):
        run_due_jobs(site, [job(batches)])
    run_due_jobs(site, [job(batches)])
    run_due_jobs(site, [job(batches)])
    assert batches.calls == 2


@pytest.mark.both
def test_all_jobs_run_in_the_background_of_a_site(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "POLL_SECONDS", 0.01)
    site: Site = app.state.site
    with TestClient(app):
        eventually(lambda: {state.last_result for state in job_states(site.database).values()} == {"rows: 0"})
        eventually(lambda: set(job_states(site.database)) == {job.name for job in JOBS})


@pytest.mark.both
def test_scheduler_survives_an_unreachable_database(
    site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    warned, batches, engine = threading.Event(), Batches(), site.database.engine
    unreachable = Database(f"sqlite:///{tmp_path / 'no such folder' / 'unreachable.sqlite3'}")
    monkeypatch.setattr(runner, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(runner.log, "warning", lambda *_args, **_fields: warned.set())
    monkeypatch.setattr(site.database, "engine", unreachable.engine)
    scheduler = JobScheduler(site, [job(batches)])
    scheduler.start()
    assert warned.wait(20)
    monkeypatch.setattr(site.database, "engine", engine)
    eventually(lambda: batches.calls == 1)
    scheduler.stop()
    assert not scheduler._short.is_alive()
    unreachable.close()


def test_metrics_show_the_last_success_and_the_duration_of_each_job(site: Site) -> None:
    def fail(_site: Site, _now: datetime) -> int:
        raise ValueError

    with time_machine.travel(clock.now().replace(microsecond=0), tick=False):
        at = clock.now().timestamp()
        run_due_jobs(site, [job(Batches(7)), job(fail, "failing-job")])
    registry = CollectorRegistry()
    registry.register(JobCollector(site.database, [job(Batches()), replace(job(Batches(), "new-job"), grace=HOUR / 2)]))

    lines = generate_latest(registry).decode().splitlines()

    samples = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert set(samples) == {
        'sideline_job_last_success_timestamp_seconds{job="test-job"}',
        'sideline_job_duration_seconds{job="test-job"}',
        'sideline_job_duration_seconds{job="failing-job"}',
        'sideline_job_late_after_seconds{job="test-job"}',
        'sideline_job_late_after_seconds{job="new-job"}',
    }
    assert float(samples['sideline_job_late_after_seconds{job="test-job"}']) == 3 * 3600
    assert float(samples['sideline_job_late_after_seconds{job="new-job"}']) == 1.5 * 3600
    assert float(samples['sideline_job_last_success_timestamp_seconds{job="test-job"}']) == at
