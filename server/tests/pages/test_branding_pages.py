"""A site with its own name, colors, logo, icon and announcement: nothing but the footer names the product."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from uuid import UUID

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from sideline import notifications
from sideline.config.settings import Settings
from sideline.core.outbox import Message
from sideline.main import create_app
from sideline.notifications.mail import build_mail
from sideline.pages import branding, build
from sideline.pages.build import BUILD_FOLDERS

NAME = "Northfield Coaches & Co."
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><path d="M0 0h120v30H0z" fill="#fff"/></svg>'
PATHS = (
    "/", "/coaches", "/coaches?q=smith", "/contact", "/terms", "/privacy-policy", "/guidelines", "/for-coaches",
    "/how-we-check", "/transparency", "/saved-coaches", "/my-reviews", "/reset-password", "/confirm-email", "/compare",
    "/coach/{coach}", "/coach/{coach}/rate", "/coach/999999", "/visit/{coach}", "/school/nowhere", "/sport/Golf",
    "/team/no/where", "/report/abc", "/unsubscribe/abc", "/nothing-here", "/manifest.webmanifest", "/api/docs",
    "/api/openapi.json", "/api/legal/terms", "/api/home", "/api/site", "/api/coaches/{coach}",
)  # fmt: skip

TEMPLATES = sorted(
    path.stem for path in (Path(notifications.__file__).parent / "templates").glob("*.txt") if path.stem != "layout"
)


@pytest.fixture
def branded(settings: Settings) -> Settings:
    """The settings of a site with its own look. Its pages are those of the real build."""
    folder = settings.data_dir / "branding"
    folder.mkdir()
    (folder / "logo.svg").write_text(SVG)
    Image.new("RGB", (600, 600), "#0b2a5b").save(folder / "icon.png")
    values = {"site_name": NAME, "brand_color": "#0b2a5b", "accent_color": "#ffd200"}
    return settings.model_copy(update=values)


@pytest.fixture
def real_build(no_built_pages: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "BUILD_FOLDERS", BUILD_FOLDERS)


@pytest.fixture
def own_client(branded: Settings, real_build: None) -> Iterator[TestClient]:
    assert build.find_build(), "these tests need the web build: make web"
    with TestClient(create_app(branded), follow_redirects=True) as client:
        yield client


def without_technical_names(text: str) -> str:
    """Remove the style element, what follows "Runs on", and names that nobody reads: addresses, types and ids."""
    text = re.sub("<style>.*?</style>", "", text, flags=re.DOTALL)
    for technical in ("Runs on Sideline", "urn:sideline:", "sideline doctor"):
        text = text.replace(technical, "")
    return re.sub(r"[\w.+-]*@?sideline\.example|--sideline-\w+|sideline-my-data|sideline__\w+", "", text)


def test_no_page_names_the_product_except_in_the_footer(own_client: TestClient, coach_id: int) -> None:
    for path in PATHS:
        text = own_client.get(path.format(coach=coach_id)).text
        assert "sideline" not in without_technical_names(text).lower(), path
    home = own_client.get("/").text
    assert "© Northfield Coaches &amp; Co. · Runs on Sideline" in home
    assert "<title>Northfield Coaches &amp; Co.: anonymous reviews of college coaches</title>" in home
    assert '<meta name="application-name" content="Northfield Coaches &amp; Co.">' in home
    assert "{{" not in re.sub("<style>.*?</style>", "", home, flags=re.DOTALL)


def test_no_email_names_the_product(branded: Settings, subtests: pytest.Subtests) -> None:
    for template in TEMPLATES:
        with subtests.test(template=template):
            now = datetime(2026, 3, 14, 9, tzinfo=UTC)
            payload = {"template": template, "to": "ada@athletes.example", "link": "https://northfield.example/x"}
            email = build_mail(branded, Message(UUID(int=1), now, payload, now))
            assert str(email["From"]) == f'"{NAME}" <no-reply@sideline.example>'
            bodies = [email.get_body((kind,)) for kind in ("plain", "html")]
            texts = [str(email["Subject"]), *(body.get_content() for body in bodies if body is not None)]
            for text in texts:
                assert "sideline" not in without_technical_names(text).lower()
            assert "NORTHFIELD COACHES &amp; CO." in texts[2]
            assert "#0b4133" not in texts[2]


def test_the_style_is_allowed_by_its_hash_and_shows_logo_and_colors(own_client: TestClient) -> None:
    page = own_client.get("/coaches")
    [style] = [style for style in re.findall("<style>(.*?)</style>", page.text) if ".site-logo{" in style]
    assert "--accent:#0b2a5b" in style
    assert "--gold:#ffd200" in style
    assert style_hash(style) in page.headers["Content-Security-Policy"]
    [path] = re.findall(r"url\((/branding/logo-[0-9a-f]{16}\.svg)\)", style)
    logo = own_client.get(path)
    assert logo.text == SVG
    assert logo.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" in logo.headers["Cache-Control"]
    assert logo.headers["Content-Security-Policy"].startswith("default-src 'none'")


def style_hash(style: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"


def test_icons_and_manifest_are_made_from_the_icon(own_client: TestClient) -> None:
    for name, size in (("icon-192", 192), ("icon-512", 512), ("icon-maskable-512", 512), ("apple-touch-icon", 180)):
        image = Image.open(BytesIO(own_client.get(f"/{name}.png").content))
        assert image.size == (size, size)
        assert image.convert("RGB").getpixel((size // 2, size // 2)) == (11, 42, 91)
    manifest = own_client.get("/manifest.webmanifest").json()
    assert (manifest["short_name"], {icon["type"] for icon in manifest["icons"]}) == (NAME, {"image/png"})
    page = own_client.get("/").text
    assert f'<meta name="theme-color" content="{manifest["theme_color"]}">' in page
    assert "favicon.svg" not in page
    assert Image.open(BytesIO(own_client.get("/og-image.jpg").content)).size == (1200, 630)


def test_a_site_without_its_own_look_has_the_files_of_the_build(client: TestClient, web_build: Path) -> None:
    page = client.get("/").text
    assert "Runs on" not in page
    assert 'href="/favicon.svg"' in page
    assert ".site-logo{" not in page


def test_the_announcement_is_on_every_page_and_changes_while_the_site_runs(
    settings: Settings, web_build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branding, "CACHE_SECONDS", 0)
    file = settings.data_dir / "announcement.txt"
    with TestClient(create_app(settings)) as client:
        assert 'id="announcement"' not in client.get("/contact").text
        file.write_text("Down on <Sunday>,\n8 to 9.\nhttps://northfield.example/news\n")
        pages = [client.get(path).text for path in ("/contact", "/", "/coaches", "/nothing")]
        for page in pages:
            assert "<p>Down on &lt;Sunday&gt;, 8 to 9. <a" in page
            assert 'href="https://northfield.example/news">Read more</a>' in page
            assert page.index('id="announcement"') < page.index('id="root"')
        [first] = set(re.findall('announcement.js" data-id="([0-9a-f]{16})"', "".join(pages)))
        file.write_text("Back again.")
        assert re.findall('data-id="([0-9a-f]{16})"', client.get("/contact").text) != [first]
        file.write_bytes(b"\xff")
        assert 'id="announcement"' not in client.get("/contact").text
        file.unlink()
        assert 'id="announcement"' not in client.get("/").text


@pytest.mark.parametrize(
    ("content", "text", "link"),
    [
        (b"  One  line \n", "One line", ""),
        (b"\xef\xbb\xbfSee\n/terms", "See", "/terms"),
        (b"/terms", "/terms", ""),
        (b"See\n//evil.example", "See //evil.example", ""),
        (b"See\njavascript:alert(1)", "See javascript:alert(1)", ""),
    ],
)
def test_the_last_line_of_an_announcement_may_be_an_address(content: bytes, text: str, link: str) -> None:
    parsed = branding.parse_announcement(content)
    assert parsed is not None
    assert (parsed.text, parsed.link) == (text, link)


@pytest.mark.parametrize("content", [b"x" * 301, b"a\x00b", "\u202eabc".encode()])
def test_an_announcement_that_cannot_be_shown_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="plain text"):
        branding.parse_announcement(content)
