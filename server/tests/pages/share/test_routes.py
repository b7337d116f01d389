"""/share/…: what the pictures of coaches, teams and comparisons may say, their caching, and the limits of drawing."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import Coach
from sideline.coaches.profile import read_profile
from sideline.core.errors import Refusal
from sideline.core.site import Site
from sideline.pages.share import picture_cache as picture_cache_module
from sideline.pages.share.cards import Card, edition
from sideline.pages.share.picture_cache import MAX_WAITING, PictureCache
from sideline.pages.share.pictures import coach_card, rated_card, team_card
from sideline.teams.team import read_team
from tests.factories import make_coach, make_tally
from tests.pages.share.samples import card
from tests.people import People

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


@pytest.mark.parametrize(
    "path",
    ["coach/{id}.png", "coach/{id}-story.png", f"team/{TEAM}.png", f"team/{TEAM}-story.png",
     "compare.png?coaches={id},{other}", f"rated.png?team={TEAM}", "rated-story.png"],
)  # fmt: skip
def test_pictures_have_an_etag_and_no_time(client: TestClient, rated: Callable[[int], int], path: str) -> None:
    url = "/share/" + path.format(id=rated(5), other=rated(0))
    answer = client.get(url)
    assert answer.content.startswith(b"\x89PNG")
    is_public = path.startswith(("coach", "team", "rated-story"))
    assert answer.headers["Cache-Control"] == f"{'public' if is_public else 'private'}, no-cache"
    assert "Last-Modified" not in answer.headers
    assert b"tIME" not in answer.content
    assert client.get(url).content == answer.content
    assert client.get(url, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_the_picture_of_a_review_just_written_says_nothing_about_it(client: TestClient, people: People) -> None:
    """Neither the numbers nor the URL of the card differ, and no picture is personal."""
    ada = people("ada")
    url = f"/share/rated.png?team={TEAM}"
    coach = ada.post("/api/coaches", {"name": "Ann Lee", "university": "Northfield University", "sport": "Basketball",
                                      "gender": "Women", "division": "DI"}).json()["id"]  # fmt: skip
    before = client.get(url)
    ada.post(f"/api/coaches/{coach}/reviews", {"rating": 4, **dict.fromkeys(CATEGORIES.values(), 3)})
    assert client.get(url).headers["ETag"] == before.headers["ETag"]
    signed_in = client.get(url, headers=ada.headers)
    assert signed_in.content == before.content


def test_a_team_with_one_coach_is_left_off_the_card(client: TestClient, site: Site) -> None:
    def answer(shape: str = "") -> tuple[int, str | None]:
        response = client.get(f"/share/rated{shape}.png?team={TEAM}", follow_redirects=False)
        return response.status_code, response.headers.get("Location")

    with site.database.writing() as session:
        make_coach(session, "Ann Lee")
    assert answer() == (302, "/share/rated.png")
    assert answer("-story") == (302, "/share/rated-story.png")
    with site.database.writing() as session:
        make_coach(session, "Bo Diaz")
    assert answer() == (200, None)
    named = rated_card(read_team(site.database.read_pool, site.keys, *TEAM.split("/")))
    assert named.school
    assert (named.school.name, named.school.initials, named.team) == ("Northfield", "NU", "Women’s Basketball")


def test_the_card_of_an_unknown_team_is_the_one_without_a_team(client: TestClient) -> None:
    without = client.get("/share/rated.png").content
    for team in ("nowhere/womens-soccer", "nowhere", "/", "a/b/c", ""):
        assert client.get("/share/rated.png", params={"team": team}).content == without


def test_a_team_has_numbers_from_five_reviews_on() -> None:
    def card_of(reviews: int) -> Card:
        numbers: dict[str, Any] = {
            "reviews": reviews, "rating": 4.0, "recommend_yes": 3, "recommend_answers": 4,
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


@pytest.mark.parametrize("coaches", ["", "1", "1,1", "1,2,3,4,5", "1,x", "1,999999"])
def test_only_two_to_four_known_coaches_are_compared(client: TestClient, site: Site, coaches: str) -> None:
    with site.database.writing() as session:
        make_coach(session, "Ann Lee")
        make_coach(session, "Bo Diaz")
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
        picture_cache.png(card(name), "wide", lambda: None)
    assert [picture.title for picture in drawn] == ["Ann", "Bo", "Cy", "Bo"]


def test_a_kept_picture_is_not_counted() -> None:
    picture_cache, counted = PictureCache(), []
    for _ in range(3):
        picture_cache.png(card(), "wide", lambda: counted.append(1))
    assert counted == [1]


def test_only_one_picture_is_drawn_at_a_time_and_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    started, finish = Event(), Event()

    def slow(*_: object) -> bytes:
        started.set()
        assert finish.wait(60)
        return b"png"

    monkeypatch.setattr(picture_cache_module, "draw", slow)
    picture_cache, counted = PictureCache(), []
    all_counted = Event()

    def count() -> None:
        counted.append(1)
        if len(counted) == MAX_WAITING:
            all_counted.set()

    threads = [Thread(target=picture_cache.png, args=(card(f"Coach {n}"), "wide", count)) for n in range(MAX_WAITING)]
    for thread in threads:
        thread.start()
    assert started.wait(60)
    assert all_counted.wait(60)
    while picture_cache._waiting.acquire(blocking=False):  # the last threads may not have reached it yet
        picture_cache._waiting.release()
    with pytest.raises(Refusal) as refusal:
        picture_cache.png(card("One too many"), "wide", lambda: None)
    assert refusal.value.status == 503
    finish.set()
    for thread in threads:
        thread.join(60)
    assert picture_cache.png(card("Later"), "wide", lambda: None) == b"png"
