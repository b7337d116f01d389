"""The site's icons and its picture for link previews, drawn at start for a site with its own name, colors or icon."""

from io import BytesIO

from PIL import Image, ImageDraw

from sideline.config.settings import Settings
from sideline.pages.share.canvas import WHITE, color_of_hex, drawable, mix, text_width
from sideline.pages.share.marks import BLACK, background, logo, stars
from sideline.pages.share.previews import look_of

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
