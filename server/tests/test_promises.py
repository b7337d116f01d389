"""The promises in docs/spec.md, section 15, appear on the legal pages, and all routes keep one of them."""

from pathlib import Path

import pytest

from sideline.config.settings import Settings
from sideline.reviews.schemas import EditReview
from tests.spec_table import rows_of
from tests.test_routes import CONTRACT

ROOT = Path(__file__).parents[2]
PAGES = {"guidelines": "guidelines", "privacy": "privacy-policy", "terms": "terms", "coaches": "for-coaches"}


@pytest.mark.parametrize("topic", PAGES)
def test_each_promise_is_on_its_page(topic: str) -> None:
    rows = rows_of((ROOT / "docs" / "spec.md").read_text(encoding="utf-8"))
    promises = [row.clause.strip("“”") for row in rows if row.id.startswith(f"S15.{topic}.")]
    page = ROOT / "server" / "sideline" / "pages" / "legal_texts" / f"{PAGES[topic]}.md"
    text = " ".join(page.read_text(encoding="utf-8").split()).replace("{response_time}", Settings().response_words)
    assert promises
    assert [promise for promise in promises if promise not in text] == []


def test_no_moderation_route_accepts_review_content() -> None:
    """Staff cannot edit reviews: none of their request bodies has a field of a review's content."""
    schemas = CONTRACT["components"]["schemas"]
    fields: set[str] = set()
    for path, methods in CONTRACT["paths"].items():
        for route in methods.values() if "/desk/" in path else ():
            body = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            if "$ref" in body:
                fields |= set(schemas[body["$ref"].rpartition("/")[2]]["properties"])
    assert "explanation" in fields, "request bodies were found"
    assert fields & set(EditReview.model_fields) == set()


def test_the_guidelines_name_all_exceptions_of_the_terms() -> None:
    folder = ROOT / "server" / "sideline" / "pages" / "legal_texts"
    texts = {name: " ".join((folder / f"{name}.md").read_text("utf-8").split()) for name in ("guidelines", "terms")}
    assert "There are three exceptions" in texts["terms"]
    assert "with three exceptions" in texts["guidelines"]
    for text in texts.values():
        assert "removed from" in text
        assert "before we had" in text
    assert "another one decides the appeal" in texts["guidelines"]
    assert "been recruited by" not in texts["guidelines"]
