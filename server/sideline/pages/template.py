"""A built HTML document as a Jinja template: head, words and data of the page are filled in.

The content policy lets no inline script run; the scripts that are filled in are JSON data, which never runs.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson
from jinja2 import Environment, PackageLoader

_META_OF_BUILD = re.compile(
    r"""\s*(?:<title>.*?</title>
    |<meta\s[^>]*?name="(?:description|robots|twitter:card)"[^>]*>
    |<meta\s[^>]*?property="og:[^>]*>
    |<link\s[^>]*?rel="canonical"[^>]*>)""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


SHELL, COACH_SHELL, VERIFIED_COACH_SHELL = "/shell", "/coach-shell", "/verified-coach-shell"
"""The documents that are filled for a request: the empty page, and a profile before its data, with {{avatar}},
{{name}} and {{team}} (web/build/prerender.ts).
"""


@dataclass(frozen=True)
class Page:
    """What a page has of its own. `url` is its canonical address; without one search engines must not list it.

    `words` fill the {{placeholders}} of the shell. The app reads `initial_data` instead of asking the API for it.
    """

    title: str
    description: str
    url: str = ""
    og_type: str = "website"
    shell: str = SHELL
    words: Mapping[str, str] = field(default_factory=dict)
    structured_data: Any = None
    initial_data: Any = None


def _json(data: Any, **_: Any) -> str:
    # Jinja's tojson escapes <, >, & and ' in this. The line separators end a line of JavaScript, not of JSON.
    return orjson.dumps(data).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


templates = Environment(
    loader=PackageLoader("sideline.pages"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
templates.policies["json.dumps_function"] = _json


class PageTemplate:
    """One document of the build, compiled."""

    def __init__(self, document: str) -> None:
        head, head_end, body = document.partition("</head>")
        body, body_end, rest = body.rpartition("</body>")
        # raw: a style sheet may hold {# or {%. The data comes last, so that the words are painted before it is there.
        self._template = templates.from_string(
            f"{{% raw %}}{_META_OF_BUILD.sub('', head).rstrip()}\n{{% endraw %}}"
            f'{{% include "page_head.html" %}}{head_end}{body}{{% include "page_data.html" %}}{body_end}{rest}'
        )

    def render(self, page: Page) -> str:
        """The document of this page."""
        return self._template.render(page.words, page=page)
