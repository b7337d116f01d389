"""Signed-in clients of several accounts, which record each answer that is not the expected one."""

import time
from collections.abc import Iterable

import httpx2 as httpx

from reliability.writers import PASSWORD

RENEW_SECONDS = 300
"""How old a token becomes. It never expires in use, so that 401 and the desk's 404 are wrong answers, too."""


class SignedIn:
    """A client for each address. Lost connections and 503 are expected while the site is killed."""

    def __init__(self, origin: str, emails: Iterable[str]) -> None:
        self.clients = {email: httpx.Client(base_url=origin, timeout=20) for email in emails}
        self._renew_at = dict.fromkeys(self.clients, 0.0)
        self.wrong_answers: list[str] = []
        """A 4xx where none was expected, or another than expected, or a success instead."""

        self.faults: list[str] = []
        """Each 5xx but 503."""

    def sign_in(self, email: str) -> None:
        """Get a token where there is none or an old one. Raises httpx.HTTPError."""
        if time.monotonic() < self._renew_at[email]:
            return
        credentials = {"email": email, "password": PASSWORD}
        response = self.send(email, "POST", "/auth/v1/token?grant_type=password", credentials)
        token = response.raise_for_status().json()["access_token"]
        self.clients[email].headers["Authorization"] = f"Bearer {token}"
        self._renew_at[email] = time.monotonic() + RENEW_SECONDS

    def send(self, email: str, method: str, path: str, body: object = None, *, refusal: str = "") -> httpx.Response:
        """Send a request, which must be refused with this code (empty: must not be refused).

        Raises httpx.HTTPError where no answer comes.
        """
        response = self.clients[email].request(method, path, json=body)
        status = response.status_code
        if response.is_server_error:
            if status != httpx.codes.SERVICE_UNAVAILABLE:
                self.faults.append(f"{method} {path}: {status}")
            return response
        code = response.json().get("code") if response.is_client_error else ""
        if code != refusal:
            self.wrong_answers.append(f"{email}, {method} {path}: {status} {code}, expected {refusal or 'success'}")
        return response

    def close(self) -> None:
        for client in self.clients.values():
            client.close()
