"""Pages without JavaScript: profiles show their reviews, and other pages say why they need it."""

import re
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.model import Coach
from sideline.core import clock
from sideline.core.site import Site
from sideline.pages.render import templates
from sideline.reviews.model import Review
from tests.factories import make_coach
from tests.pages.conftest import content_of, links_in, text_of, without_script
from tests.people import People, Person
from tests.web_build import NEEDS

HOSTILE = '</noscript><script>alert(1)</script>"><img src=x onerror=alert(2)>'
MARKS = {**dict.fromkeys(CATEGORIES.values(), 3), "honesty_rating": 5}


@pytest.fixture
def mara(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session, verified=True).id


@pytest.fixture
def athletes(people: People) -> list[Person]:
    return [people(f"athlete{number}") for number in range(6)]


def test_every_template_can_be_compiled() -> None:
    for name in templates.list_templates():
        templates.get_template(name)


def test_a_coach_who_left_is_said_to_have_left(client: TestClient, site: Site, mara: int) -> None:
    sentence = "No longer coaches at Northfield University"
    paths = (f"/coach/{mara}", "/coaches?q=lindqvist")
    assert [sentence in client.get(path).text for path in paths] == [False, False]
    with site.database.writing() as session:
        session.get_one(Coach, mara).has_left = True
    assert [sentence in client.get(path).text for path in paths] == [True, True]
    assert '"worksFor"' not in client.get(f"/coach/{mara}").text


def test_a_profile_shows_numbers_tags_summary_and_reviews(
    client: TestClient, mara: int, athletes: list[Person]
) -> None:
    for athlete, recommends in zip(athletes, (True, True, False) * 2, strict=True):
        review = {"rating": 4, "comment": f"From {recommends}.", "tags": ["Honest", "Strict"], **MARKS}
        assert (
            athlete.post(f"/api/coaches/{mara}/reviews", {**review, "would_recommend": recommends}).status_code == 201
        )
    page = client.get(f"/coach/{mara}").text
    shown = content_of(page)
    coach = client.get(f"/api/coaches/{mara}").json()
    sentences = re.findall(r"<summary>(.*?)</summary><ul>(.*?)</ul><p>(.+?)</p>", shown, re.DOTALL)
    assert " ".join(sentence for sentence, _, _ in sentences) == coach["ai_summary"]
    assert "<li>4.00 average of 6 reviews</li>" in sentences[0][1]
    assert ">67%<" in shown
    assert "4 of 6 who answered" in page
    assert dict(re.findall(r"<dt>([\w ]+)</dt><dd><svg.*?</svg><b><span[^>]*>([\d.]+)<", shown)) == {
        name: "5.0" if name == "Honesty" else "3.0" for name in CATEGORIES
    }
    for tag in ("Honest", "Strict"):
        assert re.search(rf">{tag}</a><small[^>]*>6</small>", shown)
    assert "Reviews (6)" in shown
    assert shown.count("<article") == 6
    assert "Show more reviews" not in shown
    for athlete in athletes:
        assert athlete.email not in page
        assert str(athlete.id) not in page


def test_a_profile_says_that_new_reviews_are_held(client: TestClient, site: Site, mara: int) -> None:
    notice = "Recent activity is being checked."
    assert notice not in content_of(client.get(f"/coach/{mara}").text)
    with site.database.writing() as session:
        session.get_one(Coach, mara).holds_new_reviews = True
    assert notice in content_of(client.get(f"/coach/{mara}").text)


def test_a_profile_says_where_to_write_without_script(client: TestClient, mara: int) -> None:
    shown = content_of(client.get(f"/coach/{mara}").text)
    assert f'href="/contact?coach={mara}"' in shown
    assert "Rating, saving and reporting need JavaScript." in shown


def test_a_reply_is_read_below_its_review(client: TestClient, site: Site, mara: int, ada: Person) -> None:
    ada.post(f"/api/coaches/{mara}/reviews", {"rating": 4, **MARKS})
    with site.database.writing() as session:
        review = session.scalars(select(Review)).one()
        review.reply, review.replied_on = "Loud, yes.<br>But <b>fair</b> & firm.", clock.today()
    shown = content_of(client.get(f"/coach/{mara}").text)
    assert "Coach Mara Lindqvist replied" in text_of(shown)
    assert "Loud, yes.<br>But <b>fair</b> & firm." in shown


def test_a_single_review_is_called_one_opinion(client: TestClient, mara: int, ada: Person) -> None:
    ada.post(f"/api/coaches/{mara}/reviews", {"rating": 4, "would_recommend": True, **MARKS})
    shown = content_of(client.get(f"/coach/{mara}").text)
    assert "Just getting started" in shown
    assert "Ratings from that athlete" in shown
    assert "Would Recommend" not in shown
    assert "100%" not in re.sub(r"<svg.*?</svg>", "", shown)
    assert shown.count("<article") == 1


def test_an_unrated_coach_has_no_numbers_but_related_coaches(client: TestClient, site: Site, mara: int) -> None:
    with site.database.writing() as session:
        make_coach(session, "Nora Colleague", total_reviews=7, rating=4.5)
    shown = content_of(client.get(f"/coach/{mara}").text)
    assert "No athlete has rated Mara Lindqvist yet" in shown
    assert "Reviews (" not in shown
    assert "<dl" not in shown
    assert "Nora Colleague" in shown


def test_all_reviews_can_be_read_page_by_page(client: TestClient, mara: int, people: People) -> None:
    for number in range(21):
        review = {"rating": 4, "comment": f"Number {number}.", **MARKS}
        assert people(f"reader{number}").post(f"/api/coaches/{mara}/reviews", review).status_code == 201
    first = client.get(f"/coach/{mara}")
    [path] = re.findall(r'<noscript><a href="([^"]*)" rel="next nofollow"', content_of(first.text))
    second = client.get(path)
    shown = [content_of(page.text) for page in (first, second)]
    numbers = [re.findall(r">Number (\d+)\.<", page) for page in shown]
    assert [len(page) for page in numbers] == [20, 1]
    assert {int(number) for page in numbers for number in page} == set(range(21))
    assert "Show all reviews" in shown[1]
    assert "Show all reviews" not in shown[0]
    # The app has the older reviews under a key of their own.
    assert '"reviews",{}]' in first.text
    assert '"reviews",{"cursor":' in second.text
    assert f'rel="canonical" href="http://127.0.0.1:8000/coach/{mara}"' in second.text
    # The cursor is always the same, so that browsers can cache the page.
    assert client.get(f"/coach/{mara}").headers["ETag"] == first.headers["ETag"]


def test_a_cursor_that_is_not_valid_gives_the_newest_reviews(client: TestClient, mara: int, ada: Person) -> None:
    ada.post(f"/api/coaches/{mara}/reviews", {"rating": 4, **MARKS})
    page = client.get(f"/coach/{mara}?cursor=nonsense")
    assert page.status_code == 200
    assert content_of(page.text).count("<article") == 1


def test_texts_of_coaches_and_reviews_are_never_markup(client: TestClient, site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        coach = make_coach(session, HOSTILE, HOSTILE, ai_summary=HOSTILE, department=HOSTILE)
        coach_id = coach.id
    ada.post(f"/api/coaches/{coach_id}/reviews", {"rating": 1, "comment": f"{HOSTILE} {{{{ 7 * 7 }}}} <b>x", **MARKS})
    for ending in ("", "/rate"):
        page = client.get(f"/coach/{coach_id}{ending}").text
        assert "<script>alert" not in page
        assert "<img" not in page
        assert page.count("<noscript>") == page.count("</noscript>")
    assert "{{ 7 * 7 }} <b>x</b>" in content_of(client.get(f"/coach/{coach_id}").text)


def test_a_page_that_needs_script_says_why(client: TestClient, subtests: pytest.Subtests) -> None:
    for path in (
        "/saved-coaches",
        "/my-reviews",
        "/reset-password",
        "/confirm-email",
        "/review/1/edit",
    ):
        with subtests.test(path=path):
            page = client.get(path).text
            shown = without_script(page)
            assert NEEDS in shown
            assert "<h1>" in page


def test_a_page_that_does_not_exist_says_so(client: TestClient, subtests: pytest.Subtests) -> None:
    for path, text in (
        ("/nowhere", "there is no page at this address."),
        ("/coach/999999", "This coach may have been removed or found inaccurate."),
        ("/coach/abc", "This coach may have been removed or found inaccurate."),
    ):
        with subtests.test(path=path, text=text):
            page = client.get(path)
            assert page.status_code == 404
            assert text in content_of(page.text)


def test_the_contact_page_has_the_address(client: TestClient) -> None:
    links = links_in(content_of(client.get("/contact?coach=7").text))
    assert ("mailto:support@sideline.example", "support@sideline.example") in links
    about_a_coach = "mailto:support@sideline.example?subject=A%20coach%20or%20a%20review&body={}%0A%0A"
    address = quote("http://127.0.0.1:8000/coach/7", safe="")
    assert (about_a_coach.format(address), "Write about this: Coaches and reviews") in links
