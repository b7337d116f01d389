"""Tokens that nobody was given: forged, changed, expired, stolen from an ended session.

Those at the end are signed with the server's real key: no attacker can make them, and they must be refused by what
they say.
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


def forged(site: Site, victim: Athlete, signing_key: str) -> dict[str, str]:
    """Access tokens that must open nothing, by what is wrong with them."""
    head, payload, signature = victim.token.split(".")
    claims = jwt.decode(victim.token, options={"verify_signature": False})
    header = jwt.get_unverified_header(victim.token)
    other = sign_up(site)
    others = jwt.decode(other.token, options={"verify_signature": False})
    foreign = ec.generate_private_key(ec.SECP256R1())
    soon = {**claims, "exp": int(time.time()) + 3600}
    tokens = {
        "alg none": f"{_part({'alg': 'none', 'typ': 'JWT'})}.{payload}.",
        "alg nOnE with the signature": f"{_part(header | {'alg': 'nOnE'})}.{payload}.{signature}",
        "no signature": f"{head}.{payload}.",
        "signature of zeros": f"{head}.{payload}.{_text(bytes(64))}",
        "half a signature": f"{head}.{payload}.{signature[:40]}",
        "another user in the claims": f"{head}.{_part(claims | {'sub': other.id})}.{signature}",
        "later end in the claims": f"{head}.{_part(claims | {'exp': 9_999_999_999})}.{signature}",
        "another key": jwt.encode(soon, foreign, "ES256", headers={"kid": header.get("kid", "")}),
        "another key, named in the token": jwt.encode(soon, foreign, "ES256", headers={"jwk": _jwk(foreign)}),
        "another key, at an address": jwt.encode(soon, foreign, "ES256", headers={"jku": "http://127.0.0.1:1/k"}),
        "a refresh token": victim.session["refresh_token"],
        "a user's id": victim.id,
        "not a token": "x.y.z",
    }
    for name, secret in _public_forms(site).items():
        tokens[f"HS256 by the public key ({name})"] = _hmac_signed(claims, secret)
    real = {
        "expired": claims | {"iat": 1, "exp": int(time.time()) - 5},
        "no end": {name: value for name, value in claims.items() if name != "exp"},
        "another audience": claims | {"aud": "elsewhere"},
        "no audience": {name: value for name, value in claims.items() if name != "aud"},
        "no session": {name: value for name, value in claims.items() if name != "session_id"},
        "the session of another user": claims | {"session_id": others["session_id"]},
        "another user in this session": claims | {"sub": other.id},
        "a session that never was": claims | {"session_id": "00000000-0000-4000-8000-000000000000"},
        "a user that is no id": claims | {"sub": "1 OR 1=1"},
    }
    return tokens | {f"the server's key, {name}": jwt.encode(one, signing_key, "ES256") for name, one in real.items()}


def ended(site: Site) -> dict[str, str]:
    """Tokens that were good once."""
    out, gone, elsewhere = sign_up(site), sign_up(site), sign_up(site)
    out.ask("POST", "/auth/v1/logout?scope=local").raise_for_status()
    gone.ask("POST", "/api/rpc/delete_user").raise_for_status()
    second = Athlete(site, elsewhere.email, sign_in(site, elsewhere.email, PASSWORD).raise_for_status().json())
    second.ask("POST", "/auth/v1/logout?scope=others").raise_for_status()
    return {
        "of a session that was ended": out.token,
        "of a user who was deleted": gone.token,
        "of a session ended from another device": elsewhere.token,
    }


def _public_forms(site: Site) -> dict[str, bytes]:
    """The forms in which a careless library would take the public key as a secret."""
    [jwk] = site.ask("GET", "/auth/v1/.well-known/jwks.json").raise_for_status().json()["keys"]
    key = jwt.PyJWK(jwk, "ES256").key
    pem = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    der = key.public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return {"PEM": pem, "PEM without its end": pem.strip(), "DER": der, "JWK": json.dumps(jwk).encode()}


def _hmac_signed(claims: dict[str, Any], secret: bytes) -> str:
    content = f"{_part({'alg': 'HS256', 'typ': 'JWT'})}.{_part(claims)}"
    return f"{content}.{_text(hmac.digest(secret, content.encode(), hashlib.sha256))}"


def _jwk(key: ec.EllipticCurvePrivateKey) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key.public_key()))
    return found


def _part(content: dict[str, Any]) -> str:
    return _text(json.dumps(content).encode())


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
