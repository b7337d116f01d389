"""What the operator replaces in the built pages: style, icons and manifest, and the announcement."""

import hashlib
import time
from base64 import b64encode
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import orjson
import structlog
from PIL import Image, ImageDraw

from sideline.config.addresses import web_url
from sideline.config.colors import style_sheet
from sideline.config.own_files import ANNOUNCEMENT_FILE, BRANDING_FILES, BRANDING_FOLDER
from sideline.config.settings import PRODUCT, Settings
from sideline.pages.build import IMMUTABLE, ONE_DAY
from sideline.pages.logo import MEDIA_TYPES, BrandingError, Logo, logo_of_data_url, read_icon, read_logo
from sideline.pages.responses import Content
from sideline.pages.share.canvas import WHITE, color_of_hex, drawable, mix, text_width
from sideline.pages.share.layouts import BLACK, background, logo, stars
from sideline.pages.share.pictures import look_of

# The announcement on top of all pages: a text file in the data folder, read again while the site runs.

log = structlog.get_logger()

MAX_LENGTH = 300
"""The maximum number of characters of the text."""

_MAX_BYTES = 4_000

CACHE_SECONDS = 30
"""How long a process uses what it read."""


class Announcement(NamedTuple):
    """A line for everybody, an address to read more or '', and an id that changes with them."""

    text: str
    link: str
    id: str


class CurrentAnnouncement:
    """The announcement of one process: that of the desk, or else that of the file."""

    def __init__(self, settings: Settings) -> None:
        self._file = settings.data_dir / ANNOUNCEMENT_FILE
        self._text = settings.site_text("announcement")
        self._current: Announcement | None = None
        self._read_at = float("-inf")
        self._lock = Lock()

    def current(self) -> Announcement | None:
        """Return the announcement, or None without one. A file that cannot be used is logged and not shown."""
        if time.monotonic() >= self._read_at + CACHE_SECONDS:
            with self._lock:
                self._current, self._read_at = self._read(), time.monotonic()
        return self._current

    def _read(self) -> Announcement | None:
        try:
            if self._text is not None:
                return parse_announcement(self._text.encode())
            return parse_announcement(read_announcement_file(self._file))
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("announcement_not_shown", file=str(self._file), reason=error.strerror)
        except ValueError as error:
            log.warning("announcement_not_shown", file=str(self._file), reason=str(error))
        return None


def read_announcement_file(file: Path) -> bytes:
    """Return the content of the file, cut if it is too large to be shown. Raises OSError."""
    with file.open("rb") as opened:
        return opened.read(_MAX_BYTES + 1)


def parse_announcement(content: bytes) -> Announcement | None:
    """Return the announcement in a file: a text and, if the last line is an address, a link. None for an empty file.

    Raises ValueError with the reason if it cannot be shown.
    """
    try:
        lines = [" ".join(line.split()) for line in content.decode("utf-8-sig").splitlines() if line.strip()]
    except UnicodeDecodeError:
        raise ValueError("must be UTF-8") from None
    link = lines.pop() if len(lines) > 1 and _is_address(lines[-1]) else ""
    text = " ".join(lines)
    if not text:
        return None
    if len(text) > MAX_LENGTH or not text.isprintable():
        raise ValueError(f"must be plain text of at most {MAX_LENGTH} characters")
    return Announcement(text, link, hashlib.sha256(f"{text}\n{link}".encode()).hexdigest()[:16])


def _is_address(line: str) -> bool:
    """Whether a line is a path of this site or the URL of another one."""
    if line.startswith("/"):
        return not line.startswith(("//", "/\\")) and " " not in line and "\\" not in line
    try:
        return bool(web_url(line))
    except ValueError:
        return False


# The site's icons and its picture for link previews, drawn at start for a site with its own name, colors or icon.

_ICO_SIZES = [(16, 16), (32, 32), (48, 48)]

_DRAWN_PIXELS = 2048
"""Icons are drawn at this size and then reduced, because Pillow draws without smooth edges."""

_SAFE_SHARE = 0.78
"""The share of a maskable icon's width that systems never crop."""

_BARS = ((4, 7, 7, 18), (12.5, 7, 15.5, 18), (21, 7, 24, 18), (0, 18, 28, 22))
"""The mark in a square of 28 units, as in web/public/favicon.svg."""

_HEADLINE = (("KNOW THE COACH", "BEFORE", "YOU COMMIT."), 142)


def own_icon(settings: Settings) -> Image.Image:
    """Return the mark in the site's colors, with round corners."""
    unit = _DRAWN_PIXELS / 28
    image = Image.new("RGBA", (_DRAWN_PIXELS, _DRAWN_PIXELS))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, _DRAWN_PIXELS - 1, _DRAWN_PIXELS - 1), 7 * unit, settings.palette.button)
    for box in _BARS:
        left, top, right, bottom = (round(value * unit) for value in box)
        draw.rectangle((left, top, right - 1, bottom - 1), settings.palette.band)
    return image


def icon_files(icon: Image.Image, ground: str) -> dict[str, bytes]:
    """Return the icon files by path. `ground` is the color around the icon where a system crops it (#rrggbb)."""
    ico = BytesIO()
    _resized(icon, 48).save(ico, "ICO", sizes=_ICO_SIZES)
    return {
        "/favicon.ico": ico.getvalue(),
        "/apple-touch-icon.png": _png(_on_ground(icon, ground, 180, 1)),
        "/icon-192.png": _png(_resized(icon, 192)),
        "/icon-512.png": _png(_resized(icon, 512)),
        "/icon-maskable-512.png": _png(_on_ground(icon, ground, 512, _SAFE_SHARE)),
    }


def preview_picture(settings: Settings) -> bytes:
    """Return the picture of pages without their own in link previews, 1200 × 630, as a JPEG."""
    look = look_of(settings)
    highlight, ground = color_of_hex(look.highlight), color_of_hex(look.background)
    canvas = background((1200, 630), ground, highlight, highlight)
    logo(canvas, (72, 66), 1.72, mix(ground, BLACK, 0.66), look.site_name)
    (first, second, third), size = _HEADLINE
    canvas.text((72, 290), first, size)
    canvas.text((72, 424), second, size, highlight)
    canvas.text((72 + text_width(f"{second} ", size), 424), third, size)
    stars(canvas, (72, 492), 1.6, 10)
    canvas.text((300, 526), drawable("Anonymous ratings by college athletes"), 38, WHITE, weight="SemiBold")
    result = BytesIO()
    canvas.image.save(result, "JPEG", quality=88)
    return result.getvalue()


def _resized(icon: Image.Image, size: int) -> Image.Image:
    return icon.resize((size, size), Image.Resampling.LANCZOS)


def _on_ground(icon: Image.Image, ground: str, size: int, share: float) -> Image.Image:
    square = Image.new("RGBA", (size, size), ground)
    width = round(size * share)
    small = _resized(icon, width)
    square.paste(small, ((size - width) // 2, (size - width) // 2), small)
    return square.convert("RGB")


def _png(image: Image.Image) -> bytes:
    result = BytesIO()
    image.save(result, "PNG", optimize=True)
    return result.getvalue()


MANIFEST = "/manifest.webmanifest"

_LOGO_HEIGHT = 2.25
"""The height of the logo in the header, in rem."""

_MAX_LOGO_WIDTH = 14
"""The maximum width of the logo in rem. A phone of 320 px has less room; the logo gets smaller there."""

_PREVIEW = "/og-image.jpg"

BRAND_FILES = (
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    _PREVIEW,
    MANIFEST,
)
"""The paths of files that a site with its own name, colors or icon has instead of those of the build."""

_MEDIA_TYPES = {**MEDIA_TYPES, ".ico": "image/x-icon", ".jpg": "image/jpeg"}


@dataclass(frozen=True)
class Brand:
    """The site's own look. `style` is the CSS that every page gets; `files` replace those of the build by URL path."""

    name: str
    theme_color: str
    style: str = ""
    has_own_icon: bool = False
    files: dict[str, Content] = field(default_factory=dict)

    def style_hashes(self) -> list[str]:
        """Return the hashes with which the content policy allows the style."""
        if not self.style:
            return []
        return [f"sha256-{b64encode(hashlib.sha256(self.style.encode()).digest()).decode()}"]


def read_brand(settings: Settings) -> Brand:
    """Return the look of this site. Raises BrandingError if a file in the branding folder cannot be used."""
    own = _own_files(settings.data_dir / BRANDING_FOLDER)
    logo = _logo(settings, own)
    has_own_look = settings.site_name != PRODUCT or settings.brand_color or settings.accent_color
    files: dict[str, Content] = {}
    if "icon.png" in own or has_own_look:
        icon = read_icon(own["icon.png"]) if "icon.png" in own else own_icon(settings)
        ground = settings.palette.band if "icon.png" in own else settings.palette.button
        files = {path: _content(path, body) for path, body in icon_files(icon, ground).items()}
    if has_own_look:
        files[_PREVIEW] = _content(_PREVIEW, preview_picture(settings))
    if files:
        files[MANIFEST] = Content(_manifest(settings), "application/manifest+json", ONE_DAY)
    style = style_sheet(settings.brand_color, settings.accent_color)
    if logo:
        path = f"/{BRANDING_FOLDER}/logo-{logo.fingerprint}{logo.suffix}"
        files[path] = Content(logo.content, _MEDIA_TYPES[logo.suffix], IMMUTABLE, {})
        style += _logo_style(path, logo)
    return Brand(settings.site_name, settings.palette.band, style, bool(files) and "/favicon.ico" in files, files)


def logo_of_file(settings: Settings) -> Logo | None:
    """Return the logo of the data folder; None if there is none. Raises BrandingError."""
    return _logo_of_file(_own_files(settings.data_dir / BRANDING_FOLDER))


def _logo_of_file(own: dict[str, Path]) -> Logo | None:
    return next((read_logo(own[name]) for name in ("logo.svg", "logo.png") if name in own), None)


def _logo(settings: Settings, own: dict[str, Path]) -> Logo | None:
    """Return the logo of the desk, or else that of the file."""
    url = settings.site_text("logo")
    if url is None:
        return _logo_of_file(own)
    try:
        return logo_of_data_url(url)
    except BrandingError as error:
        # As after a release with stricter rules, or in a damaged database: the site must start.
        log.error("logo_of_the_desk_not_used", reason=str(error))
        return _logo_of_file(own)


def _own_files(folder: Path) -> dict[str, Path]:
    try:
        own = {path.name: path for path in folder.glob("[!.]*")} if folder.is_dir() else {}
    except OSError as error:
        raise BrandingError(f"{folder}: {error.strerror}") from None
    for name, path in own.items():
        if name not in BRANDING_FILES:
            raise BrandingError(f"{path}: must be one of {', '.join(BRANDING_FILES)}")
    return own


def _logo_style(path: str, logo: Logo) -> str:
    """Return CSS that shows the logo instead of the mark and the name in the header. With forced
    colors the header has no color, and a poster is white: a logo for dark backgrounds brings its own there.
    """
    width = min(round(_LOGO_HEIGHT * logo.ratio, 3), _MAX_LOGO_WIDTH)
    return (
        f".site-logo{{width:{width}rem;max-width:100%;height:{_LOGO_HEIGHT}rem;"
        f"background:url({path}) left/contain no-repeat;print-color-adjust:exact}}.site-logo>*{{display:none}}"
        ".poster .site-logo{background-color:var(--turf-900)}"
        "@media(forced-colors:active){.site-logo{background-color:var(--turf-900);forced-color-adjust:none}}"
    )


def _manifest(settings: Settings) -> bytes:
    icons = [
        {"src": f"/icon-{name}.png", "sizes": f"{size}x{size}", "type": "image/png", **purpose}
        for name, size, purpose in (
            ("192", 192, {}), ("512", 512, {}), ("maskable-512", 512, {"purpose": "maskable"}),
        )
    ]  # fmt: skip
    return orjson.dumps(
        {
            "name": f"{settings.site_name}: anonymous reviews of college coaches",
            "short_name": settings.site_name,
            "description": "Anonymous ratings of college coaches by the athletes who played for them.",
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "lang": "en",
            "background_color": settings.palette.band,
            "theme_color": settings.palette.band,
            "icons": icons,
        }
    )


def _content(path: str, body: bytes) -> Content:
    return Content(body, _MEDIA_TYPES[path[path.rindex(".") :]], ONE_DAY, {})
