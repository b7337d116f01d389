"""What moderators can read and decide before an edition appears."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select, update

from sideline.accounts import sessions
from sideline.accounts.model import User
from sideline.cases.model import Case
from sideline.coaches.claim_model import Claim
from sideline.coaches.model import Coach
from sideline.config.settings import Settings
from sideline.core import clock as site_clock
from sideline.core.outbox import messages_of
from sideline.core.site import PUBLIC_DEMO, Site
from sideline.desk.decision_mails import owner_of
from sideline.desk.members import set_role
from sideline.desk.transparency.counts import count_months
from sideline.desk.transparency.read import read_profile_summary
from sideline.reviews.editions import publish_edition
from sideline.reviews.model import Review
from tests.desk.conftest import assert_correct, cases, decide, decide_surge, mine, shown, undo
from tests.factories import make_coach
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.test_editions import at

DAY, CLOSED, APPEARS = "2026-12-07", "2026-12-06 18:00", "2026-12-07 06:00"
HONEST = (
    "Practice plans were clear and she knew every athlete on the squad by name.",
    "Too much running in August, but the travel schedule was always fair to us.",
    "I learned how to lift properly here and my times dropped every single season.",
    "Communication during injuries could be better, otherwise a good place to grow.",
    "He listens to seniors and freshmen alike, and film sessions were never boring.",
)

CHANGED = "Film sessions ran long, but every week had one honest talk."


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[time_machine.Traveller]:
    # Nobody signs in again in the weeks of a test.
    monkeypatch.setattr(sessions, "ACCESS_TOKEN_LIFETIME", timedelta(days=60))
    with time_machine.travel(at("2026-12-02 10:00"), tick=False) as traveller:
        yield traveller


@pytest.fixture
def many(clock: time_machine.Traveller, people: People, site: Site) -> list[Person]:
    """Athletes whose accounts are not new."""
    found = [people(f"athlete{number}") for number in range(6)]
    _make_old(site)
    return found


def _make_old(site: Site) -> None:
    with site.database.writing() as session:
        session.execute(update(User).values(created_at=at("2026-01-01 10:00")))


def rate(author: Person, coach_id: int, stars: int = 4, comment: str = "", **fields: Any) -> str:
    response = author.post(f"/api/coaches/{coach_id}/reviews", review_body(stars, comment=comment, **fields))
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def page(staff: Person, after: str = "") -> Any:
    response = staff.get(f"/api/desk/next-edition?after={after}")
    assert response.status_code == 200, response.text
    return response.json()


def named(texts: list[Any]) -> list[dict[str, str]]:
    return [{"id": text["id"], "version": text["version"]} for text in texts]


def open_cases(staff: Person, texts: list[Any], status: int = 201, rule: str = "names") -> list[int]:
    response = staff.post("/api/desk/next-edition/cases", {"texts": named(texts), "rule": rule})
    assert response.status_code == status, response.text
    return list(response.json().get("case_ids", []))


def publish(site: Site, clock: time_machine.Traveller, time: str = APPEARS) -> int:
    clock.move_to(at(time))
    return publish_edition(site, at(time))


def comments(client: TestClient, coach_id: int) -> list[str]:
    return sorted(review["comment"] for review in shown(client, coach_id))


@pytest.fixture
def named_one(
    *, many: list[Person], mona: Person, coach_id: int, site: Site, clock: time_machine.Traveller
) -> dict[str, Any]:
    """A waiting review with a hint, as the page shows it after the closing time; five others appear in the edition."""
    for author, comment in zip(many, ["Ask Katie Miller about it, she quit.", *HONEST], strict=True):
        rate(author, coach_id, comment=comment)
    clock.move_to(at(CLOSED))
    [text] = page(mona)["single"]
    return dict(text)


class TestPage:
    @pytest.mark.both
    def test_forty_new_accounts_with_forty_texts_are_one_group(
        self,
        *,
        clock: time_machine.Traveller,
        people: People,
        mona: Person,
        coach_id: int,
        site: Site,
        client: TestClient,
    ) -> None:
        _make_old(site)
        quiet = rate_from(site, "quiet")
        rate(people("honest"), quiet, comment=HONEST[0])
        _make_old(site)
        before = client.get(f"/api/coaches/{coach_id}").content
        for number in range(40):
            rate(
                people(f"raider{number}"), coach_id, 1, " ".join(f"{word}{number}" for word in ["bad", "mean", "cold"])
            )
        clock.move_to(at(CLOSED))
        shown_page = page(mona)
        [group] = shown_page["groups"]
        assert (group["reason"], len(group["texts"]), group["new_accounts"]) == ("many", 40, 40)
        assert {text["coach"]["id"] for text in group["texts"]} == {coach_id}
        assert shown_page["single"] == shown_page["texts"] == []
        assert client.get(f"/api/coaches/{coach_id}").content == before

        [case_id] = open_cases(mona, group["texts"])
        assert page(mona)["groups"] == []
        assert client.get(f"/api/coaches/{coach_id}").content == before
        listed = mona.get(f"/api/desk/cases/{case_id}").json()["surge"]
        assert (listed["held"], len(listed["reviews"])) == (40, 40)
        decide_surge(mona, case_id)
        publish(site, clock)
        assert len(shown_all(client, coach_id)) == 40
        assert_correct(site)

    def test_a_raid_on_a_team_is_one_group(
        self, clock: time_machine.Traveller, people: People, mona: Person, site: Site
    ) -> None:
        with site.database.writing() as session:
            ids = [make_coach(session, f"Coach {name}").id for name in ("Abel", "Bond", "Cole", "Dorn")]
        for number in range(40):
            rate(people(f"raider{number}"), ids[number % 4], 1, f"Cold{number} loud{number}.")
        clock.move_to(at(CLOSED))
        [group] = page(mona)["groups"]
        assert (group["reason"], len(group["texts"])) == ("many", 40)
        opened = open_cases(mona, group["texts"])
        assert len(opened) == 4
        assert [row["kind"] for row in cases(mona)] == ["surge"] * 4
        assert_correct(site)

    def test_a_team_that_writes_as_usual_is_no_group(
        self, many: list[Person], mona: Person, coach_id: int, clock: time_machine.Traveller
    ) -> None:
        for author, comment in zip(many, HONEST, strict=False):
            rate(author, coach_id, comment=comment)
        clock.move_to(at(CLOSED))
        assert (page(mona)["groups"], page(mona)["single"]) == ([], [])

    def test_copies_are_a_group_and_one_of_a_public_review_has_a_hint(
        self,
        *,
        people: People,
        many: list[Person],
        mona: Person,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        for author, comment in zip(many, [*HONEST[:4], f"{HONEST[3]} Really."], strict=False):
            rate(author, coach_id, comment=comment)
        clock.move_to(at(CLOSED))
        [group] = page(mona)["groups"]
        assert (group["reason"], len(group["texts"]), group["new_accounts"]) == ("alike", 2, None)
        publish(site, clock)
        rate(people("late"), coach_id, comment=HONEST[0])
        clock.move_to(at("2026-12-13 18:00"))
        [text] = page(mona)["single"]
        assert text["hints"] == ["public"]

    def test_the_same_words_at_several_schools_are_a_group(
        self,
        many: list[Person],
        mona: Person,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        with site.database.writing() as session:
            ids = [make_coach(session, "Mara Sea", university=f"{name} College").id for name in ("Ashby", "Marlow")]
        for author, coach_id in zip(many, ids, strict=False):
            rate(author, coach_id, comment="Book the best summer camps of the state with us.")
        clock.move_to(at(CLOSED))
        [group] = page(mona)["groups"]
        assert (group["reason"], len(group["texts"])) == ("alike", 2)

    def test_words_that_were_removed_since_and_other_languages_have_hints(
        self,
        *,
        people: People,
        many: list[Person],
        mona: Person,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        waiting = [*HONEST[:4], "Muy buena entrenadora, exigente pero justa con todas nosotras."]
        for author, comment in zip(many, waiting, strict=False):
            rate(author, coach_id, comment=comment)
        clock.move_to(at(CLOSED))
        [text] = page(mona)["single"]
        assert text["hints"] == ["language"]
        publish(site, clock)
        rate(people("late"), coach_id, comment="Completely different words about lifting and rest.")
        with site.database.writing() as session:
            review = session.scalars(select(Review).where(Review.state == "waiting")).one()
            removed = session.scalars(select(Review).where(Review.comment == HONEST[1])).one()
            session.add(
                Case(
                    kind="review",
                    coach_id=coach_id,
                    review_id=removed.id,
                    state="decided",
                    decision="remove",
                    decided_rule="profanity",
                    opened_at=site_clock.now(),
                    decided_at=site_clock.now(),
                    snapshot=removed.snapshot() | {"comment": review.comment},
                )
            )
        clock.move_to(at("2026-12-13 18:00"))
        [text] = page(mona)["single"]
        assert text["hints"] == ["removed"]

    def test_nobody_learns_when_something_was_written(
        self, many: list[Person], mona: Person, coach_id: int, clock: time_machine.Traveller
    ) -> None:
        """Not even who reads the page each minute: it changes at the reading time and at the closing time only."""
        hint = "Ask Katie Miller about it."
        rate(many[0], coach_id, comment=hint)
        assert page(mona)["single"] == []
        clock.move_to(at("2026-12-05 17:59"))
        assert page(mona)["single"] == []
        clock.move_to(at("2026-12-05 18:00"))
        first = page(mona)
        assert [text["review"]["comment"] for text in first["single"]] == [hint]
        clock.move_to(at("2026-12-06 17:00"))
        rate(many[1], coach_id, comment=hint.replace("Katie", "Laura"))
        assert page(mona) == first
        clock.move_to(at(CLOSED))
        closed = page(mona)
        assert len(closed["single"]) == 2
        rate(many[2], coach_id, comment=hint.replace("Katie", "Jessica"))
        assert page(mona) == closed
        assert set(closed["single"][0]) == {
            "id",
            "version",
            "coach",
            "review",
            "is_change",
            "is_kept",
            "hints",
            "alike",
            "case_id",
        }

    def test_every_text_is_read_only_if_the_site_wants_it(
        self, many: list[Person], mona: Person, coach_id: int, clock: time_machine.Traveller, site: Site
    ) -> None:
        for author, comment in zip(many, HONEST, strict=False):
            rate(author, coach_id, comment=comment)
        clock.move_to(at(CLOSED))
        assert (page(mona)["reads"], page(mona)["texts"]) == ("hints", [])
        object.__setattr__(site.settings, "read_before_edition", "all")
        texts = page(mona)["texts"]
        assert sorted(text["review"]["comment"] for text in texts) == sorted(HONEST)
        assert page(mona)["texts"] == texts
        assert page(mona)["next_after"] is None

    def test_every_text_is_read_in_pages(
        self,
        many: list[Person],
        mona: Person,
        site: Site,
        clock: time_machine.Traveller,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("sideline.desk.next_edition.TEXTS_ON_PAGE", 2)
        object.__setattr__(site.settings, "read_before_edition", "all")
        with site.database.writing() as session:
            ids = [make_coach(session, f"Coach {name}").id for name in ("Abel", "Bond", "Cole")]
        for coach_id in ids:
            rate(many[0], coach_id)
        clock.move_to(at(CLOSED))
        first = page(mona)
        second = page(mona, first["next_after"])
        assert (len(first["texts"]), len(second["texts"]), second["next_after"]) == (2, 1, None)
        assert len({text["id"] for text in [*first["texts"], *second["texts"]]}) == 3


def rate_from(site: Site, name: str) -> int:
    with site.database.writing() as session:
        return make_coach(session, f"Mara {name.title()}", university=f"{name.title()} College").id


def shown_all(client: TestClient, coach_id: int) -> list[Any]:
    total = client.get(f"/api/coaches/{coach_id}").json()["total_reviews"]
    return list(range(total))


class TestDecisions:
    """Each decision on a waiting review, its undo, and what comes after it; nothing of it is public before the day."""

    @pytest.mark.both
    def test_what_is_kept_or_only_opened_appears(
        self,
        *,
        named_one: dict[str, Any],
        mona: Person,
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, [named_one])
        detail = mona.get(f"/api/desk/cases/{case_id}").json()
        assert (detail["state_now"], detail["reports"], detail["case"]["rule"]) == ("waiting", [], "names")
        assert page(mona)["single"][0]["case_id"] == case_id
        decide(mona, case_id, "keep")
        assert page(mona)["single"] == []
        assert undo(mona, case_id) == 200
        assert page(mona)["single"][0]["case_id"] == case_id
        decide(mona, case_id, "keep")
        assert shown(client, coach_id) == []
        publish(site, clock)
        assert len(shown(client, coach_id)) == 6
        # The edition, not the decision, published it.
        assert undo(mona, case_id) == 200
        assert len(shown(client, coach_id)) == 6
        assert_correct(site)
        decide(mona, case_id, "remove")
        assert len(shown(client, coach_id)) == 5
        assert undo(mona, case_id) == 200
        assert len(shown(client, coach_id)) == 5  # With the next edition.
        publish(site, clock, "2026-12-14 06:00")
        assert_correct(site)

    def test_what_is_on_hold_does_not_appear_until_it_is_kept(
        self,
        *,
        named_one: dict[str, Any],
        mona: Person,
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, [named_one])
        decide(mona, case_id, "hold")
        assert undo(mona, case_id) == 200
        decide(mona, case_id, "hold")
        publish(site, clock)
        assert len(shown(client, coach_id)) == 5
        assert_correct(site)
        decide(mona, case_id, "keep")
        assert len(shown(client, coach_id)) == 5
        for week in ("2026-12-14", "2026-12-21", "2026-12-28", "2027-01-04"):
            publish(site, clock, f"{week} 06:00")
        assert len(shown(client, coach_id)) == 6
        assert_correct(site)

    @pytest.mark.both
    def test_what_is_removed_does_not_appear_and_its_author_hears_within_an_hour_and_can_change_it(
        self,
        *,
        named_one: dict[str, Any],
        mona: Person,
        many: list[Person],
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, [named_one])
        decide(mona, case_id, "remove")
        assert due_mails(site, case_id) == [True]
        [own] = many[0].get("/api/my/reviews").json()["items"]
        assert own["hidden"]["state"] == "removed"
        assert many[0].put(f"/api/my/reviews/{own['id']}", review_body(4, comment=CHANGED)).status_code == 200
        [row] = cases(mona)
        assert row["kind"] == "resubmission"
        assert undo(mona, case_id) == 409
        decide(mona, row["id"], "keep")
        assert mine(many[0], own["id"])["appears_on"] == DAY
        assert shown(client, coach_id) == []
        publish(site, clock)
        assert CHANGED in comments(client, coach_id)
        assert_correct(site)

    def test_an_undone_removal_appears_on_its_day(
        self,
        *,
        named_one: dict[str, Any],
        mona: Person,
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, [named_one])
        decide(mona, case_id, "remove")
        assert undo(mona, case_id) == 200
        assert due_mails(site, case_id) == []
        publish(site, clock)
        assert len(shown(client, coach_id)) == 6
        assert_correct(site)

    def test_a_granted_appeal_appears_with_an_edition_and_its_undo_takes_it_back(
        self,
        *,
        named_one: dict[str, Any],
        mona: Person,
        admin: Person,
        many: list[Person],
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, [named_one])
        decide(mona, case_id, "remove")
        [own] = many[0].get("/api/my/reviews").json()["items"]
        assert many[0].post(f"/api/my/reviews/{own['id']}/appeal", {"message": "Not a name."}).status_code == 200
        [row] = cases(admin)
        decide(admin, row["id"], "keep")
        assert mine(many[0], own["id"])["appears_on"] == DAY
        assert undo(admin, row["id"]) == 200
        publish(site, clock)
        assert len(shown(client, coach_id)) == 5
        decide(admin, row["id"], "keep")
        assert len(shown(client, coach_id)) == 5
        assert_correct(site)

    def test_one_that_waited_for_others_is_decided_too(
        self,
        *,
        many: list[Person],
        mona: Person,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
        client: TestClient,
    ) -> None:
        """It was written while the site published at once."""
        rate(many[0], coach_id, comment="Ask Katie Miller about it.")
        with site.database.writing() as session:
            review = session.scalars(select(Review)).one()
            review.appears_on, review.waits_until = None, site_clock.today().replace(day=30)
        clock.move_to(at(CLOSED))
        [case_id] = open_cases(mona, page(mona)["single"])
        decide(mona, case_id, "hold")
        decide(mona, case_id, "remove")
        assert undo(mona, case_id) == 200
        decide(mona, case_id, "keep")
        with site.database.reading() as session:
            assert session.scalars(select(Review.state)).one() == "waiting"
        assert shown(client, coach_id) == []
        assert_correct(site)


def due_mails(site: Site, case_id: int) -> list[bool]:
    """Return for each queued email about a case whether it is sent within an hour."""
    with site.database.reading() as session:
        queued = messages_of(session, site.keys, owner_of(case_id), lambda _address: False)
        return [message.due_at - site_clock.now() <= timedelta(hours=1) for message in queued]


class TestGroups:
    @pytest.fixture
    def group(
        self, many: list[Person], mona: Person, coach_id: int, clock: time_machine.Traveller, site: Site
    ) -> list[Any]:
        for author in many[:5]:
            rate(author, coach_id, comment=HONEST[0])
        clock.move_to(at(CLOSED))
        [found] = page(mona)["groups"]
        return list(found["texts"])

    @pytest.mark.both
    def test_a_group_is_removed_together_and_that_is_undone(
        self,
        *,
        group: list[Any],
        mona: Person,
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, group)
        with site.database.reading() as session:
            assert not session.get_one(Coach, coach_id).holds_new_reviews
        decide_surge(mona, case_id, "remove")
        assert undo(mona, case_id) == 200  # On hold again.
        assert undo(mona, case_id) == 200  # Opening it is undone, too.
        assert [text["id"] for text in page(mona)["groups"][0]["texts"]] == [text["id"] for text in group]
        [case_id] = open_cases(mona, group)
        decide_surge(mona, case_id, "remove")
        publish(site, clock)
        assert shown(client, coach_id) == []
        assert_correct(site)

    @pytest.mark.both
    def test_the_public_counts_of_decisions_tell_nothing_before_the_edition(
        self,
        *,
        group: list[Any],
        mona: Person,
        many: list[Person],
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        """Otherwise the number of removed reviews would rise on the evening before, with no public review missing."""

        def public(day: str) -> list[Any]:
            clock.move_to(at(f"{day} 20:00"))
            with site.database.writing() as session:
                count_months(session, at(f"{day} 20:00"))
            with site.database.reading() as session:
                of_coach = read_profile_summary(session, coach_id, at("2027-01-04 20:00"))
            check = client.get(f"/api/how-we-check?coach={coach_id}")
            return [of_coach.removed, client.get("/api/transparency").json(), check.json()]

        before = public("2026-12-06")
        [case_id] = open_cases(mona, group)
        decide_surge(mona, case_id, "remove")
        with site.database.writing() as session:
            other_id = make_coach(session, "Nora Filler", "Southfield University").id
        for author, comment in zip(many, HONEST, strict=False):
            rate(author, other_id, comment=comment)
        assert public("2026-12-06") == before
        publish(site, clock, "2026-12-14 06:00")
        removed, transparency, _ = public("2026-12-14")
        assert removed is not None
        assert sum(row["removed"] or 0 for row in transparency["months"][0]["decisions"]) == 5

    def test_a_group_that_is_published_appears_on_its_day(
        self,
        *,
        group: list[Any],
        mona: Person,
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, group)
        decide_surge(mona, case_id)
        assert shown(client, coach_id) == []
        publish(site, clock)
        assert len(shown(client, coach_id)) == 5
        assert_correct(site)


class TestEdits:
    @pytest.fixture
    def edited(
        self, many: list[Person], mona: Person, coach_id: int, clock: time_machine.Traveller, site: Site
    ) -> dict[str, Any]:
        """A public review whose edit waits, as the page shows it."""
        for author, comment in zip(many, HONEST, strict=False):
            rate(author, coach_id, comment=comment)
        publish(site, clock)
        [own] = many[0].get("/api/my/reviews").json()["items"]
        many[0].put(f"/api/my/reviews/{own['id']}", review_body(1, comment="Ask Katie Miller about it."))
        clock.move_to(at("2026-12-12 18:00"))
        assert page(mona)["single"] == []
        clock.move_to(at("2026-12-13 18:00"))
        [text] = page(mona)["single"]
        return dict(text)

    def test_an_edit_is_read_after_the_closing_time_and_appears_if_nobody_opens_it(
        self,
        edited: dict[str, Any],
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        assert (edited["is_change"], edited["review"]["comment"]) == (True, "Ask Katie Miller about it.")
        publish(site, clock, "2026-12-14 06:00")
        assert "Ask Katie Miller about it." in comments(client, coach_id) or len(shown(client, coach_id)) == 5
        assert_correct(site)

    @pytest.mark.parametrize("action", ["keep", "remove"])
    def test_an_opened_edit_is_on_hold_until_a_moderator_decides(
        self,
        *,
        edited: dict[str, Any],
        action: str,
        mona: Person,
        client: TestClient,
        coach_id: int,
        site: Site,
        clock: time_machine.Traveller,
    ) -> None:
        [case_id] = open_cases(mona, [edited])
        assert len(shown(client, coach_id)) == 4
        assert_correct(site)
        decide(mona, case_id, action)
        assert undo(mona, case_id) == 200
        decide(mona, case_id, action)
        for week in ("2026-12-14", "2026-12-21", "2026-12-28", "2027-01-04"):
            publish(site, clock, f"{week} 06:00")
        assert len(shown(client, coach_id)) == (5 if action == "keep" else 4)
        assert_correct(site)


class TestWho:
    def test_only_staff_read_it(
        self, clock: time_machine.Traveller, client: TestClient, outsider: Person, ada: Person, mona: Person
    ) -> None:
        for headers in ({}, outsider.headers, ada.headers):
            assert client.get("/api/desk/next-edition", headers=headers).status_code == 404
            body = {"texts": [{"id": "0" * 32, "version": "x"}], "rule": "ads"}
            assert client.post("/api/desk/next-edition/cases", json=body, headers=headers).status_code == 404
        assert page(mona)["day"] == DAY
        assert mona.get("/api/desk/cases").json()["has_editions"] is True

    def test_a_text_that_changed_or_was_never_read_is_not_opened(
        self, named_one: dict[str, Any], mona: Person, many: list[Person]
    ) -> None:
        open_cases(mona, [named_one | {"version": "0" * 64}], 409)
        [own] = many[0].get("/api/my/reviews").json()["items"]
        many[0].put(f"/api/my/reviews/{own['id']}", review_body(4, comment=CHANGED))
        open_cases(mona, [named_one], 409)
        assert cases(mona) == []

    def test_staff_open_no_case_about_their_own_review(
        self, named_one: dict[str, Any], many: list[Person], mona: Person, admin: Person, site: Site
    ) -> None:
        with site.database.writing() as session:
            set_role(session, many[0].email, "moderator")
        open_cases(many[0], [named_one], 409)
        assert open_cases(mona, [named_one])

    def test_staff_do_not_read_what_is_about_a_profile_they_claimed(
        self, named_one: dict[str, Any], mona: Person, admin: Person, coach_id: int, site: Site
    ) -> None:
        with site.database.writing() as session:
            fields = {"address": "mona@northfield.edu", "staff_page": "https://northfield.edu/staff"}
            now = site_clock.now()
            session.add(Claim(user_id=mona.id, coach_id=coach_id, state="open", changed_at=now, **fields))
        assert page(mona)["single"] == []
        open_cases(mona, [named_one], 403)
        assert len(page(admin)["single"]) == 1

    def test_a_case_tells_no_day_of_writing(self, named_one: dict[str, Any], mona: Person, site: Site) -> None:
        [case_id] = open_cases(mona, [named_one])
        with site.database.reading() as session:
            assert (session.get_one(Case, case_id).snapshot or {})["created_on"] == DAY


def test_nobody_reads_what_visitors_of_a_public_demo_write(named_one: dict[str, Any], mona: Person, site: Site) -> None:
    assert named_one["hints"]
    site.database.session_info[PUBLIC_DEMO] = True
    assert page(mona)["single"] == []
