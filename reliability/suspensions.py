"""A moderator and an admin who suspend accounts and lift suspensions, and what must be stored after a crash.

No other client makes decisions about these accounts, so their stored state is known.
"""

import threading
from collections import Counter
from itertools import cycle
from typing import Any, NamedTuple

import httpx2 as httpx
from sqlalchemy import select
from sqlalchemy.orm import Session

from harness.people import review_body
from reliability.clients import Client, Worker
from reliability.ledger import Ledger
from reliability.moderators import EMAIL as MODERATOR
from reliability.stored_suspensions import expected_state, stored_state
from sideline.cases.model import Case, Report
from sideline.core.crypto import AuthorsKey

ADMIN = "admin@athletes.example"
AUTHORS = tuple(f"suspended{number}@athletes.example" for number in range(3))
REPORTED = "reported@athletes.example"
"""The account whose review the authors report."""

UNIVERSITY = "Suspension State"


class Change(NamedTuple):
    """A request about an author's case, and the suspension of the case after it."""

    name: str
    staff: str
    method: str
    path: str
    body: dict[str, Any] | None
    suspension: str


_THREAT = {"action": "remove", "rule": "threat", "explanation": "No threats, please.", "strike": True, "suspend": True}
_ASK = Change("decisions requesting a suspension", MODERATOR, "POST", "decision", _THREAT, "asked")
_CONFIRM = Change("suspensions", ADMIN, "POST", "suspension", {"confirm": True}, "confirmed")
_REFUSE = Change("suspensions rejected", ADMIN, "POST", "suspension", {"confirm": False}, "refused")
_LIFT = Change("suspensions lifted", ADMIN, "POST", "suspension", {"confirm": False}, "lifted")
_UNDO = Change("decisions undone that requested a suspension", ADMIN, "DELETE", "decision", None, "")
CHANGES = {
    "": (_ASK,),
    "asked": (_CONFIRM, _REFUSE, _CONFIRM),
    "confirmed": (_LIFT, _UNDO, _LIFT),
    "refused": (_UNDO,),
    "lifted": (_UNDO,),
}
"""The next change by staff, by the case's current suspension. Several changes are used in turn."""

_REVIEWS_AFTER = "reviews after a suspension was lifted"
_REPORTS_AFTER = "reports after a suspension was lifted"


class Suspensions(Worker):
    """Continuously suspends the authors' accounts, lifts the suspensions, and rates and reports as the authors."""

    def __init__(self, origin: str, ledger: Ledger, stop: threading.Event) -> None:
        super().__init__("suspensions", 98, stop)
        self._ledger = ledger
        self._changes = {suspension: cycle(changes) for suspension, changes in CHANGES.items()}
        self._clients = {email: Client(origin, email) for email in (*AUTHORS, REPORTED, MODERATOR, ADMIN)}
        names = (change.name for changes in CHANGES.values() for change in changes)
        self.acknowledged = Counter(dict.fromkeys((*names, _REVIEWS_AFTER, _REPORTS_AFTER), 0))
        """Number of acknowledged changes, and of reviews and reports by authors whose suspension was lifted."""

        self.refused = Counter({"reviews": 0, "reports": 0})
        """Number of reviews and reports refused because the author was suspended."""

        for email in (*AUTHORS, REPORTED):
            self._clients[email].register(ledger)
        self._sign_in()
        self._coach = self._clients[REPORTED].add_coach("Rated Coach", UNIVERSITY, ledger)
        self._reported_coach, self._reported_review = self._add_review_of(REPORTED)
        self._cases = {author: self._report_review_of(author) for author in AUTHORS}
        self._records = Ledger()
        """One record per author with the state of the suspension, and one per report by an author."""

        for author, case in self._cases.items():
            self._records.attempt(("suspension", author), expected_state(case, ""))
            self._records.acknowledge(("suspension", author), expected_state(case, ""))

    def _add_review_of(self, author: str) -> tuple[int, str]:
        """Have the author rate a coach that no one else rates. Returns the coach and the public id of the review."""
        coach = self._clients[author].add_coach(f"Coach of {author}", UNIVERSITY, self._ledger)
        self._rate(author, coach).raise_for_status()
        [review] = self._clients[author].reviews_of(coach)
        return coach, review["id"]

    def _report_review_of(self, author: str) -> int:
        """Have the author write a review, report it, and return the id of the case."""
        coach, review = self._add_review_of(author)
        report = {"rule": "threat", "message": "A threat."}
        self._send(REPORTED, "POST", f"/api/reviews/{review}/reports", report).raise_for_status()
        queue = self._send(MODERATOR, "GET", "/api/desk/cases").json()["items"]
        case_id: int = next(case["id"] for case in queue if case["coach"]["id"] == coach)
        return case_id

    @property
    def faults(self) -> list[str]:
        return [fault for client in self._clients.values() for fault in client.faults]

    @property
    def unexpected_responses(self) -> list[str]:
        """Unexpected responses of all clients."""
        return [response for client in self._clients.values() for response in client.unexpected_responses]

    def step(self) -> None:
        # Sign in first: a sign-in that fails must not count as an attempt to change a record.
        self._sign_in()
        self._use(self._dice.choice(AUTHORS))

    def _sign_in(self) -> None:
        for client in self._clients.values():
            if not client.is_signed_in:
                client.sign_in()

    def _send(self, email: str, method: str, path: str, body: object = None, refusal: str = "") -> httpx.Response:
        return self._clients[email].send(method, path, body, refusal=refusal)

    def _use(self, author: str) -> None:
        """Rate and report as the author, which must fail only during a suspension; then make the next staff change."""
        desk_case = self._send(ADMIN, "GET", f"/api/desk/cases/{self._cases[author]}")
        suspension = desk_case.raise_for_status().json()["case"]["suspension"]
        refusal = "account_suspended" if suspension == "confirmed" else ""
        self._delete_rating(author)
        for kind, after, response in (
            ("reviews", _REVIEWS_AFTER, self._rate(author, self._coach, refusal)),
            ("reports", _REPORTS_AFTER, self._report(author, refusal)),
        ):
            if refusal and response.status_code == httpx.codes.FORBIDDEN:
                self.refused[kind] += 1
            elif suspension == "lifted" and response.is_success:
                self.acknowledged[after] += 1
        self._change(author, next(self._changes[suspension]))

    def _change(self, author: str, change: Change) -> None:
        """Request, confirm, reject or lift a suspension, or undo the decision."""
        case, body = self._cases[author], change.body
        path = f"/api/desk/cases/{case}/{change.path}"
        if change is _ASK:
            read = self._send(change.staff, "GET", f"/api/desk/cases/{case}").raise_for_status().json()
            body = _THREAT | {"version": read["case"]["version"]}
        response = self._records.send(
            ("suspension", author),
            expected_state(case, change.suspension),
            lambda: self._send(change.staff, change.method, path, body),
        )
        if response.is_success:
            self.acknowledged[change.name] += 1

    def _delete_rating(self, author: str) -> None:
        """Delete the author's earlier rating, which is allowed during a suspension too."""
        reviews = self._send(author, "GET", "/api/my/reviews").raise_for_status().json()["items"]
        rating = next((review["id"] for review in reviews if review["coach"]["id"] == self._coach), "")
        if rating:
            path = f"/api/my/reviews/{rating}"
            name = ("review", author, self._coach)
            self._ledger.send(name, None, lambda: self._send(author, "DELETE", path)).raise_for_status()

    def _rate(self, author: str, coach: int, refusal: str = "") -> httpx.Response:
        comment = f"comment {self._dice.getrandbits(48)}"
        review = review_body(4, comment=comment)
        path = f"/api/coaches/{coach}/reviews"
        return self._ledger.send(
            ("review", author, coach),
            (4, comment),
            lambda: self._send(author, "POST", path, review, refusal=refusal),
        )

    def _report(self, author: str, refusal: str) -> httpx.Response:
        message = f"report {self._dice.getrandbits(48)}"
        report = {"rule": "ads", "message": message}
        path = f"/api/reviews/{self._reported_review}/reports"
        return self._records.send(
            ("report", message), True, lambda: self._send(author, "POST", path, report, refusal=refusal)
        )

    def untested(self) -> list[str]:
        """Return the names of everything that was never acknowledged or never refused."""
        refused = {f"refused {kind}": count for kind, count in self.refused.items()}
        return [name for name, count in (*self.acknowledged.items(), *refused.items()) if not count]

    def lost(self, session: Session, key: AuthorsKey) -> list[str]:
        """Return descriptions of suspensions and reports whose stored state differs from the acknowledged state."""
        stored: dict[tuple[Any, ...], Any] = {
            ("suspension", author): stored_state(session, key, author, self._cases[author]) for author in AUTHORS
        }
        is_reported = (Case.coach_id == self._reported_coach) & (Case.kind == "review")
        reports = session.scalars(select(Report.message).join(Case, Case.id == Report.case_id).where(is_reported)).all()
        counted = session.scalars(select(Case.reports).where(is_reported)).all()
        faults = self._records.reconcile(stored | {("report", message): True for message in reports})
        if sum(counted) != len(reports) or len(counted) > 1:
            faults.append(f"cases count {counted} reports, but {len(reports)} are stored")
        return faults
