"""An SVG of 2 kB can make a browser draw for hours, also the page on which an admin could remove it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sideline.pages.logo import BrandingError, read_logo
from tests.test_branding_files import HEAD

LEVELS, WIDTH = 8, 10


def nested(level: Callable[[int], str]) -> str:
    """Return parts that each repeat the one before; the first one is #a0."""
    return "".join(map(level, range(1, LEVELS + 1)))


def part(tag: str, inside: str) -> Callable[[int], str]:
    """Return a function that makes parts; N and M are the numbers of a part and of the one before."""
    return lambda number: f"<{tag} id='a{number}'>{inside}</{tag}>".replace("N", str(number)).replace(
        "M", str(number - 1)
    )


def styled(number: int) -> str:
    rects = f"<rect class='c{number}'/>" * WIDTH
    return f"<style>.c{number}{{fill:url(#a{number - 1})}}</style><pattern id='a{number}'>{rects}</pattern>"


def inside_a_filled_group(number: int) -> str:
    return f"<g fill='url(#a{number - 1})'><pattern id='a{number}'>{'<rect/>' * WIDTH}</pattern></g>"


TOO_MUCH = {
    "use": nested(part("g", "<use xlink:href='#aM'/>" * WIDTH)),
    "use with a percent sign": nested(part("g", "<use href='#%61M'/>" * WIDTH)),
    "pattern": nested(part("pattern", "<rect fill='url(#aM)'/>" * WIDTH)),
    "mask": nested(part("mask", "<rect mask='url(#aM)'/>" * WIDTH)),
    "clipPath": nested(part("clipPath", "<rect style='clip-path:url(#aM)'/>" * WIDTH)),
    "marker": nested(part("marker", "<path d='M0 0h1h1h1h1h1h1h1' marker-mid='url(#aM)'/>")),
    "filter": nested(part("g", "<g style='filter: blur(1px) url(#aM)'/>" * WIDTH)),
    "inherited": nested(part("pattern", f"<g fill='url(#aM)'>{'<rect/>' * WIDTH}</g>")),
    "inherited from outside": nested(inside_a_filled_group),
    "inherited by what is used": f"<g id='ten'>{'<rect/>' * WIDTH}</g>"
    + nested(part("pattern", "<g fill='url(#aM)'><use href='#ten'/></g>")),
    "style sheet": nested(styled),
    "style sheet with a string": nested(styled).replace("{fill", '{content:"}.x{";fill'),
    "style sheet with nested rules": nested(styled).replace("{fill", "{.x{fill:red}fill"),
    "variable": "<style>g{--x:url(#a1)}</style>" + nested(part("pattern", "<rect fill='var(--x)'/>" * WIDTH)),
    "circle": "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
    "deep": f"{'<g>' * 5000}{'</g>' * 5000}",
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_an_svg_that_repeats_its_parts_too_often_is_refused(tmp_path: Path, name: str) -> None:
    file = tmp_path / "logo.svg"
    file.write_text(f"{HEAD}<circle id='a0' r='1'/>{TOO_MUCH[name]}<rect fill='url(#a{LEVELS})'/></svg>")
    with pytest.raises(BrandingError, match=r"logo\.svg: must not repeat parts of itself so often; [a-z ,]+$"):
        read_logo(file)


ILLUSTRATOR = """<style type="text/css">.st0{fill:url(#SVGID_1_);} .st1{clip-path:url(#SVGID_3_);}
.st2{font-family:'Myriad Pro';} .st3,.st4{fill:#FFFFFF;}</style>
<linearGradient id="SVGID_1_"><stop offset="0" style="stop-color:#FFF"/><stop offset="1"/></linearGradient>
<radialGradient id="SVGID_4_" xlink:href="#SVGID_1_"/>
<g><defs><rect id="SVGID_2_" width="40" height="10"/></defs>
<clipPath id="SVGID_3_"><use xlink:href="#SVGID_2_" style="overflow:visible;"/></clipPath>
<g class="st1">PATHS<path class="st3" fill="url(#SVGID_4_)" d="M0 0h1"/></g></g>
<use xlink:href="#SVGID_2_" class="st4" x="3"/>"""

INKSCAPE = """<defs><linearGradient id="a"><stop offset="0"/></linearGradient><linearGradient id="b" xlink:href="#a"/>
<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><mask id="m"><rect width="9" height="9" fill="#fff"/></mask>
<marker id="arrow"><path d="M0 0 1 1"/></marker></defs>
<g id="layer1" style="display:inline;fill:url(#b);filter:url(#f)"><g id="star">PATHS</g>
<use xlink:href="#star" transform="translate(3)"/><use href="#star" mask="url(#m)"/></g>
<path d="M0 0 4 4 9 9" style="marker-end:url(#arrow);stroke:url(#a)"/>"""


@pytest.mark.parametrize("content", [ILLUSTRATOR, INKSCAPE], ids=["Illustrator", "Inkscape"])
def test_what_drawing_programs_repeat_is_allowed(tmp_path: Path, content: str) -> None:
    file = tmp_path / "logo.svg"
    paths = '<path class="st0" d="M0 0h40v10z" stroke="url(#a)"/>' * 400
    file.write_text(f"{HEAD}{content.replace('PATHS', paths)}</svg>")
    assert read_logo(file).ratio == 4
