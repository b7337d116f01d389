"""Editions that are closed but have not appeared yet, are too small, or close at another time in each sport."""

from datetime import date
from typing import Any

import pytest
import time_machine
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.reviews.model import Review
from sideline.reviews.states import hide
from sideline.reviews.tally import lock_coach
from tests.desk.conftest import StaffMaker
from tests.factories import make_coaches, make_windows
from tests.people import People
from tests.reviews.bodies import review_body
from tests.reviews.test_editions import assert_correct, shown
from tests.reviews.weekly import Weeks, at


class TestWeekly:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"publication": "weekly"})

    @pytest.fixture
    def coach_ids(self, site: Site) -> list[int]:
        with site.database.writing() as session:
            return [coach.id for coach in make_coaches(session, "Ida Moll", "Uwe Lang")]

    def test_an_edit_of_a_hidden_review_is_no_reason_for_a_small_edition(
        self, site: Site, client: TestClient, people: People, coach_ids: list[int], weeks: Weeks
    ) -> None:
        edited = weeks.rate("ada", coach_ids[0])
        weeks.appear()
        people("ada").put(edited, review_body(2))
        with site.database.writing() as session:
            coach = lock_coach(session, coach_ids[0])
            review = session.scalars(select(Review).where(Review.coach_id == coach.id)).one()
            hide(session, coach, review, "held", date(2026, 12, 7))
        for _ in range(4):
            weeks.appear()
        weeks.rate("bea", coach_ids[1])
        weeks.go_to_next()
        assert weeks.publish() == 0
        assert shown(client, coach_ids[1]) == []
        assert_correct(site)

    def test_what_a_small_week_left_over_appears_in_the_next_edition_even_if_that_is_closed(
        self, client: TestClient, people: People, coach_ids: list[int], weeks: Weeks
    ) -> None:
        weeks.appear()
        kept, edited = weeks.rate("ada", coach_ids[0]), weeks.rate("bea", coach_ids[0])
        weeks.go_to_next()
        assert weeks.publish() == 0
        assert people("ada").get(kept).json()["appears_on"] == "2026-12-21"
        with time_machine.travel(at("2026-12-20 18:00"), tick=False):
            assert people("ada").get(kept).json()["appears_on"] == "2026-12-21"
            assert people("bea").put(edited, review_body(1)).json()["appears_on"] == "2026-12-28"
        assert weeks.appear() == date(2026, 12, 21)
        assert shown(client, coach_ids[0]) == [("2026-12-21", 4)]

    @pytest.mark.parametrize(("time", "edition"), [("17:59", "2026-06-15"), ("18:00", "2026-06-22")])
    def test_a_day_chosen_after_the_closing_time_of_its_edition_means_the_one_after_it(
        self, client: TestClient, people: People, coach_ids: list[int], time: str, edition: str
    ) -> None:
        with time_machine.travel(at(f"2026-06-14 {time}"), tick=False):
            assert client.get("/api/edition").json()["not_before"][0]["edition"] == edition
            body = review_body(4, not_before="2026-06-15")
            written = people("ada").post(f"/api/coaches/{coach_ids[0]}/reviews", body).json()
            assert written["appears_on"] == edition
            other = people("bea").post(f"/api/coaches/{coach_ids[0]}/reviews", review_body(4)).json()
            moved = people("bea").post(f"/api/my/reviews/{other['id']}/wait", {"not_before": "2026-06-15"}).json()
            assert moved["appears_on"] == edition


class TestSeasons:
    """Volleyball closes on Dec 9 for Dec 21, Golf on Dec 18."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return settings.model_copy(update={"publication": "seasons"})

    @pytest.fixture(autouse=True)
    def windows(self, site: Site) -> None:
        make_windows(site.database, "Volleyball,2026-12-09,2026-12-21", "Golf,2026-12-18,2026-12-21")

    def test_without_a_sport_the_next_edition_is_that_of_any(self, client: TestClient) -> None:
        with time_machine.travel(at("2026-12-02 10:00"), tick=False):
            assert client.get("/api/edition").json()["next"] == "2026-12-21"
            assert client.get("/api/edition?sport=Golf").json()["next"] == "2026-12-21"
            assert client.get("/api/edition?sport=Soccer").json()["next"] == "2027-01-15"

    def test_moderators_read_from_the_first_reading_time_and_everything_after_the_last_closing_time(
        self, make_staff: StaffMaker
    ) -> None:
        with time_machine.travel(at("2026-12-02 10:00"), tick=False):
            times: dict[str, Any] = make_staff("mona", "moderator").get("/api/desk/next-edition").json()
        assert times["day"] == "2026-12-21"
        assert times["readable_from"] == "2026-12-03T05:00:00Z"
        assert times["closes_at"] == "2026-12-19T05:00:00Z"
