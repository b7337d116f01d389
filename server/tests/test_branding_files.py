"""The files in the branding folder, and the settings of name and colors: each mistake is one line."""

from pathlib import Path

import pytest
from PIL import Image

from sideline.config.settings import Settings, SettingsError, read_settings
from sideline.pages.branding import read_brand
from sideline.pages.logo import BrandingError, read_logo

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 10">'


@pytest.fixture
def folder(settings: Settings) -> Path:
    folder = settings.data_dir / "branding"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<g onload="alert(1)"/>',
        '<image href="https://evil.example/x.png"/>',
        '<use xlink:href="https://evil.example/x.svg#a"/>',
        "<foreignObject/>",
        "<style>@import 'https://evil.example/x.css';</style>",
        '<rect fill="url(https://evil.example/#a)"/>',
        '<a href="#x"/>',
        '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
        '<h:style xmlns:h="http://www.w3.org/1999/xhtml"/>',
        "<animateTransform/>",
        "<feImage/>",
        r"<style>.a { fill: u\72l(https://evil.example/#a) }</style>",
        r"<style>@\69mport 'https://evil.example/x.css';</style>",
        r'<rect style="fill: u\72l(https://evil.example/#a)"/>',
        """<style>.a { background: image-set('https://evil.example/x.png' 1x) }</style>""",
        '<?xml-stylesheet href="https://evil.example/x.css"?>',
        '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)"/>',
        '<m:mi xmlns:m="http://www.w3.org/1998/Math/MathML" onclick="alert(1)"/>',
        """<style>.a { fill: src("https://evil.example/#a") }</style>""",
        """<rect style="fill: src('https://evil.example/#a')"/>""",
    ],
)
def test_an_svg_that_could_run_or_load_anything_is_refused(folder: Path, settings: Settings, inside: str) -> None:
    (folder / "logo.svg").write_text(f"{HEAD}{inside}</svg>")
    with pytest.raises(BrandingError, match=r"logo\.svg: must not ") as caught:
        read_brand(settings)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        "", "<svg/>", "not an image", "<html/>", '<!DOCTYPE svg [<!ENTITY a "aa">]><svg/>',
        '<svg xmlns="http://www.w3.org/2000/svg"/>', " " * 200_001,
    ],
)  # fmt: skip
def test_a_file_that_is_no_svg_image_is_refused(folder: Path, settings: Settings, content: str) -> None:
    (folder / "logo.svg").write_text(content)
    with pytest.raises(BrandingError, match=r"logo\.svg: "):
        read_brand(settings)


def test_gradients_and_inner_links_are_allowed(folder: Path) -> None:
    file = folder / "logo.svg"
    file.write_text(f'{HEAD}<defs><path id="p" d="M0 0"/></defs><use xlink:href="#p" fill="url(#g)"/></svg>')
    assert read_logo(file).ratio == 4


def test_what_drawing_programs_add_is_allowed(folder: Path) -> None:
    file = folder / "logo.svg"
    program = 'xmlns:p="http://www.inkscape.org/namespaces/inkscape"'
    inside = r'<filter><feOffset/></filter><p:view/><path d="M0 0" p:file="C:\logo.png"/><metadata><p:a/></metadata>'
    file.write_text(f'<?xml version="1.0"?>{HEAD.replace(" viewBox", f" {program} viewBox")}{inside}</svg>')
    assert read_logo(file).ratio == 4


def test_icons_must_be_large_squares_and_other_files_are_named(folder: Path, settings: Settings) -> None:
    icon = folder / "icon.png"
    Image.new("RGB", (600, 599)).save(icon)
    with pytest.raises(BrandingError, match=r"icon\.png: must be a square of at least 512 x 512 pixels"):
        read_brand(settings)
    icon.write_bytes(b"\x89PNG no")
    with pytest.raises(BrandingError, match=r"icon\.png: must be a PNG image"):
        read_brand(settings)
    icon.rename(folder / "favicon.png")
    with pytest.raises(BrandingError, match=r"favicon\.png: must be one of logo\.svg, logo\.png, icon\.png"):
        read_brand(settings)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        *(("site_name", name) for name in ("<b>", "a\nb", "x" * 41, "A: B", "{{ x }}", '"A"', "a  b", "--", "\u202eA")),
        *(("brand_color", color) for color in ("blue", "#fff", "0b2a5b", "#0b2a5g", "#0b2a5b;")),
        ("accent_color", "red"),
    ],
)
def test_a_name_or_color_that_cannot_be_used_is_refused(
    monkeypatch: pytest.MonkeyPatch, setting: str, value: str
) -> None:
    monkeypatch.setenv(f"SIDELINE_{setting.upper()}", value)
    with pytest.raises(SettingsError, match=f"^SIDELINE_{setting.upper()}: must be [^\n]*$"):
        read_settings()


@pytest.mark.parametrize("name", ["Northfield Coaches", "St. Olaf's", "Hawai\u02bbi (DI)", "Texas A&M", "São João"])
def test_names_of_schools_are_accepted(name: str) -> None:
    assert read_settings(site_name=name).site_name == name
