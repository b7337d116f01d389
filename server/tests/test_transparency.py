"""Public moderation figures: exact counts, and nothing from which a hidden count could be derived."""

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.cases.model import Case, Report, open_coach_case
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.coaches.model import CoachChange
from sideline.desk.log import StaffLogRow
from sideline.desk.transparency.counts import MonthlyCount, rounded_total, suppress_small
from sideline.operations.jobs.registry import JOBS
from sideline.operations.jobs.runner import run_due_jobs
from tests.factories import make_coach

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


def run(site: Site, name: str, now: datetime = NOW) -> None:
    [job] = [job for job in JOBS if job.name == name]
    while job.run_batch(site, now):
        pass


def figures(client: TestClient) -> list[dict[str, Any]]:
    months: list[dict[str, Any]] = client.get("/api/transparency").json()["months"]
    return months


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", NOW.date)


def add_case(site: Site, opened_at: datetime, hours: int | None = None, decision: str = "keep", **fields: Any) -> None:
    """Add a case with one report, decided after this many hours."""
    with site.database.writing() as session:
        coach = make_coach(session)
        case = open_coach_case(session, "coach", coach.id, fields.pop("rule", "duplicate"))
        case.opened_at = opened_at
        session.add(Report(case_id=case.id, receipt_hash=str(case.id), rule=case.rule, created_at=opened_at))
        if hours is not None:
            case.state, case.decision, case.decided_at = "decided", decision, opened_at + timedelta(hours=hours)
        else:
            # Decided, so that the next report opens a new case; counted as open because it has no decision.
            case.state = "decided"
        for name, value in fields.items():
            setattr(case, name, value)


@pytest.mark.both
def test_the_figures_are_those_of_the_cases(client: TestClient, site: Site) -> None:
    for hours in (1, 2, 3, 4, 5, 30):
        add_case(site, NOW - timedelta(days=2), hours)
    for _ in range(3):
        add_case(site, NOW - timedelta(days=40), 2, "correct")
    add_case(site, NOW - timedelta(days=40), None, rule="moved")
    for _ in range(5):
        add_case(site, NOW - timedelta(days=40), 1, kind="appeal", decided_rule="ads")
    run(site, "monthly-counts")
    run(site, "monthly-counts")
    november, october = figures(client)[:2]
    assert (november["month"], november["is_current"]) == ("2026-11", True)
    assert november["reports"]["duplicate"] == 6
    assert [row for row in november["decisions"] if row["rule"] == "duplicate"] == [
        {"rule": "duplicate", "removed": 0, "corrected": 0, "kept": 6}
    ]
    assert (november["median_hours"], november["p95_hours"], november["late"]) == (4, 24, None)
    assert (october["reports"]["duplicate"], october["reports"]["moved"], october["reports"]["ads"]) == (8, None, 0)
    assert [row["kept"] for row in october["decisions"] if row["rule"] == "ads"] == [5]
    assert [row["corrected"] for row in october["decisions"] if row["rule"] == "duplicate"] == [None]
    assert (october["others"]["appeals"], october["others"]["restored"]) == (5, 5)
    assert (october["reports_about"], november["reports_about"]) == (10, 10)


def test_an_undone_decision_is_no_longer_counted(client: TestClient, site: Site) -> None:
    for _ in range(5):
        add_case(site, NOW - timedelta(days=1), 2)
    run(site, "monthly-counts")
    assert figures(client)[0]["median_hours"] == 2
    with site.database.writing() as session:
        session.execute(update(Case).values(state="open", decision="", decided_at=None))
    run(site, "monthly-counts")
    assert (figures(client)[0]["median_hours"], figures(client)[0]["reports"]["duplicate"]) == (None, 5)


def test_claims_are_counted_unless_they_were_undone(client: TestClient, site: Site) -> None:
    actions = ["claim_approved"] * 7 + ["claim_refused", "claim_refused_undone", "claim_approved_undone"]
    with site.database.writing() as session:
        for action in actions:
            session.add(StaffLogRow(made_at=NOW, staff_id=uuid4(), action=action))
    run(site, "monthly-counts")
    assert figures(client)[0]["others"]["claims"] == 6


def test_coaches_who_left_or_moved_and_declined_removals_are_counted(client: TestClient, site: Site) -> None:
    for _ in range(6):
        add_case(site, NOW - timedelta(days=1), 2, "decline", rule="removal")
    with site.database.writing() as session:
        coach_id = make_coach(session).id
        made: dict[str, Any] = {"coach_id": coach_id, "made_by": uuid4(), "made_at": NOW, "details": "", "before": {}}
        session.add_all([CoachChange(action="mark_left", **made) for _ in range(5)])
        session.add_all([CoachChange(action="move", **made) for _ in range(7)])
        session.add(CoachChange(action="move", is_undone=True, **made))
    run(site, "monthly-counts")
    others = figures(client)[0]["others"]
    assert (others["coach_mark_left"], others["coach_move"], others["removals_declined"]) == (5, 7, 6)


def test_a_new_case_is_counted_with_those_of_its_day(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = [job for job in JOBS if job.name == "monthly-counts"]

    def reports_after(hours: int) -> Any:
        monkeypatch.setattr(clock, "now", lambda: NOW + timedelta(hours=hours))
        run_due_jobs(site, counting)
        return figures(client)[0]["reports"]["duplicate"]

    for _ in range(5):
        add_case(site, NOW, 0)
    assert reports_after(0) == 5
    add_case(site, NOW, 0)
    assert (reports_after(2), reports_after(23)) == (5, 5)
    add_case(site, NOW, 0)
    assert reports_after(25) == 7


def test_the_counts_stay_when_the_cases_are_deleted(client: TestClient, site: Site) -> None:
    then = NOW - timedelta(days=330)
    for _ in range(7):
        add_case(site, then, 3)
    run(site, "monthly-counts")
    before = [month for month in figures(client) if month["month"] == "2025-12"]
    later = NOW + timedelta(days=60)
    for _ in range(2):
        run(site, "monthly-counts", later)
        run(site, "old-cases", later)
    with site.database.reading() as session:
        assert session.scalars(select(Case.id)).all() == []
        assert session.scalars(select(Report.id)).all() == []
        assert session.scalar(select(MonthlyCount.number).where(MonthlyCount.name == "reports")) == 7
    assert [month for month in figures(client) if month["month"] == "2025-12"] == before


def test_nothing_of_a_single_case_is_stored(site: Site) -> None:
    add_case(site, NOW - timedelta(days=1), 2)
    run(site, "monthly-counts")
    with site.database.reading() as session:
        rows = session.scalars(select(MonthlyCount)).all()
    assert {f"{row.name}: {row.key}" for row in rows} == {"reports: duplicate", "decisions: keep duplicate", "hours: 2"}
    assert {row.month.day for row in rows} == {1}


def test_a_total_reveals_nothing_about_hidden_numbers() -> None:
    """The total and the numbers are the same for every count behind 'fewer than 5', so it cannot be derived."""
    for numbers in product(range(7), repeat=3):
        public = [suppress_small(number) for number in numbers]
        hidden = [index for index, number in enumerate(public) if number is None]
        for others in product(range(1, 5), repeat=len(hidden)):
            possible = list(numbers)
            for index, number in zip(hidden, others, strict=True):
                possible[index] = number
            assert [suppress_small(number) for number in possible] == public
            assert rounded_total(suppress_small(number) for number in possible) == rounded_total(public)


def test_severe_reports_count_once_for_each_independent_network(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach = make_coach(session)
        painted, real = (
            open_coach_case(session, "coach", coach.id),
            open_coach_case(session, "coach", coach.id, "asked"),
        )
        real.is_severe, real.severe_reporters = True, 6
        for case, number in ((painted, 60), (real, 7)):
            for index in range(number):
                receipt = f"{case.id:032}{index:032}"
                session.add(Report(case_id=case.id, receipt_hash=receipt, rule="illegal", created_at=NOW))
    run(site, "monthly-counts")
    assert figures(client)[0]["reports"]["illegal"] == 6
