"""/share/…: what the pictures of coaches, teams and comparisons may say, their caching, and the bounds of drawing."""

import asyncio
from collections.abc import Callable
from time import sleep
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import Coach
from sideline.coaches.profile import read_profile
from sideline.core.site import Site
from sideline.pages.share import pictures as picture_cache_module
from sideline.pages.share.cards import Card, edition
from sideline.pages.share.pictures import PictureCache, coach_card, team_card
from tests.factories import make_coach, make_tally
from tests.pages.share.samples import card

TEAM = "northfield-university/womens-basketball"


@pytest.fixture
def rated(site: Site) -> Callable[[int], int]:
    """A function that adds a coach with this many reviews, of four stars, and returns the id."""

    def add(reviews: int) -> int:
        with site.database.writing() as session:
            coach = make_coach(session, f"Coach of {reviews}", rating=4, total_reviews=reviews)
            sums = {field.replace("_rating", "_sum"): 4 * reviews for field in CATEGORIES.values()}
            counts = {field.replace("_rating", "_count"): reviews for field in CATEGORIES.values()}
            make_tally(
                session, coach, stars_4=reviews, recommend_yes=reviews, **sums | {"honesty_sum": 5 * reviews} | counts
            )
            return coach.id

    return add


def card_of(site: Site, coach_id: int) -> Card:
    return coach_card(site.database.read_pool, read_profile(site.database.read_pool, coach_id))


@pytest.mark.both
def test_a_coach_has_numbers_from_five_reviews_on(site: Site, rated: Callable[[int], int]) -> None:
    shown = card_of(site, rated(5))
    assert shown.score is not None
    assert (shown.score.rating, shown.score.reviews, shown.score.recommend, shown.score.half_stars) == (
        "4.0", "5 reviews", "5 of 5", 8,
    )  # fmt: skip
    assert shown.highest == "Rated highest for Honesty: 5.0 from 5 ratings"
    for reviews, words in ((4, "Few reviews yet"), (0, "No reviews yet")):
        hidden = card_of(site, rated(reviews))
        assert (hidden.score, hidden.highest, hidden.categories) == (None, "", ())
        assert hidden.no_score == words
        assert not any(character.isdigit() for character in hidden.alt.replace(hidden.title, ""))


def test_a_review_changes_the_picture_only_if_it_changes_what_is_drawn(site: Site, rated: Callable[[int], int]) -> None:
    assert edition(card_of(site, rated(3)), "wide") != edition(card_of(site, rated(4)), "wide")  # another name
    with site.database.writing() as session:
        coach_id = make_coach(session, "Ann", rating=5, total_reviews=1).id
    before = edition(card_of(site, coach_id), "wide")
    with site.database.writing() as session:
        coach = session.get_one(Coach, coach_id)
        coach.rating, coach.total_reviews = 2, 4
    assert edition(card_of(site, coach_id), "wide") == before, "one review and four look the same"


def test_pages_name_the_picture_of_this_edition(client: TestClient, site: Site, rated: Callable[[int], int]) -> None:
    coach_id = rated(5)
    for path in (f"/coach/{coach_id}", f"/coach/{coach_id}/rate", f"/team/{TEAM}"):
        page = client.get(path).text
        start = page.index('<meta property="og:image" content="http://127.0.0.1:8000/share/')
        url = page[start:].split('content="', 1)[1].split('"', 1)[0]
        answer = client.get(url)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
        assert answer.headers["Cache-Control"] == "public, max-age=86400"
    assert 'property="og:image:width" content="1200"' in page


def test_pictures_have_an_etag_and_no_time(
    client: TestClient, rated: Callable[[int], int], subtests: pytest.Subtests
) -> None:
    coach_id, other_id = rated(5), rated(0)
    for path in (
        f"coach/{coach_id}.png",
        f"coach/{coach_id}-story.png",
        f"team/{TEAM}.png",
        f"team/{TEAM}-story.png",
        f"compare.png?coaches={coach_id},{other_id}",
    ):
        with subtests.test(path=path):
            url = f"/share/{path}"
            answer = client.get(url)
            assert answer.content.startswith(b"\x89PNG")
            is_public = path.startswith(("coach", "team"))
            assert answer.headers["Cache-Control"] == f"{'public' if is_public else 'private'}, no-cache"
            assert "Last-Modified" not in answer.headers
            assert b"tIME" not in answer.content
            assert client.get(url).content == answer.content
            assert client.get(url, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_a_team_has_numbers_from_five_reviews_on() -> None:
    def card_of(reviews: int) -> Card:
        numbers: dict[str, Any] = {
            "reviews": reviews, "rating": 4.0 if reviews >= 5 else None, "recommend_yes": 3, "recommend_answers": 4,
            "categories": [{"name": "Honesty", "mean": 5.0, "count": 4}, {"name": "Planning", "mean": 3.0, "count": 5}],
        }  # fmt: skip
        return team_card(
            {
                "name": "Women's Soccer",
                "school": "Rice",
                "short_school": "Rice",
                "colors": [0, 1],
                "division": "",
                "staff": [{}],
                "numbers": numbers,
            }
        )

    assert card_of(4).score is None
    shown = card_of(5)
    assert shown.score is not None
    assert shown.score.recommend == ""
    assert shown.categories == (("Honesty", "–"), ("Planning (5)", "3.0"))
    assert (shown.title, shown.detail) == ("Women’s Soccer", "1 coach")


def test_only_two_to_four_known_coaches_are_compared(client: TestClient, site: Site, subtests: pytest.Subtests) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Lee")
        make_coach(session, "Bo Diaz")
    for coaches in (
        "",
        "1",
        "1,1",
        "1,2,3,4,5",
        "1,x",
        "1,999999",
    ):
        with subtests.test(coaches=coaches):
            assert client.get("/share/compare.png", params={"coaches": coaches}).status_code == 404


def test_the_picture_of_a_removed_coach_is_gone(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        coach_id, other_id = make_coach(session, "Ann Lee").id, make_coach(session, "Bo Diaz").id
    assert client.get(f"/share/coach/{coach_id}.png").status_code == 200
    with site.database.writing() as session:
        session.get_one(Coach, coach_id).search_text = ""
        merged = session.get_one(Coach, other_id)
        merged.search_text, merged.moved_to = "", 77
    assert client.get(f"/share/coach/{coach_id}.png").status_code == 404
    moved = client.get(f"/share/coach/{other_id}-story.png", follow_redirects=False)
    assert (moved.status_code, moved.headers["Location"]) == (302, "/share/coach/77-story.png")
    assert client.get(f"/share/compare.png?coaches=1,{other_id}").status_code == 404


def test_each_edition_is_drawn_once_and_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    monkeypatch.setattr(picture_cache_module, "draw", lambda picture, *_: drawn.append(picture) or b"x" * 10)
    monkeypatch.setattr(picture_cache_module, "MAX_BYTES", 25)
    picture_cache = PictureCache()
    names = ["Ann", "Ann", "Bo", "Ann", "Cy", "Ann", "Bo"]
    for name in names:
        asyncio.run(picture_cache.png(card(name), "wide"))
    assert [picture.title for picture in drawn] == ["Ann", "Bo", "Cy", "Bo"]


def test_one_picture_is_drawn_at_a_time_and_nobody_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing: list[int] = []

    def slow(*_: object) -> bytes:
        drawing.append(1)
        sleep(0.002)  # long enough for another thread to start
        assert drawing.pop() == 1
        assert not drawing, "two pictures are drawn at the same time"
        return b"png"

    monkeypatch.setattr(picture_cache_module, "draw", slow)
    picture_cache = PictureCache()

    async def draw_all() -> list[bytes]:
        return await asyncio.gather(*(picture_cache.png(card(f"Coach {number}"), "wide") for number in range(20)))

    assert asyncio.run(draw_all()) == [b"png"] * 20
