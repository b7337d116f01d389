"""Addresses in settings: URLs, hosts, mailboxes and networks, checked with the parsers that use them later.

Each function returns the address in the form in which it is used, and raises ValueError with a clause that follows the
name of the setting.
"""

import re
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.utils import parseaddr
from ipaddress import ip_address, ip_network
from urllib.parse import SplitResult, unquote, urlsplit

import idna
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

_LABEL = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.?")

_ENCODED = "write # / ? [ ] @ : % in a user name or password as %23 %2F %3F %5B %5D %40 %3A %25"

_SMTP_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
_HTTP_PORTS = {"http": 80, "https": 443}
_REDIS = ("redis", "rediss")

_RESERVED = re.compile(r"(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$")
"""Domains that never receive mail (RFC 2606, RFC 6761)."""


@dataclass(frozen=True)
class MailServer:
    """Where mails are handed over, and as whom; `scheme` says how the connection is encrypted."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def origin_url(text: str) -> str:
    """Scheme, host and port of a web address that has nothing else; '' for ''."""
    if not text:
        return ""
    parts = _web_address(text)
    if parts.path.strip("/") or parts.query or parts.fragment or "?" in text or "#" in text:
        raise ValueError("must be scheme, host and port alone (https://host.example), without a path")
    if "@" in parts.netloc:
        raise ValueError("must not have a user name")
    port = "" if parts.port in (None, _HTTP_PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{url_host(parts.hostname or '')}{port}"


def web_url(text: str) -> str:
    """A web address with any path and query; '' for ''."""
    if not text:
        return ""
    if _web_address(text).fragment:
        raise ValueError("must not have a part after #")
    return text.rstrip("/")


def listening_host(text: str) -> str:
    """A host name or IP address to listen on, without brackets."""
    host = text.removeprefix("[").removesuffix("]") if ":" in text else text
    _ensure_host(host)
    return host


def url_host(host: str) -> str:
    """A host as a URL holds it: IPv6 addresses in brackets."""
    return f"[{host}]" if ":" in host else host


def mail_server(text: str) -> MailServer:
    """The mail server of an smtp://, smtp+starttls:// or smtps:// address."""
    form = "must be smtp://, smtp+starttls:// or smtps:// and [USER:PASSWORD@]HOST[:PORT]"
    parts = _split(text, f"{form}; {_ENCODED}")
    if parts.scheme not in _SMTP_PORTS:
        raise ValueError(form)
    if parts.path.strip("/") or "?" in text or "#" in text or parts.netloc.count("@") > 1:
        raise ValueError(f"{form}; {_ENCODED}")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme, parts.hostname or "", parts.port or _SMTP_PORTS[parts.scheme], user, password)


def sender(text: str) -> str:
    """The sender of mails, whose domain is in the ASCII form that mail servers take."""
    typed = parseaddr(text)[1]
    return f"{text.removesuffix(f'<{typed}>')}<{mailbox(text)}>" if text.endswith(f"<{typed}>") else mailbox(text)


def mailbox(text: str) -> str:
    """The address of `ADDRESS` or `NAME <ADDRESS>`, with its domain in ASCII."""
    form = "must be one address, or NAME <address>"
    address = parseaddr(text)[1]
    local, at, domain = address.rpartition("@")
    is_whole = text in (address, f"<{address}>") or text.endswith(f"<{address}>")
    if not at or not is_whole or not text.isprintable() or re.search(r"\s", address):
        raise ValueError(form)
    if not local.isascii():
        raise ValueError("must have ASCII letters before the @: many mail servers accept no others")
    try:
        domain = domain if domain.isascii() else idna.encode(domain, uts46=True).decode()
        Address(addr_spec=f"{local}@{domain}")
        _ensure_host(domain)
    except (idna.IDNAError, HeaderParseError, IndexError, ValueError):
        raise ValueError(form) from None
    return f"{local}@{domain}"


def is_reserved(address: str) -> bool:
    """Whether mails to this address reach nobody, because its domain is reserved for examples and tests."""
    return _RESERVED.search(parseaddr(address)[1].rpartition("@")[2].lower()) is not None


def proxies(text: str) -> str:
    """IP addresses and networks, joined by commas, or * for all. Paths of Unix sockets (….sock) are accepted too."""
    if text == "*":
        return text
    for part in text.split(","):
        if part.strip().endswith(".sock"):
            continue
        try:
            ip_network(part.strip())
        except ValueError:
            raise ValueError(
                "must be IP addresses and networks joined by commas (10.0.0.7, 10.1.0.0/16), or *"
            ) from None
    return text


def storage_url(text: str) -> str:
    """memory://, or the address of a Redis server."""
    if text == "memory://":
        return text
    form = "must be memory:// or redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE]"
    parts = _split(text, f"{form}; {_ENCODED}")
    if parts.scheme not in _REDIS or "#" in text or not re.fullmatch(r"(/\d*)?", parts.path):
        raise ValueError(f"{form}; {_ENCODED}")
    return text


def database_url(text: str) -> str:
    """The address of a PostgreSQL database or a SQLite file; '' for ''."""
    if not text:
        return ""
    if not text.startswith(("postgresql://", "postgres://", "sqlite:///")):
        raise ValueError("must start with postgresql:// or sqlite:///")
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(f"must be postgresql://USER:PASSWORD@HOST:PORT/DATABASE; {_ENCODED}") from None
    if url.drivername == "sqlite" and not (url.database and text == f"sqlite:///{url.database}"):
        raise ValueError("must be sqlite:///PATH, without ? or % in the path")
    if "@" in (url.host or ""):
        raise ValueError(_ENCODED)
    return text


def _web_address(text: str) -> SplitResult:
    parts = _split(text, "must be one web address, like https://host.example")
    if parts.scheme not in _HTTP_PORTS:
        raise ValueError("must start with http:// or https://")
    return parts


def _split(text: str, form: str) -> SplitResult:
    """The parts of a URL that has a valid host and port."""
    try:
        parts = urlsplit(text)
        is_valid = parts.port != 0 and text.isprintable() and not re.search(r"[\s\\]", text)
        if not is_valid or "://" not in text:
            raise ValueError(form)
        if not parts.netloc and parts.scheme not in (*_HTTP_PORTS, *_SMTP_PORTS, *_REDIS):
            return parts  # the caller names the schemes
        _ensure_host(parts.hostname or "")
    except ValueError:
        raise ValueError(form) from None
    return parts


def _ensure_host(host: str) -> None:
    """Raises ValueError for what is neither an IP address nor a host name in ASCII."""
    if ":" in host:
        ip_address(host.partition("%")[0])
    elif not _HOST.fullmatch(host):
        raise ValueError("must be a host name or an IP address (letters outside ASCII as xn--…)")
