"""Nobody can find out by asking for a picture whether somebody else has asked for it.

The attacker uses up the limit of drawings first. A picture that is kept would then still be sent, and one that nobody
has asked for would be refused without being drawn, so the attacker could ask each minute until it is sent.
"""

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from sideline.config.settings import Settings
from sideline.core.site import Site
from sideline.pages.share import picture_cache as picture_cache_module
from sideline.pages.share.cards import ComparedCards, Picture, RatedCard
from sideline.pages.share.picture_cache import PictureCache
from tests.factories import make_coach
from tests.pages.share.samples import RATED, card

OF_TEAM = "/share/rated.png?team=northfield-university/womens-basketball"

Ask = Callable[[str], int]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"rate_limits": "on"})


@pytest.fixture
def ask_from(app: FastAPI, site: Site, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Ask]:
    """A function that returns one that asks for a picture from a network address, and returns the status."""
    monkeypatch.setattr(picture_cache_module, "draw", lambda *_: b"png")
    with site.database.writing() as session:
        for number in range(70):
            make_coach(session, f"Coach Number {number}")

    def at(address: str) -> Ask:
        client = TestClient(app, client=(address, 50_000))
        return lambda path: client.get(path).status_code

    return at


@pytest.mark.parametrize("path", [OF_TEAM, OF_TEAM.replace(".png", "-story.png"), "/share/compare.png?coaches=1,2"])
def test_who_has_no_drawings_left_cannot_see_what_others_asked_for(ask_from: Callable[[str], Ask], path: str) -> None:
    observer, athlete = ask_from("198.51.100.9"), ask_from("203.0.113.7")
    for number in range(1, 61):
        assert observer(f"/share/coach/{number}.png") == 200
    assert observer("/share/coach/61.png") == 429, "the attack needs the limit to be used up"
    assert observer(path) == 429

    assert athlete(path) == 200

    assert observer(path) == 429


@pytest.mark.parametrize(
    ("picture", "drawings"),
    [(RATED, 2), (ComparedCards((card("Ann"), card("Bo"))), 2), (card(), 1), (RatedCard(None, ""), 1)],
)
def test_what_tells_about_visitors_is_drawn_each_time(
    monkeypatch: pytest.MonkeyPatch, picture: Picture, drawings: int
) -> None:
    drawn = []
    monkeypatch.setattr(picture_cache_module, "draw", lambda picture, *_: drawn.append(picture) or b"png")
    picture_cache = PictureCache()
    for _ in range(2):
        picture_cache.png(picture, "wide", lambda: None)
    assert len(drawn) == drawings
