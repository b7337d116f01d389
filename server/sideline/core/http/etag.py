"""ETag and If-None-Match (RFC 9110, sections 8.8.3 and 13.1.2), for JSON and pages alike."""


def weak_etag(digest: str) -> str:
    """The tag of content with this digest in hex. Weak: the same content in another coding has the same tag."""
    return f'W/"{digest[:24]}"'


def etag_matches(if_none_match: str, etag: str) -> bool:
    """Whether the client that sent this If-None-Match header has the content with this tag already."""
    if not if_none_match:
        return False
    opaque = etag.removeprefix("W/")
    tags = {tag.strip().removeprefix("W/") for tag in if_none_match.split(",")}
    return opaque in tags or "*" in tags
