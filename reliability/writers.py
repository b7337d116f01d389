"""Writers who sign up, rate, edit, delete, save and add, and keep a ledger of what the site acknowledged."""

import random
import threading
from typing import Any

import httpx2 as httpx

from reliability.ledger import Ledger

PASSWORD = "Sideline1"  # of made-up athletes
CATEGORIES = (
    "advice_rating",
    "honesty_rating",
    "motivation_rating",
    "planning_rating",
    "supportive_rating",
    "team_spirit_rating",
)


class Writer(threading.Thread):
    """One athlete in a hurry. Server trouble is expected (it is being killed); a 5xx other than 503 is a fault."""

    def __init__(
        self,
        number: int,
        origin: str,
        coaches: list[int],
        ledger: Ledger,
        halt: threading.Event,
    ) -> None:
        super().__init__(name=f"writer-{number}", daemon=True)
        self._dice = random.Random(number)
        self._coaches = coaches
        self._ledger = ledger
        self._halt = halt
        self._email = f"writer{number}@athletes.example"
        self._client = httpx.Client(base_url=origin, timeout=20)
        self._reviews: dict[int, str] = {}
        self._turn = 0
        self.faults: list[str] = []

    def run(self) -> None:
        while not self._halt.is_set():
            try:
                if "Authorization" not in self._client.headers:
                    self._enter()
                else:
                    self._dice.choice(
                        [
                            self._rate,
                            self._rate,
                            self._edit,
                            self._edit,
                            self._take_back,
                            self._save,
                            self._add,
                        ]
                    )()
            except httpx.HTTPError:
                self._client.headers.pop("Authorization", None)
                self._halt.wait(0.05)
        self._client.close()

    def _enter(self) -> None:
        """Sign up, or in where the account is already there; then see which reviews stand."""
        name = ("user", self._email)
        known = self._ledger.cells.get(name)
        if known is None or known.acknowledged is None:
            self._write(
                name,
                True,
                "POST",
                "/auth/v1/signup",
                {"email": self._email, "password": PASSWORD, "data": {}},
            )
        answer = self._ask(
            "POST",
            "/auth/v1/token?grant_type=password",
            {"email": self._email, "password": PASSWORD},
        )
        if not answer.is_success:
            return
        self._client.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
        mine, cursor = {}, ""
        while cursor is not None:
            answer = self._ask(
                "GET",
                f"/api/my/reviews?cursor={cursor}" if cursor else "/api/my/reviews",
            )
            if not answer.is_success:
                self._client.headers.pop("Authorization", None)
                return
            page = answer.json()
            mine |= {item["coach"]["id"]: item["id"] for item in page["items"]}
            cursor = page["next_cursor"]
        self._reviews = mine

    def _rate(self) -> None:
        coach = self._dice.choice(self._coaches)
        if coach in self._reviews:
            return
        review = self._opinion()
        answer = self._write(
            ("review", self._email, coach),
            _told(review),
            "POST",
            f"/api/coaches/{coach}/reviews",
            review,
        )
        if answer.is_success:
            self._reviews[coach] = answer.json()["id"]

    def _edit(self) -> None:
        if not self._reviews:
            return
        coach, review_id = self._dice.choice(list(self._reviews.items()))
        review = self._opinion()
        self._write(
            ("review", self._email, coach),
            _told(review),
            "PUT",
            f"/api/my/reviews/{review_id}",
            review,
        )

    def _take_back(self) -> None:
        if not self._reviews:
            return
        coach, review_id = self._dice.choice(list(self._reviews.items()))
        answer = self._write(
            ("review", self._email, coach),
            None,
            "DELETE",
            f"/api/my/reviews/{review_id}",
        )
        if answer.is_success:
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
        self._turn += 1
        name = f"{self.name} coach {self._turn} {self._dice.getrandbits(32)}"
        coach = {"name": name, "university": "Crash State", "sport": "Golf"}
        self._write(("coach", name), True, "POST", "/api/coaches", coach)

    def _opinion(self) -> dict[str, Any]:
        stars = self._dice.randint(1, 5)
        return {
            "rating": stars,
            **{category: self._dice.randint(1, 5) for category in CATEGORIES},
            "would_recommend": self._dice.choice([True, False, None]),
            "tags": self._dice.sample(
                ["Honest", "Strict", "Fun", "Kind", "Wise", "Lazy"],
                self._dice.randint(0, 5),
            ),
            "comment": f"opinion {self._dice.getrandbits(48)}",
        }

    def _write(
        self,
        cell: tuple[Any, ...],
        value: Any,
        method: str,
        path: str,
        body: Any = None,
    ) -> httpx.Response:
        self._ledger.attempt(cell, value)
        try:
            answer = self._ask(method, path, body)
        except httpx.HTTPError:
            self._ledger.lose_sight(cell)
            raise
        if answer.is_success:
            self._ledger.acknowledge(cell, value)
        elif answer.is_client_error:
            self._ledger.refuse(cell)
        return answer

    def _ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = self._client.request(method, path, json=body)
        if (
            answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR
            and answer.status_code != httpx.codes.SERVICE_UNAVAILABLE
        ):
            self.faults.append(f"{method} {path}: {answer.status_code}")
        if answer.status_code in (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN):
            self._client.headers.pop("Authorization", None)
        return answer


def _told(review: dict[str, Any]) -> tuple[int, str]:
    return review["rating"], review["comment"]
