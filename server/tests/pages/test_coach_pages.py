"""A coach's page tells search engines, link previews and the app about the coach, safely (issue 6, point 4)."""

import json
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.choices import CATEGORIES
from sideline.core.db.engine import Database
from sideline.core.http.deps import Site
from sideline.pages.documents import script_json
from tests.factories import make_coach
from tests.pages.conftest import PRELOAD
from tests.people import Person


def data_in(page: str, kind: str) -> Any:
    """What the data script of this kind in a page holds."""
    [content] = re.findall(rf'<script type="{re.escape(kind)}"[^>]*>(.*?)</script>', page, re.DOTALL)
    return json.loads(content)


@pytest.fixture
def mara(site: Site) -> int:
    with site.database.writing() as session:
        return make_coach(session).id


def test_the_head_names_the_coach(client: TestClient, mara: int) -> None:
    page = client.get(f"/coach/{mara}")
    assert page.status_code == 200
    [title] = re.findall("<title>(.*?)</title>", page.text)
    assert title.startswith("Mara Lindqvist, ")
    assert f'href="http://127.0.0.1:8000/coach/{mara}"' in page.text
    assert '<meta property="og:type" content="profile">' in page.text


def test_search_engines_read_structured_data(client: TestClient, mara: int) -> None:
    [page] = data_in(client.get(f"/coach/{mara}").text, "application/ld+json")["@graph"]
    assert page["mainEntity"]["name"] == "Mara Lindqvist"
    assert page["mainEntity"]["worksFor"]["name"] == "Northfield University"


def test_the_app_finds_its_first_data_in_the_page(client: TestClient, mara: int, ada: Person) -> None:
    said = {"rating": 4, "comment": "Fair </script> & <b>firm</b>.", **dict.fromkeys(CATEGORIES.values(), 3)}
    assert ada.post(f"/api/coaches/{mara}/reviews", said).status_code == 201
    page = client.get(f"/coach/{mara}").text
    assert data_in(page, "application/json") == {
        "path": f"/api/coaches/{mara}",
        "coach": client.get(f"/api/coaches/{mara}").json(),
        "reviews": client.get(f"/api/coaches/{mara}/reviews").json(),
    }
    assert ada.email not in page
    assert str(ada.id) not in page
    [_page, rating] = data_in(page, "application/ld+json")["@graph"]
    assert (rating["ratingValue"], rating["ratingCount"]) == (4, 1)
    assert "rated 4.0 of 5 in 1 anonymous review" in page


def test_a_profile_is_preloaded_and_nothing_else_is(client: TestClient, mara: int) -> None:
    assert PRELOAD in client.get(f"/coach/{mara}").text
    assert PRELOAD not in client.get(f"/coach/{mara}/rate").text
    assert PRELOAD not in client.get("/coach/999999").text


def test_the_coach_is_read_before_any_script_runs(site: Site, client: TestClient) -> None:
    with site.database.writing() as session:
        plain = make_coach(session, verified=False).id
        sly = make_coach(session, name="{{team}} <b>&", verified=True).id
    page = client.get(f"/coach/{plain}").text
    assert "<h1>Mara Lindqvist</h1><p>Women&#x27;s Basketball @ Northfield University (DI)</p>" in page
    assert page.index("<h1>") < page.index("first-data")
    assert "<h1>{{team}} &lt;b&gt;&amp; <b>Verified</b></h1>" in client.get(f"/coach/{sly}").text


def test_a_page_follows_the_coach(client: TestClient, mara: int, ada: Person) -> None:
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


def test_script_json_is_json_without_dangerous_letters() -> None:
    text = "</script><!-- & \u2028 \u2029 é 🏀"
    assert json.loads(script_json(text)) == text
    assert not set("<>&\u2028\u2029") & set(script_json(text))


@pytest.mark.parametrize("coach_id", ["999999", "0", "-1", "abc", "9" * 30, "1e3", "%00"])
@pytest.mark.parametrize("ending", ["", "/rate"])
def test_an_unknown_coach_is_a_page_with_404(client: TestClient, coach_id: str, ending: str) -> None:
    page = client.get(f"/coach/{coach_id}{ending}")
    assert page.status_code == 404
    assert "<title>Coach Not Found · Sideline</title>" in page.text


def test_the_rating_form_is_not_for_search_engines(client: TestClient, mara: int) -> None:
    page = client.get(f"/coach/{mara}/rate")
    assert page.status_code == 200
    assert "<title>Rate Mara Lindqvist · Sideline</title>" in page.text
    assert "noindex" in page.text


def test_without_the_database_the_app_is_still_sent(
    client: TestClient, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = Database("sqlite:////nowhere/gone.sqlite3")
    with monkeypatch.context() as outage:
        outage.setattr(site.database, "read_pool", gone.read_pool)
        page = client.get("/coach/1")
    assert page.status_code == 503
    assert page.headers["Retry-After"] == "5"
    assert '<div id="root">' in page.text
    gone.close()
