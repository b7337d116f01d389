"""Payloads of attacks on redirects and files: foreign hosts in headers and URLs, path traversal."""

FOREIGN_HOST = "evil.example"

HEADER_SETS = (
    ("evil.example", ()),
    ("evil.example:443", ()),
    ("", ("X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https")),
    ("", ("Forwarded: host=evil.example;proto=https", "X-Forwarded-For: 1.2.3.4")),
    ("", ("X-Original-URL: //evil.example/", "X-Rewrite-URL: //evil.example/")),
    ("", ("X-Host: evil.example", "X-Forwarded-Server: evil.example", "Origin: http://evil.example")),
    ("", ("Referer: http://evil.example/", "X-HTTP-Host-Override: evil.example")),
)
"""Host ('': the site's) and further headers."""

PATHS = [
    r"/",
    r"/coach/{id}",
    r"/coach/{id}/",
    r"/api/coaches/",
    r"/api/coaches/{id}/",
    r"/contact/",
    r"/reset-password/",
    r"/nowhere/",
    r"/api/docs/",
    r"/assets/",
    r"/sitemap.xml",
    r"/robots.txt",
    r"/auth/v1/verify?token=x&type=signup",
    r"/auth/v1/user/",
    r"/auth/v1/",
    r"//evil.example/",
    r"//evil.example/%2e%2e",
    r"/%5cevil.example",
    r"/\evil.example/",
    r"/%2F%2Fevil.example/",
    r"http://evil.example/coach/{id}/",
]
"""Paths that are requested with each of the header sets."""

TARGETS = [
    r"http://evil.example/",
    r"//evil.example",
    r"///evil.example",
    r"/\evil.example",
    r"\\evil.example",
    r"https:evil.example",
    r"http:/evil.example",
    r"http:\\evil.example",
    r"HTTP://EVIL.EXAMPLE",
    r"http://evil。example",
    r"ftp://evil.example",
    r"x://evil.example",
    r"{origin}@evil.example/",
    r"{origin}:80@evil.example",
    r"{origin}\@evil.example",
    r"{origin}.evil.example/",
    r"http://evil.example#{origin}",
    r"http://evil.example?{origin}",
    r"http://evil.example%00.127.0.0.1/",
    r"http://127.0.0.1:1/",
    r"http://[::ffff:1.2.3.4]/",
    r"%2F%2Fevil.example",
    r"javascript:alert(1)",
    r"data:text/html,x",
    "\thttp://evil.example",
]
"""Targets for redirect_to."""

TRAVERSALS = [
    r"../../../../../../etc/passwd",
    r"..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
    r"%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    r"..%5c..%5c..%5cetc%5cpasswd",
    r"....//....//....//etc/passwd",
    r"/etc/passwd",
    r"%2fetc%2fpasswd",
    r"file:///etc/passwd",
    r"../package.json",
    r"../../package.json",
    r"../../../package.json",
    r"..%252f..%252fpackage.json",
    r"..;/..;/package.json",
    r"%c0%ae%c0%ae/package.json",
    r"../.env",
    r"../../Makefile",
    r"../../server/pyproject.toml",
    r"../../../../../../proc/self/environ",
    r".",
    r"..",
    r"%2e%2e",
    r"./../index.html%00.js",
]
SECRETS = tuple(b"root:x: SIDELINE_ PRIVATE_KEY [project] .DEFAULT_GOAL".split())
SECRETS += (b"PRIVATE KEY", b'"name": "sideline', b"SQLite format")
"""Contents of files outside the web build."""
