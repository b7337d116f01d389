"""Hostile values in the addresses of pages and pictures, and hostile names on them: no page fails, shows markup,
or redirects elsewhere.
"""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from sideline.coaches.search.filters import FILTER_NAMES
from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import People

MARKUP = """"><svg/onload=alert(1)>'</script><!--{{7*7}}"""
TAGS = ("<svg/onload", "<svg onload", "</script><!--")
NAMES = [MARKUP, "=cmd|' /C calc'!A0", "A\ufffeB", "A\u2029B", "\u202eOlo", "Ng\u0301\u0301\u0301", "&lt;b&gt;", "]]>"]

ADDRESSES: list[tuple[str, dict[str, Any]]] = [
    *(("/coaches", {name: MARKUP}) for name in (*FILTER_NAMES, "q", "sort", "cursor")),
    *(("/coaches", {name: "\0"}) for name in FILTER_NAMES),
    ("/coaches", {"city": ["a"] * 900, "conference": ["b," * 70] * 30}),
    ("/compare", {"add": MARKUP, "coaches": MARKUP}),
    ("/compare", {"coaches": "1," * 2_000}),
    ("/compare", {"coaches": "9" * 19 + ",9223372036854775807,9223372036854775808,-1,1e3,٣"}),
    ("/how-we-check", {"coach": MARKUP}),
    ("/how-we-check", {"coach": "9" * 5_000}),
    ("/visit/" + "9" * 3_000, {}),
    ("/visit/%22%3E%3Csvg onload%3D1%3E", {}),
    ("/visit/%2F%2Fevil.example", {}),
    ("/share/compare.png", {"coaches": "9" * 19 + ",1"}),
    ("/share/coach/%00.png", {}),
    ("/share/team///evil.example/%2e%2e.png", {}),
    ("/share/team/%00/x.png", {}),
    ("/share/team/" + "a" * 1_500 + "/" + "b" * 1_500 + ".png", {}),
    *(("/api/coaches/counts", {name: ",".join(map(str, range(1_200)))}) for name in ("state", "conference", "city")),
]


@pytest.mark.both
def test_no_address_breaks_a_page(client: TestClient, site: Site, subtests: pytest.Subtests) -> None:
    for path, parameters in ADDRESSES:
        with subtests.test(path=path, parameters=parameters):
            with site.database.writing() as session:
                make_coach(session)
            answer = client.get(path, params=parameters, follow_redirects=False)
            assert answer.status_code < 500
            assert not any(tag in answer.text for tag in TAGS)
            assert "Location" not in answer.headers


def test_no_name_breaks_a_page_or_a_picture(client: TestClient, people: People, subtests: pytest.Subtests) -> None:
    for name in NAMES:
        with subtests.test(name=name):
            coach = {
                "name": f"Ann {name}",
                "university": f"Uni {name}",
                "sport": "Golf",
                "gender": "Women",
                "division": "DI",
            }
            coach_id = people("ada").post("/api/coaches", coach).json()["id"]
            team = client.get(f"/api/coaches/{coach_id}").json()["posts"][0]["team_path"]
            pages = ["/", f"/coach/{coach_id}", f"/visit/{coach_id}", f"/compare?coaches={coach_id}", team]
            for path in [*pages, f"/how-we-check?coach={coach_id}"]:
                answer = client.get(path)
                assert answer.status_code == 200
                assert not any(tag in answer.text for tag in TAGS)
            for path in (f"/share/coach/{coach_id}.png", f"/share/coach/{coach_id}-story.png", f"/share{team}.png"):
                assert client.get(path).content.startswith(b"\x89PNG")
