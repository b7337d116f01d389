"""NUL, which PostgreSQL rejects in text, never causes a 500 in any parameter of any GET."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from sideline.core.site import Site
from tests.factories import make_coach
from tests.people import Person
from tests.test_routes import CONTRACT

PAGES = {
    "/": ("q", "add-coach", "name"),
    "/coaches": ("q", "sport", "division", "gender", "sort", "cursor"),
    "/coach/{coach_id}": ("stars", "tag", "sort", "cursor"),
    "/auth/v1/verify": ("token", "token_hash", "type", "redirect_to"),
}
"""Pages and redirects, which openapi.json does not list, and their query parameters."""

REQUIRED = {"name": "Mara", "university": "Northfield", "sport": "Golf"}


def queries() -> Iterator[tuple[str, str]]:
    """Yield (path, query parameter name) pairs."""
    for path, by_method in CONTRACT["paths"].items():
        for parameter in by_method.get("get", {}).get("parameters", []):
            if parameter["in"] == "query":
                yield path, parameter["name"]
    yield from ((path, name) for path, names in PAGES.items() for name in names)


@pytest.mark.both("search")
def test_every_parameter_takes_nul(web_build: Path, site: Site, ada: Person) -> None:
    with site.database.writing() as session:
        coach_id = make_coach(session).id
    known = {"coach_id": coach_id, "receipt": "x", "case_id": 1, "claim_id": 1, "list_id": 1, "review_id": uuid4()}
    asked = list(queries())
    assert ("/api/similar-coaches", "university") in asked
    answers = {
        (path, name, nul): ada.get(f"{path.format(**known)}?{urlencode({**REQUIRED, name: nul})}").status_code
        for path, name in asked
        for nul in ("\0", "Northfield\0University")
    }
    assert {asked: status for asked, status in answers.items() if status >= 500} == {}
