"""The drawings in pictures: logo, shield of a school, and stars."""

from collections.abc import Sequence

from sideline.pages.share.canvas import WHITE, Canvas, Color, Point, color_of_hex, drawable, mix
from sideline.pages.share.cards import School
from sideline.pages.share.lines import shorten

BLACK: Color = (0, 0, 0)

_STAR = (
    (12, 2.2), (14.95, 8.4), (21.75, 9.25), (16.75, 13.95), (18.05, 20.7),
    (12, 17.4), (5.95, 20.7), (7.25, 13.95), (2.25, 9.25), (9.05, 8.4),
)  # fmt: skip
_HALF_STAR = (*_STAR[5:], _STAR[0])
_STAR_WIDTH = 25
_CURVE_POINTS = 24


def background(size: tuple[int, int], first: Color, second: Color, highlight: Color) -> Canvas:
    """Return a canvas in a school's colors: yard lines, a bar at the top, and hash marks at the bottom."""
    # Darker than the school's color, so that highlighted letters have enough contrast too.
    canvas = Canvas(size, mix(first, BLACK, 0.3), mix(first, BLACK, 0.66), highlight)
    for x in range(147, canvas.width, 150):
        canvas.rectangle((x, 0, x + 3, canvas.height), WHITE, 0.07)
    for x in range(0, canvas.width, 28):
        canvas.rectangle((x, canvas.height - 26, x + 3, canvas.height), WHITE, 0.55)
    canvas.rectangle((0, 0, canvas.width, 18), second)
    return canvas


def logo(canvas: Canvas, at: Point, scale: float, background_color: Color, name: str) -> None:
    """Draw the site's mark, 28 units wide, and its name."""
    x, y = at
    canvas.rounded((x, y, x + 28 * scale, y + 28 * scale), 7 * scale, canvas.highlight)
    for left, top, right, bottom in ((4, 7, 7, 18), (12.5, 7, 15.5, 18), (21, 7, 24, 18), (0, 18, 28, 22)):
        box = (x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)
        canvas.rectangle(box, background_color)
    start, size = x + 37.3 * scale, round(26 * scale)
    canvas.text((start, y + 23.2 * scale), shorten(drawable(name).upper(), canvas.width - start - x, size), size)


def shield(canvas: Canvas, at: Point, scale: float, school: School) -> None:
    """Draw a school's shield with its initials, 40 units wide."""
    outline = [
        (3, 3), (37, 3), *_curve((37, 24), (37, 33), (29, 38), (20, 42)), *_curve((20, 42), (11, 38), (3, 33), (3, 24)),
    ]  # fmt: skip
    edge = [(20 + (px - 20) * 1.04, 21 + (py - 21) * 1.04) for px, py in outline]
    canvas.polygon(_placed(edge, at, scale), WHITE, 0.85)
    canvas.polygon(_placed(outline, at, scale), color_of_hex(school.first_color))
    x, y = at
    band = (x + 3 * scale, y + 3 * scale, x + 37 * scale, y + 11 * scale)
    canvas.rectangle(band, color_of_hex(school.second_color))
    canvas.text((x + 20 * scale, y + 28.5 * scale), drawable(school.initials), round(16 * scale), anchor="middle")


def stars(canvas: Canvas, at: Point, scale: float, half_stars: int) -> None:
    """Draw five stars, the first `half_stars` halves of them in the highlight color."""
    x, y = at
    for number in range(5):
        place = (x + number * _STAR_WIDTH * scale, y)
        filled = half_stars - 2 * number
        if filled < 2:
            canvas.polygon(_placed(_STAR, place, scale), WHITE, 0.2)
        if filled > 0:
            canvas.polygon(_placed(_STAR if filled > 1 else _HALF_STAR, place, scale), canvas.highlight)


def stars_width(scale: float) -> float:
    """Return the width of five stars in pixels."""
    return (4 * _STAR_WIDTH + 24) * scale


def _placed(points: Sequence[Point], at: Point, scale: float) -> list[Point]:
    return [(at[0] + x * scale, at[1] + y * scale) for x, y in points]


def _curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """Return points on a cubic Bézier curve."""
    steps = (step / _CURVE_POINTS for step in range(_CURVE_POINTS + 1))
    return [
        (
            (1 - t) ** 3 * start[0] + 3 * (1 - t) ** 2 * t * first[0] + 3 * (1 - t) * t**2 * second[0] + t**3 * end[0],
            (1 - t) ** 3 * start[1] + 3 * (1 - t) ** 2 * t * first[1] + 3 * (1 - t) * t**2 * second[1] + t**3 * end[1],
        )
        for t in steps
    ]
