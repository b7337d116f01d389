"""Rate limits that people at one client address share: what a refusal tells about others, and whom it keeps out.

The attacker has an account and the client address of the victim, as in a dormitory or a team's Wi-Fi.
"""

from collections.abc import Iterator

import httpx2 as httpx

from attack.people import PASSWORD, new_address, sign_in, sign_up
from attack.result import Result, make_result
from attack.site import Site, Testbed

CAMPUS, ELSEWHERE = "198.51.100.7", "203.0.113.7"
TRIES = 30
TEAM = 8


def attack(testbed: Testbed) -> Iterator[Result]:
    """Each case uses other accounts and coaches; those of one client address stay below the limit of sign-ups."""
    with testbed.site(rate_limits="on", mail_pause="0") as site:
        yield _who_rated(site)
        yield _nobody_else_may_rate(site)
        yield _deletes_and_rates_again(site)
        yield _who_signed_in(site)


def _who_rated(site: Site) -> Result:
    """Of two coaches somebody on the campus rated one. The attacker rates both again and again, and compares."""
    victim, attacker = (sign_up(site, client_address=CAMPUS) for _ in range(2))
    coaches = [sign_up(site, client_address=ELSEWHERE).new_coach(f"Quiet Coach {number}") for number in range(2)]
    victim.rate(coaches[0]).raise_for_status()
    answers: list[list[str]] = [[], []]
    for coach in coaches:
        attacker.rate(coach).raise_for_status()
    for _ in range(TRIES):
        # In the middle the attacker reaches its own limit: from there both are refused with 429.
        for coach, responses in zip(coaches, answers, strict=True):
            responses.append(_visible_parts(attacker.rate(coach)))
    differences = sum(first != second for first, second in zip(*answers, strict=True))
    return make_result(
        "which of two coaches somebody at the address rated",
        2 * TRIES,
        f"{differences} answers differ",
        passed=differences == 0,
    )


def _nobody_else_may_rate(site: Site) -> Result:
    """Requests that write nothing use up nothing of others at the address."""
    coach = sign_up(site, client_address=ELSEWHERE).new_coach("Blocked Coach")
    attacker = sign_up(site, client_address=CAMPUS)
    attacker.rate(coach).raise_for_status()
    refused = [attacker.rate(coach).status_code for _ in range(TRIES)]
    team = [sign_up(site, client_address=CAMPUS).rate(coach).status_code for _ in range(TEAM)]
    return make_result(
        "requests that write nothing, to keep a campus from rating a coach",
        TRIES,
        f"{team.count(201)} of {TEAM} athletes there rated it",
        passed=team == [201] * TEAM and 201 not in refused,
    )


def _deletes_and_rates_again(site: Site) -> Result:
    """One account rates, deletes and rates again: three times a day, so that most of the campus's ten are left."""
    coach = sign_up(site, client_address=ELSEWHERE).new_coach("Repeated Coach")
    attacker = sign_up(site, client_address="198.51.100.8")
    written = 0
    for _ in range(TEAM):
        response = attacker.rate(coach)
        if response.is_success:
            written += 1
            attacker.request("DELETE", f"/api/my/reviews/{response.json()['id']}").raise_for_status()
    team = [sign_up(site, client_address="198.51.100.8").rate(coach).status_code for _ in range(7)]
    return make_result(
        "a review deleted and written again, to use up a campus's limit",
        TEAM,
        f"{written} written; {team.count(201)} of 7 athletes there rated it",
        passed=written == 3 and team == [201] * 7,
    )


def _who_signed_in(site: Site) -> Result:
    """Of two members one signs in. Who guesses passwords of both before and after sees no difference."""
    emails = [sign_up(site, new_address("member"), client_address=CAMPUS).email for _ in range(2)]
    answers = [[_guess(site, email) for _ in range(9)] for email in emails]
    for _ in range(5):
        sign_in(site, emails[0], PASSWORD, client_address=CAMPUS).raise_for_status()
    for email, responses in zip(emails, answers, strict=True):
        responses += [_guess(site, email) for _ in range(4)]
    differences = sum(first != second for first, second in zip(*answers, strict=True))
    return make_result(
        "which of two members signed in, by the limit of wrong passwords",
        sum(len(responses) for responses in answers),
        f"{differences} answers differ",
        passed=differences == 0 and answers[0][-1].startswith("429"),
    )


def _guess(site: Site, email: str) -> str:
    return _visible_parts(sign_in(site, email, "Wrong-guess-1", client_address=CAMPUS))


def _visible_parts(response: httpx.Response) -> str:
    """The parts of a response that could tell something: status, Retry-After and error code."""
    code = "" if response.is_success else response.json().get("code", response.json().get("error_code"))
    return f"{response.status_code} {response.headers.get('Retry-After', '')} {code}"
