"""The promised hours are settings: no page, email or answer of a site with other hours says the default."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from sideline.cases.model import Case
from sideline.config.settings import Settings
from sideline.core import clock, outbox
from sideline.core.outbox import Message
from sideline.core.site import Site
from sideline.desk.alarms import send_alarms
from sideline.desk.transparency.counts import count_months
from sideline.notifications.mail import build_mail
from sideline.operations import status
from sideline.pages import build
from sideline.pages.build import BUILD_FOLDERS
from tests.desk.conftest import cases, report
from tests.pages.test_branding_pages import PATHS, TEMPLATES
from tests.people import Person
from tests.test_transparency import add_case

ROOT = Path(__file__).parents[3]
DEFAULT = re.compile(r"\b24(?:-| )?(?:h|hours?)\b|\b(?:within|than) (?:a|one) day\b", re.IGNORECASE)
"""The default of both settings in a sentence."""

OTHER_PERIODS = (
    "if the address was never confirmed, 24 hours",
    "An app for two-step sign-in that you did not finish setting up | 24 hours",
    "<td>An app for two-step sign-in that you did not finish setting up</td> <td>24 hours</td>",
    "<td>An app for two-step sign-in that you did not finish setting up</td>\\n<td>24 hours</td>",
)
"""Periods that happen to be as long."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"response_hours": 48, "support_reply_hours": 72})


@pytest.fixture(autouse=True)
def real_build(no_built_pages: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "BUILD_FOLDERS", BUILD_FOLDERS)
    assert build.find_build(), "these tests need the web build: make web"


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


def defaults_in(text: str) -> list[str]:
    text = " ".join(text.split())
    for period in OTHER_PERIODS:
        text = text.replace(period, "")
    return DEFAULT.findall(text)


def said(client: TestClient, path: str) -> str:
    """Return what the page or the API says, after checking that it does not promise the default."""
    text = client.get(path).text
    assert defaults_in(text) == [], path
    return " ".join(text.split())


def test_pages_and_answers_say_the_hours_of_the_site(client: TestClient, coach_id: int, review_id: str) -> None:
    texts = {path: said(client, path.format(coach=coach_id)) for path in PATHS}
    receipt = report(client, coach_id)
    for path in ("/guidelines", "/for-coaches", "/how-we-check"):
        assert "within 48 hours" in texts[path], path
    for path in ("/contact", "/terms", "/privacy-policy"):
        assert "We reply within 72 hours." in texts[path], path
    assert "We reply within 72 hours." in client.get("/contact").text.partition("</head>")[0], "its description"
    assert "later than 48 h" in texts["/transparency"]
    assert "within 48 hours of your report" in said(client, f"/report/{receipt}")
    assert "24" not in said(client, f"/api/reports/{receipt}")
    assert '<meta name="response-time" content="48 hours">' in texts["/"]
    assert '<meta name="support-reply-time" content="72 hours">' in texts["/"]


def test_the_desk_counts_by_the_hours_of_the_site(
    client: TestClient, site: Site, mona: Person, coach_id: int, review_id: str
) -> None:
    report(client, coach_id)
    [case] = cases(mona)
    opened_at, due_at = (datetime.fromisoformat(case[name]) for name in ("opened_at", "due_at"))
    assert due_at - opened_at == timedelta(hours=48)
    for hours, late in ((47, 0), (49, 1)):
        with site.database.writing() as session:
            session.get_one(Case, case["id"]).opened_at = opened_at - timedelta(hours=hours)
        assert defaults_in(mona.get("/api/desk/cases").text) == []
        found = status.read_status(site.settings, site.database)
        assert found.figures is not None
        assert (found.figures.cases.late, found.figures.cases.promised_hours) == (late, 48)
    assert "1 of 1 are older than the promised 48 hours" in [check.summary for check in found.checks]
    assert defaults_in(found.model_dump_json()) == []


def test_the_alarm_comes_after_three_quarters_of_the_hours_of_the_site(
    client: TestClient, site: Site, mona: Person, coach_id: int, review_id: str
) -> None:
    report(client, coach_id)
    opened_at = datetime.fromisoformat(cases(mona)[0]["opened_at"])
    mails = []
    for hours in (35, 36):
        send_alarms(site, opened_at + timedelta(hours=hours))
        with site.database.reading() as session:
            waiting = outbox.messages_of(session, site.keys, "", lambda _address: True)
            mails.append([message for message in waiting if message.payload["template"] == "alarm"])
    assert mails[0] == []
    text = build_mail(site.settings, mails[1][0]).as_string()
    assert "older than the promised 48 hours" in " ".join(text.split())
    assert "12 hours left" in text


def test_the_report_of_a_month_counts_decisions_that_took_longer(client: TestClient, site: Site) -> None:
    for hours in (*[47] * 5, *[48] * 6):
        add_case(site, clock.now() - timedelta(days=2), hours)
    with site.database.writing() as session:
        count_months(session, clock.now())
    months = client.get("/api/transparency").json()["months"]
    assert sum(month["late"] or 0 for month in months) == 6


@pytest.mark.parametrize("template", TEMPLATES)
def test_no_email_says_the_default(settings: Settings, template: str) -> None:
    now = datetime(2026, 3, 14, 9, tzinfo=UTC)
    payload = {"template": template, "to": "ada@athletes.example", "link": "https://northfield.example/x"}
    for part in build_mail(settings, Message(UUID(int=1), now, payload, now)).walk():
        assert part.is_multipart() or defaults_in(part.get_content()) == []


def test_one_hour_is_not_plural() -> None:
    settings = Settings(response_hours=1, support_reply_hours=1)
    assert (settings.response_words, settings.support_reply_words) == ("1 hour", "1 hour")


@pytest.mark.parametrize("hours", [0, 337, "1.5", "a day"])
@pytest.mark.parametrize("name", ["response_hours", "support_reply_hours"])
def test_only_whole_hours_of_at_most_two_weeks_are_accepted(name: str, hours: object) -> None:
    assert getattr(Settings(**{name: "336"}), name) == 336
    with pytest.raises(ValidationError):
        Settings(**{name: hours})


def test_no_source_of_a_page_or_email_has_the_default_in_a_sentence() -> None:
    sources = [
        *(
            path
            for path in (ROOT / "web/src").rglob("*.ts*")
            if ".test." not in path.name and path.name != "promisedHours.ts"
        ),
        *(ROOT / "server/sideline/pages/legal_texts").glob("*.md"),
        *(ROOT / "server/sideline").rglob("*.html"),
        *(ROOT / "server/sideline").rglob("*.txt"),
        *(ROOT / "server/sideline").rglob("*.py"),
    ]
    assert len(sources) > 400
    texts = {path: path.read_text(encoding="utf-8") for path in sources if "migrations" not in path.parts}
    assert {path: found for path, text in texts.items() if (found := defaults_in(text))} == {}
