"""The promises in docs/spec.md, section 15, appear on the legal pages, those for one way to publish only on sites that
publish in this way; and all routes keep one of them.
"""

from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from sideline.config.settings import Settings
from sideline.pages.legal import LegalName, read_legal_texts
from sideline.reviews.schemas import EditReview
from tests.spec_table import rows_of
from tests.test_routes import CONTRACT

ROOT = Path(__file__).parents[2]
PAGES: dict[str, LegalName] = {
    "guidelines": "guidelines",
    "privacy": "privacy-policy",
    "terms": "terms",
    "coaches": "for-coaches",
}


PARTS = {"now": ["now"], "weekly": ["editions", "weekly"], "seasons": ["editions", "seasons"]}
"""The parts of the texts for each way to publish: `S15.privacyweekly.1` is in one of the privacy policy."""

SENTENCES = MarkdownIt("commonmark", {"html": False})


def text_of(settings: Settings, mode: str, name: LegalName) -> str:
    """Return the HTML of a text, with single spaces, on a site that publishes in this way."""
    return " ".join(read_legal_texts(settings.model_copy(update={"publication": mode}))[name].html.split())


@pytest.mark.parametrize("mode", PARTS)
@pytest.mark.parametrize("topic", PAGES)
def test_each_promise_is_on_its_page_and_only_where_it_is_kept(settings: Settings, topic: str, mode: str) -> None:
    rows = rows_of((ROOT / "docs" / "spec.md").read_text(encoding="utf-8"))
    text = text_of(settings, mode, PAGES[topic])
    topics = {topic, *(f"{topic}{part}" for part in PARTS[mode])}
    others = {f"{topic}{part}" for parts in PARTS.values() for part in parts} - topics
    promises = {
        row.id: SENTENCES.renderInline(row.clause.strip("“”")).split(" … ")
        for row in rows
        if row.id.split(".")[:2] in [["S15", name] for name in topics | others]
    }
    kept = {row_id for row_id in promises if row_id.split(".")[1] in topics}
    assert kept
    assert {row_id for row_id, parts in promises.items() if all(part in text for part in parts)} == kept


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


@pytest.mark.parametrize(
    ("mode", "number", "raids"), [("now", "three", True), ("weekly", "two", False), ("seasons", "two", False)]
)
def test_the_guidelines_name_all_exceptions_of_the_terms(
    settings: Settings, mode: str, number: str, raids: bool
) -> None:
    guidelines, terms = text_of(settings, mode, "guidelines"), text_of(settings, mode, "terms")
    for text in (guidelines, terms):
        assert f"{number} exceptions" in text
        assert ("gets far more" in text.partition("exceptions")[2][:120]) == raids
        assert "removed from" in text
        assert "before we had" in text
    assert "another one decides the appeal" in guidelines
    assert "been recruited by" not in guidelines
