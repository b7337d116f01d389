"""Client of /auth/v1 for tests; sends the same requests as the official client."""

from typing import Any
from uuid import uuid4

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

BASE = "/auth/v1"
VERSION = {"X-Supabase-Api-Version": "2024-01-01"}
PASSWORD = "Correct-horse-9"
OTHER_PASSWORD = "Battery-staple-7"


def unused_email() -> str:
    """Return an email address that no account has."""
    return f"athlete.{uuid4().hex[:12]}@athletes.example"


class AuthClient:
    """A visitor, signed in or not."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.session: dict[str, Any] = {}

    def call(self, method: str, path: str, json: Any = None, **params: str) -> Response:
        headers = dict(VERSION)
        if self.session:
            headers["Authorization"] = f"Bearer {self.session['access_token']}"
        return self._client.request(
            method, BASE + path, json=json, params=params, headers=headers, follow_redirects=False
        )

    def sign_up(self, email: str, password: str = PASSWORD, data: dict[str, Any] | None = None) -> Response:
        body = {"email": email, "password": password, "data": data or {}, "gotrue_meta_security": {}}
        return self._store_session(
            self.call("POST", "/signup", {**body, "code_challenge": None, "code_challenge_method": None})
        )

    def sign_in(self, email: str, password: str = PASSWORD) -> Response:
        body = {"email": email, "password": password, "gotrue_meta_security": {}}
        return self._store_session(self.call("POST", "/token", body, grant_type="password"))

    def refresh(self, token: str | None = None) -> Response:
        body = {"refresh_token": token or self.session["refresh_token"]}
        return self._store_session(self.call("POST", "/token", body, grant_type="refresh_token"))

    def user(self) -> Response:
        return self.call("GET", "/user")

    def _store_session(self, response: Response) -> Response:
        body = response.json()
        if response.status_code == 200 and "access_token" in body:
            self.session = body
        return response


def from_address(app: FastAPI, host: str) -> AuthClient:
    """Return a visitor whose requests come from this IP address."""
    return AuthClient(TestClient(app, raise_server_exceptions=False, client=(host, 50_000)))


def auth_error(response: Response) -> tuple[int, str, str]:
    """Return the status, code and message of an error as the official client reads them."""
    assert response.headers["X-Supabase-Api-Version"] == "2024-01-01"
    body = response.json()
    return response.status_code, body["code"], body["message"]
