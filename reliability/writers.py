"""Clients that sign up, rate, edit, delete, save and add, and record what the site acknowledges in a ledger."""

import random
import threading
from typing import Any

import httpx2 as httpx

from reliability.ledger import Ledger

PASSWORD = "Sideline1"
CATEGORIES = (
    "advice_rating",
    "honesty_rating",
    "motivation_rating",
    "planning_rating",
    "supportive_rating",
    "team_spirit_rating",
)


class Writer(threading.Thread):
    """A client that writes all the time. Lost connections are expected; a 5xx other than 503 is a fault."""

    def __init__(self, number: int, origin: str, coaches: list[int], ledger: Ledger, stop: threading.Event) -> None:
        super().__init__(name=f"writer-{number}", daemon=True)
        self._dice = random.Random(number)
        self._coaches = coaches
        self._ledger = ledger
        self._stop_event = stop
        self._email = f"writer{number}@athletes.example"
        self._client = httpx.Client(base_url=origin, timeout=20)
        self._reviews: dict[int, str] = {}
        self._added = 0
        self.faults: list[str] = []

    def run(self) -> None:
        while not self._stop_event.is_set():
            try:
                if "Authorization" not in self._client.headers:
                    self._sign_in()
                else:
                    twice, once = [self._rate, self._edit], [self._delete_review, self._save, self._add]
                    self._dice.choice([*twice, *twice, *once])()
            except httpx.HTTPError:
                self._client.headers.pop("Authorization", None)
                self._stop_event.wait(0.05)
        self._client.close()

    def _sign_in(self) -> None:
        """Sign up where there is no account yet, sign in, and list the existing reviews."""
        name = ("user", self._email)
        known = self._ledger.entries.get(name)
        if known is None or known.acknowledged is None:
            self._write(
                name,
                True,
                "POST",
                "/auth/v1/signup",
                {"email": self._email, "password": PASSWORD, "data": {}},
            )
        response = self._send(
            "POST",
            "/auth/v1/token?grant_type=password",
            {"email": self._email, "password": PASSWORD},
        )
        if not response.is_success:
            return
        self._client.headers["Authorization"] = f"Bearer {response.json()['access_token']}"
        reviews: dict[int, str] = {}
        cursor = ""
        while cursor is not None:
            response = self._send(
                "GET",
                f"/api/my/reviews?cursor={cursor}" if cursor else "/api/my/reviews",
            )
            if not response.is_success:
                self._client.headers.pop("Authorization", None)
                return
            page = response.json()
            reviews |= {item["coach"]["id"]: item["id"] for item in page["items"]}
            cursor = page["next_cursor"]
        self._reviews = reviews

    def _rate(self) -> None:
        coach = self._dice.choice(self._coaches)
        if coach in self._reviews:
            return
        review = self._review_body()
        response = self._write(
            ("review", self._email, coach),
            _recorded(review),
            "POST",
            f"/api/coaches/{coach}/reviews",
            {**review, "publish_with_others": self._dice.random() < 0.3},
        )
        if response.is_success:
            self._reviews[coach] = response.json()["id"]

    def _edit(self) -> None:
        if not self._reviews:
            return
        coach, review_id = self._dice.choice(list(self._reviews.items()))
        review = self._review_body()
        self._write(
            ("review", self._email, coach),
            _recorded(review),
            "PUT",
            f"/api/my/reviews/{review_id}",
            review,
        )

    def _delete_review(self) -> None:
        if not self._reviews:
            return
        coach, review_id = self._dice.choice(list(self._reviews.items()))
        response = self._write(
            ("review", self._email, coach),
            None,
            "DELETE",
            f"/api/my/reviews/{review_id}",
        )
        if response.is_success:
            del self._reviews[coach]

    def _save(self) -> None:
        coach, saves = self._dice.choice(self._coaches), self._dice.random() < 0.6
        self._write(
            ("saved", self._email, coach),
            True if saves else None,
            "PUT" if saves else "DELETE",
            f"/api/my/saved-coaches/{coach}",
        )

    def _add(self) -> None:
        self._added += 1
        # A name in lower case alone would be stored with capitals.
        name = f"Coach {self._added} of {self.name} {self._dice.getrandbits(32)}"
        coach = {"name": name, "university": "Crash State", "sport": "Golf"}
        self._write(("coach", name), True, "POST", "/api/coaches", coach)

    def _review_body(self) -> dict[str, Any]:
        stars = self._dice.randint(1, 5)
        return {
            "rating": stars,
            **{category: self._dice.randint(1, 5) for category in CATEGORIES},
            "would_recommend": self._dice.choice([True, False, None]),
            "tags": self._dice.sample(
                ["Honest", "Strict", "Fun", "Kind", "Wise", "Lazy"],
                self._dice.randint(0, 5),
            ),
            "comment": f"comment {self._dice.getrandbits(48)}",
        }

    def _write(
        self,
        name: tuple[Any, ...],
        value: Any,
        method: str,
        path: str,
        body: Any = None,
    ) -> httpx.Response:
        return self._ledger.send(name, value, lambda: self._send(method, path, body))

    def _send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        response = self._client.request(method, path, json=body)
        if (
            response.status_code >= httpx.codes.INTERNAL_SERVER_ERROR
            and response.status_code != httpx.codes.SERVICE_UNAVAILABLE
        ):
            self.faults.append(f"{method} {path}: {response.status_code}")
        if response.status_code in (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN):
            self._client.headers.pop("Authorization", None)
        return response


def _recorded(review: dict[str, Any]) -> tuple[int, str]:
    return review["rating"], review["comment"]


def sign_up(client: httpx.Client, email: str, ledger: Ledger) -> None:
    """Make an account on a site that runs, and sign the client in."""
    body = {"email": email, "password": PASSWORD, "data": {}}
    response = ledger.send(("user", email), True, lambda: client.post("/auth/v1/signup", json=body))
    client.headers["Authorization"] = f"Bearer {response.raise_for_status().json()['access_token']}"


def add_coach(client: httpx.Client, name: str, university: str, ledger: Ledger) -> int:
    """Add a coach to a site that runs, as who is signed in; the id."""
    body = {"name": name, "university": university, "sport": "Tennis"}
    response = ledger.send(("coach", name), True, lambda: client.post("/api/coaches", json=body))
    coach_id: int = response.raise_for_status().json()["id"]
    return coach_id
