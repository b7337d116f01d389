"""Which reviews share an author: a moderator and an admin who may use the whole desk, and undo what they try.

The trials of the finding that led to decision 0012, with other numbers and routes. Each compares everything that the
desk answers about the cases; cases that can be told apart from the others link reviews. Times pass by moving the stored
days of decisions and reviews, as an attacker who waits would see it.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import select

from attack.result import Result, result_of_faults
from attack.site import Site, Testbed
from harness.people import Person
from sideline.cases.model import Case
from sideline.desk.find_author import FEW_REMOVALS
from sideline.desk.members import set_role
from sideline.reviews.model import Review

REMOVAL = {"action": "remove", "rule": "threat", "explanation": "No threats.", "strike": True, "suspend": True}
STRIKE = {"action": "remove", "rule": "profanity", "explanation": "No profanity.", "strike": True}
OWN = {"id", "case_id", "coach", "text", "version", "opened_at", "due_at", "leased_until"}
"""Fields that differ between any two cases."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Desk:
    """The desk of one site, and the cases about reviews by known authors."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.moderator, self.admin = site.athlete(), site.athlete()
        with site.opened_database() as database, database.writing() as session:
            set_role(session, self.moderator.email, "moderator")
            set_role(session, self.admin.email, "admin")
        self.requests = self._coaches = 0

    def send(self, staff: Person, method: str, path: str, body: Any = None) -> Any:
        """Send a request as staff and return the body of the response with its status."""
        self.requests += 1
        response = staff.send(method, f"/api/desk/{path}", body)
        return {"status": response.status_code, "body": response.json() if response.content else None}

    def version(self, id_: int) -> str:
        """Return the version of a case, which a decision needs."""
        version: str = self.send(self.admin, "GET", f"cases/{id_}")["body"]["case"]["version"]
        return version

    def decide(self, id_: int, body: dict[str, Any]) -> Any:
        """Decide a case as the moderator."""
        return self.send(self.moderator, "POST", f"cases/{id_}/decision", {**body, "version": self.version(id_)})

    def report_reviews_by(self, authors: Sequence[Person]) -> list[int]:
        """Let each author in this list rate a new coach, report the reviews signed out, and return the new cases."""
        visitor, ids = self.site.visitor(), []
        for author in authors:
            number, self._coaches = self._coaches, self._coaches + 1
            name = f"Link{LETTERS[number // 26 % 26]}{LETTERS[number % 26]} Moll"
            coach = author.new_coach(name)
            author.rate(coach, 1).raise_for_status()
            [review] = visitor.reviews_of(coach)
            visitor.send("POST", f"/api/reviews/{review['id']}/reports", {"rule": "profanity"}).raise_for_status()
            with self.site.opened_database() as database, database.reading() as session:
                about = select(Case.id).where(Case.coach_id == coach, Case.kind == "review")
                ids.append(session.scalars(about).one())
        return ids

    def details(self, ids: Sequence[int]) -> list[Any]:
        """Return what moderator and admin read about these cases."""
        return [[self.send(staff, "GET", f"cases/{id_}") for staff in (self.moderator, self.admin)] for id_ in ids]

    def queues(self, ids: Sequence[int]) -> list[Any]:
        """Return the rows of these cases in the filtered queues of the admin."""
        rows = {id_: list[Any]() for id_ in ids}
        for state in ("open", "admin"):
            for row in self.send(self.admin, "GET", f"cases?state={state}")["body"]["items"]:
                rows.get(row["id"], []).append(row)
        return list(rows.values())

    def wait(self, days: int) -> None:
        """Move everything that is stored this far into the past."""
        with self.site.opened_database() as database, database.writing() as session:
            for case in session.scalars(select(Case)):
                case.opened_at -= timedelta(days=days)
                case.decided_at = case.decided_at and case.decided_at - timedelta(days=days)
            for review in session.scalars(select(Review)):
                review.created_on -= timedelta(days=days)
                review.updated_on -= timedelta(days=days)


def attack(testbed: Testbed) -> Iterator[Result]:
    """Try to find the reviews that share an author, and those of deleted accounts."""
    with testbed.site(staff_second_factor="false") as site:
        yield _group_test(Desk(site))
    with testbed.site(staff_second_factor="false") as site:
        yield _deleted_accounts(Desk(site))
    with testbed.site(staff_second_factor="false") as site:
        yield _watched_removal(Desk(site))


def told_apart(ids: Sequence[int], answers: Sequence[Any]) -> list[str]:
    """Return the cases whose answers differ from the most frequent ones, apart from the fields in OWN."""
    texts = [json.dumps(_without_own(answer), sort_keys=True) for answer in answers]
    [(usual, _)] = Counter(texts).most_common(1)
    return [f"case {id_}" for id_, text in zip(ids, texts, strict=True) if text != usual]


def _without_own(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_own(part) for name, part in value.items() if name not in OWN}
    return [_without_own(part) for part in value] if isinstance(value, list) else value


def _group_test(desk: Desk) -> Result:
    """Trial A: one of 14 authors wrote four reviews. Remove all with strikes, in one request and one by one; undo."""
    author, others = desk.site.athlete(), [desk.site.athlete() for _ in range(13)]
    ids = desk.report_reviews_by([*others[:4], author, *others[4:8], author, author, *others[8:], author])
    cases = [{"id": id_, "version": desk.version(id_)} for id_ in ids]
    bulk = desk.send(desk.moderator, "POST", "decisions", {**STRIKE, "cases": cases})["body"]["items"]
    faults = told_apart(ids, bulk) + told_apart(ids, desk.details(ids)) + told_apart(ids, desk.queues(ids))
    undone = [desk.send(desk.moderator, "DELETE", f"cases/{id_}/decision") for id_ in ids]
    faults += told_apart(ids, undone)
    single = [desk.decide(id_, STRIKE) for id_ in reversed(ids)]
    faults += told_apart(ids[::-1], single) + told_apart(ids, desk.details(ids))
    if requests := desk.send(desk.admin, "GET", "strike-requests")["body"]["items"]:
        faults.append(f"{len(requests)} requests to suspend")
    faults += [f"status {answer['status']}" for answer in [*undone, *single] if answer["status"] != 200]
    return result_of_faults("reviews of one author, by strikes that are undone", desk.requests, "told apart", faults)


def _deleted_accounts(desk: Desk) -> Result:
    """Trial B: two of eight authors delete their accounts 'one by one'. Ask to suspend, confirm, lift and undo."""
    gone, others = [desk.site.athlete() for _ in range(2)], [desk.site.athlete() for _ in range(6)]
    ids = desk.report_reviews_by([*others[:3], *gone, *others[3:], *gone])
    for author in gone:
        author.send("POST", "/api/rpc/delete_user", {"reviews": "over_two_weeks"}).raise_for_status()
    faults: list[str] = []
    for id_group in (ids[:5], ids[5:]):
        answers = [desk.decide(id_, REMOVAL) for id_ in id_group]
        faults += told_apart(id_group, answers)
        for confirm in (True, False):
            path = "cases/{}/suspension"
            answers = [desk.send(desk.admin, "POST", path.format(id_), {"confirm": confirm}) for id_ in id_group]
            faults += told_apart(id_group, answers) + told_apart(id_group, desk.details(id_group))
            faults += [f"status {answer['status']}" for answer in answers if answer["status"] != 200]
        faults += told_apart(id_group, [desk.send(desk.admin, "DELETE", f"cases/{id_}/decision") for id_ in id_group])
    return result_of_faults("reviews of deleted accounts, by suspensions", desk.requests, "told apart", faults)


def _watched_removal(desk: Desk) -> Result:
    """Trial C: five authors have three reviews each. Remove one review alone and read the other cases for 20 weeks."""
    bystanders = desk.report_reviews_by([desk.site.athlete() for _ in range(FEW_REMOVALS)])
    for id_ in bystanders:
        desk.decide(id_, REMOVAL)
    desk.wait(30)
    authors = [desk.site.athlete() for _ in range(5)]
    removed, *others = desk.report_reviews_by(authors * 3)
    before = desk.details(others)
    desk.decide(removed, REMOVAL)
    faults: list[str] = []
    for _ in range(20):
        desk.wait(7)
        for id_, old, new in zip(others, before, desk.details(others), strict=True):
            if [side["body"]["removed_before"] for side in old] != [side["body"]["removed_before"] for side in new]:
                faults.append(f"case {id_}")
    if {detail[0]["body"]["removed_before"] for detail in before} != {"none"}:
        faults.append("the cases showed no number before")
    later = desk.report_reviews_by(authors[:2])
    shown = [detail[0]["body"]["removed_before"] for detail in desk.details(later)]
    if shown != ["1 or 2", "none"]:
        faults.append(f"later reviews show {shown}")
    return result_of_faults("reviews of one author, by a watched removal", desk.requests, "changed", faults)
