"""Which security headers does every answer bear: pages, files, JSON, refusals and bugs alike?

What a route sets itself stays (a key set may be cached, a page knows its own styles).
"""

from collections.abc import Iterable

from sideline.settings import Settings

Headers = list[tuple[bytes, bytes]]
"""As ASGI has them: names in small letters."""


def content_policy(styles: Iterable[str] = ()) -> str:
    """Scripts and styles come from our own files only. None may stand in a page, but for the `styles` with these
    hashes ('sha256-…'). A script may turn text into HTML by the two named policies alone (web/src/ui/Markup.tsx,
    web/src/lib/ownHtml.ts).
    """
    rules = [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types dompurify sideline",
    ]
    known = [f"'{style}'" for style in styles]
    return "; ".join([*rules, " ".join(["style-src 'self'", *known])] if known else rules)


_ALWAYS = [
    (b"content-security-policy", content_policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
_HSTS = b"max-age=31536000"
_TELL_OUR_ORIGIN = (b"referrer-policy", b"strict-origin-when-cross-origin")
_TELL_NOBODY = (b"referrer-policy", b"no-referrer")
_NO_STORE = (b"cache-control", b"no-store")
_LINK_PAGES = ("/reset-password", "/confirm-email")
_PERSONAL = ("/auth/v1/", "/api/my/", "/api/rpc/")


class SecurityHeaders:
    """The headers of one site. Where users see it by https, browsers are told to insist on it."""

    def __init__(self, settings: Settings) -> None:
        always = [*_ALWAYS]
        if settings.public_url.startswith("https://"):
            subdomains = b"; includeSubDomains" if settings.hsts_subdomains else b""
            always.append((b"strict-transport-security", _HSTS + subdomains))
        self.ordinary: Headers = [*always, _TELL_OUR_ORIGIN]
        """Those of an answer that is the same for everybody."""
        self._personal = [*self.ordinary, _NO_STORE]
        # The address of a page that a mailed link leads to holds a one-time token: it is told to nobody.
        self._link_page = [*always, _TELL_NOBODY]

    def apply(self, headers: Headers, path: str) -> Headers:
        """The headers of the answer from `path`, with those it lacks."""
        own = {name for name, _ in headers}
        return [*headers, *(header for header in self._of(path) if header[0] not in own)]

    def _of(self, path: str) -> Headers:
        if _is_personal(path):
            return self._personal
        return self._link_page if path.rstrip("/") in _LINK_PAGES else self.ordinary


def _is_personal(path: str) -> bool:
    """Does the answer depend on who asks?"""
    return f"{path}/".startswith(_PERSONAL) or path.endswith("/mine")
