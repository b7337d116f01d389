"""Coach pages: head, structured data and initial data, all escaped."""

import json
import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES
from sideline.coaches.numbers import ENOUGH_REVIEWS, one_decimal
from sideline.core.site import Site
from sideline.pages.render import (
    coach_key,
    comparison_key,
    data_key,
    details_key,
    edition_key,
    editions_key,
    home_key,
    how_we_check_key,
    ledger_key,
    legal_key,
    poster_key,
    related_key,
    report_key,
    results_key,
    reviews_key,
    school_key,
    season_report_key,
    season_reports_key,
    site_key,
    sport_key,
    staff_key,
    team_key,
    templates,
    transparency_key,
    visit_sheet_key,
)
from tests.factories import make_coach
from tests.pages.conftest import content_of, data_in
from tests.people import Person
from tests.web_build import PRELOAD


@pytest.fixture
def mara(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


@pytest.mark.parametrize(("rating", "text"), [(4, "4.0"), (4.25, "4.3"), (4.35, "4.3"), (4.65, "4.7"), (10 / 3, "3.3")])
def test_a_rating_is_rounded_as_in_the_web_app(rating: float, text: str) -> None:
    assert str(one_decimal(rating)) == text


def test_the_head_names_the_coach(client: TestClient, mara: int) -> None:
    page = client.get(f"/coach/{mara}")
    assert page.status_code == 200
    [title] = re.findall("<title>(.*?)</title>", page.text)
    assert title.startswith("Mara Lindqvist, ")
    assert f'href="http://127.0.0.1:8000/coach/{mara}"' in page.text
    assert '<meta property="og:type" content="profile">' in page.text


def test_search_engines_read_structured_data(client: TestClient, mara: int) -> None:
    [page, breadcrumbs] = data_in(client.get(f"/coach/{mara}").text, "application/ld+json")["@graph"]
    assert page["mainEntity"]["name"] == "Mara Lindqvist"
    assert page["mainEntity"]["worksFor"]["name"] == "Northfield University"
    assert [item["item"].removeprefix("http://127.0.0.1:8000") for item in breadcrumbs["itemListElement"]] == [
        "/school/northfield-university", "/team/northfield-university/womens-basketball", f"/coach/{mara}",
    ]  # fmt: skip


def test_the_page_holds_the_data_that_the_app_asks_for_first(client: TestClient, mara: int, ada: Person) -> None:
    review = {"rating": 4, "comment": "Fair </script> & <b>firm</b>.", **dict.fromkeys(CATEGORIES.values(), 3)}
    assert ada.post(f"/api/coaches/{mara}/reviews", review).status_code == 201
    page = client.get(f"/coach/{mara}").text
    reviews = client.get(f"/api/coaches/{mara}/reviews").json()
    assert data_in(page, "application/json") == [
        [["coach", str(mara)], client.get(f"/api/coaches/{mara}").json()],
        [["coach", str(mara), "reviews", {}], {"pages": [reviews], "pageParams": [None]}],
        [["coach", str(mara), "related"], client.get(f"/api/coaches/{mara}/related").json()],
    ]
    assert ada.email not in page
    assert str(ada.id) not in page
    assert ": 1 anonymous review by athletes" in page


def test_search_engines_read_a_rating_from_five_reviews_on(
    client: TestClient, site: Site, subtests: pytest.Subtests
) -> None:
    for reviews, is_rated in (
        (0, False),
        (4, False),
        (5, True),
    ):
        with subtests.test(reviews=reviews):
            with site.database.writing() as session:
                coach = make_coach(session, rating=4.25, total_reviews=reviews).id
            page = client.get(f"/coach/{coach}").text
            ratings = [
                item for item in data_in(page, "application/ld+json")["@graph"] if item["@type"] == "AggregateRating"
            ]
            numbers = [(item["ratingValue"], item["ratingCount"], item["itemReviewed"]["@id"]) for item in ratings]
            assert numbers == ([(4.3, 5, f"http://127.0.0.1:8000/coach/{coach}#coach")] if is_rated else [])
            assert ("rated 4.3 of 5" in page) == is_rated


def test_only_a_profile_with_few_reviews_holds_related_coaches(client: TestClient, site: Site) -> None:
    with site.database.writing() as session:
        ids = [make_coach(session, f"Ann {reviews}", total_reviews=reviews).id for reviews in (0, 1, 4, 5)]
    keys = [[key for key, _ in data_in(client.get(f"/coach/{id_}").text, "application/json")] for id_ in ids]
    assert [related_key(id_) in of_page for id_, of_page in zip(ids, keys, strict=True)] == [True, True, True, False]


def test_the_data_uses_the_web_apps_keys() -> None:
    keys = json.loads(Path(__file__).with_name("query_keys.json").read_text(encoding="utf-8"))
    assert keys == {
        "home": home_key(),
        "site": site_key(),
        "coach": coach_key(12),
        "reviews": reviews_key(12, {"stars": "2", "tag": "Honest"}),
        "details": details_key(12),
        "related": related_key(12),
        "edition": edition_key("Golf"),
        "visitSheet": visit_sheet_key(12),
        "comparison": comparison_key("12,13", "smith"),
        "results": results_key({"q": "smith", "sport": "Golf"}),
        "howWeCheck": how_we_check_key("12"),
        "transparency": transparency_key(),
        "school": school_key("northfield-university"),
        "sport": sport_key("track-field"),
        "teamPage": team_key("northfield-university", "womens-soccer"),
        "staff": staff_key("northfield-university", "womens-soccer"),
        "poster": poster_key("northfield-university", "womens-soccer"),
        "report": report_key("a-receipt"),
        "editions": editions_key(),
        "ledger": ledger_key("2026-11-30"),
        "seasonReports": season_reports_key(),
        "seasonReport": season_report_key("womens-soccer", "2026"),
        "data": data_key(),
        "legal": legal_key("terms"),
    }


def test_a_shared_link_has_a_picture(client: TestClient, mara: int) -> None:
    for path in ("/", "/contact", "/coach/999999"):
        page = client.get(path).text
        assert '<meta property="og:image" content="http://127.0.0.1:8000/og-image.jpg">' in page
        assert '<meta name="twitter:card" content="summary_large_image">' in page


def test_a_profile_preloads_its_chunk(client: TestClient, mara: int) -> None:
    assert PRELOAD in client.get(f"/coach/{mara}").text
    assert PRELOAD not in client.get("/my-reviews").text


def test_the_coach_is_named_before_any_script_runs(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        plain = make_coach(session, verified=False, total_reviews=3).id
        named_like_markup = make_coach(session, name="{{team}} <b>&", verified=True).id
    page = client.get(f"/coach/{plain}").text
    shown = content_of(page)
    assert ">Mara Lindqvist</" in shown
    assert "Women&#x27;s Basketball @ Northfield University (DI)" in shown
    assert ">ML<" in shown
    assert page.index("<h1") < page.index("first-data")
    shown = content_of(client.get(f"/coach/{named_like_markup}").text)
    assert "{{team}} &lt;b&gt;&amp;" in shown
    assert "Verified Coach" in shown
    assert "Not rated" in shown


def test_the_rating_is_written_before_any_script_runs(
    site: Site, client: TestClient, subtests: pytest.Subtests
) -> None:
    for reviews, count in (
        (1, "from 1 review"),
        (4, "from 4 reviews"),
        (1234, "(1,234 reviews)"),
    ):
        with subtests.test(reviews=reviews):
            with site.database.writing() as session:
                rated = make_coach(session, total_reviews=reviews, rating=4.25).id
            shown = content_of(client.get(f"/coach/{rated}").text)
            assert ">4.3<" in shown
            assert count in shown
            # Stars and share are there from the fifth review on, links for a decision always.
            is_enough = reviews >= ENOUGH_REVIEWS
            assert [part in shown for part in ("Reviews by stars", "Would Recommend")] == [is_enough] * 2
            assert "/compare?" in shown
            assert "/visit/" in shown
            assert f'href="/how-we-check?coach={rated}"' in shown


def test_the_etag_changes_with_the_coach(client: TestClient, mara: int, ada: Person) -> None:
    tag = {"If-None-Match": client.get(f"/coach/{mara}").headers["ETag"]}
    assert client.get(f"/coach/{mara}", headers=tag).status_code == 304
    ada.post(f"/api/coaches/{mara}/reviews", {"rating": 4, **dict.fromkeys(CATEGORIES.values(), 3)})
    assert client.get(f"/coach/{mara}", headers=tag).status_code == 200


def test_texts_cannot_break_out_of_the_page(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        evil = make_coach(session, name='</script><script>alert(1)</script>"&', university='"><img src=x onerror=a>').id
    page = client.get(f"/coach/{evil}").text
    assert "<script>alert" not in page
    assert "<img" not in page
    assert data_in(page, "application/ld+json")["@graph"][0]["mainEntity"]["name"].startswith("</script>")


def test_the_json_in_a_page_holds_no_character_that_ends_a_script() -> None:
    text = "</script><!-- & \u2028 \u2029 é 🏀"
    script = templates.from_string("{{ data|tojson }}").render(data=text)
    assert json.loads(script) == text
    assert not set("<>&\u2028\u2029") & set(script)


def test_an_unknown_coach_is_a_page_with_404(client: TestClient, subtests: pytest.Subtests) -> None:
    for ending in (
        "",
        "/rate",
    ):
        for coach_id in (
            "999999",
            "0",
            "-1",
            "abc",
            "9" * 30,
            "1e3",
            "%00",
        ):
            with subtests.test(coach_id=coach_id, ending=ending):
                page = client.get(f"/coach/{coach_id}{ending}")
                assert page.status_code == 404
                assert "<title>Coach Not Found · Sideline</title>" in page.text


def test_an_id_with_a_leading_zero_is_unknown(client: TestClient, mara: int, subtests: pytest.Subtests) -> None:
    for ending in (
        "",
        "/rate",
    ):
        with subtests.test(ending=ending):
            page = client.get(f"/coach/0{mara}{ending}")
            assert page.status_code == 404
            assert "<title>Coach Not Found · Sideline</title>" in page.text


def test_search_engines_list_the_profile_in_place_of_the_rating_form(client: TestClient, mara: int) -> None:
    page = client.get(f"/coach/{mara}/rate")
    assert page.status_code == 200
    assert "<title>Rate Mara Lindqvist · Sideline</title>" in page.text
    assert f'<link rel="canonical" href="http://127.0.0.1:8000/coach/{mara}">' in page.text
    assert f'<meta property="og:url" content="http://127.0.0.1:8000/coach/{mara}/rate">' in page.text


def test_the_rating_form_names_the_coach_before_the_app_has_loaded(client: TestClient, mara: int) -> None:
    page = client.get(f"/coach/{mara}/rate").text
    coach = client.get(f"/api/coaches/{mara}").json()
    shown = content_of(page)
    assert f'href="/coach/{mara}"' in shown
    assert ">Rate Mara Lindqvist</h1>" in shown
    assert "Women&#x27;s Basketball at Northfield University" in shown
    assert "Rating a coach needs JavaScript" in shown
    assert data_in(page, "application/json") == [[["coach", str(mara)], coach]]


@pytest.mark.usefixtures("without_database")
def test_without_the_database_the_page_is_503_with_the_app_in_it(client: TestClient) -> None:
    page = client.get("/coach/1")
    assert page.status_code == 503
    assert page.headers["Retry-After"] == "5"
    assert '<div id="root">' in page.text
