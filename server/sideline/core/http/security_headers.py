"""Security headers for all responses: pages, files, JSON and errors.

Headers that a route sets itself are kept (a key set may be cached, a page allows its own styles).
"""

from collections.abc import Collection, Iterable

from sideline.config.settings import Settings
from sideline.core.http.caching import NO_STORE, REVALIDATE

Headers = list[tuple[bytes, bytes]]
"""Headers in ASGI's format, with lower-case names."""


def content_policy(styles: Iterable[str] = ()) -> str:
    """Return the Content-Security-Policy. Scripts and styles are only allowed from our own files, and inline styles
    only if their hash ('sha256-…') is in `styles`. Only the two named policies may turn strings into HTML
    (web/src/ui/SanitizedHtml.tsx, web/src/lib/trustedHtml.ts).
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
    hashes = [f"'{style}'" for style in styles]
    return "; ".join([*rules, " ".join(["style-src 'self'", *hashes])] if hashes else rules)


_ALWAYS = [
    (b"content-security-policy", content_policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
_HSTS = b"max-age=31536000"
_SEND_ORIGIN = (b"referrer-policy", b"strict-origin-when-cross-origin")
_NO_REFERRER = (b"referrer-policy", b"no-referrer")
_NO_STORE = (b"cache-control", NO_STORE.encode())
_REVALIDATE = (b"cache-control", REVALIDATE.encode())
_PERSONAL = (
    "/auth/v1/",
    "/api/my/",
    "/api/rpc/",
    "/api/desk/",
    "/api/reports/",
    "/api/weekly-mails/",
    "/api/similar-coaches/",
)
_HEALTH = ("/healthz", "/readyz")


class SecurityHeaders:
    """The headers of one site, including Strict-Transport-Security if its public URL is https.

    The URLs of `secret_pages`, and of all pages in `secret_folders` (/report/), contain a secret: they are never sent
    as the referrer, and these pages are not cached.
    """

    def __init__(self, settings: Settings, secret_pages: Collection[str], secret_folders: Collection[str]) -> None:
        always = [*_ALWAYS]
        if settings.public_url.startswith("https://"):
            always.append((b"strict-transport-security", _HSTS))
        self.public: Headers = [*always, _SEND_ORIGIN]
        """The headers of a response that is the same for everyone, except Cache-Control."""
        self._others = [*self.public, _REVALIDATE]
        self._personal = [*self.public, _NO_STORE]
        self._secret = [*always, _NO_REFERRER, _NO_STORE]
        self._secret_pages, self._secret_folders = secret_pages, tuple(secret_folders)

    def apply(self, headers: Headers, path: str) -> Headers:
        """Add the missing security headers to `headers` of the response from `path`."""
        if self._is_secret(path):
            headers = [header for header in headers if header[0] != b"cache-control"]
        present = {name for name, _ in headers}
        return [*headers, *(header for header in self._defaults_for(path) if header[0] not in present)]

    def _defaults_for(self, path: str) -> Headers:
        if _is_personal(path) or path in _HEALTH:
            return self._personal
        return self._secret if self._is_secret(path) else self._others

    def _is_secret(self, path: str) -> bool:
        page = path.rstrip("/")
        return page in self._secret_pages or page.startswith(self._secret_folders)


def _is_personal(path: str) -> bool:
    """Whether the response depends on the user or on a secret."""
    return f"{path}/".startswith(_PERSONAL) or path.endswith("/mine")
