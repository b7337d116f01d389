"""What is an e-mail address here? RFC 5321 without its rarities (contract section 5, rule 8)."""

import re

from sideline.accounts.errors import invalid_address, validation_failed

MAX_LOCAL_PART = 64
MAX_ADDRESS = 254
"""Octets that fit into a mail's envelope (RFC 5321, 4.5.3.1.3, without the angle brackets)."""

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
# The last label is never all digits: that would be an IP address. A domain of one label is a top-level domain,
# and those are letters only (someone@io).
_DOMAIN = rf"(?:(?:{_LABEL}\.)+(?![0-9]+\Z){_LABEL}|[A-Za-z]{{2,63}})"
_ADDRESS = re.compile(rf"(?P<local>{_ATOM}(?:\.{_ATOM})*)@{_DOMAIN}")


def clean_address(text: str | None, if_empty: str) -> str:
    """The address as it is stored: in lower case, otherwise as typed (no trimming, no folding of plus or dots).

    Quoted local parts, comments, IP literals and letters outside ASCII are refused: no provider of our users gives
    them out, and look-alike letters would let two accounts read the same. Raises 400 with `if_empty` or the format.
    """
    if not text:
        raise validation_failed(if_empty)
    match = _ADDRESS.fullmatch(text)
    if match is None or len(text) > MAX_ADDRESS or len(match["local"]) > MAX_LOCAL_PART:
        raise invalid_address()
    return text.lower()
