"""/desk/site and the figures of weeks: what admins see, and that it ties nobody to a day."""

import socket
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import select, update

from sideline.accounts.model import User
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.members import set_role
from sideline.operations import status
from sideline.operations.jobs.registry import JOBS
from sideline.operations.jobs.runner import run_now
from sideline.operations.upkeep.site_weeks import SiteWeek, WeekCollector, count_weeks, megabytes, monday_of
from tests.cli.conftest import Run
from tests.desk.conftest import report
from tests.operations.conftest import named, states
from tests.people import People, Person
from tests.reviews.bodies import review_body

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


@pytest.fixture
def runs_workers() -> bool:
    """Messages stay in the outbox."""
    return False


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"staff_second_factor": False})


@pytest.fixture
def admin(people: People, site: Site) -> Person:
    person = people("nora")
    with site.database.writing() as session:
        set_role(session, person.email, "admin")
    return person


def test_an_admin_reads_checks_and_figures(
    client: TestClient, site: Site, admin: Person, coach_id: int, people: People
) -> None:
    people("ada").post(f"/api/coaches/{coach_id}/reviews", review_body())
    report(client, coach_id)
    answer = admin.get("/api/desk/site").json()
    assert {check["name"]: check["state"] for check in answer["checks"]}["database"] == "ok"
    figures = answer["figures"]
    assert figures["database"]["kind"] == "sqlite"
    assert figures["database"]["megabytes"] >= 1
    assert figures["cases"] == {"open": 1, "severe": 0, "late": 0, "oldest_hours": 0, "promised_hours": 24}
    assert {job["name"] for job in figures["jobs"]} == {job.name for job in JOBS}
    assert {job["state"] for job in figures["jobs"]} == {"new"}
    assert figures["weeks"] == []


def test_only_one_request_waits_for_a_mail_server_that_hangs(site: Site) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor(1) as threads:
        url = SecretStr(f"smtp://127.0.0.1:{server.getsockname()[1]}")
        settings = site.settings.model_copy(update={"smtp_url": url})
        waiting = threads.submit(status.read_status, settings, site.database)
        connection, _ = server.accept()
        checks = status.read_status(settings, site.database).checks
        assert not waiting.done()
        assert named(checks, "mail server").summary == "it is being checked"
        connection.close()
        assert named(waiting.result().checks, "mail server").state == "error"


def test_late_cases_are_a_warning(client: TestClient, site: Site, coach_id: int, people: People) -> None:
    people("ada").post(f"/api/coaches/{coach_id}/reviews", review_body())
    report(client, coach_id)
    with time_machine.travel(clock.now() + timedelta(hours=30)):
        found = status.read_status(site.settings, site.database)
    late = named([status.Check(**check.model_dump()) for check in found.checks], "cases")
    assert (late.state, late.summary) == ("warning", "1 of 1 are older than the promised 24 hours")


def test_a_failed_job_is_named_without_the_rows_it_handled(site: Site) -> None:
    assert run_now(site, next(job for job in JOBS if job.name == "claims"))
    found = status.read_status(site.settings, site.database)
    assert found.figures is not None
    rows = {job.name: job.state for job in found.figures.jobs}
    assert (rows["claims"], rows["strikes"]) == ("ok", "new")
    assert "rows" not in found.model_dump_json()


@pytest.mark.both
def test_a_week_is_counted_once_and_rounded_down_to_fives(site: Site, people: People, coach_id: int) -> None:
    names = ["ada", "ben", "cleo", "dan", "eva", "finn", "gus"]
    monday = monday_of(NOW.date()) - timedelta(days=7)
    for name in names:
        people(name)
    with site.database.writing() as session:
        session.execute(update(User).values(created_at=datetime(2026, 11, 18, tzinfo=UTC)))
        count_weeks(session, NOW)
    assert weeks(site)[0] == (monday, 5, 0)
    with site.database.writing() as session:
        session.execute(update(User).values(created_at=datetime(2026, 11, 4, tzinfo=UTC)))
        count_weeks(session, NOW)
    assert weeks(site)[0] == (monday, 5, 0), "a week must not follow deletions"
    assert len(weeks(site)) == 8
    with site.database.writing() as session:
        count_weeks(session, NOW + timedelta(days=7))
    assert len(weeks(site)) == 9


@pytest.mark.both
def test_fewer_than_five_look_like_none(site: Site, people: People, coach_id: int) -> None:
    for name in ("ada", "ben", "cleo", "dan"):
        people(name).post(f"/api/coaches/{coach_id}/reviews", review_body())
    with site.database.writing() as session:
        count_weeks(session, clock.now() + timedelta(days=7))
    assert weeks(site)[0][1:] == (0, 0)


@pytest.mark.both
def test_the_size_of_the_database_is_whole_megabytes(site: Site, people: People) -> None:
    with site.database.reading() as session:
        before = megabytes(session)
    people("ada")
    with site.database.reading() as session:
        assert megabytes(session) == before >= 1


@pytest.mark.both
def test_the_metrics_are_those_of_the_last_counted_week(site: Site, people: People, coach_id: int) -> None:
    for name in ["ada", "ben", "cleo", "dan", "eva", "finn", "gus"]:
        people(name)
    assert weekly_metrics(site) == {}
    with site.database.writing() as session:
        count_weeks(session, clock.now() + timedelta(days=7))
    people("hana").post(f"/api/coaches/{coach_id}/reviews", review_body())
    assert weekly_metrics(site) == {"sideline_weekly_sign_ups": 5, "sideline_weekly_reviews": 0}
    with site.database.writing() as session:
        count_weeks(session, clock.now() + timedelta(days=14))
    assert weekly_metrics(site) == {"sideline_weekly_sign_ups": 0, "sideline_weekly_reviews": 0}


def test_the_command_says_ranges(run: Run, site: Site) -> None:
    with site.database.writing() as session:
        session.add(SiteWeek(monday=date(2026, 11, 16), sign_ups=10, reviews=0, megabytes=7))
    lines = run("status").stdout.splitlines()
    assert lines[-1].split(maxsplit=1) == ["2026-11-16", "10–14   fewer than 5        7 MB"]


def test_no_email_or_name_is_in_the_status(client: TestClient, site: Site, admin: Person, people: People) -> None:
    ada = people("ada")
    text = admin.get("/api/desk/site").text
    assert [secret for secret in (ada.email, str(ada.id), admin.email, "ada") if secret in text] == []
    assert (
        states(status.check_cases(status.CaseFigures(open=0, severe=0, late=0, oldest_hours=0, promised_hours=24)))
        == {}
    )


def weekly_metrics(site: Site) -> dict[str, float]:
    """Return the samples of the metrics of weeks."""
    return {sample.name: sample.value for metric in WeekCollector(site.database).collect() for sample in metric.samples}


def weeks(site: Site) -> list[tuple[date, int, int]]:
    """Return the stored weeks, newest first."""
    with site.database.reading() as session:
        rows = session.scalars(select(SiteWeek).order_by(SiteWeek.monday.desc())).all()
    return [(row.monday, row.sign_ups, row.reviews) for row in rows]
