"""Floods of reports: a kept text opens no other case until it changes, and a visitor's 'threat' is only a claim."""

from datetime import timedelta

import pytest
import time_machine
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.site import Site
from sideline.desk.alarms import needs_alarm, send_severe_alarms
from sideline.desk.reports.outcomes import mail_reporters
from tests.desk.conftest import (
    WORDS,
    StaffMaker,
    assert_correct,
    cases,
    decide,
    let_pass,
    rate,
    report,
    shown,
    undo,
)
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body


def outcome(client: TestClient, receipt: str) -> str:
    return str(client.get(f"/api/reports/{receipt}").json()["outcome"])


def edit(author: Person, review_id: str, comment: str) -> None:
    """Change only the comment of the review that the fixture `review_id` wrote."""
    body = review_body(2, 2, comment=comment, tags=["Strict"], would_recommend=False)
    response = author.put(f"/api/my/reviews/{review_id}", body)
    assert response.status_code == 200, response.json()


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def kept_id(client: TestClient, review_id: str, coach_id: int, mona: Person) -> int:
    """The case of a review that was reported once and kept."""
    report(client, coach_id)
    [case] = cases(mona)
    decide(mona, case["id"], "keep")
    return int(case["id"])


class TestKeptReview:
    @pytest.mark.both
    def test_twenty_more_reports_open_no_case_and_the_receipts_say_so(
        self, client: TestClient, site: Site, kept_id: int, coach_id: int, mona: Person
    ) -> None:
        receipts = [report(client, coach_id, rule) for rule in ("profanity", "ads") * 10]

        assert cases(mona) == []
        assert {outcome(client, receipt) for receipt in receipts} == {"kept_before"}
        [row] = cases(mona, state="decided")
        assert (row["id"], row["reports"], row["reports_after_keep"], row["is_severe"]) == (kept_id, 21, 20, False)
        assert_correct(site)

    def test_changed_text_opens_a_case_that_says_how_often_it_was_kept(
        self, *, client: TestClient, kept_id: int, ada: Person, review_id: str, coach_id: int, mona: Person
    ) -> None:
        edit(ada, review_id, "Something else entirely.")
        receipt = report(client, coach_id)

        [row] = cases(mona)
        assert row["id"] != kept_id
        assert (row["kept_before"], row["last_kept_on"]) == (1, str(clock.today()))
        assert outcome(client, receipt) == "open"

    def test_undoing_the_keep_reopens_the_case_with_all_reports(
        self, client: TestClient, kept_id: int, coach_id: int, mona: Person
    ) -> None:
        receipts = [report(client, coach_id) for _ in range(3)]
        assert undo(mona, kept_id) == 200
        [row] = cases(mona)
        assert (row["id"], row["reports"], row["kept_before"], row["reports_after_keep"]) == (kept_id, 4, 0, 0)
        assert {outcome(client, receipt) for receipt in receipts} == {"open"}
        decide(mona, kept_id, "remove")
        assert {outcome(client, receipt) for receipt in receipts} == {"removed"}

    def test_only_its_moderator_or_an_admin_reopens_it(
        self, kept_id: int, make_staff: StaffMaker, admin: Person, ada: Person
    ) -> None:
        assert undo(ada, kept_id) == 404
        assert undo(make_staff("milo", "moderator"), kept_id) == 409
        assert undo(admin, kept_id) == 200

    def test_a_text_that_was_not_the_reported_one_when_it_was_kept_is_looked_at_again(
        self, client: TestClient, ada: Person, review_id: str, coach_id: int, mona: Person
    ) -> None:
        report(client, coach_id)
        edit(ada, review_id, "A fair and friendly coach.")
        [row] = cases(mona)
        decide(mona, row["id"], "keep")
        receipt = report(client, coach_id)
        assert (len(cases(mona)), outcome(client, receipt)) == (1, "open")

        # Otherwise an author could replace a bad text by a good one until it is kept, and then bring the bad one back.
        edit(ada, review_id, WORDS)
        assert shown(client, coach_id) == []

    def test_after_twelve_months_it_is_looked_at_again(
        self, client: TestClient, site: Site, kept_id: int, coach_id: int, mona: Person
    ) -> None:
        let_pass(site, timedelta(days=366))
        report(client, coach_id)
        assert len(cases(mona)) == 1

    def test_a_held_review_of_a_surge_does_not_reveal_that_it_was_held(
        self, client: TestClient, site: Site, kept_id: int, coach_id: int, mona: Person
    ) -> None:
        with site.database.writing() as session:
            session.get_one(Case, kept_id).reports = 0
        assert outcome(client, report(client, coach_id)) == "open"

    def test_reporter_with_an_address_is_told(
        self, client: TestClient, site: Site, kept_id: int, coach_id: int
    ) -> None:
        report(client, coach_id, email="rita@mail.example")
        mail_reporters(site, clock.now() + timedelta(hours=3))

        with site.database.reading() as session:
            found = outbox.messages_of(session, site.keys, "", "rita@mail.example".__eq__)
            mails = [message.payload for message in found]
        assert [mail["title"] for mail in mails] == ["Already checked"]


class TestAnotherLook:
    """A wrong keep does not silence severe reports for a year."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on", "limits": {"reports-per-address": "100 per day"}})

    @pytest.mark.both
    def test_three_independent_severe_reports_open_one_case_for_another_member(
        self, *, app: FastAPI, client: TestClient, site: Site, kept_id: int, coach_id: int, mona: Person,
        make_staff: StaffMaker,
    ) -> None:  # fmt: skip
        milo = make_staff("milo", "moderator")
        for number in range(5):
            report(visitor(app, f"203.0.113.{number}"), coach_id, "threat")
        report(visitor(app, "198.51.100.7"), coach_id, "threat")
        report(visitor(app, "2001:db8:1::1"), coach_id, "ads")
        assert cases(mona) == []
        receipt = report(visitor(app, "2001:db8:2::1"), coach_id, "private_data")

        [row] = cases(mona)
        assert (row["is_severe"], row["severe_reporters"], row["reports"], row["kept_before"]) == (True, 3, 7, 1)
        assert outcome(client, receipt) == "open"
        assert mona.get(f"/api/desk/cases/{kept_id}").json()["case"]["reports"] == 2
        assert len(mona.get(f"/api/desk/cases/{row['id']}").json()["reports"]) == 7
        assert decide(mona, row["id"], "keep", 409)["code"] == "another_moderator"
        assert undo(mona, kept_id) == 409
        assert decide(milo, row["id"], "keep")["state"] == "decided"

        receipts = [report(visitor(app, f"10.{number}.0.1"), coach_id, "threat") for number in range(9)]
        assert cases(mona) == []
        assert {outcome(client, receipt) for receipt in receipts} == {"kept_before"}
        assert_correct(site)

    @pytest.mark.both
    def test_one_network_on_three_days_is_one_reporter(
        self, *, app: FastAPI, site: Site, kept_id: int, coach_id: int, mona: Person, make_staff: StaffMaker
    ) -> None:
        make_staff("milo", "moderator")
        for day in range(1, 5):
            with time_machine.travel(clock.now() + timedelta(days=day), tick=True):
                report(visitor(app, "203.0.113.5"), coach_id, "threat")
        with site.database.reading() as session:
            [case] = session.scalars(select(Case))
        assert (case.id, case.state, case.severe_of_day) == (kept_id, "decided", 1)

    def test_reports_before_the_keep_do_not_count(
        self, *, app: FastAPI, client: TestClient, review_id: str, coach_id: int, mona: Person, make_staff: StaffMaker
    ) -> None:
        make_staff("milo", "moderator")
        for network in range(3):
            report(visitor(app, f"10.{network}.0.1"), coach_id, "threat")
        decide(mona, cases(mona)[0]["id"], "keep")
        report(client, coach_id, "ads")
        report(visitor(app, "10.9.0.1"), coach_id, "threat")
        assert cases(mona) == []

    def test_a_changed_text_may_be_decided_by_anybody(
        self, *, client: TestClient, kept_id: int, ada: Person, review_id: str, coach_id: int, mona: Person,
        make_staff: StaffMaker,
    ) -> None:  # fmt: skip
        make_staff("milo", "moderator")
        edit(ada, review_id, "Something else entirely.")
        report(client, coach_id)
        [row] = cases(mona)
        assert row["id"] != kept_id
        assert decide(mona, row["id"], "keep")["state"] == "decided"


class TestSeverity:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on", "limits": {"reports-per-address": "100 per day"}})

    @pytest.fixture
    def reviewed(self, site: Site, ada: Person) -> list[int]:
        """Twelve coaches with a review each."""
        names = "Abel Bach Cole Dorn Egan Falk Gray Hart Ives Jung Kerr Lamb"
        with site.database.writing() as session:
            coaches = [make_coach(session, f"Ida {name}").id for name in names.split()]
        for coach in coaches:
            rate(ada, coach)
        return coaches

    def test_one_visitor_cannot_fill_the_severe_cases(self, app: FastAPI, reviewed: list[int], mona: Person) -> None:
        for number, coach in enumerate(reviewed[:11]):
            report(visitor(app, f"203.0.113.{number}"), coach, "threat")
        report(visitor(app, "198.51.100.7"), reviewed[11], "private_data")

        severe = [row["coach"]["id"] for row in cases(mona) if row["is_severe"]]
        assert severe == [*reviewed[:3], reviewed[11]]

    def test_three_visitors_cannot_make_all_kept_reviews_severe(
        self, *, app: FastAPI, reviewed: list[int], mona: Person, make_staff: StaffMaker
    ) -> None:
        make_staff("milo", "moderator")
        for number, coach in enumerate(reviewed):
            report(visitor(app, f"10.{number}.0.1"), coach)
        for row in cases(mona):
            decide(mona, row["id"], "keep")
        for address in ("203.0.113.5", "198.51.100.7", "192.0.2.1"):
            for coach in reviewed:
                report(visitor(app, address), coach, "threat")

        assert [(row["coach"]["id"], row["severe_reporters"]) for row in cases(mona)] == [
            (coach, 3) for coach in reviewed[:3]
        ]

    def test_a_network_that_reports_on_two_days_counts_once(
        self, app: FastAPI, reviewed: list[int], mona: Person
    ) -> None:
        for address in ("203.0.113.5", "198.51.100.7"):
            report(visitor(app, address), reviewed[0], "threat")
        for day in range(1, 4):
            with time_machine.travel(clock.now() + timedelta(days=day), tick=True):
                report(visitor(app, "203.0.113.5"), reviewed[0], "threat")
        assert [row["severe_reporters"] for row in cases(mona)] == [2]

    def test_a_threat_after_false_ones_from_its_block_raises_the_alarm(
        self, app: FastAPI, site: Site, reviewed: list[int], mona: Person
    ) -> None:
        for number, coach in enumerate(reviewed[:3]):
            report(visitor(app, f"203.0.113.{number}"), coach, "threat")
        send_severe_alarms(site, clock.now())
        for row in cases(mona):
            decide(mona, row["id"], "keep")
        report(visitor(app, "203.0.113.77"), reviewed[3], "ads")
        report(visitor(app, "203.0.113.78"), reviewed[3], "threat")

        [row] = cases(mona)
        assert (row["is_severe"], row["rule"], row["coach"]["id"]) == (False, "threat", reviewed[3])
        with site.database.writing() as session:
            [alarmed] = session.scalars(select(Case).where(needs_alarm(site.settings, "severe", clock.now())))
        assert alarmed.id == row["id"]
        assert [case["id"] for case in cases(mona, rule="threat")] == [row["id"]]

    def test_reports_from_one_block_count_once_and_two_blocks_come_first(
        self, app: FastAPI, reviewed: list[int], mona: Person
    ) -> None:
        for number in range(5):
            report(visitor(app, f"203.0.113.{number}"), reviewed[0], "threat")
        for address in ("198.51.100.7", "2001:db8:1:2::3", "2001:db8:1:9::3"):
            report(visitor(app, address), reviewed[1], "illegal")

        assert [(row["coach"]["id"], row["severe_reporters"]) for row in cases(mona)] == [
            (reviewed[1], 2),
            (reviewed[0], 1),
        ]


def visitor(app: FastAPI, address: str) -> TestClient:
    """A visitor at this network address."""
    return TestClient(app, client=(address, 50_000))
