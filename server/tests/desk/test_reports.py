"""Reports: anyone can send one, reports share one case, they hide nothing, and only the receipt shows the outcome."""

from datetime import timedelta
from urllib.parse import urlencode

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case, Report
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk import queue
from sideline.desk.reports.routes import MAX_REPORT
from sideline.operations.jobs.registry import JOBS
from tests.desk.conftest import add_coach, assert_correct, cases, decide, rate, report, shown
from tests.people import Person


def outcome(client: TestClient, receipt: str) -> str:
    return str(client.get(f"/api/reports/{receipt}").json()["outcome"])


def decided_on(client: TestClient, receipt: str) -> str | None:
    day: str | None = client.get(f"/api/reports/{receipt}").json()["decided_on"]
    return day


def test_reports_of_a_review_share_one_case_and_hide_nothing(
    client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    before = client.get(f"/api/coaches/{coach_id}").content
    receipts = {report(client, coach_id, "profanity", " It swears. ") for _ in range(6)}

    [case] = cases(mona)
    assert (case["reports"], case["kind"], case["rule"], case["is_severe"]) == (6, "review", "profanity", False)
    assert case["text"] == "Shouts at everybody."
    assert len(shown(client, coach_id)) == 1
    assert client.get(f"/api/coaches/{coach_id}").content == before
    assert len(receipts) == 6
    assert {outcome(client, receipt) for receipt in receipts} == {"open"}
    detail = mona.get(f"/api/desk/cases/{case['id']}").json()
    assert [entry["message"] for entry in detail["reports"]] == ["It swears."] * 6
    assert_correct(site)


@pytest.mark.both
def test_a_severe_report_puts_its_case_first(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person, outsider: Person
) -> None:
    report(client, coach_id, "ads")
    other = add_coach(outsider, "Noor Brandt")
    rate(outsider, other, 1)
    report(client, other, "english")
    report(client, other, "threat")

    first, last = cases(mona)
    assert (first["coach"]["id"], first["is_severe"], first["rule"], first["reports"]) == (other, True, "threat", 2)
    assert (last["coach"]["id"], last["is_severe"]) == (coach_id, False)
    assert first["title"] == "Threats, harassment or hate", "nobody has to be told that it was reported"


@pytest.mark.both
def test_queue_counts_severe_cases_that_match_the_filter(
    client: TestClient, ada: Person, mona: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MAX_ROWS", 2)
    rules = {"Ida Moll": "threat", "Uwe Lang": "private_data", "Pia Horn": "illegal", "Kai Wolf": "ads"}
    for name, rule in rules.items():
        coach = add_coach(ada, name)
        rate(ada, coach)
        report(client, coach, rule)

    def count(**query: str) -> tuple[int, int, int]:
        page = mona.get(f"/api/desk/cases?{urlencode(query)}").json()
        return len(page["items"]), page["total"], page["severe"]

    assert count() == (2, 4, 3)
    assert count(rule="threat") == (1, 1, 1)
    assert count(rule="ads") == (1, 1, 0)
    assert count(q="a") == (2, 4, 3)
    assert count(q="Moll") == (1, 1, 1)
    assert count(state="admin") == (0, 0, 0)
    decide(mona, cases(mona, rule="threat")[0]["id"], "keep")
    assert count() == (2, 3, 2)


@pytest.mark.both
def test_older_cases_come_first_regardless_of_their_text(
    client: TestClient, site: Site, ada: Person, mona: Person
) -> None:
    message = {"Ida Moll": "Fair and firm.", "Uwe Lang": "What a bastard.", "Pia Horn": "Kind and clear."}
    for name, comment in message.items():
        coach = add_coach(ada, name)
        rate(ada, coach, comment=comment)
        report(client, coach)
    assert [row["coach"]["name"] for row in cases(mona)] == list(message)
    with site.database.writing() as session:
        last = session.scalars(select(Case).order_by(Case.id.desc())).first()
        assert last is not None
        last.opened_at -= timedelta(hours=25)
    assert [row["coach"]["name"] for row in cases(mona)] == ["Pia Horn", "Ida Moll", "Uwe Lang"]


@pytest.mark.parametrize(("action", "expected"), [("keep", "kept"), ("remove", "removed"), ("hold", "open")])
def test_receipt_shows_the_outcome(
    *, client: TestClient, review_id: str, coach_id: int, mona: Person, action: str, expected: str
) -> None:
    receipt = report(client, coach_id)
    decide(mona, cases(mona)[0]["id"], action)

    assert outcome(client, receipt) == expected
    assert client.get("/api/reports/other").status_code == 404


def test_receipt_shows_the_day_of_the_decision(
    *, client: TestClient, review_id: str, coach_id: int, mona: Person, ada: Person
) -> None:
    receipt = report(client, coach_id)
    assert decided_on(client, receipt) is None
    decide(mona, cases(mona)[0]["id"])
    day = str(clock.today())
    assert decided_on(client, receipt) == day
    with time_machine.travel(clock.now() + timedelta(days=2)):
        ada.delete(f"/api/my/reviews/{review_id}")
        assert (outcome(client, receipt), decided_on(client, receipt)) == ("removed", day)


def test_receipt_shows_subject_reason_and_day(client: TestClient, review_id: str, coach_id: int) -> None:
    name = client.get(f"/api/coaches/{coach_id}").json()["name"]
    review_receipt = report(client, coach_id, "names", "My words stay with the moderators.")
    profile_response = client.post(f"/api/coaches/{coach_id}/reports", json={"rule": "moved", "message": "Mine."})
    receipts = (review_receipt, profile_response.json()["receipt"])
    pages = [client.get(f"/api/reports/{receipt}").json() for receipt in receipts]
    undecided = {"outcome": "open", "decided_on": None, "explanation": ""}
    shared = {"coach_name": name, "reported_on": str(clock.today()), **undecided}
    assert pages == [
        {**shared, "subject": "review", "reason": "names", "rule": "Rule 6: no names except the coach's"},
        {**shared, "subject": "coach", "reason": "moved", "rule": None},
    ]


def test_deleting_a_reported_review_closes_its_case_and_deletes_the_snapshot(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, ada: Person, mona: Person
) -> None:
    receipt = report(client, coach_id)
    ada.delete(f"/api/my/reviews/{review_id}")

    assert cases(mona) == []
    assert outcome(client, receipt) == "open", "the receipt does not reveal the hour of the deletion"
    with time_machine.travel(clock.now() + timedelta(days=1)):
        assert outcome(client, receipt) == "deleted"
        assert decided_on(client, receipt) is None, "nor its day"
    with site.database.reading() as session:
        assert session.scalars(select(Case.snapshot)).all() == [None]
    assert_correct(site)


def test_invalid_reports_are_refused(client: TestClient, review_id: str, coach_id: int) -> None:
    public_id = shown(client, coach_id)[0]["id"]

    def status(review: str, body: object) -> int:
        return client.post(f"/api/reviews/{review}/reports", json=body).status_code

    assert status(review_id, {"rule": "ads"}) == 404, "the author's id is not the public one"
    assert status("7", {"rule": "ads"}) == 404
    assert status(public_id, {"rule": "boring"}) == 422
    assert status(public_id, {"rule": "ads", "message": "x" * (MAX_REPORT + 1)}) == 422
    assert status(public_id, {}) == 422
    assert status(public_id, {"rule": "ads", "message": "x" * MAX_REPORT}) == 201


def test_a_case_is_deleted_twelve_months_after_its_decision(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, mona: Person
) -> None:
    now = clock.now()
    for name, days, suspension in (("Ida Moll", 366, ""), ("Uwe Lang", 364, ""), ("Pia Horn", 366, "asked")):
        coach = add_coach(outsider, name)
        rate(ada, coach)
        report(client, coach)
        case_id = cases(mona)[0]["id"]
        decide(mona, case_id)
        with site.database.writing() as session:
            case = session.get_one(Case, case_id)
            case.decided_at, case.suspension = now - timedelta(days=days), suspension
    [job] = [job for job in JOBS if job.name == "old-cases"]

    assert (job.run_batch(site, now), job.run_batch(site, now)) == (1, 0)
    with site.database.reading() as session:
        assert len(session.scalars(select(Case.id).where(Case.kind == "review")).all()) == 2
        assert len(session.scalars(select(Report.id)).all()) == 2
    assert_correct(site)


class TestLimits:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on", "limits": {"reports-per-address": "2 per hour"}})

    def test_reports_per_ip_address_are_limited(
        self, client: TestClient, site: Site, review_id: str, coach_id: int
    ) -> None:
        report(client, coach_id)
        report(client, coach_id)
        public_id = shown(client, coach_id)[0]["id"]
        refused = client.post(f"/api/reviews/{public_id}/reports", json={"rule": "ads"})

        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 0
        with site.database.reading() as session:
            assert len(session.scalars(select(Report.id)).all()) == 2
