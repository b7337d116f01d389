"""Nobody can find out by asking for pictures whether somebody else has asked for one, or has rated a coach."""

import asyncio
from time import monotonic

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES
from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.pages.share import pictures as picture_cache_module
from sideline.pages.share.cards import ComparedCards, Picture
from sideline.pages.share.pictures import PictureCache
from tests.factories import make_coaches
from tests.pages.share.samples import card
from tests.people import People, Person


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


def test_pictures_of_one_address_are_not_counted(app: FastAPI, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever shares the address would otherwise see by a refusal how many pictures the others had drawn."""
    monkeypatch.setattr(picture_cache_module, "draw", lambda *_: b"png")
    with site.database.writing() as session:
        make_coaches(session, *(f"Coach Number {number}" for number in range(70)))
    client = TestClient(app, client=("198.51.100.9", 50_000))
    paths = [f"/share/coach/{number}.png" for number in range(1, 71)]
    assert {client.get(path).status_code for path in [*paths, *["/share/compare.png?coaches=1,2"] * 70]} == {200}


def test_a_picture_takes_as_long_whether_it_is_kept_or_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_cache_module, "draw", lambda *_: b"png")
    monkeypatch.setattr(picture_cache_module, "SECONDS", 0.05)
    picture_cache = PictureCache()
    for _ in range(2):
        started = monotonic()
        asyncio.run(picture_cache.png(card(), "wide"))
        assert monotonic() - started >= 0.05


@pytest.mark.parametrize(("picture", "drawings"), [(ComparedCards((card("Ann"), card("Bo"))), 2), (card(), 1)])
def test_what_tells_about_visitors_is_drawn_each_time(
    monkeypatch: pytest.MonkeyPatch, picture: Picture, drawings: int
) -> None:
    drawn = []
    monkeypatch.setattr(picture_cache_module, "draw", lambda picture, *_: drawn.append(picture) or b"png")
    picture_cache = PictureCache()
    for _ in range(2):
        asyncio.run(picture_cache.png(picture, "wide"))
    assert len(drawn) == drawings


def test_a_rating_says_which_teams_have_others_and_no_route_has_a_picture_of_it(
    client: TestClient, people: People
) -> None:
    """The picture "I rated my coach" is drawn in the browser, and names no team that would say who was rated."""
    ada, bea = people("ada"), people("bea")
    team = {"university": "Northfield University", "sport": "Basketball", "gender": "Women", "division": "DI"}

    def rate(person: Person, coach: int) -> list[int]:
        body = {"rating": 4, **dict.fromkeys(CATEGORIES.values(), 3)}
        answer = person.post(f"/api/coaches/{coach}/reviews", body)
        teams: list[int] = answer.json()["teams_with_others"]
        return teams

    coach = ada.post("/api/coaches", {"name": "Ann Lee", **team}).json()["id"]
    assert rate(ada, coach) == []
    ada.post("/api/coaches", {"name": "Bo Diaz", **team})
    assert rate(bea, coach) == [client.get(f"/api/coaches/{coach}").json()["posts"][0]["team_id"]]
    assert client.get("/share/rated.png").status_code == 404
