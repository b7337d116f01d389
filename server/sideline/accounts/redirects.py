"""Where may a mailed link lead? To our own origin and to those the operator allows, nowhere else."""

from urllib.parse import SplitResult, urlencode, urlsplit

from sideline.settings import Settings

_DEFAULT_PORTS = {"http": 80, "https": 443}


def allowed_target(settings: Settings, wanted: str | None) -> str:
    """`wanted` without its fragment if its origin is allowed; else the front page of the site."""
    target = _split(wanted)
    if target is None or _origin(target) not in _allowed(settings):
        return f"{settings.origin}/"
    return target._replace(fragment="", path=target.path or "/").geturl()


def recovery_link(settings: Settings, wanted: str | None, token: str) -> str:
    """The link of a recovery mail: always the reset page (spec section 4), on the allowed origin that was asked for."""
    query = urlencode({"token_hash": token, "type": "recovery"})
    return _page(settings, wanted)._replace(path="/reset-password", query=query).geturl()


def confirmation_link(settings: Settings, wanted: str | None, token: str) -> str:
    """The link of a confirmation mail: our page with the button, on the allowed origin that was asked for.

    A GET alone confirms nothing, so the scanners that open every link of a mail do not either.
    """
    query = urlencode({"token_hash": token, "type": "signup"})
    return _page(settings, wanted)._replace(path="/confirm-email", query=query).geturl()


def log_in_link(settings: Settings, wanted: str | None) -> str:
    """The front page with the log-in dialog open, on the allowed origin that was asked for."""
    return _page(settings, wanted)._replace(path="/", query="log-in=true").geturl()


def _page(settings: Settings, wanted: str | None) -> SplitResult:
    return urlsplit(allowed_target(settings, wanted))


def _allowed(settings: Settings) -> set[tuple[str, str, int]]:
    known = (_split(origin) for origin in (settings.origin, *settings.allowed_origins))
    return {_origin(origin) for origin in known if origin is not None}


def _split(text: str | None) -> SplitResult | None:
    # Browsers read \ as / and skip control characters: such an address is not the one we would be judging.
    if not text or "\\" in text or not text.isprintable() or " " in text:
        return None
    try:
        parts = urlsplit(text)
        port_is_a_number = parts.port is None or parts.port >= 0
    except ValueError:
        return None
    plain = parts.scheme in _DEFAULT_PORTS and parts.hostname and "@" not in parts.netloc
    return parts if plain and port_is_a_number else None


def _origin(parts: SplitResult) -> tuple[str, str, int]:
    return parts.scheme, parts.hostname or "", parts.port or _DEFAULT_PORTS[parts.scheme]
