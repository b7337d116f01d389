"""Shades of the operator's colors in which text keeps the contrast that the site's own colors have (WCAG 2.2).

Contrast depends only on the luminance of two colors. A shade gets the hue of the operator's color and the luminance of
the site's own color that it replaces, so every pair keeps its contrast. A color of #rrggbb is used unchanged where it
is readable.
"""

import colorsys
from collections.abc import Mapping
from typing import NamedTuple

_STEPS = 40
"""Halvings of the interval in the search for a lightness; far more than 8 bits a channel can show."""

LIGHT_BRAND = {
    "--turf-950": "#04211a", "--turf-900": "#072f25", "--turf-800": "#0b4133", "--turf-700": "#105542",
    "--turf-600": "#16705a", "--chalk-2": "#d5e3dc", "--chalk-3": "#c9d8d1", "--soft": "#eef5f0",
    "--softer": "#dcebe3", "--ink": "#10201a", "--ink-2": "#47564f", "--ink-3": "#5c6962", "--soft-ink": "#0b4133",
}  # fmt: skip
"""The colors of the light theme that follow the brand color (web/src/styles/tokens.css)."""

DARK_BRAND = {
    "--paper": "#0d1714", "--card": "#1c2b25", "--field": "#13201b", "--line": "#32463d", "--line-strong": "#48604f",
    "--edge": "#7f958a", "--track": "#35483f", "--soft": "#233a30", "--softer": "#2a473b", "--ink": "#eef3ee",
    "--ink-2": "#b9c6bf", "--ink-3": "#a1b1a8", "--soft-ink": "#b5e0cc",
}  # fmt: skip

LIGHT_ACCENT = {"--on-gold": "#221700", "--mark": "#fde9b8", "--gold-ink": "#8f5a00", "--gold-soft": "#fdf4dc"}
"""The colors of the light theme that follow the accent color."""

DARK_ACCENT = {
    "--mark": "#5c4708", "--gold-ink": "#f0b74a", "--accent-hover": "#ffc64d", "--on-accent": "#221700",
    "--gold-soft": "#3a2f10",
}  # fmt: skip

BRAND, ACCENT = "#0b4133", "#f3b229"
"""The site's own colors: of filled buttons in the light theme, and of those on dark green."""

_MAX_FILLED = 0.137
"""The luminance up to which a color has 4.5:1 against white letters, and as a letter against every light background."""

_MIN_ON_DARK = 0.5
"""The luminance from which a color has 4.5:1 against the dark backgrounds of both themes."""


_ON_LIGHT = ["--ink", "--ink-2", "--ink-3"]
"""The colors that are the same in both themes on a surface that stays light."""


class Palette(NamedTuple):
    """The colors of emails and pictures, as #rrggbb: the dark band with light text, links on white, and buttons."""

    band: str = LIGHT_BRAND["--turf-900"]
    link: str = BRAND
    button: str = ACCENT
    on_button: str = LIGHT_ACCENT["--on-gold"]


def luminance(color: str) -> float:
    """Return the relative luminance of #rrggbb, from 0 to 1."""
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in _rgb(color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colors, from 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def shade(color: str, target: float, saturation: float = 1) -> str:
    """Return the color with this luminance and at most this saturation."""
    hue, _, own_saturation = colorsys.rgb_to_hls(*_rgb(color))
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        found = _hex(*colorsys.hls_to_rgb(hue, middle, min(own_saturation, saturation)))
        low, high = (middle, high) if luminance(found) < target else (low, middle)
    return _hex(*colorsys.hls_to_rgb(hue, high, min(own_saturation, saturation)))


def palette(brand: str, accent: str) -> Palette:
    """Return the colors of emails and pictures; an empty color is the site's own."""
    band, link, button, on_button = Palette()
    if brand:
        band, link = _like(brand, band), filled(brand)
    if accent:
        button, on_button = on_dark(accent), _like(accent, on_button)
    return Palette(band, link, button, on_button)


def filled(brand: str) -> str:
    """Return the color for buttons with white letters and for links on light backgrounds."""
    return brand if luminance(brand) <= _MAX_FILLED else shade(brand, _MAX_FILLED)


def on_dark(accent: str) -> str:
    """Return the color for text and buttons on dark backgrounds."""
    return accent if luminance(accent) >= _MIN_ON_DARK else shade(accent, _MIN_ON_DARK)


def style_sheet(brand: str, accent: str) -> str:
    """Return CSS that replaces the colors of both themes; empty if both colors are the site's own."""
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    if brand:
        light = _all_like(brand, LIGHT_BRAND) | {"--accent": filled(brand), "--accent-hover": _hover(filled(brand))}
        light["--overlay"] = f"{light['--turf-950']}9e"
        dark = _all_like(brand, DARK_BRAND) | {"--overlay": "#000000b3"}
    if accent:
        gold = on_dark(accent)
        light |= {"--gold": gold} | _all_like(accent, LIGHT_ACCENT)
        dark |= _all_like(accent, DARK_ACCENT) | {"--accent": gold}
    elif brand:
        dark |= {"--accent": ACCENT, "--accent-hover": DARK_ACCENT["--accent-hover"]}
    if not light:
        return ""
    on_light: dict[str, str] = {name: light[name] for name in _ON_LIGHT if name in light}
    style = f":root{{{_declarations(light)}}}@media (prefers-color-scheme:dark){{:root{{{_declarations(dark)}}}}}"
    return style + (f".on-light{{{_declarations(on_light)}}}" if on_light else "")


def adjustments(brand: str, accent: str) -> list[str]:
    """Return a line for each color that is not readable everywhere, with the shade that is used instead."""
    lines = []
    if brand and (used := filled(brand)) != brand:
        lines.append(
            f"SIDELINE_BRAND_COLOR: {brand} is too light for white letters; {used} is used for buttons and links"
        )
    if accent and (used := on_dark(accent)) != accent:
        lines.append(f"SIDELINE_ACCENT_COLOR: {accent} is too dark for dark backgrounds; {used} is used")
    return lines


def _hover(color: str) -> str:
    lighter = luminance(color) * 1.7
    return shade(color, lighter if lighter <= _MAX_FILLED else luminance(color) * 0.75)


def _all_like(color: str, tokens: Mapping[str, str]) -> dict[str, str]:
    return {name: _like(color, value) for name, value in tokens.items()}


def _like(color: str, replaced: str) -> str:
    """Return the shade of a color that replaces another one."""
    return shade(color, luminance(replaced), colorsys.rgb_to_hls(*_rgb(replaced))[2])


def _declarations(colors: Mapping[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in colors.items())


def _rgb(color: str) -> tuple[float, float, float]:
    return int(color[1:3], 16) / 255, int(color[3:5], 16) / 255, int(color[5:7], 16) / 255


def _hex(red: float, green: float, blue: float) -> str:
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
