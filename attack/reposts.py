"""Authors who avoid moderation: by deleting and posting again, by changing a text unseen, or by letting others publish.

Each attack ends with a look at the public page of the coach.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from attack.result import Result, result_of_faults
from attack.site import Site, Testbed
from harness.people import Person, review_body
from sideline.coaches.claim_model import YEAR, Claim
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.desk.members import set_role
from sideline.desk.permissions import Role

HARM = "Her phone is 412 555 0199."
ROUNDS = 3
"""How often each attack is tried."""


@dataclass(frozen=True)
class Desk:
    """The site with a moderator and an admin."""

    site: Site
    moderator: Person
    admin: Person

    def case_of(self, coach: int) -> dict[str, Any]:
        """Return the open case about a coach."""
        items = self.moderator.send("GET", "/api/desk/cases").raise_for_status().json()["items"]
        [case] = [item for item in items if item["coach"]["id"] == coach]
        return dict(case)

    def decide(self, case: dict[str, Any], action: str, **fields: Any) -> int:
        """Decide a case as it was read, and return the status code."""
        reason = {"rule": "private_data", "explanation": "No private data, please."} if action == "remove" else {}
        body = {"action": action, "version": case["version"], **reason, **fields}
        return self.moderator.send("POST", f"/api/desk/cases/{case['id']}/decision", body).status_code

    def remove(self, coach: int, **fields: Any) -> int:
        """Report the review of a coach, remove it, and return the id of the case."""
        report(self.site.visitor(), coach)
        case = self.case_of(coach)
        self.decide(case, "remove", **fields)
        return int(case["id"])


def attack(testbed: Testbed) -> Iterator[Result]:
    """Try each way around a decision, and look at the public page."""
    with testbed.site(staff_second_factor="false", mail_pause="0") as site:
        desk = Desk(site, _staff(site, "moderator"), _staff(site, "admin"))
        for case, trial in {
            "a held review is deleted and posted again": _post_held_again,
            "a reported review is deleted and posted again": _post_reported_again,
            "a removed text comes back by an edit": _edit_back,
            "the text is changed while a moderator reads it": _change_while_read,
            "others publish the waiting review of a suspended author": _let_others_publish,
            "fakes publish a waiting review": _flush_with_fakes,
            "a coach's reply stays below a changed review": _change_below_reply,
        }.items():
            faults = [fault for number in range(ROUNDS) if (fault := trial(desk, f"{case} {number}"[-40:]))]
            yield result_of_faults(case, ROUNDS, "public", faults)


def report(visitor: Person, coach: int) -> None:
    public_id = visitor.reviews_of(coach)[0]["id"]
    visitor.send("POST", f"/api/reviews/{public_id}/reports", {"rule": "private_data"}).raise_for_status()


def _post_held_again(desk: Desk, name: str) -> str:
    return _post_again(desk, name, is_held=True)


def _post_reported_again(desk: Desk, name: str) -> str:
    return _post_again(desk, name, is_held=False)


def _post_again(desk: Desk, name: str, *, is_held: bool) -> str:
    author = desk.site.athlete()
    coach, review = _rated(author, name, HARM)
    report(desk.site.visitor(), coach)
    if is_held:
        desk.decide(desk.case_of(coach), "hold")
    author.send("DELETE", f"/api/my/reviews/{review}").raise_for_status()
    author.rate(coach, comment=HARM).raise_for_status()
    # A case of its own without the reports, whose receipts would otherwise tell which review has the same author.
    case = desk.case_of(coach)
    is_separate = (case["kind"], case["reports"]) == ("resubmission", 0)
    return _public(desk, coach) or ("" if is_separate else "it has no case of its own")


def _edit_back(desk: Desk, name: str) -> str:
    author = desk.site.athlete()
    coach, review = _rated(author, name, HARM)
    desk.remove(coach)
    _edit(author, review, "Nice drills.")
    if desk.decide(desk.case_of(coach), "keep") != 200:
        return "not decided"
    _edit(author, review, HARM)
    return _public(desk, coach)


def _change_while_read(desk: Desk, name: str) -> str:
    author = desk.site.athlete()
    coach, review = _rated(author, name, "Nice drills.")
    report(desk.site.visitor(), coach)
    desk.decide(desk.case_of(coach), "hold")
    read = desk.case_of(coach)
    _edit(author, review, HARM)
    desk.decide(read, "keep")
    if harm := _public(desk, coach):
        return harm
    desk.moderator.send("DELETE", f"/api/desk/cases/{read['id']}/decision")
    return _public(desk, coach)


def _let_others_publish(desk: Desk, name: str) -> str:
    author = desk.site.athlete()
    coach, _ = _rated(author, f"{name}, removed", HARM)
    other = author.new_coach(name)
    waiting = author.rate(other, comment=HARM, publish_with_others=True).raise_for_status().json()["id"]
    case_id = desk.remove(coach, suspend=True)
    path = f"/api/desk/cases/{case_id}/suspension"
    desk.admin.send("POST", path, {"confirm": True}).raise_for_status()
    author.send("POST", f"/api/my/reviews/{waiting}/publish")
    others = [desk.site.athlete() for _ in range(3)]
    desk.site.make_old(others)
    for person in others:
        person.rate(other).raise_for_status()
    desk.site.publish_waiting(days=9)
    return _public(desk, other)


def _flush_with_fakes(desk: Desk, name: str) -> str:
    """Publish another author's waiting review with two new accounts that stay, and with old ones that are deleted."""
    author = desk.site.athlete()
    coach = author.new_coach(name)
    author.rate(coach, comment=HARM, publish_with_others=True).raise_for_status()
    new, old = ([desk.site.athlete() for _ in range(2)] for _ in range(2))
    desk.site.make_old(old)
    for fake in new:
        fake.rate(coach).raise_for_status()
    reviews = [fake.rate(coach).raise_for_status().json()["id"] for fake in old]
    desk.site.publish_waiting(days=1)
    for fake, review in zip(old, reviews, strict=True):
        fake.send("DELETE", f"/api/my/reviews/{review}").raise_for_status()
    desk.site.publish_waiting(days=9)
    if harm := _public(desk, coach):
        return harm
    for fake in old:
        fake.rate(coach).raise_for_status()
    desk.site.publish_waiting(days=9)
    return "" if _public(desk, coach) else "the job publishes nothing even if two old accounts stay"


def _change_below_reply(desk: Desk, name: str) -> str:
    author, claimant = desk.site.athlete(), desk.site.athlete()
    coach, review = _rated(author, name, "Nice drills.")
    _let_claim(desk.site, claimant, coach)
    public_id = claimant.reviews_of(coach)[0]["id"]
    claimant.send("PUT", f"/api/reviews/{public_id}/reply", {"text": "Thank you!"}).raise_for_status()
    _edit(author, review, "My coach hits me.")
    replies = [item["reply"] for item in claimant.reviews_of(coach)]
    return "" if replies == [None] else f"{replies}"


def _rated(author: Person, name: str, comment: str) -> tuple[int, str]:
    """Add a coach, rate it, and return its id and the author's id of the review."""
    coach = author.new_coach(name)
    return coach, author.rate(coach, comment=comment).raise_for_status().json()["id"]


def _edit(author: Person, review: str, comment: str) -> None:
    author.send("PUT", f"/api/my/reviews/{review}", review_body(comment=comment)).raise_for_status()


def _public(desk: Desk, coach: int) -> str:
    """Return the harmful text if everybody can read it."""
    comments = [item["comment"] for item in desk.site.visitor().reviews_of(coach)]
    return HARM if HARM in comments else ""


def _staff(site: Site, role: Role) -> Person:
    person = site.athlete()
    with site.opened_database() as database, database.writing() as session:
        set_role(session, person.email, role)
    return person.sign_in()


def _let_claim(site: Site, person: Person, coach: int) -> None:
    """Store an approved claim, as an admin's decision would."""
    with site.opened_database() as database, database.writing() as session:
        profile = session.get_one(Coach, coach)
        profile.verified = True
        session.add(
            Claim(
                user_id=UUID(person.id),
                coach_id=coach,
                state="approved",
                address="coach@northfield.edu",
                staff_page="https://northfield.edu/staff",
                university=profile.university,
                changed_at=clock.hour(clock.now()),
                confirmed_until=clock.today() + YEAR,
            )
        )
