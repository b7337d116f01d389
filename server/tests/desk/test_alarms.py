"""Alarms to staff: who gets which, when, and that they tell nothing about what was written or by whom."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import delete, select

from sideline.cases.model import Case, Report
from sideline.config.settings import SETTABLE_LIMITS, Settings
from sideline.core import clock, outbox, rate_limits
from sideline.core.outbox import Message
from sideline.core.site import Site
from sideline.desk.alarms import Alarm, send_alarms, send_severe_alarms
from sideline.desk.members import set_role
from sideline.notifications.mail import build_mail
from sideline.reviews.surge import ALWAYS_USUAL_IN_HOUR
from tests.desk.conftest import StaffMaker, cases, decide, rate, report
from tests.factories import make_coach
from tests.people import People, Person

AT = datetime(2026, 3, 14, 9, 26, tzinfo=UTC)
WORDS = "He said he would hit me."
RESPONSE_TIME = Settings().response_time
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
BEFORE_LATE = RESPONSE_TIME * 3 / 4 - timedelta(seconds=1)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    many = {name: "1000 per minute" for name in SETTABLE_LIMITS if name.startswith("re")}
    return settings.model_copy(update={"rate_limits": "on", "hold_surges": True, "limits": many})


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[time_machine.Traveller]:
    monkeypatch.setattr(rate_limits, "current_time", lambda: clock.now().timestamp())
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def run_jobs(site: Site) -> None:
    send_severe_alarms(site, clock.now())
    send_alarms(site, clock.now())


def sent(site: Site) -> list[Message]:
    """Remove the alarms from the outbox and return them, ordered by recipient."""
    with site.database.writing() as session:
        waiting = outbox.messages_of(session, site.keys, "", lambda _address: True)
        session.execute(delete(outbox.OutboxItem))
    alarms = [message for message in waiting if message.payload.get("template", "alarm") == "alarm"]
    return sorted(alarms, key=lambda message: message.payload.get("to", ""))


def lines(site: Site) -> list[str]:
    """Return the lines about cases in the alarms sent to Mona, and remove all alarms from the outbox."""
    mails = [message.payload for message in sent(site) if message.payload.get("to", "").startswith("mona")]
    return [f"{case['name']}: {case['left']}" for mail in mails for case in mail["cases"]]


def report_new_review(client: TestClient, site: Site, author: Person, rule: str = "threat", **fields: Any) -> int:
    """Report a new review of a new coach, and return the id of the case."""
    with site.database.writing() as session:
        coach_id = make_coach(session, name=f"Coach {len(rule)} {clock.now():%H %M}").id
    rate(author, coach_id, 1, WORDS)
    report(client, coach_id, rule, **fields)
    with site.database.reading() as session:
        return session.scalars(select(Case.id).where(Case.coach_id == coach_id)).one()


@pytest.mark.both
def test_a_severe_case_is_emailed_to_all_staff_once(
    *, client: TestClient, site: Site, ada: Person, outsider: Person, mona: Person, admin: Person
) -> None:
    number = report_new_review(client, site, ada)
    report_new_review(client, site, outsider, "profanity")
    send_severe_alarms(site, clock.now())
    mails = sent(site)
    assert [mail.payload["to"] for mail in mails] == sorted([admin.email, mona.email])
    assert [case["name"] for mail in mails for case in mail.payload["cases"]] == [
        f"Case {number} (Reported review)"
    ] * 2
    run_jobs(site)
    assert sent(site) == []


def test_an_alarm_has_no_text_name_or_coach(
    *, client: TestClient, site: Site, ada: Person, mona: Person, coach_id: int
) -> None:
    rate(ada, coach_id, 1, WORDS)
    report(client, coach_id, "threat", "It is about me.", email="rita@mail.example")
    send_severe_alarms(site, clock.now())
    [message] = sent(site)
    mail = build_mail(site.settings, message)
    texts = [mail.get_body((kind,)) for kind in ("plain", "html")]
    assert mail["To"] == mona.email
    for part in texts:
        assert part is not None
        text = part.get_content()
        assert f"{site.settings.origin}/desk/cases/{cases(mona)[0]['id']}" in text
        assert "23 hours left" in text
        secrets = ("hit me", "about me", "rita", "ada", "Mara", "Coach", "Northfield", "threat", str(ada.id))
        assert [
            secret for secret in secrets if secret.lower() in text.lower().replace("as a threat, private", "")
        ] == []


def test_alarms_of_one_kind_are_bundled_into_one_email_an_hour(
    *, client: TestClient, site: Site, ada: Person, mona: Person, now: time_machine.Traveller
) -> None:
    first = report_new_review(client, site, ada)
    run_jobs(site)
    assert lines(site) == [f"Case {first} (Reported review): 23 hours left"]
    now.shift(5 * MINUTE)
    second = report_new_review(client, site, ada)
    run_jobs(site)
    now.shift(5 * MINUTE)
    third = report_new_review(client, site, ada)
    run_jobs(site)
    assert lines(site) == []
    now.shift(HOUR)
    run_jobs(site)
    left = "22 hours left"
    assert lines(site) == [f"Case {number} (Reported review): {left}" for number in (second, third)]


def test_a_case_raises_an_alarm_after_three_quarters_of_the_promised_time(
    *, client: TestClient, site: Site, ada: Person, mona: Person, now: time_machine.Traveller
) -> None:
    number = report_new_review(client, site, ada, "profanity")
    decide(mona, report_new_review(client, site, ada, "names"), "keep")
    now.move_to(clock.hour(AT) + BEFORE_LATE)
    run_jobs(site)
    assert lines(site) == []
    now.shift(timedelta(seconds=1))
    run_jobs(site)
    assert lines(site) == [f"Case {number} (Reported review): 6 hours left"]


def test_a_severe_case_can_also_become_late(
    *, client: TestClient, site: Site, ada: Person, mona: Person, now: time_machine.Traveller
) -> None:
    number = report_new_review(client, site, ada)
    run_jobs(site)
    lines(site)
    now.shift(RESPONSE_TIME + HOUR)
    run_jobs(site)
    assert lines(site) == [f"Case {number} (Reported review): 1 hour late"]


def test_the_alarm_about_a_surge_tells_at_most_its_hour(
    *, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    for number in range(ALWAYS_USUAL_IN_HOUR + 1):
        rate(people(f"athlete{number}"), coach_id, 5, "Great.")
    [case] = cases(mona)
    send_severe_alarms(site, clock.now())
    assert lines(site) == [], "this job runs every five minutes"
    send_alarms(site, clock.now())
    assert lines(site) == [f"Case {case['id']} (Review surge): 37 hours left"]


def test_an_author_s_action_raises_no_alarm_before_the_end_of_the_day(
    *, client: TestClient, site: Site, ada: Person, coach_id: int, mona: Person, now: time_machine.Traveller
) -> None:
    review_id = rate(ada, coach_id, 1, WORDS)
    report(client, coach_id, "threat")
    decide(mona, cases(mona)[0]["id"], "remove", rule="threat")
    assert ada.post(f"/api/my/reviews/{review_id}/appeal", {"message": "It is true."}).status_code == 200
    [appeal] = cases(mona)
    assert appeal["is_severe"]
    now.move_to(clock.last_hour_of_day(AT) + timedelta(seconds=3599))
    run_jobs(site)
    assert lines(site) == [], "the minute of an appeal would be in the mailboxes of the staff"
    now.shift(timedelta(seconds=1))
    run_jobs(site)
    assert lines(site) == [f"Case {appeal['id']} (Appeal): 23 hours left"]


def test_the_chat_gets_the_same_alarm(
    *, client: TestClient, site: Site, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.settings, "alarm_webhook", SecretStr("https://chat.example/hook"))
    number = report_new_review(client, site, ada)
    send_severe_alarms(site, clock.now())
    [message] = sent(site)
    introduction, case, desk = message.payload["text"].splitlines()
    assert (case, desk) == (f"Case {number} (Reported review): 23 hours left", f"{site.settings.origin}/desk")
    assert introduction == "Severe cases, or reported for a severe reason, not decided yet:"


def test_the_database_keeps_no_time_of_an_alarm() -> None:
    assert set(Alarm.__table__.columns.keys()) == {"case_id", "kind"}


def test_members_choose_which_alarms_they_get(
    *, client: TestClient, site: Site, ada: Person, mona: Person, admin: Person, outsider: Person
) -> None:
    assert mona.get("/api/desk/alarms").json() == {"severe": True, "late": True, "surge": True}
    change = {"severe": False, "late": True, "surge": False}
    assert mona.put("/api/desk/alarms", change).status_code == 204
    assert outsider.put("/api/desk/alarms", change).status_code == 404
    assert mona.get("/api/desk/alarms").json() == change
    assert admin.get("/api/desk/alarms").json() == {"severe": True, "late": True, "surge": True}
    report_new_review(client, site, ada)
    send_severe_alarms(site, clock.now())
    assert [message.payload["to"] for message in sent(site)] == [admin.email]


def test_former_staff_get_no_alarms(
    *, client: TestClient, site: Site, ada: Person, make_staff: StaffMaker, mona: Person
) -> None:
    former = make_staff("fred", "moderator")
    with site.database.writing() as session:
        set_role(session, former.email, None)
    report_new_review(client, site, ada)
    send_severe_alarms(site, clock.now())
    assert [message.payload["to"] for message in sent(site)] == [mona.email]


@pytest.mark.both
def test_what_was_sent_is_forgotten_with_the_case(*, client: TestClient, site: Site, ada: Person) -> None:
    number = report_new_review(client, site, ada)
    send_severe_alarms(site, clock.now())
    with site.database.writing() as session:
        assert session.scalars(select(Alarm.case_id)).all() == [number]
        session.execute(delete(Report))
        session.execute(delete(Case))
        assert session.scalars(select(Alarm.case_id)).all() == []
