"""A moderator who also reports reviews, decides cases and merges coaches, and what must be stored."""

import hashlib
import threading
from collections import Counter
from collections.abc import Iterator
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from reliability.clients import Client, Worker
from reliability.ledger import Ledger
from reliability.merges import Merges
from sideline.cases.model import Case, Report
from sideline.core.db.engine import Database
from sideline.desk.members import set_role
from sideline.desk.permissions import Role
from sideline.reviews.model import Review

EMAIL = "moderator@athletes.example"
BODIES = {
    "keep": {"action": "keep"},
    "hold": {"action": "hold"},
    "remove": {"action": "remove", "rule": "ads", "explanation": "No ads, please."},
    "strike": {"action": "remove", "rule": "ads", "explanation": "No ads, please.", "strike": True},
}
_NOT_PUBLIC = {"removed", "resubmitted", "appealed"}
HIDDEN_AFTER = {"remove": _NOT_PUBLIC, "hold": {"held", *_NOT_PUBLIC}, "keep": set[str]()}
"""Allowed states of a hidden review, by the last decision about it. A held resubmission stays "resubmitted"."""


class Moderator(Worker):
    """Continuously reports reviews, decides cases, merges coaches, and undoes decisions and merges."""

    def __init__(self, origin: str, coaches: list[int], merges: Merges, stop: threading.Event) -> None:
        super().__init__("moderator", 99, stop)
        self._coaches = coaches
        self.merges = merges
        self._client = Client(origin, EMAIL)
        self._send = self._client.send
        self.acknowledged = Counter[str]()
        """Number of acknowledged reports, decisions, merges and undos."""

        self.receipts: list[str] = []
        self.decisions: dict[int, str | None] = {}
        """The acknowledged decision of each case. None if a response is missing, so that either value may be stored."""

    @property
    def faults(self) -> list[str]:
        return self._client.faults

    def step(self) -> None:
        if not self._client.is_signed_in:
            self._client.sign_in()
            return
        self._dice.choice([self._report, self._decide, self._decide, self._undo, self._merge])()

    def _report(self) -> None:
        items = self._send("GET", f"/api/coaches/{self._dice.choice(self._coaches)}/reviews").json().get("items")
        if items:
            public_id = self._dice.choice(items)["id"]
            response = self._send("POST", f"/api/reviews/{public_id}/reports", {"rule": "ads", "message": "An ad."})
            if response.is_success:
                self.receipts.append(response.json()["receipt"])
                self.acknowledged["reports"] += 1

    def _decide(self) -> None:
        queue = self._send("GET", f"/api/desk/cases?state={self._dice.choice(['open', 'held'])}").json()
        # Cases about other coaches belong to reliability.suspensions.
        cases = [case["id"] for case in queue.get("items", []) if case["coach"]["id"] in self._coaches]
        if cases:
            self._change(self._dice.choice(cases), "POST", self._dice.choice(list(BODIES)))

    def _undo(self) -> None:
        decided = [case for case, action in self.decisions.items() if action]
        if decided:
            self._change(self._dice.choice(decided), "DELETE", "")

    def _merge(self) -> None:
        if change := self.merges.change(self._send):
            self.acknowledged[change] += 1

    def _change(self, case: int, method: str, action: str) -> None:
        before = self.decisions.get(case, "")
        self.decisions[case] = None
        response = self._send(method, f"/api/desk/cases/{case}/decision", BODIES.get(action))
        if response.is_success:
            self.decisions[case] = response.json()["decision"]
            self.acknowledged["decisions" if method == "POST" else "decisions undone"] += 1
        elif response.is_client_error:
            self.decisions[case] = before

    def lost(self, session: Session) -> Iterator[str]:
        """Yield a description of everything that was acknowledged but is missing or only partly stored."""
        hashes = set(session.scalars(select(Report.receipt_hash)))
        for receipt in self.receipts:
            if hashlib.sha256(receipt.encode()).hexdigest() not in hashes:
                yield "a report"
        cases = {case.id: case for case in session.scalars(select(Case).order_by(Case.id))}
        for number, action in self.decisions.items():
            if action is not None and cases[number].decision not in (action, "deleted"):
                yield f"decision of case {number}: {action!r}, stored {cases[number].decision!r}"
        yield from _inconsistent_reviews(session, list(cases.values()))
        yield from self.merges.lost(session)


def add_staff(origin: str, database: Database, email: str, role: Role, ledger: Ledger) -> None:
    """Create an account and give it a staff role."""
    Client(origin, email).register(ledger)
    with database.writing() as session:
        set_role(session, email, role)


def _inconsistent_reviews(session: Session, cases: list[Case]) -> Iterator[str]:
    """Yield a description of each review whose state does not match the last decision about it."""
    reviews = {review.id: review for review in session.scalars(select(Review))}
    hidden = {row: review.state for row, review in reviews.items() if review.is_hidden}
    last: dict[UUID, Case] = {case.review_id: case for case in cases if case.review_id is not None}
    for row, case in last.items():
        state = hidden.get(row)
        if row not in reviews:
            if case.state != "decided":
                yield f"review {row} is missing, but case {case.id} is not closed"
        elif case.decision in HIDDEN_AFTER and (state is None) != (not HIDDEN_AFTER[case.decision]):
            yield f"case {case.id} was decided {case.decision!r}, but its review is {state or 'visible'}"
        elif state is not None and case.decision in HIDDEN_AFTER and state not in HIDDEN_AFTER[case.decision]:
            yield f"case {case.id} was decided {case.decision!r}, but its review is {state}"
