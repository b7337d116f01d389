"""Cases store only the day of an author's action, because user and session rows contain the hour."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case, Report
from sideline.core.site import Site
from sideline.desk.reports.outcomes import mail_reporters
from sideline.desk.transparency.counts import MonthlyCount, count_months
from sideline.reviews.schemas import RateCoach
from sideline.reviews.write import add_review, lock_coach_to_rate
from tests.desk.conftest import add_coach, cases, decide, report
from tests.people import Person
from tests.reviews.bodies import review_body

AT = datetime(2026, 3, 14, 9, 26, 53, tzinfo=UTC)
HOUR = AT.replace(minute=0, second=0)
LAST_HOUR = HOUR.replace(hour=23)


@pytest.fixture(autouse=True)
def _time() -> Iterator[None]:
    with time_machine.travel(AT, tick=False):
        yield


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def times(site: Site, kind: str) -> tuple[datetime, datetime | None]:
    """Return when the case of this kind was opened and decided."""
    with site.database.reading() as session:
        case = session.scalars(select(Case).where(Case.kind == kind)).one()
        return case.opened_at, case.decided_at


def remove(client: TestClient, coach_id: int, mona: Person) -> None:
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])


def test_author_actions_are_stored_by_day(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    remove(client, coach_id, mona)
    ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": "It is true."})
    assert times(site, "review") == (HOUR, HOUR), "actions of a visitor and a moderator"
    assert times(site, "appeal") == (LAST_HOUR, None)
    [case] = cases(mona)
    assert (case["opened_at"][:13], case["due_at"][:13]) == ("2026-03-14T23", "2026-03-15T23")
    decide(mona, case["id"])
    ada.put(f"/api/my/reviews/{review_id}", {"rating": 2, "comment": "Loud."})
    assert times(site, "resubmission") == (LAST_HOUR, None)
    add_coach(ada, "Ida Moll")
    assert times(site, "added_coach") == (LAST_HOUR, None)


def test_first_review_held_in_a_surge_is_stored_by_day(site: Site, ada: Person, coach_id: int) -> None:
    with site.database.writing() as session:
        new = lock_coach_to_rate(session, coach_id, ada.author)
        add_review(session, new, RateCoach(**review_body(1, 1)), AT.date(), is_in_surge=True)
    assert times(site, "surge") == (LAST_HOUR, None)


def test_deletion_is_stored_by_day_and_emailed_at_night(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str
) -> None:
    report(client, coach_id, email="rita@mail.example")
    ada.delete(f"/api/my/reviews/{review_id}")
    assert times(site, "review") == (HOUR, LAST_HOUR)
    assert mail_reporters(site, LAST_HOUR + timedelta(minutes=119)) == 0
    assert mail_reporters(site, LAST_HOUR + timedelta(hours=2)) == 1
    with site.database.reading() as session:
        assert session.scalars(select(Report.mailed_for)).all() == [LAST_HOUR]


def test_decision_times_are_never_negative(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, review_id: str, mona: Person
) -> None:
    remove(client, coach_id, mona)
    ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": ""})
    decide(mona, cases(mona)[0]["id"], "keep")
    with site.database.writing() as session:
        count_months(session, AT)
        counted = select(MonthlyCount.key, MonthlyCount.number).where(MonthlyCount.name == "hours")
        assert [tuple(row) for row in session.execute(counted)] == [("0", 2)]
