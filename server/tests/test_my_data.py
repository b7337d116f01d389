"""'Download My Data': a file of everything stored about a user, which deleting the account removes."""

import logging
from io import StringIO
from pathlib import Path
from typing import Any, get_type_hints

import pytest
import structlog
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import HttpUrl
from sqlalchemy import inspect, select, text

from sideline.accounts.model import AuthSession, MfaFactor, MfaRecoveryCode, OneTimeToken, User
from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core import outbox
from sideline.core.db.engine import Base
from sideline.core.outbox import OutboxItem
from sideline.core.site import Site
from sideline.my.data.schemas import AccountData, FactorData, LinkData, ReviewData, SessionData
from sideline.notifications import mail
from sideline.reviews.model import HIDDEN, Review
from sideline.reviews.states import HIDDEN_STATES, own_state
from tests.accounts.auth_client import AuthClient
from tests.accounts.authenticator import recovery_codes_of, turn_on
from tests.factories import make_coach
from tests.people import Person
from tests.reviews.bodies import review_body

EMAIL = "wilhelmina@vale.example"
TEAM = "/team/northfield-university/womens-basketball"
PROFILE = {"full_name": "Wilhelmina Vale", "university": "Unusual University", "sport": "Kite Surfing"}
APP = "Blue telephone"
COMMENT = "We lost <b>every</b> game & laughed."
COACH = {"name": "Unheard Of", "university": "Elsewhere State", "sport": "Golf"}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    webhook = HttpUrl("https://checks.example/added")
    return settings.model_copy(update={"log_level": "debug", "webhook_url": webhook, "webhook_submitted_by": "email"})


@pytest.fixture
def log(app: FastAPI, caplog: pytest.LogCaptureFixture) -> StringIO:
    """The site's log output."""
    written = StringIO()
    structlog.configure(**{**structlog.get_config(), "logger_factory": structlog.PrintLoggerFactory(written)})
    caplog.set_level(logging.DEBUG)
    return written


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def wilhelmina(client: TestClient, site: Site, log: StringIO) -> dict[str, str]:
    """Headers of a user who has one of everything: a review, a saved coach, emails, a link, an added coach, an app."""
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    account = AuthClient(client)
    account.sign_up(EMAIL, data=PROFILE)
    client.post("/auth/v1/recover", json={"email": EMAIL})
    client.post("/auth/v1/recover", json={"email": EMAIL})
    turn_on(account, APP)
    recovery_codes_of(account)
    headers = {"Authorization": f"Bearer {account.session['access_token']}"}
    body = review_body(2, tags=["Organized"], comment=COMMENT, would_recommend=False)
    assert client.post(f"/api/coaches/{coach_id}/reviews", json=body, headers=headers).status_code == 201
    client.put(f"/api/my/saved-coaches/{coach_id}", headers=headers)
    for path in (f"/coach/{coach_id}", TEAM):
        assert client.put("/api/my/follows", json={"path": path, "wanted": True}, headers=headers).status_code == 200
    assert client.post("/api/coaches", json=COACH, headers=headers).status_code == 201
    with site.database.writing() as session:
        mails = session.scalars(select(OutboxItem).where(OutboxItem.kind.in_((outbox.MAIL, outbox.URGENT_MAIL)))).all()
        messages = {item: outbox.message_of(item, site.keys) for item in mails}
        first = next(item for item, message in messages.items() if message.payload["template"] == "recovery")
        mail.send(site.settings, messages[first])
        session.delete(first)
    return headers


def stored_text(site: Site) -> str:
    """Return everything in the database: the bytes of SQLite's file and log, or all rows of PostgreSQL."""
    if site.database.is_sqlite:
        path = str(site.database.engine.url.database)
        files = [Path(path + ending) for ending in ("", "-wal")]
        return b"".join(file.read_bytes() for file in files if file.exists()).decode(errors="replace")
    with site.database.engine.connect() as connection:
        tables = inspect(connection).get_table_names()
        rows = [row for name in tables for row in connection.scalars(text(f"SELECT {name}::text FROM {name}"))]
    return "\n".join(rows)


def everything_of(site: Site, log: StringIO) -> str:
    """Return the database, the decrypted accounts and outbox, the mail folder and the log."""
    with site.database.reading() as session:
        waiting = [str(outbox.message_of(item, site.keys)) for item in session.scalars(select(OutboxItem))]
        accounts = [f"{user.email} {user.user_metadata}" for user in session.scalars(select(User))]
        accounts += session.scalars(select(MfaFactor.friendly_name))
    mails = [file.read_text() for file in (site.settings.data_dir / mail.OUTBOX_FOLDER).glob("*")]
    return "\n".join([stored_text(site), *waiting, *accounts, *mails, log.getvalue()])


def strings(value: Any) -> set[str]:
    """Return all strings in a JSON value."""
    if isinstance(value, dict):
        return set().union(*map(strings, value.values()))
    if isinstance(value, list):
        return set().union(*map(strings, value))
    return {value} if isinstance(value, str) else set()


def test_the_file_has_one_of_everything(client: TestClient, wilhelmina: dict[str, str]) -> None:
    answer = client.get("/api/my/data", headers=wilhelmina)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="sideline-my-data.json"'
    assert answer.headers["Cache-Control"] == "no-store"
    data = answer.json()
    assert (data["account"]["email"], data["account"]["profile"]) == (EMAIL, PROFILE)
    [review] = data["reviews"]
    assert (review["rating"], review["tags"], review["would_recommend"]) == (2, ["Organized"], False)
    assert review["comment"] == "We lost <b>every</b> game &amp; laughed."
    assert review["date"] == review["updated_on"] == data["made_on"]
    assert [saved["coach"]["name"] for saved in data["saved_coaches"]] == [review["coach"]["name"]]
    choices = {"is_sent": True, "has_moves": True, "has_names": True}
    assert data["letter"] == {**choices, "follows": [f"/coach/{review['coach']['id']}", TEAM]}
    [session] = data["sessions"]
    assert (session["signed_in_by"], session["second_method"]) == ("password", "totp")
    kinds = {factor["factor_type"]: factor["friendly_name"] for factor in data["second_factors"]}
    assert kinds == {"totp": APP, "recovery_code": "Recovery codes"}
    assert data["recovery_codes_left"] == 10
    assert [link["purpose"] for link in data["mailed_links"]] == ["recovery"]
    about = [message["about"] for message in data["waiting_messages"]]
    assert about == ["recovery", "two-step", "Unheard Of"]


def test_the_page_says_the_same(client: TestClient, wilhelmina: dict[str, str]) -> None:
    answer = client.get("/api/my/data.html", headers=wilhelmina)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="sideline-my-data.html"'
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    account = (
        "Created",
        "Changed",
        "Address confirmed",
        "Confirmation email",
        "Last sign-in",
        "School email",
    )
    for term in ("Email", *account, "Date", "Overall", *CATEGORIES, "Would recommend", "Tags"):
        assert f"<dt>{term}</dt>" in answer.text
    lists = ("Reviews (1)", "Saved coaches (1)", "Devices that are signed in (1)")
    for heading in (*lists, "Two-step sign-in", "Emails and messages"):
        assert f"<h2>{heading}</h2>" in answer.text
    for shown in (EMAIL, *PROFILE.values(), "We lost <b>every</b> game &amp; laughed.", "Organized", "2 of 5"):
        assert shown in answer.text
    assert "Your notes on saved coaches and their statuses are only on the devices where you wrote them" in answer.text


def test_the_page_says_why_a_review_is_not_public(
    client: TestClient, wilhelmina: dict[str, str], site: Site, subtests: pytest.Subtests
) -> None:
    for state, removed_reason in (
        *((state, "") for state in HIDDEN),
        ("unlisted", "not_a_coach"),
    ):
        with subtests.test(state=state, removed_reason=removed_reason):
            with site.database.writing() as session:
                review = session.scalars(select(Review)).one()
                coach = session.get_one(Coach, review.coach_id)
                review.state, coach.removed_reason = state, removed_reason
                reason = own_state(state, coach)
            page = client.get("/api/my/data.html", headers=wilhelmina).text
            assert f"<dt>Hidden</dt><dd>{HIDDEN_STATES[reason]}</dd>" in page


def test_user_input_is_escaped_in_the_page(client: TestClient) -> None:
    account = AuthClient(client)
    account.sign_up(EMAIL, data={"university": "Vale & Sons", "<img src=x>": "odd"})
    headers = {"Authorization": f"Bearer {account.session['access_token']}"}
    page = client.get("/api/my/data.html", headers=headers).text
    assert "Vale &amp; Sons" in page
    assert "&lt;img src=x&gt;" in page
    assert "<script" not in page
    assert "<img" not in page.lower()


def test_another_users_file_contains_none_of_it(
    client: TestClient, wilhelmina: dict[str, str], outsider: Person
) -> None:
    data = outsider.get("/api/my/data").json()
    assert data["account"]["email"] == outsider.email
    for listed in ("reviews", "saved_coaches", "mailed_links", "waiting_messages"):
        assert data[listed] == []
    assert len(data["sessions"]) == 1
    assert EMAIL not in outsider.get("/api/my/data.html").text


@pytest.mark.both
def test_what_the_file_lists_is_what_deletion_removes(
    client: TestClient, site: Site, wilhelmina: dict[str, str], outsider: Person, log: StringIO
) -> None:
    other_strings = strings(outsider.get("/api/my/data").json())
    data = client.get("/api/my/data", headers=wilhelmina).json()
    public = strings([review["coach"] for review in data["reviews"]]) | {*COACH.values(), "recovery"}
    public |= {"recovery_code"}  # part of a table name
    sought = strings(data) - other_strings - public
    before = everything_of(site, log)
    assert {EMAIL, *PROFILE.values()} <= {value for value in sought if value in before}
    assert "We lost <b>every</b> game &amp; laughed." in before

    assert client.post("/api/rpc/delete_user", headers=wilhelmina).status_code == 204

    after = everything_of(site, log)
    assert [value for value in sought if value in after] == []
    assert log.getvalue().count('"event": "request"') > 5
    with site.database.reading() as session:
        assert session.scalars(select(User.email)).all() == [outsider.email]
        assert len(session.scalars(select(AuthSession)).all()) == 1
        for table in (OneTimeToken, MfaFactor, MfaRecoveryCode):
            assert session.scalars(select(table)).all() == []
        # The coach stays, and the pending check no longer names who added it.
        [waiting] = session.scalars(select(OutboxItem)).all()
        payload = outbox.message_of(waiting, site.keys).payload
        assert (payload["name"], payload["submittedBy"]) == ("Unheard Of", "anonymous")


@pytest.mark.parametrize(
    ("model", "listed", "left_out"),
    [
        (User, AccountData, {"id", "password_hash", "user_metadata"}),  # the last one is `profile`
        (
            AuthSession,
            SessionData,
            {"id", "user_id", "amr_method", "factor_id", "refresh_counter", "least_refresh_counter"}
            | {"refresh_token_hash", "encrypted_refreshed_at"},
        ),
        (MfaFactor, FactorData, {"id", "user_id", "encrypted"}),
        (MfaRecoveryCode, FactorData, {"user_id", "code_hash"}),
        (OneTimeToken, LinkData, {"address", "token_hash"}),
        (
            Review,
            ReviewData,
            # The field `hidden` covers the columns of the decision.
            {"coach_id", "team_id", "author_tag", "student_name", "created_on", "replied_on", "state", "rule"}
            | {
                "explanation",
                "decided_on",
                "appealed_on",
                "counts_for_waiting",
                "hidden_reply",
                "account_day",
                "sealed_author",
            },
        ),
    ],
)
def test_every_column_of_a_user_is_in_the_file_or_left_out_on_purpose(
    model: type[Base], listed: type, left_out: set[str]
) -> None:
    assert {column.name for column in inspect(model).columns} - set(get_type_hints(listed)) == left_out
