"""Emails to reporters who left an address: they contain only the outcome, and go to no one else."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import select

from sideline.cases.model import Case, Report
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.site import Site
from sideline.desk.reports.outcomes import ADDRESS_LIFETIME, OUTCOME_TEXTS, Outcome, mail_reporters
from sideline.main import create_app
from sideline.reviews.model import Review
from tests.desk.conftest import cases, decide, rate, read_cases, report, shown, undo
from tests.desk.test_coaches import change, decide_corrected, report_coach, undo_change
from tests.factories import make_coach, make_coaches
from tests.notifications.smtp_server import SmtpRecorder, run_smtp_server
from tests.people import Person

RITA = "rita@mail.example"
WORDS = "The second sentence is about me."


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def pass_time(site: Site, by: timedelta = timedelta(hours=2)) -> None:
    """Move all decisions into the past by this much, and run the job until nothing is left to do."""
    with site.database.writing() as session:
        for case in session.scalars(select(Case).where(Case.decided_at.is_not(None))):
            case.decided_at = case.decided_at and case.decided_at - by
        for mailed in session.scalars(select(Report).where(Report.mailed_for.is_not(None))):
            mailed.mailed_for = mailed.mailed_for and mailed.mailed_for - by
    while mail_reporters(site, clock.now()):
        pass


def mails(site: Site) -> list[dict[str, Any]]:
    """Return the queued emails to reporters, oldest first."""
    with site.database.reading() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda _address: True)
        return [message.payload for message in waiting if message.payload["template"] == "report-decided"]


def deliver(site: Site) -> list[dict[str, Any]]:
    """Return the queued emails and delete all from the outbox, as if they had been sent."""
    sent = mails(site)
    with site.database.writing() as session:
        outbox.remove_messages(session, site.keys, "", lambda _address: True)
    return sent


def addresses(site: Site) -> list[str]:
    """Return the stored (encrypted) addresses."""
    with site.database.reading() as session:
        return list(session.scalars(select(Report.address).order_by(Report.address)))


@pytest.mark.both
def test_reporter_with_an_address_gets_one_email_with_the_outcome(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    receipt = report(client, coach_id, message=WORDS, email=f" {RITA.title()} ")
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    pass_time(site, timedelta(0))
    assert mails(site) == [], "not within the hour, because the decision may be undone"

    pass_time(site)
    [mail] = deliver(site)
    title, text = OUTCOME_TEXTS["removed"]
    assert (mail["to"], mail["title"], mail["text"]) == (RITA, title, text)
    assert mail["link"] == f"{site.settings.origin}/report/{receipt}"
    assert [secret for secret in ("Mara", "Shouts", WORDS, "profanity", review_id) if secret in str(mail)] == []
    pass_time(site)
    assert mails(site) == []


def keep(_site: Site, _author: Person, staff: Person, _coach_id: int) -> None:
    decide(staff, cases(staff)[0]["id"], "keep")


def delete_review(_site: Site, author: Person, _staff: Person, _coach_id: int) -> None:
    [review] = author.get("/api/my/reviews").json()["items"]
    assert author.delete(f"/api/my/reviews/{review['id']}").status_code == 204


def remove_coach(_site: Site, _author: Person, staff: Person, coach_id: int) -> None:
    change(staff, coach_id, "remove", reason="not_a_coach")


def merge_with_another_rated(site: Site, author: Person, staff: Person, coach_id: int) -> None:
    with site.database.writing() as session:
        other = make_coach(session, name="Mara Lindquist").id
    rate(author, other)
    change(staff, coach_id, "merge", into=other)


@pytest.mark.parametrize(
    ("end", "outcome"),
    [(keep, "kept"), (delete_review, "deleted"), (remove_coach, "profile_gone"), (merge_with_another_rated, "removed")],
)
def test_reporter_is_emailed_however_the_case_is_closed(
    *,
    client: TestClient,
    site: Site,
    review_id: str,
    coach_id: int,
    ada: Person,
    mona: Person,
    end: Callable[[Site, Person, Person, int], None],
    outcome: Outcome,
) -> None:
    receipt = report(client, coach_id, email=RITA)
    end(site, ada, mona, coach_id)
    pass_time(site, timedelta(hours=26) if end is delete_review else timedelta(hours=2))
    assert client.get(f"/api/reports/{receipt}").json()["outcome"] == outcome
    assert [(mail["to"], mail["title"]) for mail in mails(site)] == [(RITA, OUTCOME_TEXTS[outcome][0])]


def test_reporters_of_replies_and_profiles_are_emailed_too(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    with site.database.writing() as session:
        review = session.scalars(select(Review)).one()
        review.reply, review.replied_on = "It is not so.", clock.today()
    url = f"/api/reviews/{shown(client, coach_id)[0]['id']}/reply/reports"
    assert client.post(url, json={"rule": "names", "email": RITA}).status_code == 201
    report_coach(client, coach_id, email=RITA)
    for row in cases(mona):
        decide_corrected(mona, row) if row["kind"] == "coach" else decide(mona, row["id"])
    pass_time(site)
    assert sorted(mail["title"] for mail in mails(site)) == ["It was corrected", "It was removed"]


def test_hold_is_not_emailed_as_an_outcome(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    report(client, coach_id, email=RITA)
    decide(mona, cases(mona)[0]["id"], "hold")
    pass_time(site, ADDRESS_LIFETIME)
    assert (mails(site), len(addresses(site)[0]) > 0) == ([], True)


def test_undone_decision_is_not_emailed_but_a_later_one_is(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    report(client, coach_id, email=RITA)
    case_id = cases(mona)[0]["id"]
    decide(mona, case_id)
    assert undo(mona, case_id) == 200
    pass_time(site)
    assert mails(site) == []

    decide(mona, case_id)
    pass_time(site)
    assert [mail["title"] for mail in mails(site)] == ["It was removed"]
    assert undo(mona, case_id) == 200
    assert mails(site) == [], "the email was still queued"
    decide(mona, case_id, "keep")
    pass_time(site)
    assert [mail["title"] for mail in deliver(site)] == ["No change needed"]
    assert undo(mona, case_id) == 200
    decide(mona, case_id)
    pass_time(site)
    assert [mail["title"] for mail in mails(site)] == ["It was removed"]


def test_undoing_a_profile_change_deletes_its_emails(
    client: TestClient, site: Site, coach_id: int, mona: Person
) -> None:
    report_coach(client, coach_id, email=RITA)
    [case] = cases(mona)
    decide_corrected(mona, case)
    pass_time(site)
    assert len(mails(site)) == 1
    assert undo(mona, case["id"]) == 200
    assert mails(site) == []
    change(mona, coach_id, "remove", reason="not_a_coach")
    pass_time(site)
    assert len(mails(site)) == 1
    assert undo_change(mona, coach_id) == 204
    assert mails(site) == []
    assert len(cases(mona)) == 1


@pytest.mark.both
def test_address_is_encrypted_and_deleted_three_days_after_the_decision(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    receipts = [report(client, coach_id, email=email) for email in (RITA, RITA, f"{'r' * 60}@{'mail.' * 30}example")]
    report(client, coach_id)
    none, *sealed = addresses(site)
    assert none == ""
    assert len(set(sealed)) == 3, "equal addresses can't be recognized"
    assert {len(text) for text in sealed} == {len(sealed[0])}, "nor can long ones"
    assert [secret for secret in (RITA, *receipts) if secret in str(sealed)] == []

    decide(mona, cases(mona)[0]["id"], "keep")
    pass_time(site, ADDRESS_LIFETIME - timedelta(hours=1))
    assert addresses(site) == ["", *sealed]
    assert len(deliver(site)) == 2
    pass_time(site, timedelta(hours=1))
    assert addresses(site) == [""] * 4
    assert mails(site) == []


def test_each_mailbox_gets_one_email_per_case_with_its_own_link(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    reporters = (RITA, "uwe@mail.example", RITA.upper(), RITA)
    receipts = [report(client, coach_id, email=email) for email in reporters]
    body = {"action": "keep", "cases": read_cases(mona, [cases(mona)[0]["id"]])}
    assert mona.post("/api/desk/decisions", body).json()["items"][0]["error"] is None
    pass_time(site)
    links = {mail["to"]: mail["link"].rpartition("/")[2] for mail in mails(site)}
    assert len(mails(site)) == len(links) == 2
    assert links[RITA] in (receipts[0], receipts[2], receipts[3])
    assert links["uwe@mail.example"] == receipts[1]


def test_invalid_address_is_refused_and_not_echoed(
    client: TestClient, site: Site, review_id: str, coach_id: int
) -> None:
    public_id = shown(client, coach_id)[0]["id"]
    detail = "Please enter a valid email, or leave it empty"
    for email in ("rita", "rita@", "rita@mail.example, uwe@mail.example", f"{'r' * 250}@mail.example"):
        refused = client.post(f"/api/reviews/{public_id}/reports", json={"rule": "ads", "email": email})
        assert (refused.status_code, refused.json()["detail"]) == (422, detail), email
        assert email not in refused.text
    assert addresses(site) == []


def test_address_sealed_with_another_key_is_discarded(
    *, client: TestClient, site: Site, review_id: str, coach_id: int, mona: Person
) -> None:
    report(client, coach_id, email=RITA)
    with site.database.writing() as session:
        [stored] = session.scalars(select(Report))
        stored.address = stored.address[::-1]
    decide(mona, cases(mona)[0]["id"], "keep")
    pass_time(site, ADDRESS_LIFETIME)
    assert (mails(site), addresses(site)) == ([], [""])


class TestLimits:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"rate_limits": "on", "limits": {"reports-per-address": "100 per day"}})

    def test_emails_per_mailbox_are_limited(self, client: TestClient, site: Site, mona: Person) -> None:
        with site.database.writing() as session:
            first, *others = [coach.id for coach in make_coaches(session, *(f"Coach {n}" for n in range(11)))]
        report_coach(client, first, email="uwe@mail.example")
        for number, coach_id in enumerate((first, *others)):
            report_coach(client, coach_id, email=RITA.replace("@", f"+{number}@"))
            report_coach(client, coach_id, email=RITA)
        for row in cases(mona, kind="coach"):
            decide_corrected(mona, row)
        pass_time(site)
        assert sorted(mail["to"].partition("@")[0].partition("+")[0] for mail in mails(site)) == [
            *["rita"] * 10,
            "uwe",
        ]


def test_email_says_why_it_was_sent_and_what_to_do_otherwise(
    *, settings: Settings, client: TestClient, review_id: str, coach_id: int, mona: Person
) -> None:
    recorder = SmtpRecorder()
    receipt = report(client, coach_id, message=WORDS, email=RITA)
    decide(mona, cases(mona)[0]["id"], "keep")
    with run_smtp_server(recorder) as port:
        app = create_app(settings.model_copy(update={"smtp_url": SecretStr(f"smtp://127.0.0.1:{port}")}))
        with TestClient(app):
            pass_time(app.state.site)
            assert recorder.arrived.wait(20)
        app.state.site.database.close()
    [mail] = recorder.mails
    assert (mail["To"], mail["Subject"]) == (RITA, "A notice from Sideline")
    for kind in ("plain", "html"):
        part = mail.get_body((kind,))
        assert part is not None
        text = " ".join(part.get_content().split())
        assert f"/report/{receipt}" in text
        assert "let you know about your report on Sideline" in text
        assert "No change needed" in text
        assert "If it wasn’t you, you can ignore this email. We’ll delete this address within three days" in text
        assert [secret for secret in ("Mara", "Shouts", WORDS) if secret in text] == []
