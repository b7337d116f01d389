"""How each picture looks. Positions are in pixels of a picture of its shape; text stands on its baseline."""

from collections.abc import Sequence

from sideline.pages.share.canvas import (
    SMALLEST_TEXT,
    WHITE,
    Canvas,
    Color,
    Fitted,
    Point,
    color_of_hex,
    drawable,
    fit_name,
    largest_size,
    mix,
    shorten,
    text_width,
)
from sideline.pages.share.cards import OWN_LOOK, SIZES, Card, ComparedCards, Look, Picture, ReportCard, School, Shape

# The drawings in pictures: logo, shield of a school, and stars.

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


_LINE_HEIGHT = 0.92
_WIDE_NAME = ((132, 1), (108, 2), (78, 3))
_STORY_NAME = ((176, 2), (150, 3), (108, 4))
_HEADLINE = ((108, 2), (88, 3), (72, 3))
_COLUMN_NAME = ((60, 2), (48, 2), (38, 3), (32, 3))
_MARGIN = {"wide": 70, "story": 86}
_NAMELESS = "This coach"


def draw(picture: Picture, shape: Shape, look: Look = OWN_LOOK) -> bytes:
    """Return the picture as a PNG."""
    if isinstance(picture, Card):
        return (_wide_card if shape == "wide" else _story_card)(picture, look).png()
    return (_report(picture, look) if isinstance(picture, ReportCard) else _compared(picture, look)).png()


def _wide_card(card: Card, look: Look) -> Canvas:
    canvas = _start("wide", card.school, look)
    fitted = fit_name(drawable(card.title) or _NAMELESS, 700, _WIDE_NAME)
    _name(canvas, fitted, 300 if len(fitted.lines) == 1 else 346)
    _school(canvas, card, look, (68, 396), 2.5, sizes=(42, 36), width=590)
    if card.score is None:
        _pill(canvas, (70, 530), card.invitation, 34)
    elif card.highest:
        canvas.text((72, 572), card.highest, 34, weight="SemiBold")
    canvas.rounded((806, 66, 1128, 574), 34, BLACK, 0.36)
    _wide_score(canvas, card, look)
    return canvas


def _wide_score(canvas: Canvas, card: Card, look: Look) -> None:
    middle = 967
    score = card.score
    if score is None:
        canvas.rounded((middle - 40, 218, middle + 40, 238), 10, WHITE, 0.2)
        stars(canvas, (middle - stars_width(1.78) / 2, 290), 1.78, 0)
        canvas.text((middle, 400), card.no_score, 38, weight="SemiBold", anchor="middle")
        return
    lower = 0 if score.recommend else 60
    canvas.text((middle, 262 + lower), score.rating, 206, canvas.highlight, anchor="middle")
    stars(canvas, (middle - stars_width(1.78) / 2, 290 + lower), 1.78, score.half_stars)
    canvas.text((middle, 386 + lower), score.reviews, 40, weight="SemiBold", anchor="middle")
    if score.recommend:
        canvas.rectangle((846, 414, 1088, 416), WHITE, 0.25)
        size = largest_size(score.recommend, 290, (64, 52, 44))
        canvas.text((middle, 490), score.recommend, size, canvas.highlight, anchor="middle")
        canvas.text((middle, 534), "recommend", 36, _soft(card.school, look), weight="SemiBold", anchor="middle")


def _story_card(card: Card, look: Look) -> Canvas:
    canvas = _start("story", card.school, look)
    _school(canvas, card, look, (86, 330), 4.4, sizes=(58, 48), width=700)
    fitted = fit_name(drawable(card.title) or _NAMELESS, 908, _STORY_NAME)
    _name(canvas, fitted, 962 if len(fitted.lines) > 2 else 900)
    canvas.rounded((86, 1040, 994, 1510), 44, BLACK, 0.34)
    if card.score is None:
        canvas.rounded((500, 1170, 580, 1192), 11, WHITE, 0.2)
        stars(canvas, (540 - stars_width(3) / 2, 1230), 3, 0)
        canvas.text((540, 1400), card.no_score, 58, weight="SemiBold", anchor="middle")
        _pill(canvas, (86, 1590), card.invitation, 58)
        return canvas
    canvas.text((140, 1370), card.score.rating, 340, canvas.highlight)
    stars(canvas, (598, 1122), 3, card.score.half_stars)
    canvas.text((604, 1288), card.score.reviews, 62, weight="SemiBold")
    if card.score.recommend:
        canvas.text((604, 1370), card.score.recommend, 62, canvas.highlight)
        canvas.text((604, 1430), "recommend", 48, _soft(card.school, look), weight="SemiBold")
    for number, (name, mean) in enumerate(card.categories):
        x, y = 92 + 470 * (number % 2), 1618 + 92 * (number // 2)
        canvas.text((x, y), mean, 62, canvas.highlight)
        canvas.text((x + 110, y), name, 48, _soft(card.school, look), weight="SemiBold")
    return canvas


def _compared(picture: ComparedCards, look: Look) -> Canvas:
    canvas = _start("wide", None, look)
    canvas.text((1128, 106), "SIDE BY SIDE", 44, anchor="right")
    gap = 24
    width = (1056 - gap * (len(picture.cards) - 1)) / len(picture.cards)
    for number, card in enumerate(picture.cards):
        _column(canvas, card, look, 72 + number * (width + gap), width)
    return canvas


def _column(canvas: Canvas, card: Card, look: Look, left: float, width: float) -> None:
    room, middle = width - 48, left + width / 2
    canvas.rounded((left, 150, left + width, 574), 28, BLACK, 0.36)
    canvas.rectangle((left + 28, 150, left + width - 28, 158), color_of_hex(card.school.second_color))
    fitted = fit_name(drawable(card.title) or _NAMELESS, room, _COLUMN_NAME)
    first = 286 - fitted.size * _LINE_HEIGHT * (len(fitted.lines) - 1)
    for number, line in enumerate(fitted.lines):
        y = first + number * fitted.size * _LINE_HEIGHT
        canvas.text((middle, y), line, fitted.size, anchor="middle")
    school = shorten(drawable(card.school.name), room, 30, "SemiBold")
    canvas.text((middle, 328), school, 30, _soft(None, look), weight="SemiBold", anchor="middle")
    if card.score is None:
        canvas.rounded((middle - 30, 420, middle + 30, 436), 8, WHITE, 0.2)
        canvas.text((middle, 500), card.no_score, 30, weight="SemiBold", anchor="middle")
        return
    canvas.text((middle, 446), card.score.rating, 118, canvas.highlight, anchor="middle")
    canvas.text((middle, 492), card.score.reviews, 34, weight="SemiBold", anchor="middle")
    if card.score.recommend:
        text = f"{card.score.recommend} recommend"
        size = largest_size(text, width - 20, (32, 28, SMALLEST_TEXT))
        canvas.text((middle, 540), text, size, canvas.highlight, weight="SemiBold", anchor="middle")


def _report(picture: ReportCard, look: Look) -> Canvas:
    canvas = _start("wide", None, look)
    canvas.text((1128, 106), "SEASON REPORT", 44, anchor="right")
    canvas.text((72, 188), picture.name, 42, _soft(None, look), weight="SemiBold")
    fitted = fit_name(drawable(picture.headline), 1056, _HEADLINE)
    for number, line in enumerate(fitted.lines):
        canvas.text((72, 204 + (number + 0.86) * fitted.size * _LINE_HEIGHT), line, fitted.size)
    middle_team = "Grades of the middle team. " if picture.medians else ""
    canvas.text((72, 588), middle_team + picture.detail, 38, weight="SemiBold")
    if picture.medians:
        canvas.rounded((72, 418, 1128, 542), 20, BLACK, 0.36)
        width = 1056 / len(picture.medians)
        for number, (name, grade) in enumerate(picture.medians):
            middle = 72 + (number + 0.5) * width
            canvas.text((middle, 480), grade, 62, canvas.highlight, anchor="middle")
            canvas.text((middle, 522), name, 30, weight="SemiBold", anchor="middle")
    return canvas


def _start(shape: Shape, school: School | None, look: Look) -> Canvas:
    """Return the background in the school's colors, or in the site's own, with the logo."""
    first, second = (
        (color_of_hex(school.first_color), color_of_hex(school.second_color))
        if school
        else (color_of_hex(look.background), color_of_hex(look.highlight))
    )
    canvas = background(SIZES[shape], first, second, color_of_hex(look.highlight))
    at, scale = ((72, 66), 1.72) if shape == "wide" else ((90, 130), 2.6)
    logo(canvas, at, scale, mix(first, BLACK, 0.66), look.site_name)
    return canvas


def _name(canvas: Canvas, fitted: Fitted, last_baseline: float) -> None:
    x = _MARGIN["wide" if canvas.width > canvas.height else "story"]
    for number, line in enumerate(reversed(fitted.lines)):
        canvas.text((x, last_baseline - number * fitted.size * _LINE_HEIGHT), line, fitted.size)


def _school(
    canvas: Canvas, card: Card, look: Look, at: tuple[int, int], scale: float, *, sizes: tuple[int, int], width: float
) -> None:
    """Draw the shield, the school with its division, and the line below. The school is shortened first."""
    shield(canvas, at, scale, card.school)
    x, y = at[0] + 48 * scale, at[1] + 20.6 * scale
    division = f", {card.division}" if card.division else ""
    canvas.text((x, y), shorten(drawable(card.school.name), width, sizes[0], suffix=division), sizes[0])
    detail = shorten(drawable(card.detail), width, sizes[1], "SemiBold")
    canvas.text((x, y + sizes[1] * 1.3), detail, sizes[1], _soft(card.school, look), weight="SemiBold")


def _pill(canvas: Canvas, at: tuple[int, int], text: str, size: int) -> None:
    x, y = at
    right = x + text_width(text.upper(), size) + 2 * size
    canvas.rounded((x, y, right, y + size * 1.8), size * 0.9, canvas.highlight)
    canvas.text((x + size, y + size * 1.25), text.upper(), size, BLACK)


def _soft(school: School | None, look: Look) -> Color:
    """Return the color of less important text."""
    return mix(WHITE, color_of_hex(school.first_color if school else look.background), 0.18)
