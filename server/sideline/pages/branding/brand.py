"""What the operator replaces in the built pages, read once at start: style, logo, icons and manifest."""

import hashlib
from base64 import b64encode
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from sideline.config.branding_settings import PRODUCT
from sideline.config.colors import style_sheet
from sideline.config.own_files import BRANDING_FILES, BRANDING_FOLDER
from sideline.config.settings import Settings
from sideline.pages.branding.icons import icon_files, own_icon, preview_picture
from sideline.pages.branding.logo import BrandingError, Logo, read_icon, read_logo
from sideline.pages.build import IMMUTABLE, ONE_DAY
from sideline.pages.responses import Content

MANIFEST = "/manifest.webmanifest"

_LOGO_HEIGHT = 2.25
"""The height of the logo in the header, in rem."""

_MAX_LOGO_WIDTH = 14
"""The maximum width of the logo in rem. A phone of 320 px has less room; the logo gets smaller there."""

_PREVIEW = "/og-image.jpg"

_MEDIA_TYPES = {".ico": "image/x-icon", ".png": "image/png", ".jpg": "image/jpeg", ".svg": "image/svg+xml"}


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
    logo = next((read_logo(own[name]) for name in ("logo.svg", "logo.png") if name in own), None)
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
        path = f"/{BRANDING_FOLDER}/logo-{hashlib.sha256(logo.content).hexdigest()[:16]}{logo.suffix}"
        files[path] = Content(logo.content, _MEDIA_TYPES[logo.suffix], IMMUTABLE, {})
        style += _logo_style(path, logo)
    return Brand(settings.site_name, settings.palette.band, style, bool(files) and "/favicon.ico" in files, files)


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
    """Return CSS that shows the logo instead of the mark and the name in the header."""
    width = min(round(_LOGO_HEIGHT * logo.ratio, 3), _MAX_LOGO_WIDTH)
    return (
        f".site-logo{{width:{width}rem;max-width:100%;height:{_LOGO_HEIGHT}rem;"
        f"background:url({path}) left/contain no-repeat;print-color-adjust:exact}}.site-logo>*{{display:none}}"
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
