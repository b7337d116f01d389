"""Clients that use a site continuously while it is killed, and record every response that a crash does not explain."""

import random
import threading
import time
from typing import Any, Self

import httpx2 as httpx

from harness.people import PASSWORD, Person
from reliability.ledger import Ledger

RENEW_SECONDS = 300
"""Age at which a token is renewed. Tokens never expire in use, so a 401 is unexpected, as is a 404 from the desk."""


class Client(Person):
    """A user whose connection may be lost at any time. Every 5xx except 503 is a fault."""

    def __init__(self, origin: str, email: str) -> None:
        super().__init__(origin, email)
        self.faults: list[str] = []
        self.unavailable: list[tuple[float, str]] = []
        """When (`time.monotonic`) a response had status 503, and which."""

        self.unexpected_responses: list[str] = []
        """An unexpected 4xx, a 4xx with another code than expected, or a success instead of an expected 4xx."""

        self._renew_at = 0.0

    def send(
        self, method: str, path: str, body: Any = None, *, client_address: str = "", refusal: str | None = None
    ) -> httpx.Response:
        """Send a request. It must be refused with the code `refusal` (empty: must succeed; None: anything is fine).

        Raises httpx.HTTPError if there is no response.
        """
        response = super().send(method, path, body, client_address=client_address)
        if response.is_server_error:
            if response.status_code == httpx.codes.SERVICE_UNAVAILABLE:
                self.unavailable.append((time.monotonic(), f"{method} {path}: 503 {response.text[:200]}"))
            else:
                self.faults.append(f"{method} {path}: {response.status_code}")
            return response
        code = response.json().get("code") if response.is_client_error else ""
        if refusal is not None and code != refusal:
            expected = refusal or "success"
            self.unexpected_responses.append(
                f"{self.email}, {method} {path}: {response.status_code} {code}, expected {expected}"
            )
        if response.status_code == httpx.codes.UNAUTHORIZED:
            self.sign_out()
        return response

    @property
    def is_signed_in(self) -> bool:
        return "Authorization" in self.client.headers and time.monotonic() < self._renew_at

    def use(self, response: httpx.Response) -> Self:
        super().use(response)
        self._renew_at = time.monotonic() + RENEW_SECONDS
        return self

    def sign_out(self) -> None:
        """Forget the token."""
        self.client.headers.pop("Authorization", None)

    def register(self, ledger: Ledger) -> Self:
        """Create the account and record it in the ledger."""
        body = {"email": self.email, "password": PASSWORD, "data": {}}
        return self.use(ledger.send(("user", self.email), True, lambda: self.send("POST", "/auth/v1/signup", body)))

    def add_coach(self, name: str, university: str, ledger: Ledger) -> int:
        """Add a coach, record it in the ledger, and return the id."""
        body = {"name": name, "university": university, "sport": "Tennis"}
        response = ledger.send(("coach", name), True, lambda: self.send("POST", "/api/coaches", body))
        coach_id: int = response.raise_for_status().json()["id"]
        return coach_id


class Worker(threading.Thread):
    """A thread that repeats `step` until `stop` is set. Lost connections are expected."""

    def __init__(self, name: str, seed: int, stop: threading.Event) -> None:
        super().__init__(name=name, daemon=True)
        self._dice = random.Random(seed)
        self._stop_event = stop

    def run(self) -> None:
        while not self._stop_event.is_set():
            try:
                self.step()
            except httpx.HTTPError as error:
                self.connection_lost(error)
                self._stop_event.wait(0.05)

    def step(self) -> None:
        """Perform one action. Raises httpx.HTTPError if there is no response."""
        raise NotImplementedError

    def connection_lost(self, error: httpx.HTTPError) -> None:
        """Handle a lost connection: the site was killed during a step."""

    @property
    def faults(self) -> list[str]:
        """Every 5xx except 503."""
        raise NotImplementedError
