"""The windows of editions: an admin sets them at the desk, and what waits follows them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient

from sideline.accounts import sessions
from sideline.config.publication import WINDOWS_FILE
from sideline.config.settings import Settings
from sideline.core.edition_windows import read_windows
from sideline.core.site import Site
from sideline.desk.edition_windows import UnusableWindows, import_windows_file
from sideline.reviews.editions import publish_edition
from tests.desk.conftest import StaffMaker
from tests.factories import make_coach, make_edition
from tests.people import People, Person
from tests.reviews.bodies import review_body
from tests.reviews.test_editions import assert_correct, shown
from tests.reviews.weekly import at

VOLLEYBALL = {"sport": "Volleyball", "closes": "2026-12-15", "publishes": "2026-12-21"}
GOLF = {"sport": "Golf", "closes": "2026-12-09", "publishes": "2026-12-11"}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"publication": "seasons"})


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[time_machine.Traveller]:
    # Nobody signs in again in the weeks of a test.
    monkeypatch.setattr(sessions, "ACCESS_TOKEN_LIFETIME", timedelta(days=100))
    with time_machine.travel(at("2026-12-02 10:00"), tick=False) as traveller:
        yield traveller


@pytest.fixture
def alma(clock: time_machine.Traveller, make_staff: StaffMaker) -> Person:
    """An admin."""
    assert clock
    return make_staff("alma", "admin")


@pytest.fixture
def coach_id(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session, "Vera Voss", sport="Volleyball").id


def windows(admin: Person) -> Any:
    response = admin.get("/api/desk/edition-windows")
    assert response.status_code == 200, response.text
    return response.json()


def set_windows(admin: Person, *rows: dict[str, str], preview: bool = False) -> Any:
    """Replace the open windows, and return what that changes, or the refusal."""
    version = windows(admin)["version"]
    body = {"version": version, "windows": rows, "preview": preview}
    return admin.post("/api/desk/edition-windows", body).json()


def next_days(admin: Person) -> dict[str, str]:
    """Return the day of the next edition of each sport."""
    return {sport: day["publishes"] for day in windows(admin)["upcoming"] for sport in day["sports"]}


def rate(author: Person, coach_id: int, stars: int = 4) -> str:
    response = author.post(f"/api/coaches/{coach_id}/reviews", review_body(stars))
    assert response.status_code == 201, response.text
    return f"/api/my/reviews/{response.json()['id']}"


def run(site: Site, clock: time_machine.Traveller, time: str) -> None:
    clock.move_to(at(time))
    publish_edition(site, at(time))


@pytest.mark.both
def test_what_waits_follows_the_windows_and_nothing_appears_before_its_new_day(
    *, client: TestClient, site: Site, clock: time_machine.Traveller, people: People, alma: Person, coach_id: int
) -> None:
    ada, bea = people("ada"), people("bea")
    before = rate(ada, coach_id, 5)
    assert ada.get(before).json()["appears_on"] == "2027-01-15"

    preview = set_windows(alma, VOLLEYBALL, preview=True)
    moved = {"sports": ["Volleyball"], "before": "2027-01-15", "after": "2026-12-21", "closes": "2026-12-15"}
    assert preview == {"added": [{**VOLLEYBALL, "state": "open"}], "removed": [], "moved": [moved]}
    assert (ada.get(before).json()["appears_on"], windows(alma)["version"]) == ("2027-01-15", 0)

    assert set_windows(alma, VOLLEYBALL) == preview
    assert ada.get(before).json()["appears_on"] == "2026-12-21"
    assert client.get("/api/edition?sport=Volleyball").json()["next"] == "2026-12-21"
    clock.move_to(at("2026-12-16 00:00"))
    after = rate(bea, coach_id, 1)
    assert bea.get(after).json()["appears_on"] == "2027-01-15"
    run(site, clock, "2026-12-21 05:59")
    assert shown(client, coach_id) == []
    run(site, clock, "2026-12-21 06:00")
    assert shown(client, coach_id) == [("2026-12-21", 5)]
    run(site, clock, "2027-01-15 06:00")
    assert shown(client, coach_id) == [("2026-12-21", 5), ("2027-01-15", 1)]
    assert_correct(site)


@pytest.mark.both
def test_a_changed_deletion_and_edit_move_to_a_later_day_and_none_is_lost(
    *, client: TestClient, site: Site, clock: time_machine.Traveller, people: People, alma: Person, coach_id: int
) -> None:
    set_windows(alma, VOLLEYBALL)
    edits, deletes, rates = people("edits"), people("deletes"), people("rates")
    edited, deleted = rate(edits, coach_id, 3), rate(deletes, coach_id, 3)
    run(site, clock, "2026-12-21 06:00")
    clock.move_to(at("2026-12-21 08:00"))
    assert edits.put(edited, review_body(4)).json()["pending"]["appears_on"] == "2027-01-15"
    assert deletes.delete(deleted).status_code == 204
    new = rate(rates, coach_id, 5)

    later = {"sport": "Volleyball", "closes": "2027-02-01", "publishes": "2027-02-08"}
    assert set_windows(alma, later)["moved"][0]["after"] == "2027-02-08"
    assert edits.get(edited).json()["pending"]["appears_on"] == "2027-02-08"
    assert rates.get(new).json()["appears_on"] == "2027-02-08"
    run(site, clock, "2027-01-15 06:00")
    assert shown(client, coach_id) == [("2026-12-21", 3)] * 2
    run(site, clock, "2027-02-08 06:00")
    assert shown(client, coach_id) == [("2026-12-21", 4), ("2027-02-08", 5)]
    assert_correct(site)


def test_a_day_that_an_author_chose_is_kept(alma: Person, people: People, coach_id: int) -> None:
    ada = people("ada")
    body = review_body(4, not_before="2027-01-15")
    own = f"/api/my/reviews/{ada.post(f'/api/coaches/{coach_id}/reviews', body).json()['id']}"
    set_windows(alma, VOLLEYBALL)
    assert ada.get(own).json()["appears_on"] == "2027-01-15"


WRONG: list[tuple[str, list[dict[str, str]]]] = [
    ("unknown_sport", [{**VOLLEYBALL, "sport": "volleyball"}]),
    ("past_day", [{**VOLLEYBALL, "closes": "2026-12-01"}]),
    ("closes_late", [{**VOLLEYBALL, "closes": "2026-12-21"}]),
    ("far_day", [{**VOLLEYBALL, "publishes": "2029-12-21"}]),
    ("overlap", [VOLLEYBALL, {**VOLLEYBALL, "closes": "2026-12-20", "publishes": "2026-12-30"}]),
    ("too_close", [{**VOLLEYBALL, "publishes": "2026-12-16"}, {**VOLLEYBALL, "closes": "2026-12-18"}]),
    ("overlap", [VOLLEYBALL, VOLLEYBALL]),
    ("closes_late", [VOLLEYBALL, {**GOLF, "closes": "2026-12-12"}]),
]


def test_wrong_windows_are_refused_with_their_reason_and_nothing_is_stored(alma: Person) -> None:
    for code, rows in WRONG:
        for preview in (True, False):
            refused = set_windows(alma, *rows, preview=preview)
            assert (refused["code"], rows[-1]["sport"] in str(refused)) == (code, True)
    assert (windows(alma)["version"], windows(alma)["windows"]) == (0, [])


def test_two_editions_of_a_sport_close_at_least_a_week_apart(clock: time_machine.Traveller, alma: Person) -> None:
    """Otherwise an admin could ask of a single day who wrote on it."""
    set_windows(alma, {"sport": "Golf", "closes": "2026-12-02", "publishes": "2026-12-03"})
    clock.move_to(at("2026-12-03 08:00"))
    soon = {"sport": "Golf", "closes": "2026-12-08", "publishes": "2026-12-09"}
    assert set_windows(alma, soon)["code"] == "too_close"
    assert set_windows(alma, {**soon, "closes": "2026-12-09", "publishes": "2026-12-10"})["added"] != []


def test_the_windows_of_a_sport_cannot_change_between_its_closing_and_an_hour_after_its_day(
    site: Site, clock: time_machine.Traveller, alma: Person
) -> None:
    set_windows(alma, VOLLEYBALL)
    later = {"sport": "Volleyball", "closes": "2026-12-29", "publishes": "2026-12-30"}
    for time in ("2026-12-16 00:00", "2026-12-21 05:59", "2026-12-21 06:59"):
        clock.move_to(at(time))
        assert set_windows(alma, later)["code"] == "edition_closed"
    assert set_windows(alma, {**GOLF, "closes": "2026-12-28", "publishes": "2026-12-29"})["added"] != []
    clock.move_to(at("2026-12-21 07:00"))
    with site.database.writing() as session:
        make_edition(session, at("2026-12-21 06:00").date(), "running")
    assert set_windows(alma, later)["code"] == "edition_appears"
    with site.database.writing() as session:
        make_edition(session, at("2026-12-21 06:00").date(), "done")
    assert set_windows(alma, later)["added"] == [{**later, "state": "open"}]


def test_what_is_over_stays_and_a_sport_without_own_windows_follows_all_sports_again(
    site: Site, clock: time_machine.Traveller, alma: Person
) -> None:
    clock.move_to(at("2026-12-02 10:00"))
    everybody = {"sport": "", "closes": "2026-12-20", "publishes": "2026-12-28"}
    assert set(set_windows(alma, everybody)["moved"][0]["sports"]) >= {"Volleyball", "Golf"}
    assert set_windows(alma, VOLLEYBALL, everybody)["moved"][0]["after"] == "2026-12-21"
    over = [row for row in windows(alma)["windows"] if row["state"] == "over"]
    usual = ["2026-01-15", "2026-06-15", "2026-08-15"]
    assert [row["publishes"] for row in over if row["sport"] == "Volleyball"] == usual
    assert [row["publishes"] for row in over if row["sport"] == ""] == usual
    assert site.calendar is not None
    assert str(site.calendar.last_day_of("Volleyball", at("2026-12-20 10:00").date())) == usual[-1]

    assert set_windows(alma, everybody)["moved"][0]["after"] == "2026-12-28"
    assert {row["sport"] for row in windows(alma)["windows"]} == {""}
    assert set_windows(alma)["moved"][0]["after"] == "2027-01-15"
    assert windows(alma)["windows"] == []


@pytest.mark.both
def test_of_two_admins_the_second_one_is_refused_and_the_log_says_who_changed_what(
    make_staff: StaffMaker, alma: Person
) -> None:
    other = make_staff("olaf", "admin")
    seen = windows(other)["version"]
    set_windows(alma, VOLLEYBALL)
    refused = other.post("/api/desk/edition-windows", {"version": seen, "windows": [GOLF]})
    assert (refused.status_code, refused.json()["code"]) == (409, "changed_since")
    assert [row["sport"] for row in windows(other)["windows"] if row["state"] == "open"] == ["Volleyball"]
    assert windows(other)["before"] == []
    set_windows(other, *windows(other)["before"] or [])
    assert [row["sport"] for row in windows(alma)["before"]] == ["Volleyball"]
    log = [(row["who"], row["details"]) for row in alma.get("/api/desk/log").json()["items"]]
    words = "Volleyball, closes December 15, 2026, published December 21, 2026"
    assert log[:2] == [(other.email, f"removed: {words}"), (alma.email, f"added: {words}")]


@pytest.mark.both("races")
def test_of_two_admins_at_the_same_moment_one_is_refused(alma: Person) -> None:
    bodies = [{"version": 0, "windows": [row]} for row in (GOLF, VOLLEYBALL)]
    with ThreadPoolExecutor() as threads:
        answers = list(threads.map(lambda body: alma.post("/api/desk/edition-windows", body), bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    [sport] = [body["windows"][0]["sport"] for body, answer in zip(bodies, answers, strict=True) if answer.is_success]
    assert [row["sport"] for row in windows(alma)["windows"] if row["state"] == "open"] == [sport]


def test_another_process_has_a_change_at_once(site: Site, alma: Person) -> None:
    other = replace(site)
    set_windows(alma, GOLF)
    assert other.calendar is not None
    assert str(other.calendar.next_day(at("2026-12-02 10:00"), "Golf")) == "2026-12-11"


def test_only_admins_see_and_set_windows_and_only_with_seasons(
    client: TestClient, make_staff: StaffMaker, people: People, alma: Person
) -> None:
    body = {"version": 0, "windows": [GOLF]}
    for person in (people("outsider"), make_staff("mona", "moderator")):
        assert person.get("/api/desk/edition-windows").status_code == 404
        assert person.post("/api/desk/edition-windows", body).status_code == 404
    assert client.post("/api/desk/edition-windows", json=body).status_code == 404
    assert windows(alma)["windows"] == []


def test_what_was_written_after_a_missed_edition_waits_for_the_next_one_of_its_sport(
    *, client: TestClient, site: Site, clock: time_machine.Traveller, people: People, alma: Person, coach_id: int
) -> None:
    """The site was down on the sport's day. Another sport's day is not that of what was written since."""
    publish_edition(site, at("2026-12-02 10:00"))
    ada, bea = people("ada"), people("bea")
    set_windows(alma, {**VOLLEYBALL, "closes": "2026-12-08", "publishes": "2026-12-10"}, GOLF)
    rate(ada, coach_id, 5)
    clock.move_to(at("2026-12-10 12:00"))
    rate(bea, coach_id, 1)
    run(site, clock, "2026-12-11 06:00")
    assert shown(client, coach_id) == [("2026-12-11", 5)]
    run(site, clock, "2027-01-15 06:00")
    assert shown(client, coach_id) == [("2026-12-11", 5), ("2027-01-15", 1)]


def test_the_file_of_earlier_releases_is_imported_once_and_no_second_home(site: Site) -> None:
    file = site.settings.data_dir / WINDOWS_FILE
    content = "sport,closes,publishes\nVolleyball,2026-12-15,2026-12-21\n"
    file.write_text("sport,closes,publishes\nVolleybal,2026-12-15,2026-12-21\n")
    with pytest.raises(UnusableWindows, match="'Volleybal' is no sport of this site"):
        import_windows_file(site.settings, site.database)
    for _ in range(2):  # The second one is another machine, which has the same file.
        file.write_text(content)
        import_windows_file(site.settings, site.database)
        assert (file.exists(), file.with_suffix(".imported.csv").read_text()) == (False, content)
    file.write_text(content.replace("12-21", "12-22"))
    with pytest.raises(UnusableWindows, match="is not read anymore"):
        import_windows_file(site.settings, site.database)
    with site.database.reading() as session:
        stored = read_windows(session.connection())
    assert (stored.version, [str(window.publishes) for window in stored.windows]) == (1, ["2026-12-21"])
