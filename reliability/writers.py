"""Clients that sign up, write reviews, save and add coaches, and record acknowledged writes in a ledger."""

import threading
from typing import Any

import httpx2 as httpx

from harness.people import CATEGORIES, review_body
from reliability.clients import Client, Worker
from reliability.ledger import Ledger
from sideline.core import clock
from sideline.reviews.waiting import next_days

TAGS = ("Honest", "Strict", "Fun", "Kind", "Wise", "Lazy")


class Writer(Worker):
    """An athlete who writes continuously."""

    def __init__(self, number: int, origin: str, coaches: list[int], ledger: Ledger, stop: threading.Event) -> None:
        super().__init__(f"writer-{number}", number, stop)
        self._coaches = coaches
        self._ledger = ledger
        self._client = Client(origin, f"writer{number}@athletes.example")
        self._reviews: dict[int, str] = {}
        self._added = 0

    @property
    def faults(self) -> list[str]:
        return self._client.faults

    def step(self) -> None:
        if not self._client.is_signed_in:
            self._sign_in()
            return
        frequent, rare = [self._rate, self._edit], [self._delete_review, self._save, self._add]
        self._dice.choice([*frequent, *frequent, *rare])()

    def connection_lost(self, _error: httpx.HTTPError) -> None:
        # Signing in again reloads the list of reviews, which may be outdated.
        self._client.sign_out()

    def _sign_in(self) -> None:
        """Sign up if there is no account yet, otherwise sign in. Then load the existing reviews."""
        known = self._ledger.entries.get(("user", self._client.email))
        if known is None or known.acknowledged is None:
            self._client.register(self._ledger)
        else:
            self._client.sign_in()
        self._reviews, cursor = {}, ""
        while cursor is not None:
            page = (
                self._client.send("GET", f"/api/my/reviews{cursor and f'?cursor={cursor}'}").raise_for_status().json()
            )
            self._reviews |= {item["coach"]["id"]: item["id"] for item in page["items"]}
            cursor = page["next_cursor"]

    def _rate(self) -> None:
        coach = self._dice.choice(self._coaches)
        if coach in self._reviews:
            return
        day = {"not_before": str(next_days(clock.today())[0])}
        body = self._review_body() | self._dice.choice([{}, {}, {"publish_with_others": True}, day])
        response = self._write_review(coach, body, "POST", f"/api/coaches/{coach}/reviews")
        if response.is_success:
            self._reviews[coach] = response.json()["id"]

    def _edit(self) -> None:
        if self._reviews:
            coach, review_id = self._dice.choice(list(self._reviews.items()))
            self._write_review(coach, self._review_body(), "PUT", f"/api/my/reviews/{review_id}")

    def _delete_review(self) -> None:
        if not self._reviews:
            return
        coach, review_id = self._dice.choice(list(self._reviews.items()))
        if self._write_review(coach, None, "DELETE", f"/api/my/reviews/{review_id}").is_success:
            del self._reviews[coach]

    def _save(self) -> None:
        coach, saves = self._dice.choice(self._coaches), self._dice.random() < 0.6
        name, method = ("saved", self._client.email, coach), "PUT" if saves else "DELETE"
        path = f"/api/my/saved-coaches/{coach}"
        self._ledger.send(name, True if saves else None, lambda: self._client.send(method, path))

    def _add(self) -> None:
        self._added += 1
        # The site would capitalize an all-lowercase name.
        name = f"Coach {self._added} of {self.name} {self._dice.getrandbits(32)}"
        self._client.add_coach(name, "Crash State", self._ledger)

    def _review_body(self) -> dict[str, Any]:
        return {
            **review_body(self._dice.randint(1, 5), comment=f"comment {self._dice.getrandbits(48)}"),
            **{category: self._dice.randint(1, 5) for category in CATEGORIES},
            "would_recommend": self._dice.choice([True, False, None]),
            "tags": self._dice.sample(TAGS, self._dice.randint(0, 5)),
        }

    def _write_review(self, coach: int, body: dict[str, Any] | None, method: str, path: str) -> httpx.Response:
        """Send a request that changes the review to `body` (None: deletes it)."""
        value = body and (body["rating"], body["comment"])
        name = ("review", self._client.email, coach)
        return self._ledger.send(name, value, lambda: self._client.send(method, path, body))
