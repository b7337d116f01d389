"""The built web app as the server holds it: read once at start, kept in memory (a few hundred kB)."""

import hashlib
import mimetypes
import re
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

from sideline.pages.encodings import ENCODINGS

_PACKAGE = Path(__file__).parent.parent
SITE_FOLDERS = (_PACKAGE / "site", _PACKAGE.parent.parent / "web" / "dist")
"""Where the pages are: in a wheel beside the code, else where the repository builds them."""

IMMUTABLE = "public, max-age=31536000, immutable"
"""Files below /assets carry a hash of their content in their name, so they never change."""

A_DAY = "public, max-age=86400"

_MEDIA_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".ico": "image/x-icon",
}

_STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


@dataclass(frozen=True)
class SiteFile:
    """One file in every coding the build made ('' is the plain one)."""

    contents: dict[str, bytes]
    media_type: str
    cache_control: str
    etag: str


@dataclass(frozen=True)
class BuiltSite:
    """All files by their URL path, and the HTML documents by the path of the page ('/contact')."""

    files: dict[str, SiteFile]
    documents: dict[str, str]

    @property
    def is_built(self) -> bool:
        return bool(self.documents)

    def document(self, path: str) -> str:
        """The document of a page: its own where the build made one, else the shell that renders any page."""
        return self.documents.get(path) or self.documents.get("/shell") or self.documents["/"]

    def styles(self) -> list[str]:
        """The hashes by which the content policy knows the style elements of the documents."""
        texts = {text for document in self.documents.values() for text in _STYLE.findall(document)}
        return sorted(f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}" for text in texts)


def find_site_folder() -> Path | None:
    """The folder with the built pages; None where nobody built them."""
    return next((folder for folder in SITE_FOLDERS if (folder / "index.html").is_file()), None)


def read_site(folder: Path | None) -> BuiltSite:
    """Everything the build put into `folder`; nothing where there is none."""
    files, documents = {}, {}
    for path in sorted(folder.rglob("*")) if folder else []:
        relative = path.relative_to(folder or path)
        hidden = any(part.startswith(".") for part in relative.parts)
        if hidden or path.suffix in ENCODINGS.values() or not path.is_file():
            continue
        if path.suffix == ".html":
            documents[_page_of(relative)] = path.read_text(encoding="utf-8")
        else:
            files[f"/{relative.as_posix()}"] = _read_file(path, immutable=relative.parts[0] == "assets")
    return BuiltSite(files, documents)


def _page_of(relative: Path) -> str:
    page = relative.with_suffix("").as_posix()
    return "/" + page.removesuffix("index").rstrip("/")


def _read_file(path: Path, immutable: bool) -> SiteFile:
    contents = {"": path.read_bytes()}
    for encoding, ending in ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if packed.is_file():
            contents[encoding] = packed.read_bytes()
    media_type = _MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    etag = f'W/"{hashlib.sha256(contents[""]).hexdigest()[:24]}"'
    return SiteFile(contents, media_type, IMMUTABLE if immutable else A_DAY, etag)
