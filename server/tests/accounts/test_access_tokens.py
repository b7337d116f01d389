"""Access tokens: their claims, the key set that verifies them, and which tokens are rejected."""

import base64
import hashlib
import hmac
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import jwt
import pytest
import time_machine
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from sideline.accounts.sessions import has_signed
from sideline.core.site import Site
from tests.accounts.auth_client import AuthClient, auth_error
from tests.accounts.test_refresh import claims


def base64url(content: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(content).encode()).rstrip(b"=").decode()


def test_an_access_token_has_the_claims_that_clients_read(member: AuthClient) -> None:
    payload = claims(member.session)
    user = member.session["user"]

    assert payload["sub"] == user["id"]
    assert payload["email"] == user["email"]
    assert (payload["aud"], payload["role"], payload["aal"]) == ("authenticated", "authenticated", "aal1")
    assert payload["exp"] == member.session["expires_at"] == payload["iat"] + 3600
    assert payload["iss"] == "http://127.0.0.1:8000"
    assert payload["user_metadata"] == user["user_metadata"]
    assert payload["is_anonymous"] is False
    assert [entry["method"] for entry in payload["amr"]] == ["password"]


def test_the_public_key_set_verifies_an_access_token(member: AuthClient) -> None:
    response = member.call("GET", "/.well-known/jwks.json")

    assert response.headers["Cache-Control"] == "public, max-age=600"
    (key,) = response.json()["keys"]
    assert set(key) == {"kty", "crv", "x", "y", "alg", "use", "kid"}
    header = jwt.get_unverified_header(member.session["access_token"])
    assert header == {"alg": "ES256", "kid": key["kid"], "typ": "JWT"}
    jwt.decode(member.session["access_token"], jwt.PyJWK(key), ["ES256"], audience="authenticated")


def test_an_access_token_expires_after_an_hour(member: AuthClient) -> None:
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=59)):
        assert member.user().status_code == 200
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61)):
        assert auth_error(member.user())[:2] == (403, "bad_jwt")
        assert member.refresh().status_code == 200
        assert member.user().status_code == 200


def signed_with_a_foreign_key(payload: dict[str, Any], site: Site) -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    return jwt.encode(payload, key, "ES256", {"kid": site.keys.key_id})


def unsigned(payload: dict[str, Any], _site: Site) -> str:
    return jwt.encode(payload, None, "none")


def unsigned_in_capitals(payload: dict[str, Any], _site: Site) -> str:
    return f"{base64url({'alg': 'NONE', 'typ': 'JWT'})}.{base64url(payload)}."


def signed_with_the_public_key(payload: dict[str, Any], site: Site) -> str:
    public = str(site.keys.private_key.public_key().public_numbers().x)
    return jwt.encode(payload, public, "HS256", {"kid": site.keys.key_id})


def signed_with_the_public_keys_pem(payload: dict[str, Any], site: Site) -> str:
    """Sign with HMAC directly, because PyJWT refuses to use this key; other libraries may not."""
    pem = site.keys.private_key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    content = f"{base64url({'alg': 'HS256', 'kid': site.keys.key_id})}.{base64url(payload)}"
    signature = hmac.digest(pem, content.encode(), hashlib.sha256)
    return f"{content}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


def expired(payload: dict[str, Any], site: Site) -> str:
    return jwt.encode({**payload, "exp": 1}, site.keys.private_key, "ES256")


def without_expiry(payload: dict[str, Any], site: Site) -> str:
    return jwt.encode({k: v for k, v in payload.items() if k != "exp"}, site.keys.private_key, "ES256")


def for_another_audience(payload: dict[str, Any], site: Site) -> str:
    return jwt.encode({**payload, "aud": "others"}, site.keys.private_key, "ES256")


def without_audience(payload: dict[str, Any], site: Site) -> str:
    return jwt.encode({k: v for k, v in payload.items() if k != "aud"}, site.keys.private_key, "ES256")


def without_a_session(payload: dict[str, Any], site: Site) -> str:
    return jwt.encode({k: v for k, v in payload.items() if k != "session_id"}, site.keys.private_key, "ES256")


def truncated(payload: dict[str, Any], site: Site) -> str:
    return jwt.encode(payload, site.keys.private_key, "ES256")[:-40]


def for_an_invalid_user_id(payload: dict[str, Any], site: Site) -> str:
    return jwt.encode({**payload, "sub": "nobody"}, site.keys.private_key, "ES256")


def key_in_the_header(payload: dict[str, Any], _site: Site) -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    jwk = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key.public_key()))
    return jwt.encode(payload, key, "ES256", {"jwk": jwk, "jku": "https://evil.example/jwks.json"})


def tampered(payload: dict[str, Any], site: Site) -> str:
    header, _, signature = jwt.encode(payload, site.keys.private_key, "ES256").split(".")
    return f"{header}.{base64url({**payload, 'role': 'admin'})}.{signature}"


def deeply_nested(_payload: dict[str, Any], _site: Site) -> str:
    return base64.urlsafe_b64encode(b"[" * 10_000).decode() + ".e30.AAAA"


FORGERIES = [
    signed_with_a_foreign_key,
    unsigned,
    unsigned_in_capitals,
    signed_with_the_public_key,
    signed_with_the_public_keys_pem,
    expired,
    without_expiry,
    for_another_audience,
    without_audience,
    without_a_session,
    truncated,
    for_an_invalid_user_id,
    key_in_the_header,
    tampered,
    deeply_nested,
]


@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forged_token_is_rejected(member: AuthClient, site: Site, forge: Any) -> None:
    assert has_signed(site.keys, member.session["access_token"])
    member.session["access_token"] = forge(claims(member.session), site)

    for method, path in [("GET", "/user"), ("PUT", "/user"), ("POST", "/logout")]:
        assert auth_error(member.call(method, path, {}))[:2] == (403, "bad_jwt")
    headers = {"Authorization": f"Bearer {member.session['access_token']}"}
    assert member._client.get("/api/my/reviews", headers=headers).status_code == 403
    assert not has_signed(site.keys, member.session["access_token"]), "nor does it pass the limit of visits"


def test_a_malformed_token_is_rejected(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for text in (
        "aaaa.bbbb.cccc",
        "x",
        "..",
        "a.b.c.d",
        "é.é.é",
        "eyJhbGciOiJFUzI1NiJ9..",
        "7" * 9000,
    ):
        with subtests.test(text=text):
            headers = {"Authorization": f"Bearer {text}".encode()}
            response = visitor._client.get("/auth/v1/user", headers=headers)
            assert (response.status_code, response.json()["error_code"]) == (403, "bad_jwt")


def test_a_request_without_a_bearer_token_is_not_signed_in(visitor: AuthClient, subtests: pytest.Subtests) -> None:
    for header in (
        "",
        "Bearer",
        "Bearer ",
        "Basic abc",
        "Bearer a b",
        "token",
    ):
        with subtests.test(header=header):
            response = visitor._client.get("/auth/v1/user", headers={"Authorization": header})
            assert (response.status_code, response.json()["error_code"]) == (401, "no_authorization")
            assert response.json()["msg"] == "This endpoint requires a valid Bearer token"


def test_a_token_with_the_session_of_another_user_is_rejected(
    member: AuthClient, visitor: AuthClient, site: Site
) -> None:
    visitor.sign_up("outsider@athletes.example")
    mixed = {**claims(member.session), "session_id": claims(visitor.session)["session_id"]}
    member.session["access_token"] = jwt.encode(mixed, site.keys.private_key, "ES256")

    assert auth_error(member.user())[:2] == (403, "session_not_found")
    headers = {"Authorization": f"Bearer {member.session['access_token']}"}
    assert member._client.get("/api/my/reviews", headers=headers).status_code == 403


def test_the_token_of_a_deleted_user_is_rejected(member: AuthClient) -> None:
    member._client.post(
        "/api/rpc/delete_user", headers={"Authorization": f"Bearer {member.session['access_token']}"}
    ).raise_for_status()

    assert auth_error(member.user()) == (403, "user_not_found", "User from sub claim in JWT does not exist")
    assert auth_error(member.refresh())[1] == "refresh_token_not_found"
    assert auth_error(member.sign_in(member.session["user"]["email"]))[1] == "invalid_credentials"
