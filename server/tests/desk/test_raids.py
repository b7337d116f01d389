"""Raids: what looks like one is held and can be removed at once; honest reviews of the same hour appear."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.accounts.model import User
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.reviews.surge import ALWAYS_USUAL_IN_DAY
from tests.desk.conftest import (
    StaffMaker,
    add_coach,
    assert_correct,
    cases,
    decide,
    decide_surge,
    let_pass,
    mine,
    rate,
    read_cases,
    shown,
    undo,
    with_surges,
)
from tests.desk.test_surges import USUAL, profile
from tests.people import People, Person
from tests.reviews.bodies import review_body

WORDS = (
    "Worst coach ever. Plays favorites and lies to recruits. Do not come here.",
    "Worst coach in the league. Plays favorites and lies to recruits. Stay away.",
    "The worst coach. He plays favorites, lies to recruits. Do not come.",
    "Worst coach I know. Plays favorites and lies to all recruits.",
    "Worst coach in hockey. Plays favorites and lies to recruits. Run.",
)
OWN_WORDS = "Tough preseason but he told us why. Captains get a say."
REASON = {"rule": "genuine", "explanation": "Many reviews with the same words came in at once."}

Honest = Callable[[str], Person]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_surges(settings)


@pytest.fixture
def raiders(people: People) -> list[Person]:
    return [people(f"raider{number}") for number in range(USUAL + 4)]


@pytest.fixture
def raid(raiders: list[Person], coach_id: int) -> list[str]:
    """The private ids of a raid's reviews, all held: the third is a copy, and so are then the first two."""
    return [rate(person, coach_id, 1, WORDS[number % 5]) for number, person in enumerate(raiders)]


@pytest.fixture
def honest(app: FastAPI, site: Site, people: People) -> Honest:
    """A function that signs in an athlete at another network address whose account is two weeks old."""

    def sign_in(name: str) -> Person:
        known = people(name)
        with site.database.writing() as session:
            old = update(User).where(User.id == known.id).values(created_at=clock.now() - timedelta(days=14))
            session.execute(old)
        return at(app, known, "198.51.100.7")

    return sign_in


def test_honest_review_appears_during_a_raid_and_a_copied_comment_is_held(
    *, client: TestClient, site: Site, honest: Honest, raid: list[str], coach_id: int, mona: Person
) -> None:
    ada, bea = honest("ada"), honest("bea")
    review_id = rate(ada, coach_id, 1, OWN_WORDS)
    assert raid
    assert mine(ada, review_id)["hidden"] is None
    assert [case["text"] for case in cases(mona)] == ["14 reviews are on hold."]
    assert_correct(site)
    assert mine(bea, rate(bea, coach_id, 5, WORDS[2]))["hidden"]["state"] == "surge", "whoever writes it"


def test_surge_ends_when_its_authors_delete_what_caused_it(
    *, client: TestClient, site: Site, people: People, raiders: list[Person], raid: list[str], coach_id: int,
    mona: Person,
) -> None:  # fmt: skip
    late = people("late")
    review_id = rate(late, coach_id, 1)
    assert mine(late, review_id)["hidden"]["state"] == "surge"
    [case] = cases(mona)
    for raider, own_id in list(zip(raiders, raid, strict=True))[: len(raid) - 2]:
        assert mine(late, review_id)["hidden"]["state"] == "surge"
        raider.delete(f"/api/my/reviews/{own_id}")
    assert mine(late, review_id)["hidden"] is None
    assert len(shown(client, coach_id)) == 3
    assert cases(mona) == []
    decided = mona.get(f"/api/desk/cases/{case['id']}").json()["case"]
    assert (decided["state"], decided["decision"]) == ("decided", "deleted")
    assert_correct(site)


def test_deleted_reviews_count_for_nothing(client: TestClient, people: People, coach_id: int) -> None:
    for number in range(ALWAYS_USUAL_IN_DAY + 2):
        person = people(f"rival{number}")
        review_id = rate(person, coach_id)
        assert mine(person, review_id)["hidden"] is None, number
        person.delete(f"/api/my/reviews/{review_id}")
    assert profile(client, coach_id)["holds_new_reviews"] is False


def test_raid_is_removed_and_brought_back(
    *, client: TestClient, site: Site, honest: Honest, raiders: list[Person], raid: list[str], coach_id: int,
    mona: Person,
) -> None:  # fmt: skip
    ada = honest("ada")
    rate(ada, coach_id, 4, OWN_WORDS)
    [case] = cases(mona)
    decided = decide_surge(mona, case["id"], "remove", group=0, **REASON)
    assert decided["state"] == "decided"
    assert [review["comment"] for review in shown(client, coach_id)] == [OWN_WORDS]
    hidden = [mine(raider, own_id)["hidden"] for raider, own_id in zip(raiders, raid, strict=True)]
    assert {(why["state"], why["rule"], why["explanation"]) for why in hidden} == {("removed", *REASON.values())}
    assert cases(mona) == []
    assert_correct(site)

    assert undo(mona, case["id"]) == 200
    assert [review["comment"] for review in shown(client, coach_id)] == [OWN_WORDS]
    assert [row["text"] for row in cases(mona)] == ["14 reviews are on hold."]
    assert_correct(site)

    decide_surge(mona, case["id"], "remove", group=0, **REASON)
    raiders[0].delete(f"/api/my/reviews/{raid[0]}")
    again = mine(raiders[0], rate(raiders[0], coach_id, 1))
    assert again["hidden"]["state"] == "resubmitted", "a removal counts for the next review of the same author"


def test_rest_is_published_after_a_removal_and_each_step_is_undone(
    *, client: TestClient, site: Site, people: People, raid: list[str], coach_id: int, mona: Person
) -> None:
    late = people("late")
    review_id = rate(late, coach_id, 1, OWN_WORDS)
    assert mine(late, review_id)["hidden"]["state"] == "surge"
    [case] = cases(mona)
    assert decide_surge(mona, case["id"], "remove", group=0, **REASON)["state"] == "open"
    assert [row["text"] for row in cases(mona)] == ["1 review is on hold."]
    decided = decide_surge(mona, case["id"], "keep")
    assert decided["state"] == "decided"
    words = "Reviews that are alike were removed. The reviews that were still on hold were published."
    assert decided["outcome"] == words
    assert [review["comment"] for review in shown(client, coach_id)] == [OWN_WORDS]
    assert undo(mona, case["id"]) == 200
    assert shown(client, coach_id) == []
    assert mine(late, review_id)["hidden"]["state"] == "surge"
    assert undo(mona, case["id"]) == 200
    assert shown(client, coach_id) == []
    assert undo(mona, case["id"]) == 409
    assert_correct(site)


def test_undo_says_which_removals_stay(
    *, client: TestClient, site: Site, raiders: list[Person], raid: list[str], coach_id: int, mona: Person
) -> None:
    [case] = cases(mona)
    decide_surge(mona, case["id"], "remove", group=0, **REASON)
    raiders[0].post(f"/api/my/reviews/{raid[0]}/appeal", {"message": "It is my own."})
    raiders[1].delete(f"/api/my/reviews/{raid[1]}")
    response = mona.delete(f"/api/desk/cases/{case['id']}/decision")
    assert response.status_code == 200
    [stays] = response.json()["stay_removed"]
    assert mona.get(f"/api/desk/cases/{stays}").json()["case"]["decision"] == "remove"
    assert mine(raiders[0], raid[0])["hidden"]["state"] == "appealed"
    assert shown(client, coach_id) == []
    assert_correct(site)


def test_undo_of_removals_is_refused_as_a_whole(
    *, client: TestClient, site: Site, people: People, raid: list[str], coach_id: int, mona: Person, admin: Person
) -> None:
    [case] = cases(mona)
    decide_surge(mona, case["id"], "remove", group=0, **REASON)
    for number in range(2 * USUAL):
        rate(people(f"second{number}"), coach_id, 1, "He shouts at all of us in every single practice.")
    assert shown(client, coach_id) == []
    response = mona.delete(f"/api/desk/cases/{case['id']}/decision")
    assert (response.status_code, response.json()["code"]) == (409, "changed_since")
    with site.database.reading() as session:
        removed = session.scalars(select(Review.state).where(Review.coach_id == coach_id, Review.state == "removed"))
        assert len(removed.all()) == len(raid), "nothing is undone"
    assert_correct(site)


def test_nothing_is_decided_unopened_or_about_another_coach_or_by_an_outsider(
    *, client: TestClient, people: People, raid: list[str], coach_id: int, mona: Person, outsider: Person
) -> None:
    [case] = cases(mona)
    path = f"/api/desk/cases/{case['id']}"
    listed = mona.get(path).json()["surge"]["reviews"]
    named = [row["id"] for row in listed if not row["is_public"]]
    assert decide(mona, case["id"], "keep", 409, review_ids=named)["code"] == "not_opened"
    read = read_cases(mona, [case["id"]])
    both = mona.post("/api/desk/decisions", {"action": "keep", "cases": read, "review_ids": named})
    assert both.json()["items"][0]["error"] == "Please open this case and look at it first."

    assert outsider.post(f"{path}/lease").status_code == 404
    assert outsider.post(f"{path}/decision", {"action": "keep"}).status_code == 404
    assert outsider.delete(f"{path}/decision").status_code == 404

    mona.post(f"{path}/lease")
    assert decide(mona, case["id"], "keep", 409)["code"] == "not_opened", "names no review"
    assert decide(mona, case["id"], "correct", 409)["code"] == "other_kind"
    other = add_coach(mona, "M. Lindqvist")
    rate(people("ada"), other)
    [public_id] = [review["id"] for review in shown(client, other)]
    reason: dict[str, Any] = {"review_ids": [public_id], **REASON}
    assert decide(mona, case["id"], "remove", 409, **reason)["code"] == "changed_since"
    assert len(shown(client, other)) == 1
    assert shown(client, coach_id) == []


def test_profile_says_so_while_reviews_are_held_and_staff_do_not_decide_about_their_own_review(
    *, client: TestClient, raid: list[str], raiders: list[Person], coach_id: int, mona: Person, make_staff: StaffMaker
) -> None:
    author = make_staff(raiders[-1].email.removesuffix("@athletes.example"), "moderator")
    [case] = cases(mona)
    assert decide_surge(author, case["id"], "keep", 409)["code"] == "own_case"
    assert author.delete(f"/api/desk/cases/{case['id']}/lease").status_code == 204
    assert shown(client, coach_id) == []

    assert profile(client, coach_id)["holds_new_reviews"] is True
    decide_surge(mona, case["id"], "keep")
    assert profile(client, coach_id)["holds_new_reviews"] is False
    assert undo(mona, case["id"]) == 200
    assert profile(client, coach_id)["holds_new_reviews"] is True
    decide_surge(mona, case["id"], "keep")
    assert len(shown(client, coach_id)) == len(raid)


def test_decision_is_about_the_reviews_that_were_shown(
    *, client: TestClient, people: People, honest: Honest, raid: list[str], coach_id: int, mona: Person
) -> None:
    rate(honest("ada"), coach_id, 4, OWN_WORDS)
    [case] = cases(mona)
    mona.post(f"/api/desk/cases/{case['id']}/lease")
    listed = mona.get(f"/api/desk/cases/{case['id']}").json()["surge"]["reviews"]
    held = [row["id"] for row in listed if not row["is_public"]]
    late = people("late")
    review_id = rate(late, coach_id, 1)
    [public] = [review["id"] for review in shown(client, coach_id)]
    versions = [row["version"] for row in listed]
    both = {"review_ids": [*held, public], "review_versions": versions}
    assert decide(mona, case["id"], "keep", 409, **both)["code"] == "changed_since"
    assert decide(mona, case["id"], "keep", review_ids=held, review_versions=versions)["state"] == "open"
    assert len(shown(client, coach_id)) == 1 + len(held)
    assert mine(late, review_id)["hidden"]["state"] == "surge"


@pytest.mark.both
def test_harmless_reviews_that_become_the_same_insult_on_one_evening_are_held(
    *, client: TestClient, site: Site, honest: Honest, coach_id: int, mona: Person
) -> None:
    athletes = [honest(f"sleeper{number}") for number in range(USUAL + 4)]
    own_ids = []
    for number, athlete in enumerate(athletes):
        own_ids.append(rate(athlete, coach_id, 4, f"{'abcdefghijklmnop'[number] * 9} practice."))
        let_pass(site, timedelta(days=2), reviews=True)
    assert len(shown(client, coach_id)) == USUAL + 4
    days = {mine(athlete, own_id)["date"] for athlete, own_id in zip(athletes, own_ids, strict=True)}

    for number, (athlete, own_id) in enumerate(zip(athletes, own_ids, strict=True)):
        edited = review_body(1, 1, comment=WORDS[number % 5], tags=["Strict"], would_recommend=False)
        assert athlete.put(f"/api/my/reviews/{own_id}", edited).status_code == 200

    hidden = [mine(athlete, own_id)["hidden"] for athlete, own_id in zip(athletes, own_ids, strict=True)]
    assert [why and why["state"] for why in hidden] == ["surge"] * len(own_ids)
    [case] = cases(mona)
    assert case["text"] == "14 reviews are on hold."
    assert_correct(site)

    decide_surge(mona, case["id"], "keep")
    assert {mine(athlete, own_id)["date"] for athlete, own_id in zip(athletes, own_ids, strict=True)} == days
    assert undo(mona, case["id"]) == 200
    assert_correct(site)
    decide_surge(mona, case["id"], "remove", group=0, **REASON)
    assert shown(client, coach_id) == []
    assert_correct(site)


@pytest.fixture
def sleepers(app: FastAPI, site: Site, honest: Honest, coach_id: int) -> list[tuple[Person, str]]:
    """Old accounts, enough for a busy day, each from its own network, and the reviews that they wrote weeks ago."""
    reviews = []
    for number in range(USUAL + 6):
        athlete = at(app, honest(f"sleeper{number}"), f"10.{number}.0.1")
        reviews.append((athlete, rate(athlete, coach_id, 5, "")))
        let_pass(site, timedelta(days=2), reviews=True)
    return reviews


@pytest.mark.long
def test_edits_without_a_change_do_not_make_a_busy_day(
    sleepers: list[tuple[Person, str]], people: People, coach_id: int
) -> None:
    for athlete, own_id in sleepers:
        unchanged = review_body(5, 5, comment="", tags=["Strict"], would_recommend=False)
        assert athlete.put(f"/api/my/reviews/{own_id}", unchanged).status_code == 200
    newcomer = people("newcomer")
    assert mine(newcomer, rate(newcomer, coach_id, 5, OWN_WORDS))["hidden"] is None


@pytest.mark.parametrize("network", ["192.0.2.50", pytest.param("172.16.0.9", marks=pytest.mark.long)])
def test_edits_do_not_reveal_the_network_of_another_review(
    *, app: FastAPI, honest: Honest, sleepers: list[tuple[Person, str]], coach_id: int, network: str
) -> None:
    rate(at(app, honest("victim"), network), coach_id, 3, OWN_WORDS)
    for number in range(2):
        rate(at(app, honest(f"accomplice{number}"), f"192.0.2.{90 + number}"), coach_id, 5, "")
    for number, (athlete, own_id) in enumerate(sleepers):
        author = at(app, athlete, f"192.0.2.{number}") if number >= USUAL else athlete
        edited = review_body(5, 5, comment=f"{chr(97 + number) * 9}.", tags=["Strict"], would_recommend=False)
        response = author.put(f"/api/my/reviews/{own_id}", edited)
        assert (response.status_code, response.json()["hidden"]) == (200, None), number


@pytest.mark.long
def test_edits_from_a_network_are_no_sign_against_a_new_review_from_it(
    *, app: FastAPI, honest: Honest, sleepers: list[tuple[Person, str]], coach_id: int
) -> None:
    for number, (athlete, own_id) in enumerate(sleepers):
        edited = review_body(5, 5, comment=f"{chr(97 + number) * 9}.", tags=["Strict"], would_recommend=False)
        author = at(app, athlete, f"192.0.2.{number}")
        assert author.put(f"/api/my/reviews/{own_id}", edited).status_code == 200
    neighbor = at(app, honest("neighbor"), "192.0.2.99")
    assert mine(neighbor, rate(neighbor, coach_id, 5, OWN_WORDS))["hidden"] is None


def at(app: FastAPI, person: Person, address: str) -> Person:
    """The same person at another network address."""
    elsewhere = TestClient(app, client=(address, 50_000))
    elsewhere.portal = person._client.portal  # otherwise each request would start an event loop
    moved = Person(elsewhere, person.author, person.email, "")
    moved.headers = person.headers
    return moved


def test_athletes_who_correct_their_reviews_on_one_evening_are_not_held(
    *, client: TestClient, site: Site, honest: Honest, coach_id: int, mona: Person
) -> None:
    athletes = [honest(f"athlete{number}") for number in range(USUAL + 4)]
    texts = [f"{letter * 9}." for letter in "abcdefghijklmn"]
    own_ids = [rate(athletes[number], coach_id, 1 + number % 5, text) for number, text in enumerate(texts)]
    for number, (athlete, own_id) in enumerate(zip(athletes, own_ids, strict=True)):
        edited = review_body(1 + number % 5, 3, comment=f"{'ponmlkjihgfedcba'[number] * 9}!", tags=[])
        assert athlete.put(f"/api/my/reviews/{own_id}", edited).status_code == 200
    assert cases(mona) == []
    assert_correct(site)
