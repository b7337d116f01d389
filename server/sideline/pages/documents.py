"""A page's HTML: the built document with its own title, description, canonical address and data put in.

The content policy lets no inline script run; what is put in here is data (JSON), which never runs.
"""

import re
from dataclasses import dataclass, replace
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


def fill(document: str, origin: str, head: Head, first_data: Any = None) -> str:
    """`document` with this head, and with data for the app in `<script id="first-data">`."""
    above, close, below = document.partition("</head>")
    bare = _HEAD_OF_THE_BUILD.sub("", above)
    scripts = ""
    if head.structured is not None:
        scripts += f'<script type="application/ld+json">{script_json(head.structured)}</script>\n'
    if first_data is not None:
        scripts += f'<script type="application/json" id="first-data">{script_json(first_data)}</script>\n'
    return bare.rstrip() + "\n" + "\n".join(_tags(origin, head)) + "\n" + scripts + close + below


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
