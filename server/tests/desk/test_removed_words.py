"""Words that a moderator has removed: from other accounts too, they are public again only after a decision."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.cases.model import Case
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.site import PUBLIC_DEMO, Site
from sideline.reviews.model import Review
from sideline.reviews.resubmissions import REPOST_PERIOD, find_removed_like
from tests.desk.conftest import assert_correct, cases, decide, mine, rate, report, shown, with_surges
from tests.desk.test_copies import comments, put
from tests.desk.test_raids import OWN_WORDS, WORDS
from tests.people import People, Person
from tests.reviews.bodies import review_body, review_input
from tests.reviews.waiting import old_account, publish_waiting


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return with_surges(settings)


def remove(client: TestClient, people: People, coach_id: int, mona: Person, text: str) -> int:
    """Rate, report and remove a review; returns its case."""
    rate(people("first"), coach_id, 1, text)
    report(client, coach_id)
    [case] = cases(mona)
    decide(mona, case["id"])
    return int(case["id"])


@pytest.mark.both
def test_a_repost_of_removed_words_from_eight_accounts_waits(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    remove(client, people, coach_id, mona, WORDS[0])
    authors = [people(f"author{number}") for number in range(8)]
    own_ids = [rate(author, coach_id, 1, WORDS[number % 5]) for number, author in enumerate(authors)]
    assert shown(client, coach_id) == []
    hidden: list[dict[str, Any]] = [mine(author, own)["hidden"] for author, own in zip(authors, own_ids, strict=True)]
    assert {(why["state"], why["rule"], why["explanation"]) for why in hidden} == {("resubmitted", None, "")}
    queue = cases(mona)
    assert [(case["kind"], case["rule"]) for case in queue] == [("repost", "profanity")] * 8
    decide(mona, queue[0]["id"], "keep")
    assert len(shown(client, coach_id)) == 1
    assert_correct(site)


def test_on_a_public_demo_no_case_shows_what_a_visitor_writes(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    remove(client, people, coach_id, mona, WORDS[0])
    site.database.session_info[PUBLIC_DEMO] = True
    rate(people("visitor"), coach_id, 1, WORDS[1])
    assert cases(mona) == []


def test_edits_into_removed_words_wait(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    remove(client, people, coach_id, mona, WORDS[0])
    ada, bea = people("ada"), people("bea")
    public, waiting = rate(ada, coach_id), rate(bea, coach_id, publish_with_others=True)
    for author, own_id in ((ada, public), (bea, waiting)):
        assert author.put(f"/api/my/reviews/{own_id}", review_body(1, 1, comment=WORDS[1])).status_code == 200
        assert mine(author, own_id)["hidden"]["state"] == "resubmitted"
    assert shown(client, coach_id) == []
    assert_correct(site)
    for case in cases(mona):
        decide(mona, case["id"], "keep")
    assert len(shown(client, coach_id)) == 2
    assert_correct(site)


def test_a_surge_that_ends_publishes_no_words_that_were_removed(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    remove(client, people, coach_id, mona, WORDS[0])
    raiders = [people(f"raider{number}") for number in range(3)]
    own_ids = [rate(raider, coach_id, 1, OWN_WORDS) for raider in raiders]
    put(raiders[0], own_ids[0], 1, WORDS[1])
    assert raiders[1].delete(f"/api/my/reviews/{own_ids[1]}").status_code == 204
    assert comments(client, coach_id) == [OWN_WORDS]
    assert mine(raiders[0], own_ids[0])["hidden"]["state"] == "resubmitted"
    assert_correct(site)
    [case] = cases(mona)
    assert case["kind"] == "repost"
    decide(mona, case["id"], "keep")
    assert sorted(comments(client, coach_id)) == sorted([OWN_WORDS, WORDS[1]])
    assert_correct(site)


def test_nobody_learns_by_a_repost_that_the_text_of_a_deleted_review_is_kept_for_the_police(
    *, client: TestClient, people: People, coach_id: int, mona: Person
) -> None:
    ada = people("ada")
    own_id = rate(ada, coach_id, 1, WORDS[0])
    report(client, coach_id)
    [case] = cases(mona)
    decide(mona, case["id"], rule="threat")
    assert mona.post(f"/api/desk/cases/{case['id']}/police-hold").status_code == 204
    assert ada.delete(f"/api/my/reviews/{own_id}").status_code == 204
    rate(people("bea"), coach_id, 1, WORDS[0])
    assert comments(client, coach_id) == [WORDS[0]]


def test_waiting_reviews_with_words_that_are_removed_meanwhile_are_not_published(
    *, client: TestClient, site: Site, people: People, coach_id: int, mona: Person
) -> None:
    ada, bea, cleo = (old_account(site, people, name) for name in ("ada", "bea", "cleo"))
    own_ids = [rate(author, coach_id, 1, WORDS[1], publish_with_others=True) for author in (ada, bea)]
    other = rate(cleo, coach_id, 4, OWN_WORDS, publish_with_others=True)
    remove(client, people, coach_id, mona, WORDS[0])
    assert ada.post(f"/api/my/reviews/{own_ids[0]}/publish").json()["hidden"]["state"] == "resubmitted"
    rate(old_account(site, people, "dora"), coach_id)
    assert publish_waiting(site) == 1
    assert mine(bea, own_ids[1])["hidden"]["state"] == "resubmitted"
    assert mine(cleo, other)["hidden"] is None
    assert WORDS[1] not in comments(client, coach_id)
    assert_correct(site)
    for case in cases(mona):
        decide(mona, case["id"], "keep")
    assert comments(client, coach_id).count(WORDS[1]) == 2


@pytest.mark.parametrize(
    ("removed", "rule", "text", "is_like"),
    [
        ("Great coach", "genuine", "Great coach", False),
        ("He is a crook", "profanity", "He is a crook!", True),
        ("He is a crook", "profanity", "He is a saint", False),
        (WORDS[0], "genuine", WORDS[3], True),
        (WORDS[0], "profanity", OWN_WORDS, False),
        (WORDS[0], "profanity", "", False),
    ],
)
def test_what_is_like_a_removed_comment(
    *, site: Site, people: People, coach_id: int, removed: str, rule: str, text: str, is_like: bool
) -> None:
    rate(people("author"), coach_id)
    with site.database.writing() as session:
        review_id = session.scalar(select(Review.id))
        case = Case(kind="review", coach_id=coach_id, review_id=review_id, state="decided", decision="remove",
                    decided_rule=rule, snapshot={"comment": removed}, opened_at=clock.now(),
                    decided_at=clock.now())  # fmt: skip
        session.add(case)
        session.flush()
        coach = session.get_one(Coach, coach_id)
        assert (find_removed_like(session, coach, review_input(comment=text)) is not None) is is_like
        case.decided_at = clock.now() - REPOST_PERIOD
        session.flush()
        assert find_removed_like(session, coach, review_input(comment=text)) is None
        assert session.scalar(select(Case.id)) == case.id
