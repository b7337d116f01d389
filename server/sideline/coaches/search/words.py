"""What search results say about themselves: their filters, and a title and a sentence for the page that shows them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Filter = Mapping[str, Any]
"""The fields of a `FilterInEffect`."""


def scope_of(filters: Sequence[Filter]) -> str:
    """Describe filters: "DII Women's Soccer, Head coaches in Ohio"; empty without any."""
    team = " ".join([", ".join(_labels(filters, "division")), *_labels(filters, "gender"), *_labels(filters, "sport")])
    what = _joined([team.strip(), *_labels(filters, "role", "conference", "min_reviews", "school_email", "unrated")])
    place = _joined([*_labels(filters, "city"), *_labels(filters, "state")])
    return f"{what or 'All sports'} in {place}" if place else what


def subject_of(text: str, filters: Sequence[Filter]) -> str:
    """Describe what was asked for: '“smith”, Women's Golf'. A filter that is read from the text is not repeated."""
    chosen = [found for found in filters if not found["words"]]
    return _joined([f"“{text}”" if text else "", scope_of(chosen)])


def head_of(text: str, filters: Sequence[Filter]) -> dict[str, str]:
    """Return `title` and `description` of a `CoachPage`; empty for all coaches."""
    subject = subject_of(text, filters)
    if not subject:
        return {"title": "", "description": ""}
    return {
        "title": f"{subject} · Coaches",
        "description": f"College coaches, {subject}: with anonymous ratings from athletes.",
    }


def _labels(filters: Sequence[Filter], *names: str) -> list[str]:
    return [found["label"] for found in filters if found["name"] in names]


def _joined(parts: Iterable[str]) -> str:
    return ", ".join(filter(None, parts))
