"""A coach's initials and color match the web app, whose test reads the same examples."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sideline.coaches.avatars import COLORS, color_of, initials
from sideline.pages.wording import university_initials

EXAMPLES = json.loads(Path(__file__).with_name("avatars.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("coach", EXAMPLES, ids=lambda coach: coach["name"])
def test_initials_and_color(coach: dict[str, Any]) -> None:
    assert (initials(coach["name"]), color_of(coach["university"])) == (coach["initials"], coach["color"])
    assert university_initials(coach["university"]) == coach["shield"]


def test_a_name_without_a_word_has_no_initials() -> None:
    assert initials(" ") == ""


def test_schools_use_all_colors() -> None:
    beginnings = ("North", "Lake", "Cedar", "Oak", "Stone", "River", "Maple", "West", "East", "South")
    endings = ("field", "mont", "ridge", "view", "port", "wood", "ton", "bury", "ford", "dale")
    uses = Counter(
        color_of(f"{beginning}{ending} {kind}")
        for beginning in beginnings
        for ending in endings
        for kind in ("College", "University", "State")
    )
    assert len(uses) == COLORS
    assert max(uses.values()) < 3 * min(uses.values())
