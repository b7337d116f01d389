"""An authenticator app and the second step of a sign-in, for tests."""

from datetime import datetime
from typing import Any

import pyotp
from httpx2 import Response

from sideline.core import clock
from tests.accounts.auth_client import AuthClient


class App:
    """An app that took over a secret. It shows each code once, so that codes may be used faster than they change."""

    def __init__(self, factor_id: str, secret: str) -> None:
        self.factor_id = factor_id
        self._totp = pyotp.TOTP(secret)
        self._last_step = 0

    def code(self) -> str:
        """The first code from now on that was not shown before; the one of now and the next are good."""
        current = self.step_at(clock.now())
        self._last_step = max(self._last_step + 1, current)
        assert self._last_step <= current + 1, "no fresh code is good yet"
        return self.code_of(self._last_step)

    def code_of(self, step: int) -> str:
        """The code of one step of 30 seconds."""
        return self._totp.generate_otp(step)

    @staticmethod
    def step_at(now: datetime) -> int:
        return int(now.timestamp()) // 30

    def wrong_code(self) -> str:
        """A code of no step that is good now."""
        current = self.step_at(clock.now())
        good = {self.code_of(step) for step in range(current - 2, current + 3)}
        return next(code for code in map("{:06}".format, range(10)) if code not in good)


def enroll(client: AuthClient, name: str = "", **body: Any) -> Response:
    """Begin to set up an app, as the official client does."""
    return client.call("POST", "/factors", {"friendly_name": name, "factor_type": "totp", **body})


def new_app(client: AuthClient, name: str = "") -> App:
    """An app that is set up and not verified yet."""
    body = enroll(client, name).json()
    return App(body["id"], body["totp"]["secret"])


def challenge(client: AuthClient, factor_id: str) -> str:
    """A challenge for a code."""
    return client.call("POST", f"/factors/{factor_id}/challenge", {}).json()["id"]


def verify(client: AuthClient, app: App, code: str | None = None, factor_id: str | None = None) -> Response:
    """Enter a code; the client goes on with the session it gets for it."""
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
    """New recovery codes, the first of this account."""
    codes: list[str] = client.call("POST", "/factors/recovery-codes").json()["codes"]
    return codes


def take_session(client: AuthClient, response: Response) -> Response:
    if response.status_code == 200:
        client.session = response.json()
    return response
