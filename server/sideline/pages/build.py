"""The built web app, read once at start and kept in memory: static files, HTML documents and the list of pages."""

import mimetypes
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from sideline.pages.responses import ENCODINGS, Content

_PACKAGE = Path(__file__).parent.parent
BUILD_FOLDERS = (_PACKAGE / "site", _PACKAGE.parent.parent / "web" / "dist")
"""Where to look for the build: next to the code in a wheel, or in the repository's build folder."""

ROUTES = "routes.json"
"""The file in which the web build lists its pages."""

RENDERER = "renderer.js"
"""The script that renders pages (pages/react.py); it is not for browsers."""

IMMUTABLE = "public, max-age=31536000, immutable"
"""Files under /assets have a hash of their content in their name, so they never change."""

ONE_DAY = "public, max-age=86400"

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


class BuildError(Exception):
    """The build cannot be used; the message is a single line."""


@dataclass(frozen=True)
class PageMeta:
    """An entry of routes.json. `path` is a React Router pattern ("/coach/:coachId"), `title` the title of the browser
    tab, `indexed` whether search engines may index the page, and `without_script` the text for visitors without
    JavaScript on a page that needs it. `document` is the path of the document that React fills; '' if it does not.
    """

    path: str
    title: str
    description: str
    indexed: bool
    without_script: str = ""
    document: str = ""


@dataclass(frozen=True)
class WebBuild:
    """Pages by pattern, documents by their path in the build without suffix ("/ContactPage"), other files by URL
    path, and the script that renders pages.
    """

    pages: dict[str, PageMeta] = field(default_factory=dict)
    documents: dict[str, str] = field(default_factory=dict)
    files: dict[str, Content] = field(default_factory=dict)
    renderer: str = ""
    not_found: PageMeta | None = None
    """The page for unknown paths; None without a build."""


def find_build() -> Path | None:
    """Return the folder of the build, or None if there is none or it is from a release without a list of pages."""
    return next((folder for folder in BUILD_FOLDERS if (folder / ROUTES).is_file()), None)


def read_build(folder: Path | None) -> WebBuild:
    """Read the build in `folder`; empty for None. Raises BuildError if the list of pages cannot be read."""
    if folder is None:
        return WebBuild()
    documents, files = {}, {}
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in relative.parts)
        if hidden or path.suffix in ENCODINGS.values() or path.name in (ROUTES, RENDERER) or not path.is_file():
            continue
        if path.suffix == ".html":
            documents[f"/{relative.with_suffix('').as_posix()}"] = path.read_text(encoding="utf-8")
        else:
            files[f"/{relative.as_posix()}"] = _read_file(path, IMMUTABLE if relative.parts[0] == "assets" else ONE_DAY)
    renderer = folder / RENDERER
    script = renderer.read_text(encoding="utf-8") if renderer.is_file() else ""
    pages = _read_pages(folder / ROUTES)
    not_found = pages.pop("*", None)
    return WebBuild(pages, documents, files, script, not_found)


def _read_pages(file: Path) -> dict[str, PageMeta]:
    try:
        pages = TypeAdapter(list[PageMeta]).validate_json(file.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        raise BuildError(f"{file}: {'.'.join(map(str, first['loc']))} {first['msg']}; run `make setup`") from None
    unknown = [page.path for page in pages if page.path != "*" and set("*?") & set(page.path)]
    if unknown:
        raise BuildError(f"{file}: {unknown[0]}: only fixed segments and :parameters are supported")
    return {page.path: page for page in pages}


def _read_file(path: Path, cache_control: str) -> Content:
    variants = {encoding: path.with_name(path.name + suffix) for encoding, suffix in ENCODINGS.items()}
    compressed = {encoding: file.read_bytes() for encoding, file in variants.items() if file.is_file()}
    media_type = _MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Content(path.read_bytes(), media_type, cache_control, compressed)
