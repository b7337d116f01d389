"""The operator's colors: every shade keeps the contrast of the site's own."""

import colorsys
import re
from pathlib import Path

import pytest

from sideline.config import colors
from sideline.config.settings import Settings

TOKENS = Path(__file__).parents[2] / "web/src/styles/tokens.css"
AA = 4.5
COLORS = [
    "#000000", "#ffffff", "#808080", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#0b2a5b", "#8c1d40", "#ffd200",
    "#c8102e", "#4b2e83", "#e87722", "#00843d", "#6cace4", "#f5f5f5",
    *(f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"
      for r, g, b in (colorsys.hls_to_rgb(hue / 12, light / 5, 0.9) for hue in range(12) for light in range(1, 5))),
]  # fmt: skip

PAIRS = [
    *(("--chalk", f"--turf-{shade}") for shade in (950, 900, 800, 700, 600)),
    *((chalk, f"--turf-{shade}") for chalk in ("--chalk-2", "--chalk-3") for shade in (950, 900, 800, 700)),
    *(("--gold", f"--turf-{shade}") for shade in (950, 900, 800, 700)),
    *((f"--ink{n}", ground) for n in ("", "-2", "-3") for ground in ("--paper", "--card", "--field", "--soft")),
    ("--soft-ink", "--soft"), ("--soft-ink", "--softer"), ("--on-gold", "--gold"), ("--on-accent", "--accent"),
    ("--on-accent", "--accent-hover"), ("--accent", "--paper"), ("--accent", "--card"), ("--gold-ink", "--card"),
    ("--gold-ink", "--paper"), ("--gold-ink", "--gold-soft"), ("--ink", "--mark"),
]  # fmt: skip
"""Text and its background."""


def themes(style: str) -> list[dict[str, str]]:
    """Return the colors of the light and of the dark theme of a style sheet."""
    found = re.search(r":root\s*\{(.*?)\}\s*@media[^{]*\{\s*:root\s*\{(.*?)\}", style, re.DOTALL)
    assert found
    light, dark = (dict(re.findall(r"(--[\w-]+):\s*(#[0-9a-f]{6})\b", part)) for part in found.groups())
    return [light, light | dark]


OWN = themes(TOKENS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("color", COLORS)
def test_text_stays_readable_with_any_color(color: str) -> None:
    for brand, accent in ((color, ""), ("", color), (color, color), (color, "#ffd200"), ("#0b2a5b", color)):
        for own, replaced in zip(OWN, themes(colors.style_sheet(brand, accent)), strict=True):
            used = own | replaced
            for text, ground in PAIRS:
                assert colors.contrast(used[text], used[ground]) >= AA, (brand, accent, text, ground)
        palette = colors.palette(brand, accent)
        assert colors.contrast(palette.link, "#ffffff") >= AA
        assert colors.contrast(palette.link, "#f4f2ea") >= AA
        assert colors.contrast(palette.on_button, palette.button) >= AA
        assert colors.contrast("#fbfaf5", palette.band) >= AA


def test_a_readable_color_is_used_unchanged() -> None:
    light, dark = themes(colors.style_sheet("#0b2a5b", "#ffd200"))
    assert (light["--accent"], light["--gold"], dark["--accent"]) == ("#0b2a5b", "#ffd200", "#ffd200")
    assert colors.adjustments("#0b2a5b", "#ffd200") == []
    assert colors.style_sheet("", "") == ""


def test_what_is_used_instead_of_an_unreadable_color_is_said() -> None:
    [brand, accent] = colors.adjustments("#ffd200", "#0b2a5b")
    assert brand.startswith("SIDELINE_BRAND_COLOR: #ffd200 is too light for white letters; ")
    assert colors.filled("#ffd200") in brand
    assert accent.startswith("SIDELINE_ACCENT_COLOR: #0b2a5b is too dark for dark backgrounds; ")
    assert colors.on_dark("#0b2a5b") in accent


def test_the_replaced_colors_are_those_of_the_web_app() -> None:
    for own, *replaced in zip(
        OWN, (colors.LIGHT_BRAND, colors.DARK_BRAND), (colors.LIGHT_ACCENT, colors.DARK_ACCENT), strict=True
    ):
        for values in replaced:
            assert values == {name: own[name] for name in values}
    assert (OWN[0]["--accent"], OWN[0]["--gold"]) == (colors.BRAND, colors.ACCENT)
    assert colors.palette("", "") == colors.Palette(*Settings().palette)
