"""Short names and colors of schools."""

import re
from pathlib import Path

import pytest

from sideline.coaches.school_identity import (
    FIRST_COLORS,
    FIRST_NUMBER,
    NEUTRAL,
    SECOND_COLORS,
    free_short_name,
    hex_colors,
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
    assert free_short_name(name, set()) == short


def test_two_schools_never_have_the_same_short_name() -> None:
    assert free_short_name("Concordia College", {"Concordia"}) == "Concordia College"


def test_a_school_never_gets_the_listed_short_name_of_another_one() -> None:
    assert free_short_name("Cornell College", set()) == "Cornell College"


def test_colors_that_no_file_says_are_neutral() -> None:
    """Earlier releases made colors from names and stored them as smaller numbers than those of today's lists."""
    assert {hex_colors((first, second)) for first in range(12) for second in range(12)} == {NEUTRAL}
    assert hex_colors((nearest_first("#14274e"), 0)) == ("#14274e", NEUTRAL[1])


@pytest.mark.parametrize("color", [*FIRST_COLORS, NEUTRAL[0]])
def test_white_letters_can_be_read_on_each_first_color(color: str) -> None:
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    luminance = sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    assert 1.05 / (luminance + 0.05) >= 4.5


def test_known_colors_become_the_closest_ones_of_the_palette() -> None:
    assert hex_colors((nearest_first("#bb0000"), nearest_second("#ffcb05"))) == ("#c8102e", "#e0b03c")


@pytest.mark.parametrize(
    ("attribute", "neutral", "colors"),
    [("data-color", NEUTRAL[0], FIRST_COLORS), ("data-second", NEUTRAL[1], SECOND_COLORS)],
)
def test_the_web_app_has_the_same_palette(attribute: str, neutral: str, colors: tuple[str, ...]) -> None:
    """The neutral color comes first, so that the others override it."""
    css = CSS.read_text(encoding="utf-8")
    rules = re.findall(rf"\[{attribute}(?:='(\d+)')?\] {{\n\s+--school(?:-2)?: (#[0-9a-f]{{6}});", css)
    assert rules == [("", neutral), *((str(number), color) for number, color in enumerate(colors, FIRST_NUMBER))]
