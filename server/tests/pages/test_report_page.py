"""Reports without JavaScript: a plain form, and the page of its receipt."""

import re
from typing import Any
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case, Report
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.pages.wording import long_date
from sideline.reviews.model import Review
from sideline.staff.members import set_role
from tests.factories import make_coach
from tests.pages.conftest import without_script
from tests.people import People, Person
from tests.reviews.bodies import review_body

HOSTILE = '"><script>alert(1)</script>'


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"staff_second_factor": False})


@pytest.fixture
def mara(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


def answer(site: Site) -> None:
    """Gives the review an answer; how a coach does it is in tests/claims/test_answers.py."""
    with site.database.writing() as session:
        review = session.scalars(select(Review)).one()
        review.answer, review.answered_on = "Loud, yes.<br>But <b>fair</b> & firm.", clock.today()


@pytest.fixture
def review_id(client: TestClient, mara: int, ada: Person) -> str:
    """The public id of a review."""
    assert ada.post(f"/api/coaches/{mara}/reviews", review_body(2, 2, comment="Loud & clear.")).status_code == 201
    public_id: str = client.get(f"/api/coaches/{mara}/reviews").json()["items"][0]["id"]
    return public_id


def send(client: TestClient, **fields: Any) -> Any:
    """Sends the form as a browser does."""
    return client.post("/report", data=fields, follow_redirects=False)


def reports(site: Site) -> list[tuple[str, str, str]]:
    with site.database.reading() as session:
        query = select(Case.kind, Report.rule, Report.words).join(Report, Report.case_id == Case.id)
        return [tuple(row) for row in session.execute(query.order_by(Report.words))]


def test_a_review_is_reported_and_its_outcome_read(
    client: TestClient, site: Site, people: People, mara: int, review_id: str
) -> None:
    assert f'href="/report?review={review_id}"' in without_script(client.get(f"/coach/{mara}").text)
    form = client.get(f"/report?review={review_id}")
    assert (form.status_code, form.headers["Cache-Control"]) == (200, "no-store")
    assert "Loud &amp; clear." in form.text
    assert '<script type="module"' not in form.text
    for contact in ("Title IX", "Campus police", "tel:+18335877233", "tel:988", "sms:988", "tel:911"):
        assert contact in form.text, "help for who writes about abuse"
    sent = send(client, review=review_id, rule="profanity", words="The last\r\nword.")
    assert sent.status_code == 303
    receipt = sent.headers["Location"]
    assert reports(site) == [("review", "profanity", "The last\nword.")]
    page = without_script(client.get(receipt).text)
    assert "Not decided yet" in page
    assert f"You reported a review of Mara Lindqvist on {long_date(str(clock.today()))}: “Profanity or insults”" in page

    mona = people("mona")
    with site.database.writing() as session:
        set_role(session, mona.email, "moderator")
    [case] = mona.get("/api/desk/cases").json()["items"]
    body = {"action": "remove", "rule": "profanity", "sentence": "Please say it without profanity."}
    assert mona.post(f"/api/desk/cases/{case['id']}/decision", body).status_code == 200
    assert "It was removed" in without_script(client.get(receipt).text)
    assert "Please say it" not in client.get(receipt).text, "the sentence is for the author alone"


def test_an_answer_is_read_and_reported(client: TestClient, site: Site, mara: int, review_id: str) -> None:
    assert client.get(f"/report?answer={review_id}").status_code == 404
    answer(site)
    page = without_script(client.get(f"/coach/{mara}").text)
    assert "<b>Coach Mara Lindqvist</b> replied" in page
    assert "Loud, yes.\nBut fair &amp; firm." in page
    assert f'href="/report?answer={review_id}"' in page
    form = client.get(f"/report?answer={review_id}").text
    assert "Report a reply" in form
    assert "But fair &amp; firm." in form
    assert send(client, answer=review_id, rule="names", words="A name").status_code == 303
    assert reports(site) == [("answer", "names", "A name")]


def test_a_profile_is_reported(client: TestClient, site: Site, mara: int) -> None:
    assert f'href="/report?coach={mara}"' in without_script(client.get(f"/coach/{mara}").text)
    assert "Mara Lindqvist" in client.get(f"/report?coach={mara}").text
    assert send(client, coach=mara, rule="moved").status_code == 303
    assert reports(site) == [("coach", "moved", "")]


def test_who_wants_a_mail_leaves_an_address(client: TestClient, site: Site, mara: int) -> None:
    form = client.get(f"/report?coach={mara}").text
    assert '<label for="email" class="font-semibold">Your email (optional)</label>' in form
    assert send(client, coach=mara, rule="moved", email="").status_code == 303
    assert send(client, coach=mara, rule="moved", email=" rita@mail.example ").status_code == 303
    with site.database.reading() as session:
        assert sorted(len(each) > 0 for each in session.scalars(select(Report.address))) == [False, True]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rule": "ads", "words": "At work.", "email": "rita"}, "Please enter a valid email, or leave it empty"),
        ({"rule": "ads", "words": "Mine.", "email": HOSTILE}, "Please enter a valid email, or leave it empty"),
        ({"words": "No reason."}, "Please choose what’s wrong"),
        ({"rule": "too loud", "words": "Another."}, "Please choose what’s wrong"),
        ({"rule": "moved", "words": "Of a profile."}, "Please choose what’s wrong"),
        ({"rule": "ads", "words": "x" * 501}, "Please use at most 500 characters"),
        ({"rule": "ads", "words": HOSTILE + "x" * 500}, "Please use at most 500 characters"),
    ],
)
def test_what_is_wrong_is_said_and_the_words_are_kept(
    client: TestClient, site: Site, review_id: str, fields: dict[str, str], message: str
) -> None:
    refused = send(client, review=review_id, **fields)
    assert refused.status_code == 422
    assert message in refused.text
    assert fields["words"].replace(HOSTILE, "") in refused.text
    assert "<script>alert" not in refused.text
    assert reports(site) == []


@pytest.mark.parametrize("query", ["", "?coach=999", "?coach=x", "?review=1", f"?review={UUID(int=7)}"])
def test_what_is_not_there_cannot_be_reported(client: TestClient, site: Site, query: str) -> None:
    form = client.get(f"/report{query}")
    assert form.status_code == 404
    fields = dict(re.findall(r"(\w+)=([^&]+)", query))
    assert send(client, rule="illegal", **fields).status_code == 404
    assert reports(site) == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "testserver"},
    ],
)
def test_a_form_of_another_site_is_refused(client: TestClient, site: Site, mara: int, headers: dict[str, str]) -> None:
    fields = {"coach": str(mara), "rule": "moved"}
    refused = client.post("/report", data=fields, headers=headers)
    assert refused.status_code == 403
    assert reports(site) == []
    own = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert client.post("/report", data=fields, headers=own, follow_redirects=False).status_code == 303


def test_a_form_that_is_too_large_is_refused(client: TestClient, site: Site, mara: int) -> None:
    assert client.post(f"/report?coach={mara}", data={"words": "x" * 20_000}).status_code == 413
    assert reports(site) == []


def test_an_unknown_receipt_tells_nothing(client: TestClient) -> None:
    assert "Report not found" in without_script(client.get("/report/unknown").text)


class TestLimits:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        changes = {"rate_limits": "on", "limit_reports_per_address": "2 per 10 minutes"}
        return settings.model_copy(update=changes)

    def test_forms_count_with_the_reports_of_the_api(self, client: TestClient, site: Site, mara: int) -> None:
        assert client.post(f"/api/coaches/{mara}/reports", json={"rule": "moved", "words": "1"}).status_code == 201
        assert send(client, coach=mara, rule="moved", words="2").status_code == 303
        refused = send(client, coach=mara, rule="moved", words="Third time.")
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "600")
        assert "Third time." in refused.text
        assert len(reports(site)) == 2


def test_an_outage_is_said(client: TestClient, mara: int, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.database.close()
    monkeypatch.setattr(site.database, "engine", type(site.database)("sqlite:////nowhere/gone.sqlite3").engine)
    assert client.get(f"/report?coach={mara}").status_code == 503
