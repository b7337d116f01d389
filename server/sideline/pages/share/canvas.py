"""Drawing with Pillow: text in the site's font, and shapes with smooth edges."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

Weight = Literal["Bold", "SemiBold"]
Color = tuple[int, int, int]
Point = tuple[float, float]

WHITE: Color = (255, 255, 255)

SMALLEST_TEXT = 25
"""The smallest text in pixels: it can still be read when an app shows the picture at half its size."""

_FONTS = files("sideline.pages.share") / "fonts"
_SMOOTHING = 4
"""Shapes are drawn this many times as large and then reduced, because Pillow draws them without smooth edges."""

_MISSING = "\uffff"
"""A character that no font has, to see what the font draws for those that it lacks."""


class Canvas:
    """A picture being drawn. Sizes and positions are in pixels; text stands on its baseline."""

    def __init__(self, size: tuple[int, int], first: Color, last: Color, highlight: Color) -> None:
        """Start with a gradient from top to bottom; with a diagonal one, files are a quarter larger. `highlight` is the
        color of numbers and marks.
        """
        self.highlight = highlight
        column = Image.new("RGB", (1, 2))
        column.putdata([first, last])
        self.image = column.resize((1, size[1]), Image.Resampling.BILINEAR, box=(0, 0.5, 1, 1.5)).resize(size)
        self._draw = ImageDraw.Draw(self.image)

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height

    def text(
        self,
        at: Point,
        text: str,
        size: int,
        color: Color = WHITE,
        *,
        weight: Weight = "Bold",
        anchor: Literal["left", "middle", "right"] = "left",
    ) -> None:
        """Draw a line of text. What the font lacks must have been replaced (`drawable`)."""
        self._draw.text(
            at, text, color, font_of(weight, size), anchor={"left": "ls", "middle": "ms", "right": "rs"}[anchor]
        )

    def rectangle(self, box: tuple[float, float, float, float], color: Color, opacity: float = 1) -> None:
        """Fill a rectangle with sharp edges: left, top, right, bottom."""
        left, top, right, bottom = map(round, box)
        mask = Image.new("L", (right - left, bottom - top), round(255 * opacity))
        self.image.paste(color, (left, top), mask)

    def rounded(self, box: tuple[float, float, float, float], radius: float, color: Color, opacity: float = 1) -> None:
        """Fill a rectangle with round corners."""
        left, top, right, bottom = map(round, box)
        mask, draw = _large(right - left, bottom - top)
        draw.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * _SMOOTHING, fill=round(255 * opacity))
        self._paste(mask, (left, top), color)

    def polygon(self, points: Sequence[Point], color: Color, opacity: float = 1) -> None:
        """Fill a polygon."""
        left, top = (int(min(values)) for values in zip(*points, strict=True))
        right, bottom = (int(max(values)) + 1 for values in zip(*points, strict=True))
        mask, draw = _large(right - left, bottom - top)
        corners = [((x - left) * _SMOOTHING, (y - top) * _SMOOTHING) for x, y in points]
        draw.polygon(corners, fill=round(255 * opacity))
        self._paste(mask, (left, top), color)

    def png(self) -> bytes:
        """Return the picture as a PNG. With a palette the gradient would show steps, or the file be twice as large."""
        result = BytesIO()
        self.image.save(result, "PNG")
        return result.getvalue()

    def _paste(self, mask: Image.Image, at: tuple[int, int], color: Color) -> None:
        self.image.paste(color, at, mask.reduce(_SMOOTHING))


def text_width(text: str, size: int, weight: Weight = "Bold") -> float:
    """Return the width of a line of text in pixels."""
    return font_of(weight, size).getlength(text)


def drawable(text: str) -> str:
    """Return the text with what the font can draw: letters that it lacks lose their accents, or are left out."""
    return " ".join("".join(map(_drawable_character, unicodedata.normalize("NFC", text))).split())


def color_of_hex(value: str) -> Color:
    """Return the color of '#1f3f7a'."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def mix(first: Color, second: Color, share: float) -> Color:
    """Return a color between two; `share` is that of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _large(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    mask = Image.new("L", (width * _SMOOTHING, height * _SMOOTHING))
    return mask, ImageDraw.Draw(mask)


@lru_cache(maxsize=64)
def font_of(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a weight at a size in pixels."""
    # The other layout engine needs a library of the system, without which the same picture would look different.
    return ImageFont.truetype(BytesIO(_font_file(weight)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache
def _font_file(weight: Weight) -> bytes:
    return (_FONTS / f"BarlowCondensed-{weight}.ttf").read_bytes()


@lru_cache(maxsize=2048)
def _drawable_character(character: str) -> str:
    if character.isspace() or _has(character):
        return character
    plain = "".join(part for part in unicodedata.normalize("NFKD", character) if not unicodedata.combining(part))
    return plain if plain != character and all(map(_has, plain)) else ""


def _has(character: str) -> bool:
    """Whether both weights of the font have a character; they have the same ones."""
    font = font_of("Bold", SMALLEST_TEXT)
    return bytes(font.getmask(character)) != bytes(font.getmask(_MISSING))


# Fitting text into a picture: the largest size at which a name fits, and shortening what is too long.

_BREAKS = re.compile(r"[^\s-]+-*|-+")
_ELLIPSIS = "…"


class Fitted(NamedTuple):
    """Lines of text and their size in pixels."""

    lines: list[str]
    size: int


def fit_name(name: str, width: float, sizes: Sequence[tuple[int, int]]) -> Fitted:
    """Return a name in capitals at the first size at which it fits, of pairs of size and maximum number of lines.

    A name that fits nowhere is shortened at the last size.
    """
    text = name.upper()
    for size, most in sizes:
        lines = wrap(text, width, size)
        if len(lines) <= most and all(text_width(line, size) <= width for line in lines):
            return Fitted(lines, size)
    size, most = sizes[-1]
    lines = wrap(text, width, size)
    kept = lines[:most] if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return Fitted([shorten(line, width, size) for line in kept], size)


def wrap(text: str, width: float, size: int) -> list[str]:
    """Break a text after spaces and hyphens into lines of this width; a longer word has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        for number, part in enumerate(_BREAKS.findall(word)):
            joint = " " if number == 0 else ""
            if lines and text_width(lines[-1] + joint + part, size) <= width:
                lines[-1] += joint + part
            else:
                lines.append(part)
    return lines


def largest_size(text: str, width: float, sizes: Sequence[int]) -> int:
    """Return the first size at which a line of text is at most `width` wide, or the last one."""
    return next((size for size in sizes if text_width(text, size) <= width), sizes[-1])


def shorten(text: str, width: float, size: int, weight: Weight = "Bold", suffix: str = "") -> str:
    """Return text and suffix; the text ends with '…' if they are wider than `width`."""
    if text_width(text + suffix, size, weight) <= width:
        return text + suffix
    while text and text_width(text + _ELLIPSIS + suffix, size, weight) > width:
        text = text[:-1].rstrip(" ,-")
    return text + _ELLIPSIS + suffix
