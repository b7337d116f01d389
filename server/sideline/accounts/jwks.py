"""The public key by which anyone can check our access tokens (contract section 1.3)."""

import base64

from sideline.core.crypto import Keys

MAX_AGE_SECONDS = 600
"""How long a client may keep the key set."""

_COORDINATE_BYTES = 32


def key_set(keys: Keys) -> dict[str, list[dict[str, str]]]:
    """The JWKS: public members only."""
    numbers = keys.private_key.public_key().public_numbers()
    key = {"kty": "EC", "crv": "P-256", "x": _base64url(numbers.x), "y": _base64url(numbers.y)}
    return {"keys": [{**key, "alg": "ES256", "use": "sig", "kid": keys.key_id}]}


def _base64url(number: int) -> str:
    return base64.urlsafe_b64encode(number.to_bytes(_COORDINATE_BYTES, "big")).rstrip(b"=").decode()
