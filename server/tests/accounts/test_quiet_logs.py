"""No log line holds an address, a name, a password, a token or an IP address, over a whole journey with failures."""

import logging
from io import StringIO

import pytest
import structlog
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.settings import Settings
from tests.accounts.auth_wire import OTHER_PASSWORD, PASSWORD, Wire, fresh_address
from tests.accounts.conftest import Posted
from tests.accounts.test_recover import ask, use


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"log_level": "debug", "rate_limits": "on", "mail_interval": 0})


def test_a_whole_journey_leaves_no_person_in_the_logs(
    app: FastAPI, posted: Posted, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = StringIO()
    structlog.configure(**{**structlog.get_config(), "logger_factory": structlog.PrintLoggerFactory(written)})
    caplog.set_level(logging.DEBUG)
    wire = Wire(TestClient(app, raise_server_exceptions=False, client=("203.0.113.77", 4711)))
    email = fresh_address()
    secrets = [email, email.split("@")[0], PASSWORD, OTHER_PASSWORD, "Wilhelmina", "203.0.113.77"]

    secrets += tokens(wire.sign_up(email, data={"full_name": "Wilhelmina Vale"}).json())
    wire.sign_up(email)
    wire.sign_in(email, OTHER_PASSWORD)
    for _ in range(12):
        wire.sign_in(fresh_address(), OTHER_PASSWORD)
    secrets += tokens(wire.sign_in(email).json())
    secrets += tokens(wire.refresh().json())
    wire.call("PUT", "/user", {"data": {"full_name": "Wilhelmina King"}})
    ask(wire, email)
    secrets.append(posted()[-1].token)
    wire.call("GET", "/verify", token=posted()[-1].token, type="recovery")
    ask(wire, email)
    secrets.append(posted()[-1].token)
    secrets += tokens(use(wire, posted()[-1].token).json())
    wire.call("PUT", "/user", {"password": OTHER_PASSWORD})
    wire.call("GET", "/user", access_token=wire.session["access_token"])
    wire.call("POST", "/token", {"email": email, "password": [PASSWORD]}, grant_type="password")
    broken = break_the_database(wire, monkeypatch)
    wire.call("POST", "/logout")

    # The client of the test writes log lines of its own; they are not the site's.
    others = [record.getMessage() for record in caplog.records if not record.name.startswith("http")]
    lines = "\n".join([written.getvalue(), *others])
    assert broken == 500
    assert lines.count('"event": "request"') > 20
    assert lines.count('"event": "bug"') == 1
    assert [secret for secret in secrets if secret in lines] == []


def tokens(session: dict[str, str]) -> list[str]:
    return [session["access_token"], session["refresh_token"], session["access_token"].rsplit(".", 1)[1]]


def break_the_database(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> int:
    with monkeypatch.context() as broken:
        broken.setattr("sideline.accounts.sign_in._find", lambda _site, email, _address: {}[email])
        status: int = wire.sign_in(fresh_address(), PASSWORD).status_code
    return status
