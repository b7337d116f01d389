"""A page's HTML: the built document with its own title, description, canonical address, words and data put in.

The content policy lets no inline script run; what is put in here is data (JSON), which never runs.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import escape, unescape
from typing import Any

import orjson

_HEAD_OF_THE_BUILD = re.compile(
    r"""\s*(?:<title>.*?</title>
    |<meta\s[^>]*?name="(?:description|robots|twitter:card)"[^>]*>
    |<meta\s[^>]*?property="og:[^>]*>
    |<link\s[^>]*?rel="canonical"[^>]*>)""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_TITLE = re.compile("<title>(.*?)</title>", re.DOTALL)
_DESCRIPTION = re.compile(r'<meta\s+name="description"\s+content="([^"]*)"')
_UNSAFE_IN_SCRIPT = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
_PLACE = re.compile(r"\{\{(\w+)\}\}")
_UNSAFE = re.compile("[<>&\u2028\u2029]")


@dataclass(frozen=True)
class Head:
    """What search engines and link previews are told about a page. `path` begins with a slash."""

    title: str
    description: str
    path: str
    indexed: bool = True
    kind: str = "website"
    structured: Any = None


@dataclass(frozen=True)
class Page:
    """What a page has of its own: its head, words for the {{places}} of its document, data for the app, a status."""

    head: Head
    status: int = 200
    words: Mapping[str, str] = field(default_factory=dict)
    first_data: Any = None


class Document:
    """A built document, taken apart once: what is the same in each of its pages, and where the rest goes."""

    def __init__(self, html: str) -> None:
        above, close, below = html.partition("</head>")
        self.beginning = _HEAD_OF_THE_BUILD.sub("", above).rstrip() + "\n"
        body, end, after = below.rpartition("</body>")
        self._parts = _PLACE.split(close + body)
        self._end = end + after

    def fill(self, origin: str, page: Page) -> str:
        """What follows `beginning` in this page. The data comes last, in `<script id="first-data">`, so that the words
        can be painted before all of it is there.
        """
        parts = [escape(page.words.get(part, "")) if at % 2 else part for at, part in enumerate(self._parts)]
        tags = [f"{tag}\n" for tag in _tags(origin, page.head)]
        return "".join([*tags, *parts, *_data(page), self._end])


def _data(page: Page) -> Iterator[str]:
    if page.head.structured is not None:
        yield f'<script type="application/ld+json">{script_json(page.head.structured)}</script>\n'
    if page.first_data is not None:
        yield f'<script type="application/json" id="first-data">{script_json(page.first_data)}</script>\n'


def with_own_words(head: Head, document: str) -> Head:
    """`head` with the title and description that `document` has already."""
    title, description = _TITLE.search(document), _DESCRIPTION.search(document)
    return replace(
        head,
        title=unescape(title[1]).strip() if title else head.title,
        description=unescape(description[1]).strip() if description else head.description,
    )


def script_json(content: Any) -> str:
    """JSON that cannot end the script element it stands in, whatever the texts in it say."""
    return _UNSAFE.sub(lambda found: _UNSAFE_IN_SCRIPT[found[0]], orjson.dumps(content).decode())


def _tags(origin: str, head: Head) -> list[str]:
    address = escape(origin + head.path)
    title, description = escape(head.title), escape(head.description)
    tags = [
        f"<title>{title}</title>",
        f'<meta name="description" content="{description}">',
        '<meta property="og:site_name" content="Sideline">',
        f'<meta property="og:type" content="{head.kind}">',
        f'<meta property="og:title" content="{title}">',
        f'<meta property="og:description" content="{description}">',
        '<meta name="twitter:card" content="summary">',
    ]
    if not head.indexed:
        return [*tags, '<meta name="robots" content="noindex">']
    return [*tags, f'<link rel="canonical" href="{address}">', f'<meta property="og:url" content="{address}">']
