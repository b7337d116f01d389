"""The operator's logo: an SVG or PNG file, or a data URL of the desk, validated before it is served."""

import hashlib
import math
import re
import warnings
from base64 import b64decode, b64encode
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from PIL import Image

MAX_LOGO_BYTES = 200_000

MAX_ICON_BYTES = 2_000_000

MIN_ICON_PIXELS = 512

MAX_PIXELS = 4096
"""The maximum width and height of a PNG."""

SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The content policy of an SVG that somebody opens by itself. In an <img> or as a background, nothing in it can run."""

_SVG = "{http://www.w3.org/2000/svg}"

_LIVE = ("{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/1998/Math/MathML}")
"""Namespaces, besides that of SVG, whose elements can have scripts and links."""

_ELEMENTS = {
    "svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "path", "rect", "circle", "ellipse",
    "line", "polyline", "polygon", "text", "tspan", "textPath", "linearGradient", "radialGradient", "stop", "pattern",
    "clipPath", "mask", "marker", "switch", "filter",
}  # fmt: skip
"""Elements that only draw. Those of filters begin with 'fe'. Drawing programs add elements of their own namespaces,
which do nothing; an XHTML or MathML element is live.
"""

# A backslash in a style can spell any of the others.
_EXTERNAL = re.compile(r"@import|(?:url|src)\(\s*[\"']?(?!#)|image-set|javascript:|data:|\\", re.IGNORECASE)

_INSTRUCTION = re.compile(rb"<\?(?!xml\s)")

_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:px)?")

MEDIA_TYPES = {".svg": "image/svg+xml", ".png": "image/png"}
"""The media type of a logo by its suffix."""

_PNG_URL = "data:image/png;base64,"

MAX_LOGO_URL = len(_PNG_URL) + 4 * math.ceil((MAX_LOGO_BYTES + 1) / 3)
"""The maximum number of characters of a data URL: one byte more than a logo may have, for a message that says so."""


class BrandingError(Exception):
    """A file in the branding folder cannot be used. The message is one line that names the file."""


class Logo(NamedTuple):
    """The bytes of a logo with the suffix of its file, and its width divided by its height."""

    content: bytes
    suffix: str
    ratio: float

    @property
    def fingerprint(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of the content, which are in the logo's URL."""
        return hashlib.sha256(self.content).hexdigest()[:16]

    @property
    def data_url(self) -> str:
        """The logo as an address of the picture itself."""
        return f"data:{MEDIA_TYPES[self.suffix]};base64,{b64encode(self.content).decode()}"

    def __str__(self) -> str:
        return f"{len(self.content) / 1000:,.1f} kB {self.suffix[1:].upper()}, sha256 {self.fingerprint}…"


def read_logo(file: Path) -> Logo:
    """Read logo.svg or logo.png. Raises BrandingError."""
    return _parse_logo(file, read_limited(file, MAX_LOGO_BYTES))


@lru_cache(2)
def logo_of_data_url(url: str) -> Logo | None:
    """Return the logo in data:image/png;base64,… if `read_logo` would accept it as a file; None for an empty text.
    Raises BrandingError.

    No SVG: 2 kB of parts that repeat parts are ten million circles, which would stop the browsers of all visitors, and
    of the admin who could undo it. The operator, who can put one in the data folder, has the machine anyway.

    The cache: a PNG can take half a second, and each change of a setting reads the logo again. The log also names the
    one before.
    """
    if not url:
        return None
    if not url.startswith(_PNG_URL):
        raise BrandingError("logo: must be a PNG image")
    file = Path("logo.png")
    try:
        content = b64decode(url.removeprefix(_PNG_URL), validate=True)
    except ValueError:
        raise BrandingError(f"{file}: must be in base64") from None
    return _parse_logo(file, _limited(file, content, MAX_LOGO_BYTES))


def _parse_logo(file: Path, content: bytes) -> Logo:
    if file.suffix == ".svg":
        return Logo(content, ".svg", _svg_ratio(file, content))
    width, height = open_png(file, content).size
    return Logo(content, ".png", width / height)


def read_icon(file: Path) -> Image.Image:
    """Read icon.png, a square of at least MIN_ICON_PIXELS. Raises BrandingError."""
    image = open_png(file, read_limited(file, MAX_ICON_BYTES))
    if image.width != image.height or image.width < MIN_ICON_PIXELS:
        raise BrandingError(f"{file}: must be a square of at least {MIN_ICON_PIXELS} x {MIN_ICON_PIXELS} pixels")
    return image.convert("RGBA")


def read_limited(file: Path, max_bytes: int) -> bytes:
    """Return the content of a file. Raises BrandingError if it cannot be read or is larger."""
    try:
        with file.open("rb") as opened:
            content = opened.read(max_bytes + 1)
    except OSError as error:
        raise BrandingError(f"{file}: {error.strerror}") from None
    return _limited(file, content, max_bytes)


def _limited(file: Path, content: bytes, max_bytes: int) -> bytes:
    if len(content) > max_bytes:
        raise BrandingError(f"{file}: must have at most {max_bytes:,} bytes")
    return content


def open_png(file: Path, content: bytes) -> Image.Image:
    """Return the decoded image. Raises BrandingError unless it is a PNG of at most MAX_PIXELS a side."""
    try:
        # The size is checked before the pixels are decoded.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(content), formats=["PNG"])
        if max(image.size) > MAX_PIXELS:
            raise _too_many_pixels(file)
        image.load()
    except Image.DecompressionBombError:
        raise _too_many_pixels(file) from None
    except (OSError, SyntaxError, ValueError):
        raise BrandingError(f"{file}: must be a PNG image") from None
    return image


def _too_many_pixels(file: Path) -> BrandingError:
    return BrandingError(f"{file}: must be at most {MAX_PIXELS} pixels wide and high")


def _svg_ratio(file: Path, content: bytes) -> float:
    """Return width / height of an SVG. Raises BrandingError if it could run or load anything."""
    # In UTF-16, which has zeros, the searches below would find nothing.
    if b"\0" in content:
        raise BrandingError(f"{file}: must be an SVG image in UTF-8")
    # Entities can expand without limit, and no drawing program needs them.
    if b"<!DOCTYPE" in content.upper() or b"<!ENTITY" in content.upper():
        raise BrandingError(f"{file}: must not have a DOCTYPE; save it as plain SVG")
    if _INSTRUCTION.search(content):
        raise BrandingError(f"{file}: must not have instructions such as <?xml-stylesheet>; save it as plain SVG")
    try:
        root = ElementTree.fromstring(content)  # noqa: S314  # without entities
    except (ElementTree.ParseError, ValueError, LookupError):
        raise BrandingError(f"{file}: must be an SVG image") from None
    if root.tag != f"{_SVG}svg":
        raise BrandingError(f"{file}: must be an SVG image")
    for element in root.iter():
        _ensure_inert(file, element)
    return _ratio(root) or _no_size(file)


def _ensure_inert(file: Path, element: ElementTree.Element) -> None:
    tag = str(element.tag)
    name = tag.rpartition("}")[2]
    is_live = tag.startswith(_LIVE)
    if tag.startswith("{") and not tag.startswith(_SVG) and not is_live:
        return
    draws = name in _ELEMENTS or (name.startswith("fe") and name != "feImage")
    if is_live or not draws:
        raise BrandingError(f"{file}: must not contain <{name[:40]}>; convert pictures and text to paths")
    for attribute, value in element.attrib.items():
        local_name = attribute.rpartition("}")[2].lower()
        if attribute.startswith("{") and local_name != "href":
            continue  # of a drawing program
        is_external_link = local_name == "href" and not value.startswith("#")
        if local_name.startswith("on") or is_external_link or _EXTERNAL.search(value):
            raise BrandingError(f"{file}: must not contain scripts or links (<{name} {local_name[:40]}>)")
    if name == "style" and _EXTERNAL.search("".join(element.itertext())):
        raise BrandingError(f"{file}: must not load styles or fonts")


def _ratio(root: ElementTree.Element) -> float:
    """Return width / height from the view box, or else from width and height; 0 if neither says it."""
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    sizes = box[2:] if len(box) == 4 else [root.get("width", ""), root.get("height", "")]
    if not all(map(_NUMBER.fullmatch, sizes)):
        return 0
    width, height = (float(size.removesuffix("px")) for size in sizes)
    return width / height if height and math.isfinite(width) and math.isfinite(height) else 0


def _no_size(file: Path) -> float:
    raise BrandingError(f"{file}: the <svg> element must have a viewBox")
