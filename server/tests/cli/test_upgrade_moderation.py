"""Cases, claims and changes of coaches of an earlier release go on after an upgrade."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.accounts.model import MfaFactor, User
from sideline.authors import Author
from sideline.core.site import Site
from sideline.main import create_app
from sideline.moderation.log import StaffLogRow
from sideline.settings import Settings
from tests.claims.conftest import decide, is_verified
from tests.cli.upgrades import PASSWORD
from tests.moderation.conftest import assert_correct
from tests.moderation.test_coaches import undo_change
from tests.people import Person
from tests.reviews.bodies import review_body

pytestmark = pytest.mark.both


@pytest.fixture
def app(upgraded: str, tmp_path: Path) -> Iterator[FastAPI]:
    """The upgraded site, without outbox workers."""
    settings = Settings(data_dir=tmp_path, database_url=upgraded, rate_limits="off", log_level="error", mail_pause=0)
    app = create_app(settings.model_copy(update={"staff_second_factor": False}))
    yield app
    app.state.site.database.close()


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    client = TestClient(app, raise_server_exceptions=False)
    yield client
    client.close()


@pytest.fixture
def site(app: FastAPI) -> Site:
    found: Site = app.state.site
    return found


@pytest.mark.parametrize("revision", ["0029"])
def test_badges_and_merges_are_taken_back_after_an_upgrade(client: TestClient, site: Site) -> None:
    """Dana's badge is of the claim alone, Erin's was a moderator's before; a coach was merged into Finn's profile."""
    alma = _signed_in(client, site, "alma")
    assert [is_verified(client, coach_id) for coach_id in (1, 2, 3)] == [True, True, False]
    claims = alma.get("/api/desk/claims").json()
    assert [row["coach"]["id"] for row in claims["open"]] == [3]
    for row in claims["decided"]:
        assert alma.delete(f"/api/desk/claims/{row['id']}/decision").status_code == 204
    assert [is_verified(client, coach_id) for coach_id in (1, 2, 3)] == [False, True, False]
    assert undo_change(alma, 3) == 204
    assert [client.get(f"/api/coaches/{coach_id}").json()["total_reviews"] for coach_id in (3, 4)] == [1, 1]
    assert decide(alma, claims["open"][0]["id"], approve=True) == 204
    assert [is_verified(client, coach_id) for coach_id in (3, 4)] == [True, False]
    assert_correct(site)


@pytest.mark.parametrize("revision", ["0024"])
def test_moderation_goes_on_after_an_upgrade(client: TestClient, site: Site) -> None:
    """Who is suspended stays so, open cases are open, and a decision of before can be taken back."""
    dee, alma = (_signed_in(client, site, name) for name in ("dee", "alma"))
    assert dee.post("/api/coaches/1/reviews", review_body(1, 1)).json()["code"] == "account_suspended"
    [hidden] = [review["hidden"] for review in dee.get("/api/my/reviews").json()["items"]]
    assert (hidden["state"], hidden["rule"], hidden["sentence"]) == (
        "removed",
        "threat",
        "Nobody may be threatened.",
    )
    [case] = alma.get("/api/desk/cases").json()["items"]
    assert (case["rule"], case["reports"], case["text"]) == ("profanity", 2, "Review 2: plain words.")
    assert alma.delete("/api/desk/cases/1/decision").status_code == 200
    assert dee.post("/api/coaches/1/reviews", review_body(1, 1)).status_code == 201
    assert [review["hidden"] for review in dee.get("/api/my/reviews").json()["items"]] == [None, None]
    with site.database.reading() as session:
        log = session.execute(select(StaffLogRow.action, StaffLogRow.words, User.email).join(
            User, User.id == StaffLogRow.staff_id).order_by(StaffLogRow.id)).all()  # fmt: skip
        [factor] = session.scalars(select(MfaFactor)).all()
    assert [tuple(row) for row in log[:2]] == [
        ("staff_added", "moderator", "mona@example.org"), ("staff_added", "admin", "alma@example.org"),
    ]  # fmt: skip
    assert factor.is_verified
    assert_correct(site)


def _signed_in(client: TestClient, site: Site, name: str) -> Person:
    email = f"{name}@example.org"
    answer = client.post("/auth/v1/token?grant_type=password", json={"email": email, "password": PASSWORD}).json()
    return Person(client, Author(site.authors_key, UUID(answer["user"]["id"])), email, answer["access_token"])
