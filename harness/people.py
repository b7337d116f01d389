"""Users of a running site, who send the requests that the web app would send."""

from itertools import count
from typing import Any, Self

import httpx2 as httpx

from sideline.coaches import choices

PASSWORD = "Sideline1"
CATEGORIES = tuple(choices.CATEGORIES.values())
_numbers = count(1)


def new_email(name: str = "athlete") -> str:
    """Return an email address that has not been used yet."""
    return f"{name}{next(_numbers)}@athletes.example"


def review_body(stars: int = 4, **fields: Any) -> dict[str, Any]:
    """Return the body of a valid review."""
    return {"rating": stars, **dict.fromkeys(CATEGORIES, stars), "tags": [], "comment": "Fair.", **fields}


class Person:
    """A visitor to a site or, after signing up or in, a user, with a separate HTTP client."""

    def __init__(self, origin: str, email: str = "") -> None:
        self.email = email or new_email()
        self.client = httpx.Client(base_url=origin, timeout=60, trust_env=False)
        self.id = ""

    def send(self, method: str, path: str, body: Any = None, *, client_address: str = "") -> httpx.Response:
        """Send one request. `client_address` is sent as X-Forwarded-For, as a trusted proxy would."""
        headers = {"X-Forwarded-For": client_address} if client_address else {}
        return self.client.request(method, path, json=body, headers=headers)

    def sign_up(self, **data: str) -> Self:
        """Create the account. The site must not require email confirmation."""
        body = {"email": self.email, "password": PASSWORD, "data": data}
        return self.use(self.send("POST", "/auth/v1/signup", body))

    def sign_in(self) -> Self:
        """Start a new session."""
        body = {"email": self.email, "password": PASSWORD}
        return self.use(self.send("POST", "/auth/v1/token?grant_type=password", body))

    def use(self, response: httpx.Response) -> Self:
        """Use the session in this response from now on. Raises httpx.HTTPError unless the response is a success."""
        session = response.raise_for_status().json()
        self.id = session["user"]["id"]
        self.client.headers["Authorization"] = f"Bearer {session['access_token']}"
        return self

    def rate(self, coach: int, stars: int = 4, **fields: Any) -> httpx.Response:
        return self.send("POST", f"/api/coaches/{coach}/reviews", review_body(stars, **fields))

    def new_coach(self, name: str, university: str = "Northfield University", sport: str = "Golf") -> int:
        """Add a coach and return the id."""
        body = {"name": name, "university": university, "sport": sport}
        coach_id: int = self.send("POST", "/api/coaches", body).raise_for_status().json()["id"]
        return coach_id

    def reviews_of(self, coach: int) -> list[dict[str, Any]]:
        """Return the first page of a coach's public reviews."""
        items: list[dict[str, Any]] = (
            self.send("GET", f"/api/coaches/{coach}/reviews").raise_for_status().json()["items"]
        )
        return items
