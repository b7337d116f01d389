"""ETag and If-None-Match (RFC 9110, sections 8.8.3 and 13.1.2), for JSON and pages alike."""

from hashlib import blake2b


def etag_of(content: bytes, *, weak: bool = False) -> str:
    """The entity tag of `content`; weak where the same content is sent in several content codings."""
    etag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
    return f"W/{etag}" if weak else etag


def etag_matches(if_none_match: str, etag: str) -> bool:
    """Whether the client that sent this If-None-Match header has the content with this tag already."""
    if not if_none_match:
        return False
    opaque = etag.removeprefix("W/")
    tags = {tag.strip().removeprefix("W/") for tag in if_none_match.split(",")}
    return opaque in tags or "*" in tags
