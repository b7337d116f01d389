"""Invalid access tokens: forged, changed, expired, of ended sessions.

Some are signed with the server's key, which no attacker has; they must be refused for their claims.
"""

import base64
import hashlib
import hmac
import json
import time
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from attack.people import PASSWORD, Athlete, sign_in, sign_up
from attack.site import Site


def forged_tokens(site: Site, victim: Athlete, signing_key: str) -> dict[str, str]:
    """Tokens that must be refused, by what is wrong with them."""
    head, payload, signature = victim.token.split(".")
    claims = jwt.decode(victim.token, options={"verify_signature": False})
    header = jwt.get_unverified_header(victim.token)
    other = sign_up(site)
    other_claims = jwt.decode(other.token, options={"verify_signature": False})
    foreign_key = ec.generate_private_key(ec.SECP256R1())
    unexpired = {**claims, "exp": int(time.time()) + 3600}
    tokens = {
        "alg none": f"{_encode_json({'alg': 'none', 'typ': 'JWT'})}.{payload}.",
        "alg nOnE with the signature": f"{_encode_json(header | {'alg': 'nOnE'})}.{payload}.{signature}",
        "no signature": f"{head}.{payload}.",
        "signature of zeros": f"{head}.{payload}.{_base64url(bytes(64))}",
        "half a signature": f"{head}.{payload}.{signature[:40]}",
        "another user in the claims": f"{head}.{_encode_json(claims | {'sub': other.id})}.{signature}",
        "later end in the claims": f"{head}.{_encode_json(claims | {'exp': 9_999_999_999})}.{signature}",
        "another key": jwt.encode(unexpired, foreign_key, "ES256", headers={"kid": header.get("kid", "")}),
        "another key, named in the token": jwt.encode(
            unexpired, foreign_key, "ES256", headers={"jwk": _jwk(foreign_key)}
        ),
        "another key, at an address": jwt.encode(
            unexpired, foreign_key, "ES256", headers={"jku": "http://127.0.0.1:1/k"}
        ),
        "a refresh token": victim.session["refresh_token"],
        "a user's id": victim.id,
        "not a token": "x.y.z",
    }
    for name, secret in _public_key_encodings(site).items():
        tokens[f"HS256 by the public key ({name})"] = _hmac_signed(claims, secret)
    correctly_signed = {
        "expired": claims | {"iat": 1, "exp": int(time.time()) - 5},
        "no end": {name: value for name, value in claims.items() if name != "exp"},
        "another audience": claims | {"aud": "elsewhere"},
        "no audience": {name: value for name, value in claims.items() if name != "aud"},
        "no session": {name: value for name, value in claims.items() if name != "session_id"},
        "the session of another user": claims | {"session_id": other_claims["session_id"]},
        "another user in this session": claims | {"sub": other.id},
        "a session that never was": claims | {"session_id": "00000000-0000-4000-8000-000000000000"},
        "a user that is no id": claims | {"sub": "1 OR 1=1"},
    }
    return tokens | {
        f"the server's key, {name}": jwt.encode(claims_, signing_key, "ES256")
        for name, claims_ in correctly_signed.items()
    }


def ended_tokens(site: Site) -> dict[str, str]:
    """Tokens that were valid once."""
    signed_out, deleted, revoked = sign_up(site), sign_up(site), sign_up(site)
    signed_out.request("POST", "/auth/v1/logout?scope=local").raise_for_status()
    deleted.request("POST", "/api/rpc/delete_user").raise_for_status()
    second_session = Athlete(site, revoked.email, sign_in(site, revoked.email, PASSWORD).raise_for_status().json())
    second_session.request("POST", "/auth/v1/logout?scope=others").raise_for_status()
    return {
        "of a session that was ended": signed_out.token,
        "of a user who was deleted": deleted.token,
        "of a session ended from another device": revoked.token,
    }


def _public_key_encodings(site: Site) -> dict[str, bytes]:
    """Encodings of the public key that a library might accept as an HMAC secret (algorithm confusion)."""
    [jwk] = site.request("GET", "/auth/v1/.well-known/jwks.json").raise_for_status().json()["keys"]
    key = jwt.PyJWK(jwk, "ES256").key
    pem = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    der = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return {"PEM": pem, "PEM without its end": pem.strip(), "DER": der, "JWK": json.dumps(jwk).encode()}


def _hmac_signed(claims: dict[str, Any], secret: bytes) -> str:
    content = f"{_encode_json({'alg': 'HS256', 'typ': 'JWT'})}.{_encode_json(claims)}"
    return f"{content}.{_base64url(hmac.digest(secret, content.encode(), hashlib.sha256))}"


def _jwk(key: ec.EllipticCurvePrivateKey) -> dict[str, Any]:
    jwk: dict[str, Any] = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key.public_key()))
    return jwk


def _encode_json(content: dict[str, Any]) -> str:
    return _base64url(json.dumps(content).encode())


def _base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
