"""How the promised response time is met: at the desk and in the metrics."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from prometheus_client import CollectorRegistry, generate_latest
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.desk.promise import CaseCollector
from tests.desk.conftest import cases, decide, let_pass, rate, report, undo
from tests.factories import make_coach
from tests.people import Person

AT = datetime(2026, 3, 14, 9, 26, tzinfo=UTC)
HOUR = timedelta(hours=1)
RESPONSE_TIME = Settings().response_time


@pytest.fixture(autouse=True)
def now() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def numbers(client: TestClient, site: Site, ada: Person, mona: Person) -> list[int]:
    """The cases of three reported reviews, all opened now; the first is severe."""
    for name, rule in (("Anna", "threat"), ("Berta", "names"), ("Carla", "ads")):
        with site.database.writing() as session:
            coach_id = make_coach(session, name=name).id
        rate(ada, coach_id, 1)
        report(client, coach_id, rule)
    return [case["id"] for case in cases(mona)]


def let_age(site: Site, by: timedelta) -> None:
    """Move the opening of all cases into the past."""
    with site.database.writing() as session:
        for case in session.scalars(select(Case)):
            case.opened_at -= by


def promise(staff: Person) -> dict[str, int | None]:
    fields: dict[str, int | None] = staff.get("/api/desk/cases").json()["promise"]
    return fields


def metrics(site: Site) -> dict[str, float]:
    registry = CollectorRegistry()
    registry.register(CaseCollector(site.database, site.settings))
    samples = generate_latest(registry).decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in samples if line[0] != "#")}


@pytest.mark.both
def test_the_desk_says_how_many_cases_of_the_week_were_decided_in_time(
    site: Site, mona: Person, numbers: list[int]
) -> None:
    assert promise(mona) == {"decided": 0, "in_time": 0, "oldest_hours": 0}
    let_age(site, RESPONSE_TIME - HOUR)
    decide(mona, numbers[0], "keep")
    let_age(site, HOUR)
    let_pass(site, HOUR)
    decide(mona, numbers[1])
    decide(mona, numbers[2], "hold")
    assert promise(mona) == {"decided": 2, "in_time": 1, "oldest_hours": 24}, "a hold decides nothing yet"
    undo(mona, numbers[1])
    assert promise(mona) == {"decided": 1, "in_time": 1, "oldest_hours": 24}
    let_pass(site, timedelta(days=7))
    assert promise(mona)["decided"] == 0


def test_a_case_that_its_author_ended_is_nobodys_decision(ada: Person, mona: Person, numbers: list[int]) -> None:
    review_id = ada.get("/api/my/reviews").json()["items"][0]["id"]
    assert ada.delete(f"/api/my/reviews/{review_id}").status_code == 204
    assert len(cases(mona)) == len(numbers) - 1
    assert promise(mona)["decided"] == 0


@pytest.mark.both
def test_the_metrics_count_open_cases_and_give_the_age_of_the_oldest_in_hours(
    site: Site, mona: Person, numbers: list[int]
) -> None:
    decide(mona, numbers[1], "keep")
    let_age(site, RESPONSE_TIME)
    assert metrics(site) == {
        'sideline_cases_open{late="yes",severity="severe"}': 1,
        'sideline_cases_open{late="no",severity="severe"}': 0,
        'sideline_cases_open{late="yes",severity="other"}': 1,
        'sideline_cases_open{late="no",severity="other"}': 0,
        "sideline_oldest_case_seconds": RESPONSE_TIME.total_seconds(),
        "sideline_promised_case_seconds": RESPONSE_TIME.total_seconds(),
    }
    for number in (numbers[0], numbers[2]):
        decide(mona, number, "keep")
    assert {name for name, value in metrics(site).items() if value} == {"sideline_promised_case_seconds"}


def test_no_metric_grows_in_the_minute_of_an_appeal(
    *, client: TestClient, site: Site, ada: Person, mona: Person, coach_id: int, now: time_machine.Traveller
) -> None:
    review_id = rate(ada, coach_id)
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    assert ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": "It is true."}).status_code == 200
    assert {name for name, value in metrics(site).items() if value} == {"sideline_promised_case_seconds"}
    now.move_to(AT.replace(hour=23, minute=0))
    assert sum(value for name, value in metrics(site).items() if "cases_open" in name) == 1
