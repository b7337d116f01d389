"""Short names and colors of schools."""

import re
from collections import Counter
from pathlib import Path

import pytest

from sideline.coaches.school_identity import (
    DERIVED_FIRST,
    FIRST_COLORS,
    SECOND_COLORS,
    identity_for,
    nearest_first,
    nearest_second,
)

CSS = Path(__file__).parents[3] / "web" / "src" / "styles" / "avatars.css"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("University of California, Los Angeles", "UCLA"),
        ("The Ohio State University", "Ohio State"),
        ("University of Wisconsin-La Crosse", "UW-La Crosse"),
        ("University of California, Davis", "UC Davis"),
        ("California State University, Fullerton", "Cal State Fullerton"),
        ("State University of New York at Geneseo", "SUNY Geneseo"),
        ("University of the Incarnate Word", "Incarnate Word"),
        ("Kutztown University of Pennsylvania", "Kutztown"),
        ("Fairleigh Dickinson University, Florham", "Fairleigh Dickinson Florham"),
        ("Dodge City Community College", "Dodge City CC"),
        ("Stevens Institute of Technology", "Stevens Tech"),
        ("Boston College", "Boston College"),
        ("Miami University", "Miami (OH)"),
        ("University of Miami", "Miami"),
        ("Northfield", "Northfield"),
    ],
)
def test_a_school_has_a_short_name(name: str, short: str) -> None:
    assert identity_for(name, set()).short_name == short


def test_two_schools_never_have_the_same_short_name() -> None:
    assert identity_for("Concordia College", {"Concordia"}).short_name == "Concordia College"


def test_a_school_never_gets_the_listed_short_name_of_another_one() -> None:
    assert identity_for("Cornell College", set()).short_name == "Cornell College"


def test_schools_use_all_derived_colors() -> None:
    beginnings = ("North", "Lake", "Cedar", "Oak", "Stone", "River", "Maple", "West", "East", "South")
    endings = ("field", "mont", "ridge", "view", "port", "wood", "ton", "bury", "ford", "dale")
    uses = Counter(
        identity_for(f"{beginning}{ending} {kind}", set()).color
        for beginning in beginnings
        for ending in endings
        for kind in ("College", "University", "State")
    )
    assert len(uses) == DERIVED_FIRST
    assert max(uses.values()) < 3 * min(uses.values())


def test_accents_and_case_do_not_change_a_color() -> None:
    assert identity_for("Universidad de Ávila", set())[1:] == identity_for("  universidad de avila ", set())[1:]


@pytest.mark.parametrize("color", FIRST_COLORS)
def test_white_letters_can_be_read_on_each_first_color(color: str) -> None:
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    luminance = sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    assert 1.05 / (luminance + 0.05) >= 4.5


def test_known_colors_become_the_closest_ones_of_the_palette() -> None:
    assert [nearest_first(color) for color in FIRST_COLORS] == list(range(len(FIRST_COLORS)))
    assert FIRST_COLORS[nearest_first("#bb0000")] == "#c8102e"
    assert SECOND_COLORS[nearest_second("#ffcb05")] == "#e0b03c"


@pytest.mark.parametrize(("attribute", "colors"), [("data-color", FIRST_COLORS), ("data-second", SECOND_COLORS)])
def test_the_web_app_has_the_same_palette(attribute: str, colors: tuple[str, ...]) -> None:
    css = CSS.read_text(encoding="utf-8")
    rules = re.findall(rf"\[{attribute}='(\d+)'\] {{\n\s+--school(?:-2)?: (#[0-9a-f]{{6}});", css)
    assert [color for _, color in sorted(rules, key=lambda rule: int(rule[0]))] == list(colors)
