"""Authenticator app and second sign-in step for tests."""

from datetime import datetime
from typing import Any

import pyotp
from httpx2 import Response

from sideline.core import clock
from tests.accounts.auth_client import AuthClient


class App:
    """An app set up with a secret. It shows each code once, so that tests can use codes faster than they change."""

    def __init__(self, factor_id: str, secret: str) -> None:
        self.factor_id = factor_id
        self._totp = pyotp.TOTP(secret)
        self._last_step = 0

    def code(self) -> str:
        """Return the next code not shown yet, starting with the current one; the current and next codes are valid."""
        current = self.step_at(clock.now())
        self._last_step = max(self._last_step + 1, current)
        assert self._last_step <= current + 1, "no unused code is valid yet"
        return self.code_of(self._last_step)

    def code_of(self, step: int) -> str:
        """Return the code of a 30-second time step."""
        return self._totp.generate_otp(step)

    @staticmethod
    def step_at(now: datetime) -> int:
        return int(now.timestamp()) // 30

    def wrong_code(self) -> str:
        """Return a code that is not valid for any currently accepted time step."""
        current = self.step_at(clock.now())
        good = {self.code_of(step) for step in range(current - 2, current + 3)}
        return next(code for code in map("{:06}".format, range(10)) if code not in good)


def enroll(client: AuthClient, name: str = "", **body: Any) -> Response:
    """Start setting up an app, as the official client does."""
    return client.call("POST", "/factors", {"friendly_name": name, "factor_type": "totp", **body})


def new_app(client: AuthClient, name: str = "") -> App:
    """Enroll an app without verifying it."""
    body = enroll(client, name).json()
    return App(body["id"], body["totp"]["secret"])


def challenge(client: AuthClient, factor_id: str) -> str:
    """Request a challenge; return its id."""
    return client.call("POST", f"/factors/{factor_id}/challenge", {}).json()["id"]


def verify(client: AuthClient, app: App, code: str | None = None, factor_id: str | None = None) -> Response:
    """Enter a code; the client continues with the session that it gets."""
    path = f"/factors/{factor_id or app.factor_id}"
    body = {"challenge_id": challenge(client, app.factor_id), "code": code or app.code()}
    return take_session(client, client.call("POST", f"{path}/verify", body))


def use_recovery_code(client: AuthClient, code: str) -> Response:
    return take_session(client, client.call("POST", "/factors/recovery-codes/verify", {"code": code}))


def turn_on(client: AuthClient, name: str = "") -> App:
    """Set up an app and verify it."""
    app = new_app(client, name)
    assert verify(client, app).status_code == 200
    return app


def recovery_codes_of(client: AuthClient) -> list[str]:
    """Request the account's first recovery codes."""
    codes: list[str] = client.call("POST", "/factors/recovery-codes").json()["codes"]
    return codes


def take_session(client: AuthClient, response: Response) -> Response:
    if response.status_code == 200:
        client.session = response.json()
    return response
