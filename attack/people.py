"""Users of the site, honest or not, and the requests that the web app would send for them."""

import time
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx2 as httpx

from attack.site import Site

PASSWORD = "Sideline1"
CATEGORIES = (
    "advice_rating",
    "honesty_rating",
    "motivation_rating",
    "planning_rating",
    "supportive_rating",
    "team_spirit_rating",
)
_numbers = count(1)
_client_addresses = count(1)


def new_address(name: str = "athlete") -> str:
    """An e-mail address that was not used yet."""
    return f"{name}{next(_numbers)}@athletes.example"


def new_client_address() -> str:
    """A client address that shares its limits with no other."""
    number = next(_client_addresses)
    return f"198.{18 + number // 65_536}.{number // 256 % 256}.{number % 256}"


def wait_for_new_period() -> None:
    """Wait until most of a period of five minutes is left: limits count in periods of the clock."""
    if time.time() % 300 > 240:
        time.sleep(301 - time.time() % 300)


def sign_up_body(email: str, password: str = PASSWORD, **data: Any) -> dict[str, Any]:
    """The body that the official client sends."""
    return {"email": email, "password": password, "data": data, "gotrue_meta_security": {}}


def review_body(stars: int = 4, **fields: Any) -> dict[str, Any]:
    """The body of a valid review."""
    return {"rating": stars, **dict.fromkeys(CATEGORIES, stars), "comment": "Fair.", **fields}


@dataclass
class Athlete:
    """A user with a session."""

    site: Site
    email: str
    session: dict[str, Any]
    client_address: str = ""

    @property
    def token(self) -> str:
        token: str = self.session["access_token"]
        return token

    @property
    def id(self) -> str:
        value: str = self.session["user"]["id"]
        return value

    def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.site.request(method, path, body, token=self.token, client_address=self.client_address)

    def rate(self, coach: int, stars: int = 4, **fields: Any) -> httpx.Response:
        return self.request("POST", f"/api/coaches/{coach}/reviews", review_body(stars, **fields))

    def add_coach(self, name: str, university: str = "Northfield University", sport: str = "Golf") -> httpx.Response:
        return self.request("POST", "/api/coaches", {"name": name, "university": university, "sport": sport})

    def new_coach(self, name: str, **fields: str) -> int:
        """Add a coach; returns its id."""
        value: int = self.add_coach(name, **fields).raise_for_status().json()["id"]
        return value


def sign_up(site: Site, email: str = "", *, client_address: str = "", **data: Any) -> Athlete:
    """A new account, where addresses need no confirmation."""
    email = email or new_address()
    response = site.request("POST", "/auth/v1/signup", sign_up_body(email, **data), client_address=client_address)
    return Athlete(site, email, response.raise_for_status().json(), client_address)


def sign_in(site: Site, email: str, password: str = PASSWORD, *, client_address: str = "") -> httpx.Response:
    """The response to a sign-in."""
    body = {"email": email, "password": password, "gotrue_meta_security": {}}
    return site.request("POST", "/auth/v1/token?grant_type=password", body, client_address=client_address)


def refresh(site: Site, token: str) -> httpx.Response:
    """The response to a refresh of the session."""
    return site.request("POST", "/auth/v1/token?grant_type=refresh_token", {"refresh_token": token})
