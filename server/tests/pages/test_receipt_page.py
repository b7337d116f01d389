"""Report receipt page, which also works without JavaScript."""

import pytest
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.desk.members import set_role
from sideline.pages.render import report_key
from tests.factories import make_coach
from tests.pages.conftest import content_of, data_in
from tests.people import People, Person
from tests.reviews.bodies import review_body


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"staff_second_factor": False})


@pytest.fixture
def mara(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


def test_a_receipt_shows_the_report_and_its_outcome(
    client: TestClient, site: Site, people: People, mara: int, ada: Person
) -> None:
    assert ada.post(f"/api/coaches/{mara}/reviews", review_body(2, 2, comment="Loud & clear.")).status_code == 201
    [review] = client.get(f"/api/coaches/{mara}/reviews").json()["items"]
    sent = client.post(f"/api/reviews/{review['id']}/reports", json={"rule": "profanity", "message": "The last word."})
    receipt = f"/report/{sent.json()['receipt']}"
    [[key, report]] = data_in(client.get(receipt).text, "application/json")
    assert key == report_key(sent.json()["receipt"])
    assert report == client.get(f"/api/reports/{sent.json()['receipt']}").json()
    page = content_of(client.get(receipt).text)
    assert "Not decided yet" in page
    today = f"{clock.today():%B} {clock.today().day}, {clock.today().year}"
    assert f"You reported a review of Mara Lindqvist on {today}: “Profanity or insults”" in page
    assert "(Rule 4: no profanity)" in page
    assert "Decided on" not in page

    mona = people("mona")
    with site.database.writing() as session:
        set_role(session, mona.email, "moderator")
    [case] = mona.get("/api/desk/cases").json()["items"]
    reason = {"rule": "profanity", "explanation": "Please say it without profanity."}
    body = {"action": "remove", "version": case["version"], **reason}
    assert mona.post(f"/api/desk/cases/{case['id']}/decision", body).status_code == 200
    page = content_of(client.get(receipt).text)
    assert "It was removed" in page
    assert f"Decided on {today}." in page
    assert "Please say it" not in client.get(receipt).text, "the explanation is only for the author"


def test_a_declined_removal_says_why(client: TestClient, site: Site, people: People, mara: int) -> None:
    receipt = client.post(
        f"/api/coaches/{mara}/reports", json={"rule": "asked", "message": "I don’t coach anymore."}
    ).json()["receipt"]
    alma = people("alma")
    with site.database.writing() as session:
        set_role(session, alma.email, "admin")
    [case] = alma.get("/api/desk/cases").json()["items"]
    body = {"action": "decline", "version": case["version"], "explanation": "The team's website lists you."}
    assert alma.post(f"/api/desk/cases/{case['id']}/decision", body).status_code == 200
    page = content_of(client.get(f"/report/{receipt}").text)
    assert "The profile stays" in page
    assert "“The team&#x27;s website lists you.”" in page


def test_an_unknown_receipt_reveals_nothing(client: TestClient) -> None:
    assert "We can’t find a report with this link." in content_of(client.get("/report/unknown").text)


def test_an_outage_is_reported(client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.database.close()
    monkeypatch.setattr(site.database, "engine", type(site.database)("sqlite:////nowhere/gone.sqlite3").engine)
    assert client.get("/report/unknown").status_code == 503
