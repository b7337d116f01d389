"""Security headers on every response: pages, JSON, rejections and errors; personal responses have no-store."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.main import create_app
from tests.people import Person

pytestmark = pytest.mark.usefixtures("web_build")

SECRET_PAGES = ["/reset-password", "/confirm-email", "/report/a-receipt"]
OPEN_PAGES = ["/", "/coach/1", "/nowhere"]
ANYTHING = [*OPEN_PAGES, *SECRET_PAGES, "/api/coaches", "/api/nowhere", "/auth/v1/user", "/healthz"]


def test_every_response_has_the_security_headers(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in ANYTHING:
        with subtests.test(path=path):
            headers = client.get(path).headers

            policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
            assert policy["default-src"] == policy["form-action"] == "'self'"
            assert policy["base-uri"] == "'none'"
            assert policy["require-trusted-types-for"] == "'script'"
            assert policy["trusted-types"] == "dompurify sideline"
            assert policy["img-src"] == "'self' data:"
            assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
            assert "unsafe" not in headers["Content-Security-Policy"]
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "geolocation=()" in headers["Permissions-Policy"]
            assert "Strict-Transport-Security" not in headers
            assert "server" not in headers


def test_an_internal_error_has_the_security_headers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sideline.core.http.health.Health", lambda: {}["bug"])

    answer = client.get("/healthz")

    assert answer.status_code == 500
    assert "Content-Security-Policy" in answer.headers


def test_only_pages_with_secret_urls_send_no_referrer_and_are_not_cached(
    client: TestClient, subtests: pytest.Subtests
) -> None:
    for path in ANYTHING:
        with subtests.test(path=path):
            headers = client.get(path).headers

            is_secret = path in SECRET_PAGES
            assert headers["Referrer-Policy"] == ("no-referrer" if is_secret else "strict-origin-when-cross-origin")
            assert not is_secret or headers["Cache-Control"] == "no-store"


def test_personal_responses_are_not_cached(ada: Person, subtests: pytest.Subtests) -> None:
    for path in (
        "/api/my/reviews",
        "/api/my/saved-coaches",
        "/api/coaches/1/mine",
        "/auth/v1/user",
    ):
        with subtests.test(path=path):
            assert ada.get(path).headers["Cache-Control"] == "no-store"


class TestOverHttps:
    """With an https public URL."""

    @pytest.fixture
    def app(self, settings: Settings) -> Iterator[FastAPI]:
        app = create_app(settings.model_copy(update={"public_url": "https://sideline.example"}))
        yield app
        app.state.site.database.close()

    def test_strict_transport_security_is_sent(self, client: TestClient, subtests: pytest.Subtests) -> None:
        for path in ANYTHING:
            with subtests.test(path=path):
                assert client.get(path).headers["Strict-Transport-Security"] == "max-age=31536000"
