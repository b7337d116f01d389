"""Copies of one comment wait for a moderator, as those of a slow raid."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.desk.kinds.surge import mark_first
from sideline.desk.log import StaffLogRow
from sideline.reviews.model import Review
from sideline.reviews.surge import COPIES_PERIOD
from tests.desk.conftest import (
    assert_correct,
    cases,
    decide,
    decide_surge,
    let_pass,
    mine,
    rate,
    report,
    shown,
    undo,
    with_surges,
)
from tests.desk.test_raids import OWN_WORDS, REASON, WORDS
from tests.desk.test_surges import profile
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.waiting import old_account, publish_waiting


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_surges(settings)


def comments(client: TestClient, coach_id: int) -> list[str]:
    return [review["comment"] for review in shown(client, coach_id)]


@pytest.mark.both
def test_a_slow_raid_of_forty_leaves_nothing_public_that_no_moderator_has_seen(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    for day in range(5):
        for number in range(8):
            rate(people(f"raider{day}{number}"), coach_id, 1, WORDS[number % 5])
        let_pass(site, timedelta(days=1), reviews=True)
    rate(people("honest"), coach_id, 4, OWN_WORDS)
    assert comments(client, coach_id) == [OWN_WORDS]
    assert profile(client, coach_id)["holds_new_reviews"] is True, "without a moderator"
    [case] = cases(mona)
    assert case["text"] == "40 reviews are on hold."
    assert_correct(site)

    decide_surge(mona, case["id"], "remove", group=0, **REASON)
    assert comments(client, coach_id) == [OWN_WORDS]
    assert undo(mona, case["id"]) == 200
    assert comments(client, coach_id) == [OWN_WORDS]
    assert_correct(site)
    with site.database.reading() as session:
        log = session.scalars(select(StaffLogRow).order_by(StaffLogRow.id)).all()
        rows = [(row.action, row.rule, row.details) for row in log if row.case_id is not None]
    assert rows == [("surge_remove", "genuine", f"40 reviews: {REASON['explanation']}"), ("undo", "", "remove (40)")]


def test_two_copies_or_common_phrases_or_old_ones_are_public(
    *, client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    for number in range(4):
        rate(people(f"short{number}"), coach_id, 5, "Really a great coach.")
    for number in range(2):
        rate(people(f"copy{number}"), coach_id, 1, WORDS[number])
    let_pass(site, COPIES_PERIOD, reviews=True)
    rate(people("late"), coach_id, 1, WORDS[2])
    assert len(shown(client, coach_id)) == 7


def test_a_slow_raid_with_a_word_changed_in_each_short_text_is_held_and_opposites_are_not(
    *, client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    ends = ("at all costs", "at any cost", "at every cost", "at all cost", "at any costs", "at each cost")
    for day, end in enumerate(ends):
        rate(people(f"raider{day}"), coach_id, 1, f"Worst coach ever, avoid him {end}.")
        let_pass(site, timedelta(days=1), reviews=True)
    for number, words in enumerate(("would", "would not", "would never")):
        rate(people(f"honest{number}"), coach_id, 5 - 2 * number, f"I {words} play for her again.")
    assert sorted(review["rating"] for review in shown(client, coach_id)) == [1, 1, 3, 5]
    assert len([text for text in comments(client, coach_id) if "Worst" in text]) == 1, (
        "only what the others may have copied"
    )


def test_edits_and_reviews_that_have_waited_are_compared(
    *, client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    athletes = [people(f"athlete{number}") for number in range(3)]
    own_ids = [rate(athlete, coach_id, 4, f"{'abc'[number] * 9}.") for number, athlete in enumerate(athletes)]
    for athlete, own_id in zip(athletes, own_ids, strict=True):
        edited = review_body(1, 1, comment=WORDS[0], tags=["Strict"], would_recommend=False)
        assert athlete.put(f"/api/my/reviews/{own_id}", edited).status_code == 200
    assert shown(client, coach_id) == []
    for number in range(4):
        rate(old_account(site, people, f"waiting{number}"), coach_id, 1,
             "Nobody on this team has learned anything in years.", publish_with_others=True)  # fmt: skip
    assert publish_waiting(site) == 4, "published by the job, which holds the copies"
    assert shown(client, coach_id) == []
    assert_correct(site)


def test_a_copy_is_held_again_only_if_no_moderator_has_seen_it(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    for number in range(3):
        rate(people(f"athlete{number}"), coach_id, 5, WORDS[number])
    [case] = cases(mona)
    decide_surge(mona, case["id"], "keep")
    assert len(shown(client, coach_id)) == 3
    for number in range(2):
        rate(people(f"late{number}"), coach_id, 5, WORDS[3])
    assert len(shown(client, coach_id)) == 5, "what a moderator has seen doesn't count"
    last = people("last")
    review_id = rate(last, coach_id, 5, WORDS[3])
    assert mine(last, review_id)["hidden"]["state"] == "surge"
    assert len(shown(client, coach_id)) == 3
    assert_correct(site)


def put(author: Person, review_id: str, rating: int, comment: str) -> None:
    """Edit a review."""
    assert author.put(f"/api/my/reviews/{review_id}", review_body(rating, rating, comment=comment)).status_code == 200


def test_correcting_a_copied_review_does_not_hide_it(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    ada = people("ada")
    own_id = rate(ada, coach_id, 5, WORDS[0])
    let_pass(site, timedelta(days=1), reviews=True)
    rate(people("troll"), coach_id, 1, WORDS[0])
    let_pass(site, timedelta(days=1), reviews=True)
    put(ada, own_id, 5, WORDS[1])
    let_pass(site, timedelta(days=1), reviews=True)
    for number in range(2):
        rate(people(f"copier{number}"), coach_id, 2, WORDS[2])
    assert sorted(review["rating"] for review in shown(client, coach_id)) == [1, 5]
    [case] = cases(mona)
    listed = mona.get(f"/api/desk/cases/{case['id']}").json()["surge"]["reviews"]
    assert [(row["group"], row["was_first"]) for row in listed] == [(0, None)] * 4


def test_correcting_a_review_whose_copies_are_on_hold_does_not_hide_it(
    *, client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    ada, zoe = people("ada"), people("zoe")
    own_id = rate(ada, coach_id, 5, WORDS[0])
    other_id = rate(zoe, coach_id, 3, OWN_WORDS)
    let_pass(site, timedelta(days=1), reviews=True)
    for number in range(2):
        rate(people(f"copier{number}"), coach_id, 2, WORDS[2])
    put(ada, own_id, 5, WORDS[1])
    assert sorted(review["rating"] for review in shown(client, coach_id)) == [3, 5]
    put(zoe, other_id, 3, WORDS[3])
    assert mine(zoe, other_id)["hidden"]["state"] == "surge", "an edit that makes a copy"


def test_turning_older_reviews_into_copies_does_not_hide_the_copied_one(
    *, client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    trolls = [people(f"troll{number}") for number in range(3)]
    own_ids = [rate(troll, coach_id, 1, f"{'abc'[number] * 9}.") for number, troll in enumerate(trolls)]
    let_pass(site, timedelta(days=1), reviews=True)
    rate(people("ada"), coach_id, 5, OWN_WORDS)
    let_pass(site, timedelta(days=1), reviews=True)
    for troll, own_id in zip(trolls, own_ids, strict=True):
        put(troll, own_id, 1, OWN_WORDS)
    assert 5 in [review["rating"] for review in shown(client, coach_id) if review["comment"] == OWN_WORDS]
    assert_correct(site)


def test_copying_a_review_does_not_hide_it(*, client: TestClient, site: Site, people: People, coach_id: int) -> None:
    rate(people("ada"), coach_id, 5, OWN_WORDS)
    let_pass(site, timedelta(days=1), reviews=True)
    for number in range(3):
        rate(people(f"copier{number}"), coach_id, 1, OWN_WORDS)
    assert [review["rating"] for review in shown(client, coach_id)] == [5]
    assert_correct(site)


HONEST = (
    "She plans every practice to the minute and explains why we do each drill, which helped me a lot.",
    "After practice he stays late with anyone who asks, and he never forgets a promise he made to us.",
    "Two hours of practice a day and almost no rest; my knee never healed while I was on this team.",
    "Great at tactics, weak at listening. In practice only the starters got any feedback from him.",
)


@pytest.mark.parametrize("text", [" ".join(HONEST), " ".join(["practice"] * 9)])
@pytest.mark.parametrize("days", [0, 1])
def test_one_review_that_is_like_several_others_hides_none(
    *, client: TestClient, site: Site, people: People, coach_id: int, text: str, days: int
) -> None:
    for number, honest in enumerate(HONEST):
        rate(people(f"honest{number}"), coach_id, 4, honest)
        let_pass(site, timedelta(days=days), reviews=True)
    rate(people("troll"), coach_id, 1, text)
    assert len(shown(client, coach_id)) == len(HONEST) + 1
    assert profile(client, coach_id)["holds_new_reviews"] is False


def test_several_reviews_that_are_like_several_others_hide_none_from_an_earlier_day(
    *, client: TestClient, site: Site, people: People, coach_id: int
) -> None:
    for number, honest in enumerate(HONEST):
        rate(people(f"honest{number}"), coach_id, 4, honest)
        let_pass(site, timedelta(days=1), reviews=True)
    for number in range(4):
        rate(people(f"troll{number}"), coach_id, 1, " ".join(HONEST[number:] + HONEST[:number]))
    assert [review["rating"] for review in shown(client, coach_id)] == [4] * len(HONEST)


def test_an_edit_that_keeps_its_comment_is_not_a_repost(
    *, client: TestClient, people: People, coach_id: int, mona: Person
) -> None:
    ada = people("ada")
    own_id = rate(ada, coach_id, 5, WORDS[0])
    rate(people("troll"), coach_id, 1, WORDS[0])
    [copy] = [review["id"] for review in shown(client, coach_id) if review["rating"] == 1]
    assert client.post(f"/api/reviews/{copy}/reports", json={"rule": "profanity"}).status_code == 201
    [case] = cases(mona)
    decide(mona, case["id"])
    assert ada.put(f"/api/my/reviews/{own_id}", review_body(4, 4, comment=WORDS[0])).status_code == 200
    assert [review["rating"] for review in shown(client, coach_id)] == [4]


def test_deleting_some_copies_does_not_publish_the_others(client: TestClient, people: People, coach_id: int) -> None:
    own_ids = [rate(people(f"raider{number}"), coach_id, 1, WORDS[0]) for number in range(5)]
    for number in range(2):
        assert people(f"raider{number}").delete(f"/api/my/reviews/{own_ids[number]}").status_code == 204
        assert shown(client, coach_id) == []


def test_deleting_some_disguised_copies_does_not_publish_the_others(
    client: TestClient, people: People, coach_id: int
) -> None:
    disguised = (" ".join(WORDS[0]), f"{OWN_WORDS} {WORDS[0]} The food was fine.", WORDS[0].replace(" ", ""), WORDS[0])
    raiders = [people(f"raider{number}") for number in range(len(disguised))]
    own_ids = [rate(raider, coach_id, 1, text) for raider, text in zip(raiders, disguised, strict=True)]
    numbers = []
    for raider, own_id in zip(raiders, own_ids, strict=True):
        assert raider.delete(f"/api/my/reviews/{own_id}").status_code == 204
        numbers.append(len(shown(client, coach_id)))
    assert numbers == [0, 2, 1, 0], "two copies may be public"


def test_the_case_of_one_copy_lists_the_others_and_decides_them_together(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    rate(people("honest"), coach_id, 4, OWN_WORDS)
    for number in range(3):
        let_pass(site, COPIES_PERIOD, reviews=True)
        rate(people(f"copier{number}"), coach_id, 1, WORDS[number])
    report(client, coach_id)
    [case] = cases(mona)
    path = f"/api/desk/cases/{case['id']}"
    copies = mona.get(path).json()["copies"]["reviews"]
    assert sorted((copy["was_first"], copy["review"]["comment"]) for copy in copies) == [
        (False, WORDS[1]),
        (True, WORDS[0]),
    ]
    chosen = {"review_ids": [copy["id"] for copy in copies]}
    surge = mona.post(f"{path}/copies", chosen).json()
    assert surge["text"] == "3 reviews are on hold."
    assert comments(client, coach_id) == [OWN_WORDS]
    assert undo(mona, surge["id"]) == 200
    assert len(shown(client, coach_id)) == 4
    assert profile(client, coach_id)["holds_new_reviews"] is False
    assert_correct(site)

    assert [row["id"] for row in cases(mona)] == [case["id"]], "the case about the surge is closed"
    words = "Ended without a decision, because authors deleted most of the reviews, or because a moderator undid"
    closed = mona.get(f"/api/desk/cases/{surge['id']}").json()
    assert closed["case"]["outcome"] == f"{words} putting them on hold. The others were published."
    assert closed["can_undo"] is False

    surge = mona.post(f"{path}/copies", chosen).json()
    decide_surge(mona, surge["id"], "remove", group=0, **REASON)
    assert comments(client, coach_id) == [OWN_WORDS]
    assert cases(mona) == []
    assert mona.post(f"{path}/copies", chosen).status_code == 409
    assert_correct(site)


def test_a_case_names_other_coaches_of_the_team_with_copies(
    *, client: TestClient, people: People, coach_id: int, mona: Person, site: Site
) -> None:
    with site.database.reading() as session:
        coach = session.get_one(Coach, coach_id)
        team = {"university": coach.university, "sport": coach.sport}
    other = people("outsider").post("/api/coaches", {"name": "Uwe Lang", **team}).json()["id"]
    rate(people("first"), other, 1, WORDS[0])
    rate(people("second"), coach_id, 1, WORDS[1])
    report(client, coach_id)
    copies = mona.get(f"/api/desk/cases/{cases(mona, kind='review')[0]['id']}").json()["copies"]
    assert [(row["coach"]["id"], row["reviews"]) for row in copies["of_team"]] == [(other, 1)]
    assert copies["reviews"] == []


def test_the_review_that_others_copied_is_named_as_the_first(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    rate(people("ada"), coach_id, 5, WORDS[0])
    let_pass(site, timedelta(days=1), reviews=True)
    for number in range(1, 4):
        rate(people(f"copier{number}"), coach_id, 1, WORDS[number])
    [case] = cases(mona)
    listed = mona.get(f"/api/desk/cases/{case['id']}").json()["surge"]["reviews"]
    assert [row["review"]["rating"] for row in listed if row["was_first"]] == [5]
    assert {row["group"] for row in listed} == {0}


@pytest.mark.parametrize(
    ("days", "was_public", "marks"),
    [
        ([(1, 1), (2, 2)], True, [True, False]),
        ([(1, 2), (3, 5), (4, 4)], True, [True, False, False]),
        ([(1, 1), (1, 1)], True, [False, False]),
        ([(1, 3), (2, 2)], True, [None, None]),
        ([(1, 2), (2, 2)], True, [None, None]),
        ([(1, 1), (2, 2)], False, [False, False]),
    ],
)
def test_which_review_was_first(days: list[tuple[int, int]], was_public: bool, marks: list[bool | None]) -> None:
    alike = [
        Review(
            id=uuid4(),
            created_on=date(2026, 3, created),
            updated_on=date(2026, 3, updated),
            counts_for_waiting=was_public,
        )
        for created, updated in days
    ]
    assert [*mark_first(alike).values()] == marks


def copies_of_case(mona: Person, case_id: int) -> list[tuple[int, bool | None]]:
    """Return the rating of each copy that a case lists, and whether it was first."""
    listed = mona.get(f"/api/desk/cases/{case_id}").json()["copies"]["reviews"]
    return [(copy["review"]["rating"], copy["was_first"]) for copy in listed]


def test_a_copy_is_not_named_as_the_first_after_an_edit_of_the_copied_one(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    ada, troll = people("ada"), people("troll")
    own_id = rate(ada, coach_id, 5, WORDS[0])
    report(client, coach_id)
    [case] = cases(mona)
    let_pass(site, timedelta(days=1), reviews=True)
    copy = rate(troll, coach_id, 1, WORDS[0])
    assert copies_of_case(mona, case["id"]) == [(1, False)], "the case's own was first"
    let_pass(site, timedelta(days=1), reviews=True)
    put(troll, copy, 2, WORDS[0])
    assert copies_of_case(mona, case["id"]) == [(2, False)], "an edit of the copy leaves no doubt"
    let_pass(site, timedelta(days=1), reviews=True)
    put(ada, own_id, 5, WORDS[1])
    assert copies_of_case(mona, case["id"]) == [(2, None)]


def test_undo_leaves_on_hold_what_was_changed_since(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    ada, bea = people("ada"), people("bea")
    own_id, others = rate(ada, coach_id, 5, WORDS[0]), rate(bea, coach_id, 1, WORDS[1])
    report(client, coach_id)
    [case] = cases(mona)
    path = f"/api/desk/cases/{case['id']}"
    chosen = {"review_ids": [copy["id"] for copy in mona.get(path).json()["copies"]["reviews"]]}
    surge = mona.post(f"{path}/copies", chosen).json()
    put(ada, own_id, 5, "Call 555 0100 for the truth.")
    assert undo(mona, surge["id"]) == 200
    assert comments(client, coach_id) == [WORDS[1]]
    assert mine(bea, others)["hidden"] is None
    assert mine(ada, own_id)["hidden"]["state"] == "surge"
    assert [row["text"] for row in cases(mona, kind="surge")] == ["1 review is on hold."]
    assert profile(client, coach_id)["holds_new_reviews"] is True
    assert_correct(site)

    decide_surge(mona, surge["id"], "keep")
    assert len(shown(client, coach_id)) == 2
    assert_correct(site)


def test_undo_of_deciding_each_one_leaves_on_hold_what_was_changed_since(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    ada = people("ada")
    own_id = rate(ada, coach_id, 5, WORDS[0])
    let_pass(site, timedelta(days=1), reviews=True)
    for number in range(3):
        rate(people(f"copier{number}"), coach_id, 1, WORDS[0])
    assert comments(client, coach_id) == [WORDS[0]]
    [case] = cases(mona)
    decide_surge(mona, case["id"], "hold", group=0)
    assert undo(mona, case["id"]) == 200
    assert [review["rating"] for review in shown(client, coach_id)] == [5], "public again, as it was"

    decide_surge(mona, case["id"], "hold", group=0)
    put(ada, own_id, 5, "Call 555 0100 for the truth.")
    assert undo(mona, case["id"]) == 200
    assert shown(client, coach_id) == []
    assert mine(ada, own_id)["hidden"]["state"] == "surge"
    assert [row["text"] for row in cases(mona)] == ["4 reviews are on hold."]
    assert_correct(site)
