"""Athletes and attackers: somebody with an account of the site, and what the forms of the pages would send."""

from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx2 as httpx

from attack.site import Site

PASSWORD = "Sideline1"  # of a made-up athlete
CATEGORIES = (
    "advice_rating",
    "honesty_rating",
    "motivation_rating",
    "planning_rating",
    "supportive_rating",
    "team_spirit_rating",
)
_numbers = count(1)


def new_address(name: str = "athlete") -> str:
    """An address that nobody has used yet."""
    return f"{name}{next(_numbers)}@athletes.example"


def sign_up_body(email: str, password: str = PASSWORD, **data: Any) -> dict[str, Any]:
    """What the official client sends."""
    return {"email": email, "password": password, "data": data, "gotrue_meta_security": {}}


def opinion(stars: int = 4, **more: Any) -> dict[str, Any]:
    """A valid review."""
    return {"rating": stars, **dict.fromkeys(CATEGORIES, stars), "comment": "Fair.", **more}


@dataclass
class Athlete:
    """Somebody signed in."""

    site: Site
    email: str
    session: dict[str, Any]
    came_from: str = ""

    @property
    def token(self) -> str:
        token: str = self.session["access_token"]
        return token

    @property
    def id(self) -> str:
        id_: str = self.session["user"]["id"]
        return id_

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.site.ask(method, path, body, token=self.token, came_from=self.came_from)

    def rate(self, coach: int, stars: int = 4, **more: Any) -> httpx.Response:
        return self.ask("POST", f"/api/coaches/{coach}/reviews", opinion(stars, **more))

    def add_coach(self, name: str, university: str = "Northfield University", sport: str = "Golf") -> httpx.Response:
        return self.ask("POST", "/api/coaches", {"name": name, "university": university, "sport": sport})

    def new_coach(self, name: str, **more: str) -> int:
        """The id of a coach just added."""
        id_: int = self.add_coach(name, **more).raise_for_status().json()["id"]
        return id_


def sign_up(site: Site, email: str = "", *, came_from: str = "", **data: Any) -> Athlete:
    """A new account, where addresses need no confirmation."""
    email = email or new_address()
    answer = site.ask("POST", "/auth/v1/signup", sign_up_body(email, **data), came_from=came_from)
    return Athlete(site, email, answer.raise_for_status().json(), came_from)


def sign_in(site: Site, email: str, password: str = PASSWORD, *, came_from: str = "") -> httpx.Response:
    """What signing in answers."""
    body = {"email": email, "password": password, "gotrue_meta_security": {}}
    return site.ask("POST", "/auth/v1/token?grant_type=password", body, came_from=came_from)


def refresh(site: Site, token: str) -> httpx.Response:
    """What refreshing answers."""
    return site.ask("POST", "/auth/v1/token?grant_type=refresh_token", {"refresh_token": token})
