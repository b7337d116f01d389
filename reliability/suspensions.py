"""A moderator and an admin who suspend accounts and open them again, and what of it must be stored after a crash.

The accounts are of authors of their own: nobody else decides about them, so that what is stored is known.
"""

import random
import threading
from collections import Counter
from typing import Any, NamedTuple

import httpx2 as httpx
from sqlalchemy import select
from sqlalchemy.orm import Session

from reliability.ledger import Ledger
from reliability.moderators import EMAIL as MODERATOR
from reliability.writers import CATEGORIES, PASSWORD, add_coach, sign_up
from sideline.accounts.model import User
from sideline.authors import Author, read_list
from sideline.cases import Case
from sideline.core.crypto import AuthorsKey
from sideline.reviews.model import HiddenReview

ADMIN = "admin@athletes.example"
AUTHORS = tuple(f"suspended{number}@athletes.example" for number in range(3))
UNIVERSITY = "Suspension State"


class Change(NamedTuple):
    """A request about the case of an author, and what the case's suspension is after it."""

    name: str
    staff: str
    method: str
    path: str
    body: dict[str, Any] | None
    suspension: str


_THREAT = {"action": "remove", "rule": "threat", "sentence": "No threats, please.", "suspend": True}
_ASK = Change("decisions that ask for a suspension", MODERATOR, "POST", "decision", _THREAT, "asked")
_CONFIRM = Change("suspensions", ADMIN, "POST", "suspension", {"confirm": True}, "confirmed")
_LIFT = Change("suspensions lifted", ADMIN, "POST", "suspension", {"confirm": False}, "lifted")
_UNDO = Change("decisions with a suspension taken back", ADMIN, "DELETE", "decision", None, "")
CHANGES = {"": (_ASK,), "asked": (_CONFIRM,), "confirmed": (_LIFT, _UNDO), "lifted": (_UNDO,)}
"""What staff does next, by the case's suspension."""


class Stored(NamedTuple):
    """All that is stored of a suspension: in the case, of the review, and in the author's private list."""

    suspension: str
    decision: str
    review: str
    removals: list[int]
    suspensions: list[int]
    is_suspended: bool


class Suspensions(threading.Thread):
    """Suspends the authors' accounts and opens them again, and lets the authors rate a coach, all the time."""

    def __init__(self, origin: str, ledger: Ledger, stop: threading.Event) -> None:
        super().__init__(name="suspensions", daemon=True)
        self._dice = random.Random(98)
        self._stop_event = stop
        self._ledger = ledger
        self._clients = {email: httpx.Client(base_url=origin, timeout=20) for email in (*AUTHORS, MODERATOR, ADMIN)}
        self.acknowledged = Counter[str]()
        """How many changes were acknowledged, and reviews of authors who were suspended before."""

        self.refused = 0
        """How many reviews were refused because the author was suspended."""

        self.wrong_answers: list[str] = []
        self.faults: list[str] = []
        for author in AUTHORS:
            sign_up(self._clients[author], author, ledger)
        self._coach = add_coach(self._clients[AUTHORS[0]], "Rated Coach", UNIVERSITY, ledger)
        self._cases = {author: self._report_review_of(author) for author in AUTHORS}
        self._suspensions = Ledger()
        """A record for each author: all that is stored of the suspension."""

        for author, case in self._cases.items():
            self._suspensions.attempt(("suspension", author), _whole(case, ""))
            self._suspensions.acknowledge(("suspension", author), _whole(case, ""))

    def _report_review_of(self, author: str) -> int:
        """Let the author rate a coach whom nobody else rates, and report the review; the case."""
        coach = add_coach(self._clients[author], f"Coach of {author}", UNIVERSITY, self._ledger)
        self._rate(author, coach).raise_for_status()
        [review] = self._send(author, "GET", f"/api/coaches/{coach}/reviews").json()["items"]
        report = {"rule": "threat", "words": "A threat."}
        self._send(author, "POST", f"/api/reviews/{review['id']}/reports", report).raise_for_status()
        queue = self._send(MODERATOR, "GET", "/api/desk/cases").json()["items"]
        case_id: int = next(case["id"] for case in queue if case["coach"]["id"] == coach)
        return case_id

    def run(self) -> None:
        while not self._stop_event.is_set():
            try:
                self._dice.choice([self._change, self._change, self._try_to_rate])(self._dice.choice(AUTHORS))
            except httpx.HTTPError:
                self._stop_event.wait(0.05)
        for client in self._clients.values():
            client.close()

    def _change(self, author: str) -> None:
        """Ask for a suspension, confirm it, lift it, or take the decision back."""
        case = self._cases[author]
        change = self._dice.choice(CHANGES[self._suspension_of(author)])
        response = self._suspensions.send(
            ("suspension", author),
            _whole(case, change.suspension),
            lambda: self._send(change.staff, change.method, f"/api/desk/cases/{case}/{change.path}", change.body),
        )
        if response.is_success:
            self.acknowledged[change.name] += 1
        elif response.status_code == httpx.codes.CONFLICT:
            self.wrong_answers.append(f"{change.name} of {author}: {response.json().get('code')}")

    def _try_to_rate(self, author: str) -> None:
        """Rate, which must be refused exactly while the account is suspended; delete first what was rated before."""
        suspension = self._suspension_of(author)
        own = self._send(author, "GET", "/api/my/reviews").raise_for_status().json()["items"]
        for review in own:
            if review["coach"]["id"] == self._coach:
                self._delete_review(author, review["id"])
        response = self._rate(author, self._coach)
        if response.status_code in (httpx.codes.UNAUTHORIZED, httpx.codes.SERVICE_UNAVAILABLE):
            return
        code = response.json().get("code", "")
        if code != ("account_suspended" if suspension == "confirmed" else ""):
            self.wrong_answers.append(f"{author} rates, suspension {suspension!r}: {response.status_code} {code}")
        elif code:
            self.refused += 1
        elif suspension == "lifted":
            self.acknowledged["reviews after a suspension was lifted"] += 1

    def _delete_review(self, author: str, own_id: str) -> None:
        path = f"/api/my/reviews/{own_id}"
        name = ("review", author, self._coach)
        self._ledger.send(name, None, lambda: self._send(author, "DELETE", path)).raise_for_status()

    def _rate(self, author: str, coach: int) -> httpx.Response:
        comment = f"comment {self._dice.getrandbits(48)}"
        review = {"rating": 4, **dict.fromkeys(CATEGORIES, 4), "tags": [], "comment": comment}
        path = f"/api/coaches/{coach}/reviews"
        return self._ledger.send(
            ("review", author, coach), (4, comment), lambda: self._send(author, "POST", path, review)
        )

    def _suspension_of(self, author: str) -> str:
        """As the desk shows it. Raises httpx.HTTPError."""
        response = self._send(ADMIN, "GET", f"/api/desk/cases/{self._cases[author]}")
        suspension: str = response.raise_for_status().json()["case"]["suspension"]
        return suspension

    def _send(self, email: str, method: str, path: str, body: object = None) -> httpx.Response:
        """Send a request as the user of this address, who signs in first where there is no token."""
        client = self._clients[email]
        if "Authorization" not in client.headers:
            credentials = {"email": email, "password": PASSWORD}
            token = self._request(client, "POST", "/auth/v1/token?grant_type=password", credentials)
            client.headers["Authorization"] = f"Bearer {token.raise_for_status().json()['access_token']}"
        response = self._request(client, method, path, body)
        # The desk answers 404 to a token that has expired.
        if response.status_code in (httpx.codes.UNAUTHORIZED, httpx.codes.NOT_FOUND):
            client.headers.pop("Authorization")
        return response

    def _request(self, client: httpx.Client, method: str, path: str, body: object) -> httpx.Response:
        response = client.request(method, path, json=body)
        if response.status_code >= 500 and response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
            self.faults.append(f"{method} {path}: {response.status_code}")
        return response

    def lost(self, session: Session, key: AuthorsKey) -> list[str]:
        """Suspensions that are not as they were acknowledged, or are stored by half."""
        return self._suspensions.reconcile(
            {("suspension", author): self._stored(session, key, author) for author in AUTHORS}
        )

    def _stored(self, session: Session, key: AuthorsKey, author: str) -> Stored:
        case = session.get_one(Case, self._cases[author])
        user_id = session.scalars(select(User.id).where(User.email == author)).one()
        own = read_list(session, Author(key, user_id))
        hidden = session.get(HiddenReview, case.review_id)
        review = hidden.state if hidden else "visible"
        is_suspended = own.suspended_on is not None
        return Stored(case.suspension, case.decision, review, own.removals, own.suspensions, is_suspended)


def _whole(case: int, suspension: str) -> Stored:
    """What must be stored where the suspension of this case is this."""
    is_suspended = suspension == "confirmed"
    suspensions = [case] if is_suspended else []
    if suspension:
        return Stored(suspension, "remove", "removed", [case], suspensions, is_suspended)
    return Stored("", "", "visible", [], suspensions, is_suspended)
