"""The ledgers of editions have the exact numbers, whatever interrupts the publication."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.reviews import editions
from sideline.reviews.editions import Edition, publish_edition
from tests.desk.conftest import StaffMaker, cases, decide, report, undo
from tests.people import People, Person
from tests.reviews.bodies import review_body

NEW_YORK = ZoneInfo("America/New_York")
FIRST, SECOND, THIRD = date(2026, 12, 7), date(2026, 12, 14), date(2026, 12, 21)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "weekly"})


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(at(date(2026, 12, 2)), tick=False) as traveller:
        yield traveller


def at(day: date, hour: int = 6) -> datetime:
    """Return a time in New York: by default when an edition of the day appears."""
    return datetime(day.year, day.month, day.day, hour, tzinfo=NEW_YORK)


def rate(people: People, coach_id: int, names: str) -> list[tuple[str, str]]:
    """Let each of these users, named by a letter, rate the coach, and return them with the path of the review."""
    written = []
    for name in names:
        response = people(name).post(f"/api/coaches/{coach_id}/reviews", review_body(4))
        assert response.status_code == 201, response.text
        written.append((name, f"/api/my/reviews/{response.json()['id']}"))
    return written


def remove_one(client: TestClient, coach_id: int, moderator: Person) -> int:
    """Remove a public review of the coach for profanity, and return the case."""
    report(client, coach_id)
    case_id = int(cases(moderator)[0]["id"])
    decide(moderator, case_id)
    return case_id


def ledger(site: Site, day: date) -> dict[str, Any]:
    with site.database.reading() as session:
        edition = session.get_one(Edition, day)
        assert edition.progress == "done"
        assert edition.ledger
        return edition.ledger


def numbers(site: Site, day: date) -> dict[str, int]:
    """Return the exact numbers of an edition that is the first one with an open or closed cell in each column."""
    stored = ledger(site, day)
    still_open = {name: sum(cell["counts"].values()) for name, cell in stored["open"].items()}
    return {
        name: still_open.get(name, stored["shown"][name]["number"])
        for name in ("appeared", "changed", "left", "removed", "stopped")
    }


@pytest.mark.both
def test_the_ledger_has_what_appeared_changed_left_and_was_removed(
    *, client: TestClient, site: Site, people: People, make_staff: StaffMaker, coach_id: int, clock: Any
) -> None:
    written = rate(people, coach_id, "abcdefg")
    clock.move_to(at(FIRST))
    publish_edition(site, at(FIRST))
    assert numbers(site, FIRST) == {"appeared": 7, "changed": 0, "left": 0, "removed": 0, "stopped": 0}
    [team] = ledger(site, FIRST)["shown"]["teams"]
    assert (team["team"], team["number"], team["path"][:6]) == ("Women's Basketball", 7, "/team/")

    clock.move_to(at(date(2026, 12, 9)))
    mona = make_staff("mona", "moderator")
    kept = remove_one(client, coach_id, mona)
    assert undo(mona, kept) == 200
    rate(people, coach_id, "hijkl")
    clock.move_to(at(SECOND))
    # The undo has made the review wait for this edition.
    publish_edition(site, at(SECOND))
    assert numbers(site, SECOND) == {"appeared": 6, "changed": 0, "left": 0, "removed": 0, "stopped": 0}
    before = ledger(site, SECOND)

    clock.move_to(at(date(2026, 12, 16)))
    mona = make_staff("mona", "moderator")
    for _ in range(2):
        remove_one(client, coach_id, mona)
    public = {name: path for name, path in written if people(name).get(path).json()["hidden"] is None}
    changed, *left = public.items()
    assert people(changed[0]).put(changed[1], review_body(1)).is_success
    for name, path in left[:2]:
        assert people(name).delete(path).is_success
    rate(people, coach_id, "mnopqr")
    clock.move_to(at(THIRD))
    publish_edition(site, at(THIRD))
    assert numbers(site, THIRD) == {"appeared": 6, "changed": 1, "left": 2, "removed": 2, "stopped": 0}
    shown = ledger(site, THIRD)["shown"]
    assert shown["removed"] == {"number": None, "editions": 1, "since": str(THIRD)}
    assert (shown["removed_by_rule"], shown["number"]) == ([], 3)
    assert ledger(site, SECOND) == before


def test_what_a_moderator_stops_before_it_appears_is_not_counted_as_removed(
    *, client: TestClient, site: Site, people: People, make_staff: StaffMaker, coach_id: int, clock: Any
) -> None:
    rate(people, coach_id, "abcde")
    clock.move_to(at(FIRST))
    publish_edition(site, at(FIRST))
    clock.move_to(at(date(2026, 12, 9)))
    mona = make_staff("mona", "moderator")
    remove_one(client, coach_id, mona)
    # Its author writes again: that waits for a moderator, who removes it as well.
    [(name, path)] = [
        (name, review["id"])
        for name in "abcde"
        for review in people(name).get("/api/my/reviews").json()["items"]
        if review["hidden"]
    ]
    assert people(name).put(f"/api/my/reviews/{path}", review_body(1, comment="Other words.")).is_success
    decide(make_staff("mira", "moderator"), int(cases(mona)[0]["id"]))
    rate(people, coach_id, "fghij")
    clock.move_to(at(SECOND))
    publish_edition(site, at(SECOND))
    assert numbers(site, SECOND) == {"appeared": 5, "changed": 0, "left": 0, "removed": 1, "stopped": 1}


class Killed(Exception):
    """Stands for a kill of the server."""


@pytest.mark.both
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_kill_before_or_after_the_ledger_is_stored_changes_no_number(
    *, site: Site, people: People, coach_id: int, clock: Any, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    rate(people, coach_id, "abcdef")
    clock.move_to(at(FIRST))
    finish = editions._finish

    def killed(site: Site, day: date) -> None:
        if when == "after":
            finish(site, day)
        raise Killed

    with monkeypatch.context() as interrupted:
        interrupted.setattr(editions, "_finish", killed)
        with pytest.raises(Killed):
            publish_edition(site, at(FIRST))
    publish_edition(site, at(FIRST))
    assert numbers(site, FIRST)["appeared"] == 6
    stored = ledger(site, FIRST)
    publish_edition(site, at(FIRST))
    assert ledger(site, FIRST) == stored


def test_an_edition_that_was_interrupted_for_a_week_gets_its_own_ledger(
    site: Site, people: People, coach_id: int, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate(people, coach_id, "abcdef")
    clock.move_to(at(FIRST))

    def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as interrupted:
        interrupted.setattr(editions, "_finish", killed)
        with pytest.raises(Killed):
            publish_edition(site, at(FIRST))
    rate(people, coach_id, "ghijk")
    clock.move_to(at(SECOND))
    for _ in range(2):
        publish_edition(site, at(SECOND))
    assert (numbers(site, FIRST)["appeared"], numbers(site, SECOND)["appeared"]) == (6, 5)
    assert [ledger(site, day)["shown"]["number"] for day in (FIRST, SECOND)] == [1, 2]
