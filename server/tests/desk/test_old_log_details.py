"""Retention of staff text: after 12 months the log and coach changes lose their details, but nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import RETENTION
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.coaches.model import CoachChange
from sideline.desk.log import StaffLogRow
from sideline.desk.transparency.counts import MonthlyCount, count_months
from sideline.operations.jobs.registry import JOBS
from tests.desk.conftest import assert_correct, cases, decide, report
from tests.desk.test_coaches import change, correct, desk_coach, undo_change
from tests.factories import make_coach
from tests.people import Person


def run(site: Site, age: timedelta) -> int:
    """Run the job as if everything were this old."""
    [job] = [job for job in JOBS if job.name == "old-log-details"]
    return job.run_batch(site, clock.now() + age)


def log(site: Site) -> list[dict[str, Any]]:
    with site.database.reading() as session:
        table = StaffLogRow.__table__
        return [dict(row) for row in session.execute(select(table).order_by(table.c.id)).mappings()]


def counts(site: Site) -> list[tuple[Any, ...]]:
    with site.database.writing() as session:
        count_months(session, clock.now())
        monthly = select(MonthlyCount.month, MonthlyCount.name, MonthlyCount.key, MonthlyCount.number)
        return sorted(tuple(row) for row in session.execute(monthly))


@pytest.mark.both
def test_log_details_are_deleted_after_twelve_months(
    *, client: TestClient, site: Site, coach_id: int, review_id: str, mona: Person
) -> None:
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"], explanation="You say that Coach X hit Jane.")
    correct(mona, coach_id, name="Maria Lindqvist")
    before, figures = log(site), counts(site)
    assert "You say that Coach X hit Jane." in [row["details"] for row in before]

    assert run(site, RETENTION - timedelta(hours=2)) == 0
    assert log(site) == before
    later = RETENTION + timedelta(hours=2)
    assert (run(site, later), run(site, later)) == (len(before) + 1, 0)
    assert log(site) == [{**row, "details": "", "case_id": None, "member_id": None} for row in before]
    assert [row["rule"] for row in before if row["action"] == "remove"] == ["profanity"]
    assert counts(site) == figures


@pytest.mark.parametrize("action", ["correct", "remove"])
def test_coach_change_can_be_undone_for_twelve_months(
    *, site: Site, coach_id: int, review_id: str, mona: Person, action: str
) -> None:
    if action == "correct":
        correct(mona, coach_id, name="Maria Lindqvist")
    else:
        change(mona, coach_id, "remove", reason="invented")
    run(site, RETENTION - timedelta(hours=2))
    assert undo_change(mona, coach_id) == 204
    correct(mona, coach_id, name="Maria Lindqvist")
    assert desk_coach(mona, coach_id)["can_undo"] is True

    run(site, RETENTION + timedelta(hours=2))
    with site.database.reading() as session:
        assert session.scalars(select(CoachChange.before)).all() == [{}, {}]
    assert desk_coach(mona, coach_id)["can_undo"] is False
    refused = mona.delete(f"/api/desk/coaches/{coach_id}/changes")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_old")
    correct(mona, coach_id)
    assert undo_change(mona, coach_id) == 204, "a newer change can be undone"
    with site.database.writing() as session:
        other = make_coach(session, "M. Lindqvist", sport="Golf").id
    if action == "correct":
        change(mona, other, "merge", into=coach_id)  # former names have been deleted by now
    assert_correct(site)
