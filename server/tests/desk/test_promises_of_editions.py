"""What the texts promise on a site with editions (docs/spec.md, 'Texts by mode')."""

from collections.abc import Iterator
from datetime import date, timedelta
from uuid import UUID

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.authorship.review_ids import row_id_of
from sideline.config.settings import Settings
from sideline.core import clock as site_clock
from sideline.core import outbox
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.notifications.mail import build_mail
from sideline.reviews.editions import publish_edition
from sideline.reviews.model import Review
from sideline.reviews.pending import read_pending
from tests.desk.claims import conftest as claims
from tests.desk.conftest import assert_correct, cases, decide, mine, rate, report, shown
from tests.desk.test_raids import OWN_WORDS, WORDS
from tests.people import People, Person
from tests.reviews.weekly import MONDAY, at

FIRST, SECOND = MONDAY, MONDAY + timedelta(weeks=1)
SECRET = "He said it to nobody but me."

Clock = time_machine.Traveller


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def clock() -> Iterator[Clock]:
    """The clock, stopped in the week before the first edition."""
    with time_machine.travel(at("2026-12-02 10:00"), tick=False) as traveller:
        yield traveller


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def own_ids(site: Site, people: People, coach_id: int, clock: Clock) -> list[str]:
    """The private ids of five public reviews, by author0 to author4, on the day after the first edition."""
    ids = rate_as(people, coach_id, range(5))
    publish(site, clock, FIRST)
    clock.shift(timedelta(days=1))
    return ids


def rate_as(people: People, coach_id: int, numbers: range, comment: str = OWN_WORDS) -> list[str]:
    return [rate(people(f"author{number}"), coach_id, 4, f"{number}: {comment}") for number in numbers]


def publish(site: Site, clock: Clock, day: date) -> int:
    """Publish the edition of a day on it."""
    clock.move_to(at(f"{day} 06:00"))
    return publish_edition(site, site_clock.now())


def days(client: TestClient, coach_id: int) -> list[str]:
    """Return the days of the public reviews."""
    return sorted(review["date"] for review in shown(client, coach_id))


@pytest.mark.both
def test_a_removal_is_at_once_and_what_is_restored_returns_with_the_next_edition(
    *,
    client: TestClient,
    site: Site,
    people: People,
    coach_id: int,
    own_ids: list[str],
    mona: Person,
    admin: Person,
    clock: Clock,
) -> None:
    removed_id = shown(client, coach_id)[0]["id"]
    report(client, coach_id)
    decide(mona, cases(mona)[0]["id"])
    assert len(shown(client, coach_id)) == 4
    hidden = [number for number, own in enumerate(own_ids) if mine(people(f"author{number}"), own)["hidden"]]
    author, own_id = people(f"author{hidden[0]}"), own_ids[hidden[0]]
    assert author.post(f"/api/my/reviews/{own_id}/appeal", {"message": ""}).status_code == 200
    decide(admin, cases(admin)[0]["id"], "keep")
    assert len(shown(client, coach_id)) == 4
    assert mine(author, own_id)["appears_on"] == str(SECOND)
    with site.database.reading() as session:
        [*_, message] = outbox.messages_of(session, site.keys, "", author.email.__eq__)
    body = build_mail(site.settings, message).get_body(("plain",))
    assert body is not None
    assert "It returns with the next edition" in body.get_content()

    rate_as(people, coach_id, range(10, 14))
    publish(site, clock, SECOND)
    assert days(client, coach_id) == [str(FIRST)] * 4 + [str(SECOND)] * 5
    assert removed_id in {review["id"] for review in shown(client, coach_id)}
    assert_correct(site)


def test_removed_words_and_the_next_review_after_a_removal_wait_for_a_person(
    *, client: TestClient, site: Site, people: People, coach_id: int, clock: Clock, mona: Person
) -> None:
    first = rate(people("first"), coach_id, 1, WORDS[0])
    rate_as(people, coach_id, range(4))
    publish(site, clock, FIRST)
    mona, author = people("mona"), people("first")
    public_id = next(review["id"] for review in shown(client, coach_id) if review["comment"] == WORDS[0])
    client.post(f"/api/reviews/{public_id}/reports", json={"rule": "profanity", "message": "", "email": ""})
    decide(mona, cases(mona)[0]["id"])
    repost = rate(people("second"), coach_id, 1, WORDS[1])
    assert author.delete(f"/api/my/reviews/{first}").status_code == 204
    again = rate(author, coach_id, 1, OWN_WORDS)
    rate_as(people, coach_id, range(10, 15))
    publish(site, clock, SECOND)
    assert len(shown(client, coach_id)) == 9
    for name, own_id in (("first", again), ("second", repost)):
        assert mine(people(name), own_id)["hidden"]["state"] == "resubmitted"
    assert_correct(site)


def test_only_the_authors_key_reads_a_pending_change(
    *, client: TestClient, site: Site, people: People, coach_id: int, own_ids: list[str], outsider: Person, clock: Clock
) -> None:
    before = client.get(f"/api/coaches/{coach_id}/reviews").content
    editor, leaver = people("author0"), people("author1")
    body = {**mine(editor, own_ids[0]), "comment": SECRET}
    fields = ("rating", "comment", "tags", "would_recommend", "school_email")
    edit = {name: value for name, value in body.items() if name in fields or name.endswith("_rating")}
    assert editor.put(f"/api/my/reviews/{own_ids[0]}", edit).status_code == 200
    assert leaver.delete(f"/api/my/reviews/{own_ids[1]}").status_code == 204
    assert client.get(f"/api/coaches/{coach_id}/reviews").content == before
    for path in (f"/api/my/reviews/{own_ids[0]}", f"/api/my/reviews/{own_ids[1]}"):
        assert outsider.get(path).status_code == 404
    [exported] = editor.get("/api/my/data").json()["reviews"]
    assert (exported["comment"], exported["pending"]) == (SECRET, {"kind": "edit", "appears_on": str(SECOND)})
    with site.database.reading() as session:
        rows = session.scalars(select(Review).where(Review.pending.is_not(None))).all()
        assert len(rows) == 2
        assert len({len(row.pending or "") for row in rows}) == 1, "an edit is as long as a deletion"
        assert {read_pending(AuthorsKey(new_authors_key()), row) for row in rows} == {None}
        assert not any(SECRET in (row.pending or "") or SECRET in row.comment for row in rows)

    rate_as(people, coach_id, range(10, 15))
    publish(site, clock, SECOND)
    assert SECRET in {review["comment"] for review in shown(client, coach_id)}
    with site.database.reading() as session:
        assert session.scalars(select(Review.pending).where(Review.pending.is_not(None))).all() == []
    assert_correct(site)


def test_a_deletion_right_away_is_public_at_once_and_a_new_review_that_is_deleted_never_appears(
    *, client: TestClient, site: Site, people: People, coach_id: int, own_ids: list[str], clock: Clock
) -> None:
    assert people("author0").delete(f"/api/my/reviews/{own_ids[0]}?at_once=true").status_code == 204
    assert len(shown(client, coach_id)) == 4
    new = rate_as(people, coach_id, range(10, 16))
    assert people("author15").delete(f"/api/my/reviews/{new[-1]}").status_code == 204
    assert people("author15").get(f"/api/my/reviews/{new[-1]}").status_code == 404
    publish(site, clock, SECOND)
    assert days(client, coach_id) == [str(FIRST)] * 4 + [str(SECOND)] * 5
    assert_correct(site)


def test_a_reply_is_public_at_once(
    *, client: TestClient, site: Site, people: People, coach_id: int, own_ids: list[str], admin: Person
) -> None:
    assert own_ids
    claims.decide(admin, claims.confirmed(site, people("dana"), coach_id), approve=True)
    public_id = shown(client, coach_id)[0]["id"]
    assert people("dana").put(f"/api/reviews/{public_id}/reply", {"text": "Thank you."}).status_code == 200
    assert "Thank you." in {review["reply"] and review["reply"]["text"] for review in shown(client, coach_id)}


def test_a_chosen_day_is_one_of_three_and_is_kept_by_the_first_edition_from_then_on(
    *, client: TestClient, site: Site, people: People, coach_id: int, own_ids: list[str], clock: Clock, mona: Person
) -> None:
    edition = date(2027, 1, 18)
    report(client, coach_id)
    waiting = rate(people("author10"), coach_id, 4, OWN_WORDS, not_before="2027-01-15")
    assert mine(people("author10"), waiting)["appears_on"] == str(edition)
    body = {"stars": 4, "not_before": "2027-01-11"}
    assert people("author11").post(f"/api/coaches/{coach_id}/reviews", body).status_code == 422

    # A moderator's decision does not bring it forward: of a review that is written after a removal.
    decide(mona, cases(mona)[0]["id"])
    hidden = next(number for number, own in enumerate(own_ids) if mine(people(f"author{number}"), own)["hidden"])
    author = people(f"author{hidden}")
    author.delete(f"/api/my/reviews/{own_ids[hidden]}")
    again = rate(author, coach_id, 4, OWN_WORDS, not_before="2027-01-15")
    decide(mona, cases(mona)[0]["id"], "keep")
    assert (mine(author, again)["appears_on"], mine(author, again)["hidden"]) == (str(edition), None)
    rate_as(people, coach_id, range(20, 25))
    publish(site, clock, SECOND)
    assert len(shown(client, coach_id)) == 9
    rate_as(people, coach_id, range(30, 33))
    publish(site, clock, edition)
    assert days(client, coach_id)[-5:] == [str(edition)] * 5
    assert_correct(site)


def test_a_row_has_the_day_of_writing_until_its_edition_and_then_only_the_edition(
    *, site: Site, people: People, coach_id: int, clock: Clock
) -> None:
    ids = rate_as(people, coach_id, range(5))

    def stored_days() -> set[date]:
        with site.database.reading() as session:
            rows = [session.get_one(Review, row_id_of(site.keys, UUID(own_id))) for own_id in ids]
            return {day for row in rows for day in (row.created_on, row.updated_on)}

    assert stored_days() == {date(2026, 12, 2)}
    publish(site, clock, FIRST)
    assert stored_days() == {FIRST}
