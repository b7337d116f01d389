"""No log line of a whole visit, including failures, contains an email or IP address, a name, password or token."""

import logging
from io import StringIO

import pytest
import structlog
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from tests.accounts.auth_client import OTHER_PASSWORD, PASSWORD, AuthClient, unused_email
from tests.accounts.conftest import QueuedMails
from tests.accounts.test_recover import request_recovery, use_link


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(
        update={"log_level": "debug", "rate_limits": "on", "limits": {"email-interval": "1000 per minute"}}
    )


def test_no_personal_data_of_a_whole_visit_is_logged(
    app: FastAPI, queued_mails: QueuedMails, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = StringIO()
    structlog.configure(**{**structlog.get_config(), "logger_factory": structlog.PrintLoggerFactory(written)})
    caplog.set_level(logging.DEBUG)
    client = TestClient(app, raise_server_exceptions=False, client=("203.0.113.77", 4711))
    auth_client = AuthClient(client)
    email = unused_email()
    secrets = [email, email.split("@")[0], PASSWORD, OTHER_PASSWORD, "Wilhelmina", "203.0.113.77"]

    secrets += tokens(auth_client.sign_up(email, data={"full_name": "Wilhelmina Vale"}).json())
    auth_client.sign_up(email)
    auth_client.sign_in(email, OTHER_PASSWORD)
    for _ in range(12):
        auth_client.sign_in(unused_email(), OTHER_PASSWORD)
    secrets += tokens(auth_client.sign_in(email).json())
    secrets += tokens(auth_client.refresh().json())
    auth_client.call("PUT", "/user", {"data": {"full_name": "Wilhelmina King"}})
    request_recovery(auth_client, email)
    secrets.append(queued_mails()[-1].token)
    auth_client.call("GET", "/verify", token=queued_mails()[-1].token, type="recovery")
    request_recovery(auth_client, email)
    secrets.append(queued_mails()[-1].token)
    secrets += tokens(use_link(auth_client, queued_mails()[-1].token).json())
    auth_client.call("PUT", "/user", {"password": OTHER_PASSWORD})
    auth_client.call("GET", "/user", access_token=auth_client.session["access_token"])
    auth_client.call("POST", "/token", {"email": email, "password": [PASSWORD]}, grant_type="password")
    for address in (email, f"{email}, {email}"):
        client.post("/api/coaches/1/reports", json={"rule": "moved", "email": address})
    broken = break_the_database(auth_client, monkeypatch)
    auth_client.call("POST", "/logout")

    # The test's HTTP client writes its own log lines, which are not the site's.
    site_lines = [record.getMessage() for record in caplog.records if not record.name.startswith("http")]
    lines = "\n".join([written.getvalue(), *site_lines])
    assert broken == 500
    assert lines.count('"event": "request"') > 20
    assert lines.count('"event": "unhandled_exception"') == 1
    assert [secret for secret in secrets if secret in lines] == []


def tokens(session: dict[str, str]) -> list[str]:
    return [session["access_token"], session["refresh_token"], session["access_token"].rsplit(".", 1)[1]]


def break_the_database(auth_client: AuthClient, monkeypatch: pytest.MonkeyPatch) -> int:
    with monkeypatch.context() as broken:
        broken.setattr("sideline.accounts.sign_in._load_account", lambda _site, email: {}[email])
        status: int = auth_client.sign_in(unused_email(), PASSWORD).status_code
    return status
