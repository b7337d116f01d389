"""Signing out here, elsewhere or everywhere takes effect at the next request."""

from tests.accounts.auth_client import AuthClient, auth_error
from tests.accounts.conftest import NewClient

ENDED = (403, "session_not_found", "Session from session_id claim in JWT does not exist")


def two_devices(member: AuthClient, new_client: NewClient) -> tuple[AuthClient, AuthClient]:
    other = new_client()
    other.sign_in(member.session["user"]["email"])
    return member, other


def test_scope_local_ends_only_this_session(member: AuthClient, new_client: NewClient) -> None:
    here, there = two_devices(member, new_client)

    assert here.call("POST", "/logout", scope="local").status_code == 204

    assert auth_error(here.user()) == ENDED
    assert auth_error(here.refresh())[1] == "refresh_token_not_found"
    assert there.user().status_code == 200


def test_scope_others_ends_all_sessions_except_this_one(member: AuthClient, new_client: NewClient) -> None:
    here, there = two_devices(member, new_client)

    assert here.call("POST", "/logout", scope="others").status_code == 204

    assert here.user().status_code == 200
    assert auth_error(there.user()) == ENDED


def test_without_a_scope_all_sessions_end(member: AuthClient, new_client: NewClient) -> None:
    here, there = two_devices(member, new_client)

    assert here.call("POST", "/logout").content == b""

    assert auth_error(here.user()) == auth_error(there.user()) == ENDED


def test_other_people_stay_signed_in(member: AuthClient, new_client: NewClient) -> None:
    outsider = new_client()
    outsider.sign_up("outsider@athletes.example")

    member.call("POST", "/logout", scope="global")

    assert outsider.user().status_code == 200


def test_an_unknown_scope_is_rejected_and_ends_nothing(member: AuthClient) -> None:
    response = member.call("POST", "/logout", scope="all")

    assert auth_error(response) == (400, "validation_failed", 'Unsupported logout scope "all"')
    assert member.user().status_code == 200


def test_signing_out_needs_a_session(visitor: AuthClient) -> None:
    assert auth_error(visitor.call("POST", "/logout"))[:2] == (401, "no_authorization")
