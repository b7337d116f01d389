"""Signing out: here, elsewhere, everywhere; it holds at the next request."""

from tests.accounts.auth_wire import Wire, refused
from tests.accounts.conftest import Browser

ENDED = (403, "session_not_found", "Session from session_id claim in JWT does not exist")


def two_devices(member: Wire, browser: Browser) -> tuple[Wire, Wire]:
    other = browser()
    other.sign_in(member.session["user"]["email"])
    return member, other


def test_local_ends_this_session_only(member: Wire, browser: Browser) -> None:
    here, there = two_devices(member, browser)

    assert here.call("POST", "/logout", scope="local").status_code == 204

    assert refused(here.user()) == ENDED
    assert refused(here.refresh())[1] == "refresh_token_not_found"
    assert there.user().status_code == 200


def test_others_ends_all_but_this(member: Wire, browser: Browser) -> None:
    here, there = two_devices(member, browser)

    assert here.call("POST", "/logout", scope="others").status_code == 204

    assert here.user().status_code == 200
    assert refused(there.user()) == ENDED


def test_without_a_scope_all_sessions_end(member: Wire, browser: Browser) -> None:
    here, there = two_devices(member, browser)

    assert here.call("POST", "/logout").content == b""

    assert refused(here.user()) == refused(there.user()) == ENDED


def test_other_people_stay_signed_in(member: Wire, browser: Browser) -> None:
    outsider = browser()
    outsider.sign_up("outsider@athletes.example")

    member.call("POST", "/logout", scope="global")

    assert outsider.user().status_code == 200


def test_an_unknown_scope_is_refused_and_ends_nothing(member: Wire) -> None:
    answer = member.call("POST", "/logout", scope="all")

    assert refused(answer) == (400, "validation_failed", 'Unsupported logout scope "all"')
    assert member.user().status_code == 200


def test_signing_out_needs_a_session(visitor: Wire) -> None:
    assert refused(visitor.call("POST", "/logout"))[:2] == (401, "no_authorization")
