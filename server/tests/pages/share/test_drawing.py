"""Drawing pictures to share: sizes, names of any length, letters of any language, and what each shows."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageFont

from sideline.coaches.school_identity import FIRST_COLORS, NEUTRAL
from sideline.pages.share import layouts
from sideline.pages.share.canvas import (
    SMALLEST_TEXT,
    Canvas,
    Color,
    color_of_hex,
    drawable,
    fit_name,
    font_of,
    shorten,
    text_width,
    wrap,
)
from sideline.pages.share.cards import OWN_LOOK, SIZES, ComparedCards, Picture, Score, Shape, edition
from sideline.pages.share.layouts import background
from tests.pages.share.samples import LONG_SCHOOL, NORTH, card, report

GOLD = color_of_hex(OWN_LOOK.highlight)
LONG_NAME = "Maximiliana Featherstonehaugh-Vandersloot"
MAX_BYTES = 150_000

PICTURES: dict[str, tuple[Picture, Shape]] = {
    "coach": (card(), "wide"),
    "coach, story": (card(), "story"),
    "long name": (card(LONG_NAME, LONG_SCHOOL, Score("4.3", "1,264 reviews", "1,086 of 1,190", 8)), "wide"),
    "long name, story": (card(LONG_NAME, LONG_SCHOOL), "story"),
    "without reviews": (card(score=None), "wide"),
    "without reviews, story": (card(score=None), "story"),
    "few answers": (card(score=Score("2.5", "5 reviews", "", 5)), "wide"),
    "two": (ComparedCards((card(), card(LONG_NAME, LONG_SCHOOL))), "wide"),
    "report": (report(), "wide"),
    "report, longest headline": (report("12,345 of 12,345 athletes would recommend their head coach"), "wide"),
    "report of few teams": (report("Women’s Track & Field, 2026-27", has_medians=False), "wide"),
    "four": (ComparedCards((card(), card(LONG_NAME, LONG_SCHOOL), card(score=None), card("Ng"))), "wide"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_has_its_size_is_light_and_contains_its_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    write = Canvas.text

    def watch(canvas: Canvas, at: tuple[float, float], text: str, size: int, *args: object, **options: str) -> None:
        width = text_width(text, size, options.get("weight", "Bold"))  # type: ignore[arg-type]
        left = at[0] - {"left": 0, "middle": width / 2, "right": width}[options.get("anchor", "left")]
        drawn.append((text, size, left, left + width, at[1]))
        write(canvas, at, text, size, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", watch)
    picture, shape = PICTURES[name]
    png = layouts.draw(picture, shape)
    assert Image.open(BytesIO(png)).size == SIZES[shape]
    assert len(png) <= MAX_BYTES
    width, height = SIZES[shape]
    assert drawn
    for text, size, left, right, baseline in drawn:
        assert size >= SMALLEST_TEXT, text
        assert left >= 60, text
        assert right <= width - 60, text
        assert baseline <= height - 26, text


def test_the_same_numbers_have_one_edition_and_others_another() -> None:
    assert edition(card(), "wide") == edition(card(), "wide")
    more = Score("4.7", "42 reviews", "40 of 42", 9)
    editions = {edition(card(), "wide"), edition(card(), "story"), edition(card(score=more), "wide"),
                edition(card(score=None), "wide")}  # fmt: skip
    assert len(editions) == 4


@pytest.mark.parametrize(
    ("name", "size", "lines"),
    [
        ("Dana Rivers", 132, ["DANA RIVERS"]),
        ("Ingrid Vasquez-Hallström", 108, ["INGRID VASQUEZ-", "HALLSTRÖM"]),
        (LONG_NAME, 78, ["MAXIMILIANA", "FEATHERSTONEHAUGH-", "VANDERSLOOT"]),
        ("Ann " * 30, 78, None),
        ("W" * 60, 78, None),
    ],
)
def test_a_name_has_the_largest_size_that_fits(name: str, size: int, lines: list[str] | None) -> None:
    fitted = fit_name(name, 700, ((132, 1), (108, 2), (78, 3)))
    assert fitted.size == size
    assert all(text_width(line, size) <= 700 for line in fitted.lines)
    assert len(fitted.lines) <= 3
    if lines:
        assert fitted.lines == lines
    else:
        assert fitted.lines[-1].endswith("…")


def test_lines_break_after_spaces_and_hyphens() -> None:
    assert wrap("ANNE-MARIE O’SHEA", 200, 60) == ["ANNE-", "MARIE", "O’SHEA"]


def test_a_school_gives_way_before_its_division() -> None:
    assert shorten(LONG_SCHOOL.name, 400, 42, suffix=", DII").endswith("…, DII")
    assert shorten("UCLA", 400, 42, suffix=", DI") == "UCLA, DI"


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("Łucja Dąbrowska", "Łucja Dąbrowska"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("Jose\u0301 Núñez", "José Núñez"),
        ("Þóra Ðorđević-Šimůnková", "Þóra Ðorđević-Šimůnková"),
        ("Ann 李 Ng 🏀", "Ann Ng"),
        ("ﬁnn", "finn"),
        ("李小龍", ""),
    ],
)
def test_letters_that_the_font_lacks_are_replaced(typed: str, drawn: str) -> None:
    assert drawable(typed) == drawn


@pytest.mark.parametrize("initials", ["北京", "\u2029", "\u202e", "\ufffe", "É😀", ""])
def test_initials_have_only_letters_of_the_font(initials: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    write = Canvas.text
    monkeypatch.setattr(Canvas, "text", lambda *args, **options: drawn.append(args[2]) or write(*args, **options))
    layouts.draw(card(school=replace(NORTH, initials=initials)), "wide")
    assert drawn
    assert all(text == drawable(text) for text in drawn)


def test_a_picture_does_not_depend_on_libraries_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    font_of.cache_clear()
    with_all = layouts.draw(card(LONG_NAME), "wide")
    font_of.cache_clear()
    monkeypatch.setattr(ImageFont.core, "HAVE_RAQM", False)
    assert layouts.draw(card(LONG_NAME), "wide") == with_all


def test_both_weights_of_the_font_have_the_same_letters() -> None:
    folder = Path(layouts.__file__).parent / "fonts"
    bold, semibold = (
        ImageFont.truetype(folder / f"BarlowCondensed-{weight}.ttf", 30) for weight in ("Bold", "SemiBold")
    )
    for character in "ŁąễʼğŻőÞß’“–…":
        for font in (bold, semibold):
            assert bytes(font.getmask(character)) != bytes(font.getmask("\uffff")), character
    assert "SIL Open Font License" in (folder / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("color", [*FIRST_COLORS, NEUTRAL[0]])
def test_gold_letters_can_be_read_on_each_school_color(color: str) -> None:
    """3:1, as WCAG asks of letters from 24 px on."""

    def luminance(channels: Color) -> float:
        linear = [(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in (n / 255 for n in channels)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    canvas = background((300, 300), color_of_hex(color), GOLD, GOLD)
    darkest_letters, lightest_ground = luminance(GOLD), luminance(canvas.image.getpixel((4, 22)))  # type: ignore[arg-type]
    assert (darkest_letters + 0.05) / (lightest_ground + 0.05) >= 3


def test_words_of_a_picture_are_its_alternative_text() -> None:
    assert (
        card().alt
        == "Dana Rivers, Northfield, DII. Head Coach, Women’s Soccer. 4.7 of 5 from 41 reviews, 39 of 41 recommend."
    )
    assert not re.search(r"\d", card(score=None).alt)
