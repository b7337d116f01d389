"""Pending changes on a site with editions: taken back, of deleted accounts, interrupted, and with other keys."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from sideline.accounts.model import User
from sideline.authorship.authors import PrivateRecordRow, write_record
from sideline.authorship.private_record import ConfirmedSchool
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core import clock
from sideline.core.crypto import AuthorsKey, new_authors_key
from sideline.core.site import Site
from sideline.operations.upkeep.check_authors import repair_private_records, wrong_private_records
from sideline.operations.upkeep.rotate_authors_key import forget_authors, rotate_authors_key
from sideline.reviews import editions
from sideline.reviews.deferred_deletions import DeferredDeletion, delete_due_reviews
from sideline.reviews.editions import FEWEST_ATHLETES, Edition, publish_edition
from sideline.reviews.model import Review
from sideline.reviews.states import publish as publish_reviews
from sideline.reviews.waiting import publish_due_reviews
from sideline.reviews.write import lock_own_record
from tests.factories import make_coach, make_coaches, make_edition
from tests.people import People
from tests.reviews.bodies import review_body
from tests.reviews.test_editions import assert_correct, shown
from tests.reviews.weekly import MONDAY, Weeks, at


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def coach_ids(site: Site) -> list[int]:
    with site.database.writing() as session:
        return [coach.id for coach in make_coaches(session, "Ida Moll", "Uwe Lang", "Pia Zell")]


def stars(client: TestClient, *coach_ids: int) -> list[int]:
    return sorted(rating for coach_id in coach_ids for _, rating in shown(client, coach_id))


def rows(site: Site, table: Any) -> list[Any]:
    with site.database.reading() as session:
        return list(session.scalars(select(table)))


def site_with(site: Site, publication: str, key: AuthorsKey | None = None) -> Site:
    """Return the site with another setting, or another key of the authors."""
    stored = {name: getattr(site.settings, name) for name in ("data_dir", "database_url")}
    return Site(Settings(**stored, publication=publication), site.database, site.keys, key or site.authors_key)


@pytest.mark.both
@pytest.mark.parametrize("choice", ["at_once", "over_two_weeks", "next_edition"])
def test_reviews_of_a_deleted_account_leave_at_once_or_together_with_an_edition(
    *, client: TestClient, site: Site, people: People, coach_ids: list[int], weeks: Weeks, choice: str
) -> None:
    for coach_id in coach_ids:
        path = weeks.rate("ada", coach_id, 1)
        weeks.rate("bea", coach_id, 5)
    weeks.appear()
    people("ada").put(path, review_body(3))
    with site.database.writing() as session:
        waiting_at = make_coach(session, "Lea Sand").id
    weeks.rate("ada", waiting_at, 1)
    before = [review.pending for review in rows(site, Review) if review.coach_id != coach_ids[-1]]

    assert people("ada").post("/api/rpc/delete_user", {"reviews": choice}).status_code == 204

    left = [] if choice == "at_once" else [1, 1, 1]
    assert stars(client, *coach_ids) == [*left, 5, 5, 5]
    assert stars(client, waiting_at) == []
    assert [review.pending for review in rows(site, Review) if review.coach_id != coach_ids[-1]][:1] == before[:1]
    assert len(rows(site, DeferredDeletion)) == bool(left)
    assert_correct(site)
    # Too few new reviews for an edition: nothing leaves alone.
    weeks.go_to_next()
    assert weeks.publish() == 0
    for days in range(7):
        assert delete_due_reviews(site.database, site.authors_key, clock.today() + timedelta(days=days)) == 0
    assert stars(client, *coach_ids) == [*left, 5, 5, 5]

    day = weeks.appear()

    assert stars(client, *coach_ids) == [5, 5, 5]
    with site.database.reading() as session:
        edition = session.get_one(Edition, day)
        assert (edition.changed, edition.left) == (0, len(left))
    assert_correct(site)
    delete_due_reviews(site.database, site.authors_key, clock.today())
    assert rows(site, DeferredDeletion) == []
    assert_correct(site)


@pytest.mark.both
def test_the_deletion_of_an_account_does_not_mark_its_reviews(
    site: Site, people: People, coach_ids: list[int], weeks: Weeks
) -> None:
    """Two copies of the database, one before and one after, do not show which reviews belong to the account."""
    for coach_id in coach_ids:
        weeks.rate("ada", coach_id, 1)
    weeks.appear()

    def copy() -> dict[Any, dict[str, Any]]:
        names = [column.name for column in Review.__table__.columns]
        return {row.id: {name: getattr(row, name) for name in names} for row in rows(site, Review)}

    before = copy()
    people("ada").post("/api/rpc/delete_user", {"reviews": "next_edition"})
    assert copy() == before


@pytest.mark.both
def test_a_review_is_edited_then_deleted_then_both_are_taken_back(
    client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks
) -> None:
    path = weeks.rate("ada", coach_id, 4)
    weeks.appear()
    ada = people("ada")
    assert ada.put(path, review_body(1)).json()["pending"]["kind"] == "edit"
    ada.delete(path)
    assert ada.get(path).json()["pending"]["kind"] == "delete"
    assert ada.delete(f"{path}/pending").json()["pending"] is None
    assert ada.delete(f"{path}/pending").status_code == 200
    assert ada.put(path, review_body(2)).json()["rating"] == 2
    assert ada.put(path, review_body(4)).json()["pending"] is None, "as it is shown"
    with site.database.reading() as session:
        [stored] = session.scalars(select(Review.pending).where(Review.coach_id == coach_id))
    assert stored is not None, "a copy of the database does not show what was taken back"
    day = weeks.appear()
    assert stars(client, coach_id) == [4]
    with site.database.reading() as session:
        review = session.scalars(select(Review).where(Review.coach_id == coach_id)).one()
        edition = session.get_one(Edition, day)
        assert (review.pending, review.updated_on, edition.changed, edition.left) == (None, MONDAY, 0, 0)
    assert_correct(site)


@pytest.mark.both
def test_all_pending_changes_have_one_size(site: Site, people: People, coach_ids: list[int], weeks: Weeks) -> None:
    paths = [weeks.rate("ada", coach_id, 4) for coach_id in coach_ids]
    weeks.appear()
    people("ada").put(paths[0], review_body(1, comment="Fair. " * 160))
    people("ada").delete(paths[1])
    people("ada").put(paths[2], review_body(1))
    people("ada").delete(f"{paths[2]}/pending")
    sizes = {len(review.pending) for review in rows(site, Review) if review.coach_id in coach_ids}
    assert len(sizes) == 1


@pytest.mark.both
def test_pending_changes_survive_a_new_key(
    client: TestClient, site: Site, people: People, coach_ids: list[int], weeks: Weeks
) -> None:
    paths = [weeks.rate("ada", coach_id, 4) for coach_id in coach_ids]
    weeks.appear()
    people("ada").put(paths[0], review_body(1))
    people("ada").delete(paths[1])
    people("ada").delete(paths[2])
    people("ada").delete(f"{paths[2]}/pending")
    new = AuthorsKey(new_authors_key())
    rotate_authors_key(site.database, site.authors_key, new, site.keys)
    rotated = site_with(site, "weekly", new)
    assert wrong_private_records(site.database, new) == []
    weeks.go_to_next()
    with site.database.writing() as session:  # as if enough were new
        make_edition(session, clock.today(), "running")
    assert publish_edition(rotated, clock.now()) == 2
    assert stars(client, *coach_ids) == [1, 4]
    assert wrong_private_records(site.database, new) == []


def test_a_lost_key_forgets_pending_changes_and_keeps_the_reviews(
    client: TestClient, site: Site, people: People, coach_ids: list[int], weeks: Weeks
) -> None:
    paths = [weeks.rate("ada", coach_id, 4) for coach_id in coach_ids]
    weeks.appear()
    people("ada").put(paths[0], review_body(1))
    people("ada").post("/api/rpc/delete_user", {"reviews": "next_edition"})
    new = AuthorsKey(new_authors_key())
    forget_authors(site.database, new, site.keys)
    assert [review.pending for review in rows(site, Review) if review.pending] == []
    assert rows(site, DeferredDeletion) == []
    weeks.go_to_next()
    publish_edition(site_with(site, "weekly", new), clock.now())
    assert stars(client, *coach_ids) == [4, 4, 4]


@pytest.mark.both
def test_a_damaged_change_is_reported_and_forgotten_by_a_repair(
    client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks
) -> None:
    path = weeks.rate("ada", coach_id, 4)
    weeks.appear()
    people("ada").put(path, review_body(1))
    with site.database.writing() as session:
        session.execute(update(Review).where(Review.coach_id == coach_id).values(pending="damaged"))
    [wrong] = wrong_private_records(site.database, site.authors_key)
    assert wrong.endswith(": its pending change cannot be read")
    own = people("ada").get(path).json()
    assert (own["rating"], own["pending"]) == (4, None)
    weeks.appear()
    assert stars(client, coach_id) == [4]
    repair_private_records(site.database, site.authors_key)
    assert_correct(site)
    assert people("ada").put(path, review_body(2)).json()["pending"]["kind"] == "edit"
    weeks.appear()
    assert stars(client, coach_id) == [2]


def test_an_edit_waits_while_the_record_of_its_author_is_damaged(
    client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks
) -> None:
    path = weeks.rate("ada", coach_id, 4)
    weeks.appear()
    ada = people("ada")
    ada.put(path, review_body(1))
    with site.database.writing() as session:
        session.get_one(PrivateRecordRow, ada.author.tag).encrypted = "damaged"
    weeks.appear()
    assert stars(client, coach_id) == [4]
    repair_private_records(site.database, site.authors_key)
    weeks.appear()
    assert stars(client, coach_id) == [1]
    assert_correct(site)


def test_a_pending_edit_shows_no_badge_of_a_withdrawn_school_email(
    client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks
) -> None:
    path = weeks.rate("ada", coach_id, 4)
    weeks.appear()
    ada = people("ada")
    with site.database.writing() as session:
        own = lock_own_record(session, ada.author)
        own.school = ConfirmedSchool(ada.id, 2026)
        write_record(session, ada.author, own)
    assert ada.put(path, review_body(3, school_email=True)).json()["pending"]["kind"] == "edit"
    assert ada.delete("/api/my/school-email").status_code == 200
    weeks.appear()
    [item] = client.get(f"/api/coaches/{coach_id}/reviews").json()["items"]
    assert (item["rating"], item["school_email"]) == (3, False)
    assert_correct(site)


def test_the_kind_of_the_account_does_not_change_what_was_written(
    client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks
) -> None:
    weeks.rate("bea", coach_id, 2)
    path = weeks.rate("ada", coach_id, 4)
    weeks.appear()
    people("ada").put(path, review_body(1))
    with site.database.writing() as session:
        user = session.scalars(select(User).where(User.id == people("ada").id)).one()
        user.user_metadata = {**user.user_metadata, "account_kind": "recruit"}
    weeks.appear()
    assert stars(client, coach_id) == [1, 2]
    assert_correct(site)


def test_the_own_data_say_what_waits(site: Site, people: People, coach_ids: list[int], weeks: Weeks) -> None:
    paths = [weeks.rate("ada", coach_id, 4) for coach_id in coach_ids[:2]]
    weeks.appear()
    people("ada").put(paths[0], review_body(1, comment="My new text."))
    people("ada").delete(paths[1])
    weeks.rate("ada", coach_ids[2], 2)
    reviews = people("ada").get("/api/my/data").json()["reviews"]
    assert [(review["rating"], review["pending"], review["appears_on"]) for review in reviews] == [
        (2, None, "2026-12-14"),
        (4, {"kind": "delete", "appears_on": "2026-12-14"}, None),
        (1, {"kind": "edit", "appears_on": "2026-12-14"}, None),
    ]
    assert "My new text." not in str(people("oscar").get("/api/my/data").json())


def test_a_deletion_alone_waits_for_at_most_three_weeks(
    client: TestClient, site: Site, people: People, coach_id: int, weeks: Weeks
) -> None:
    path = weeks.rate("ada", coach_id, 4)
    weeks.appear()
    people("ada").delete(path)
    for _ in range(3):
        weeks.go_to_next()
        assert weeks.publish() == 0
        assert stars(client, coach_id) == [4]
    weeks.go_to_next()
    assert weeks.publish() == 1
    assert stars(client, coach_id) == []
    assert_correct(site)


def test_a_lone_review_after_a_quiet_month_waits_like_any_other(
    client: TestClient, coach_id: int, weeks: Weeks
) -> None:
    weeks.appear()
    for _ in range(5):
        weeks.go_to_next()
        weeks.publish()
    weeks.rate("ada", coach_id, 4)
    for _ in range(3):
        weeks.go_to_next()
        assert weeks.publish() == 0
    weeks.go_to_next()
    assert weeks.publish() == 1
    assert stars(client, coach_id) == [4]


def test_an_interrupted_edition_ends_before_the_next_one(
    site: Site, client: TestClient, coach_ids: list[int], weeks: Weeks, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        weeks.rate(f"author{number}", coach_ids[number % 3], 4)
    weeks.go_to_next()
    publish_coach, published = editions._publish_coach, []

    def fail_later(*args: Any) -> None:
        if published:
            raise RuntimeError("the process ends")
        published.append(args)
        publish_coach(*args)

    with monkeypatch.context() as patch:
        patch.setattr(editions, "_publish_coach", fail_later)
        with pytest.raises(RuntimeError):
            publish_edition(site, clock.now())
    assert stars(client, *coach_ids) == [4, 4]
    weeks.go_to_next()
    assert publish_edition(site, clock.now()) == 2
    days = {day for coach_id in coach_ids for day, _ in shown(client, coach_id)}
    assert days == {str(MONDAY)}
    with site.database.reading() as session:
        assert session.scalars(select(Edition.progress)).all() == ["done"]
    assert_correct(site)


def test_a_site_that_begins_with_editions_publishes_nothing_before_the_first(
    site: Site, client: TestClient, people: People, coach_ids: list[int], weeks: Weeks
) -> None:
    """Reviews that wait for others must not appear on the day on which an operator has changed the setting."""
    site_with(site, "now")
    for number in range(6):
        weeks.rate(f"author{number}", coach_ids[0], 4, publish_with_others=True)
    site_with(site, "weekly")
    assert publish_edition(site, clock.now()) == 0
    assert stars(client, coach_ids[0]) == []


def test_back_to_now_a_review_does_not_appear_before_the_day_that_its_author_chose(
    site: Site, client: TestClient, people: People, coach_ids: list[int], weeks: Weeks
) -> None:
    chosen = weeks.rate("ada", coach_ids[0], 1, not_before="2027-01-15")
    assert people("ada").get(chosen).json()["appears_on"] == "2027-01-18"
    weeks.rate("bea", coach_ids[0], 5)
    at_once = site_with(site, "now")
    assert publish_edition(at_once, clock.now()) == 1
    assert stars(client, coach_ids[0]) == [5]
    publish_due_reviews(at_once, at("2027-01-14 18:00"))
    assert stars(client, coach_ids[0]) == [5]
    publish_due_reviews(at_once, at("2027-01-15 18:00"))
    assert stars(client, coach_ids[0]) == [1, 5]
    assert_correct(site)


def test_a_day_chosen_before_the_site_had_editions_means_the_first_edition_after_it(
    site: Site, people: People, coach_id: int, weeks: Weeks
) -> None:
    site_with(site, "now")
    path = weeks.rate("ada", coach_id, 1, not_before="2027-01-15")
    site_with(site, "weekly")
    assert people("ada").get(path).json()["appears_on"] == "2027-01-18"


def test_an_edit_after_the_closing_time_lets_a_waiting_review_wait_for_the_next_edition(
    site: Site, client: TestClient, people: People, coach_ids: list[int], weeks: Weeks
) -> None:
    path = weeks.rate("ada", coach_ids[0], 4)
    chosen = weeks.rate("bea", coach_ids[0], 4, not_before="2027-01-15")
    with time_machine.travel(at("2026-12-06 17:59"), tick=False):
        assert people("ada").put(path, review_body(5)).json()["appears_on"] == "2026-12-07"
    with time_machine.travel(at("2026-12-06 18:00"), tick=False):
        assert people("ada").put(path, review_body(5)).json()["appears_on"] == "2026-12-07", "nothing has changed"
        assert people("ada").put(path, review_body(1)).json()["appears_on"] == "2026-12-14"
        assert people("bea").put(chosen, review_body(1)).json()["appears_on"] == "2027-01-18"
    with time_machine.travel(at("2027-01-17 18:00"), tick=False):
        assert people("bea").put(chosen, review_body(2)).json()["appears_on"] == "2027-01-25"
    weeks.appear()
    assert stars(client, coach_ids[0]) == []
    weeks.appear()
    assert stars(client, coach_ids[0]) == [1]
    assert_correct(site)


def test_a_coach_that_cannot_be_published_does_not_keep_the_others_from_appearing(
    site: Site, client: TestClient, coach_ids: list[int], weeks: Weeks, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = coach_ids[:2]
    for number in range(FEWEST_ATHLETES):
        weeks.rate(f"author{number}", bad)
        weeks.rate(f"author{number}", good)
    weeks.go_to_next()

    def publish(session: Session, coach: Coach, *rest: Any) -> None:
        if coach.id == bad:
            raise ValueError("a damaged row")
        publish_reviews(session, coach, *rest)

    monkeypatch.setattr(editions, "publish", publish)
    for _ in range(2):
        with pytest.raises(RuntimeError, match=r"^1 coaches could not be published"):
            publish_edition(site, at("2026-12-07 06:00"))
        assert (stars(client, bad), stars(client, good)) == ([], [4] * FEWEST_ATHLETES)
    assert publish_edition(site, at("2026-12-07 07:00")) == 1
    monkeypatch.undo()
    weeks.appear()
    assert stars(client, bad) == [4] * FEWEST_ATHLETES, "they come with the next edition"
    assert_correct(site)
