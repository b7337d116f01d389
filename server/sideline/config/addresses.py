"""URLs, hosts, email addresses and networks in settings, validated with the parsers that use them later.

Each function returns the normalized value, and raises ValueError with a clause that follows the name of the setting.
The URL types of pydantic are laxer (to them https://a.example,https://b.example is a URL with an odd host), and refuse
a database at a Unix socket.
"""

import re
from dataclasses import dataclass
from email.utils import parseaddr
from ipaddress import ip_address, ip_network
from urllib.parse import SplitResult, unquote, urlsplit

from email_validator import validate_email
from psycopg.pq import Conninfo
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

_LABEL = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\.?")

_ENCODED = "write # / ? [ ] @ : % in a user name or password as %23 %2F %3F %5B %5D %40 %3A %25"

_SEVERAL_HOSTS = "postgresql://USER:PASSWORD@/DATABASE?host=A:5432&host=B:5432&target_session_attrs=read-write"

_SMTP_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
_HTTP_PORTS = {"http": 80, "https": 443}
_REDIS = ("redis", "rediss")

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")

_RESERVED = re.compile(r"(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$")
"""Domains that never receive email (RFC 2606, RFC 6761)."""


@dataclass(frozen=True)
class MailServer:
    """A mail server with its credentials. `scheme` determines how the connection is encrypted."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def origin_url(text: str) -> str:
    """Normalize a URL that has only scheme, host and port. Returns '' for ''."""
    if not text:
        return ""
    parts = _web_address(text)
    if parts.path.strip("/") or parts.query or parts.fragment or "?" in text or "#" in text:
        raise ValueError("must be only a scheme, host and port (https://host.example), without a path")
    if "@" in parts.netloc:
        raise ValueError("must not have a user name")
    port = "" if parts.port in (None, _HTTP_PORTS[parts.scheme]) else f":{parts.port}"
    return f"{parts.scheme}://{url_host(parts.hostname or '')}{port}"


def web_url(text: str) -> str:
    """Validate an HTTP URL with any path and query. Returns '' for ''."""
    if not text:
        return ""
    if _web_address(text).fragment:
        raise ValueError("must not have a fragment (#…)")
    return text.rstrip("/")


def secret_web_url(text: str) -> str:
    """Validate a URL that contains a secret: https, except for this machine."""
    parts = urlsplit(web_url(text))
    if parts.scheme != "https" and parts.hostname not in LOCAL_HOSTS:
        raise ValueError("must start with https:// (http:// only for this machine)")
    return text


def listening_host(text: str) -> str:
    """Validate a host name or IP address to listen on, and remove the brackets of an IPv6 address."""
    host = text.removeprefix("[").removesuffix("]") if ":" in text else text
    _ensure_host(host)
    return host


def url_host(host: str) -> str:
    """Format a host for a URL: IPv6 addresses in brackets."""
    return f"[{host}]" if ":" in host else host


def local_host(host: str) -> str:
    """Return where a program on this machine reaches a server that listens on `host`."""
    return "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104  (a comparison)


def mail_server(text: str) -> MailServer:
    """Parse an smtp://, smtp+starttls:// or smtps:// URL."""
    form = "must be smtp://, smtp+starttls:// or smtps:// and [USER:PASSWORD@]HOST[:PORT]"
    parts = _split(text, f"{form}; {_ENCODED}")
    if parts.scheme not in _SMTP_PORTS:
        raise ValueError(form)
    if parts.path.strip("/") or "?" in text or "#" in text or parts.netloc.count("@") > 1:
        raise ValueError(f"{form}; {_ENCODED}")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme, parts.hostname or "", parts.port or _SMTP_PORTS[parts.scheme], user, password)


def sender(text: str) -> str:
    """Normalize the sender of emails: the domain is converted to ASCII, as mail servers require."""
    typed = parseaddr(text)[1]
    return f"{text.removesuffix(f'<{typed}>')}<{mailbox(text)}>" if text.endswith(f"<{typed}>") else mailbox(text)


def mailbox(text: str) -> str:
    """Return the email address of `ADDRESS` or `NAME <ADDRESS>`, with its domain in ASCII."""
    address = parseaddr(text)[1]
    if not text.isprintable() or not (text == address or text.endswith(f"<{address}>")):
        raise ValueError("must be one address, or NAME <address>")
    # Many mail servers accept only ASCII letters before the @.
    return str(validate_email(address, check_deliverability=False, allow_smtputf8=False).ascii_email)


def is_reserved(address: str) -> bool:
    """Whether email to this address cannot be delivered, because its domain is reserved for examples and tests."""
    return _RESERVED.search(parseaddr(address)[1].rpartition("@")[2].lower()) is not None


def proxies(text: str) -> str:
    """Validate IP addresses and networks separated by commas, or * for all. Also accepts paths of Unix sockets
    (….sock).
    """
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


def is_trusted(host: str, trusted: str) -> bool:
    """Whether an address is one of the validated `proxies`. True for a name, which is not looked up."""
    try:
        address = ip_address(host)
    except ValueError:
        return True
    parts = [part.strip() for part in trusted.split(",")]
    return "*" in parts or any(address in ip_network(part) for part in parts if not part.endswith(".sock"))


def storage_url(text: str) -> str:
    """Validate memory:// or the URL of a Redis server."""
    if text == "memory://":
        return text
    form = "must be memory:// or redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE]"
    parts = _split(text, f"{form}; {_ENCODED}")
    if parts.scheme not in _REDIS or "#" in text or not re.fullmatch(r"(/\d*)?", parts.path):
        raise ValueError(f"{form}; {_ENCODED}")
    return text


POOLED = "sideline_pooled"
"""The parameter by which `core.db.engine` marks URLs that lead to a pooler in transaction mode. The driver does not get
it. Tests pass it in the URL; operators set SIDELINE_DATABASE_POOLER.
"""


def database_url(text: str) -> str:
    """Validate the URL of a PostgreSQL database or a SQLite file. Returns '' for ''."""
    if not text:
        return ""
    if not text.startswith(("postgresql://", "postgres://", "sqlite:///")):
        raise ValueError("must start with postgresql:// or sqlite:///")
    _, _, hosts = re.split(r"[/?#]", text.partition("://")[2])[0].rpartition("@")
    if "," in hosts and ":" in hosts:
        raise ValueError(f"several hosts with ports are written {_SEVERAL_HOSTS}; {_ENCODED}")
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(f"must be postgresql://USER:PASSWORD@HOST:PORT/DATABASE; {_ENCODED}") from None
    if url.drivername == "sqlite" and not (url.database and text == f"sqlite:///{url.database}"):
        raise ValueError("must be sqlite:///PATH, without ? or % in the path")
    if "@" in (url.host or ""):
        raise ValueError(_ENCODED)
    if url.drivername != "sqlite":
        _ensure_parameters(url, text.partition("?")[2])
    return text


def postgresql_url(text: str) -> str:
    """Validate the URL of a PostgreSQL database. Returns '' for ''."""
    if text and not text.startswith(("postgresql://", "postgres://")):
        raise ValueError("must start with postgresql://")
    return database_url(text)


def _ensure_parameters(url: URL, query: str) -> None:
    """Check that PostgreSQL's client library knows the parameters of the `query`, and that hosts and ports match.

    psycopg takes other parameters too, but not as text.
    """
    known = {POOLED, *(option.keyword.decode() for option in Conninfo.get_defaults())}
    for name, value in url.query.items():
        if name not in known:
            if "@" in query:
                raise ValueError(_ENCODED)  # the name may be a part of a password
            raise ValueError(f"has the parameter {name!a}, which PostgreSQL's client library does not know")
        if isinstance(value, tuple) and name not in ("host", "port"):
            raise ValueError(f"has the parameter {name!a} twice")
    try:
        url.set(drivername="postgresql+psycopg").get_dialect()().create_connect_args(url)
    except ArgumentError:
        raise ValueError(f"must have one port for each host, or none: {_SEVERAL_HOSTS}") from None


def _web_address(text: str) -> SplitResult:
    parts = _split(text, "must be one web address, like https://host.example")
    if parts.scheme not in _HTTP_PORTS:
        raise ValueError("must start with http:// or https://")
    return parts


def _split(text: str, form: str) -> SplitResult:
    """Split a URL, and check that its host and port are valid."""
    try:
        parts = urlsplit(text)
        is_valid = parts.port != 0 and text.isprintable() and not re.search(r"[\s\\]", text)
        if not is_valid or "://" not in text:
            raise ValueError(form)
        if not parts.netloc and parts.scheme not in (*_HTTP_PORTS, *_SMTP_PORTS, *_REDIS):
            return parts  # the caller checks the scheme
        _ensure_host(parts.hostname or "")
    except ValueError:
        raise ValueError(form) from None
    return parts


def _ensure_host(host: str) -> None:
    """Raise ValueError unless the host is an IP address or an ASCII host name."""
    if ":" in host:
        ip_address(host.partition("%")[0])
    elif not _HOST.fullmatch(host):
        raise ValueError("must be a host name or an IP address (letters outside ASCII as xn--…)")
