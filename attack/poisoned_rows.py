"""Poisoned rows: values that a database stores and cannot return, so that requests or backups fail for good.

The attacker wants a backup that cannot be restored, or an account (their own or another's) that always responds 500.
"""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from attack.backups import SiteReader, backup_results
from attack.people import Athlete, new_address, review_body, sign_in, sign_up
from attack.result import Result, make_result, result_of_faults, summarize
from attack.site import Site, Testbed

NUMBERS = {
    "310 digits": "1" + "0" * 309,
    "4,300 digits": "9" * 4300,
    "5,000 digits": "9" * 5000,
    "2^64": str(2**64),
    "2^63": str(2**63),
    "-2^63-1": str(-(2**63) - 1),
    "2^53": str(2**53),
    "-2^53": str(-(2**53)),
    "1e400": "1e400",
    "-1e400": "-1e400",
    "NaN": "NaN",
    "Infinity": "Infinity",
}
"""Numbers that a double cannot hold, or that change on the way. Beyond 2^53 none is exact in every program."""

TEXTS = {
    "NUL": r'"\u0000"',
    "half a surrogate pair": r'"\ud800"',
    "the other half": r'"\udfff"',
    "1,000 lists": "[" * 1_000 + "]" * 1_000,
    "21 objects": '{"a":' * 21 + "1" + "}" * 21,
    "NUL in a name": r'{"\u0000":1}',
}
EXACT_NUMBERS = {"2^53-1": str(2**53 - 1), "-2^53+1": str(-(2**53) + 1), "1.5": "1.5", "1e308": "1e308", "0.1": "0.1"}
"""Numbers that every program keeps exactly: they must come back unchanged."""


PATH_NUMBERS = (
    "0",
    "-1",
    str(2**31),
    str(2**53),
    str(2**63 - 1),
    str(2**63),
    str(2**64),
    "9" * 400,
    "1e3",
    "٣",
    "0x1",
    " 1",
    "1_0",
    "NaN",
)
PATHS = (
    *(("GET", path) for path in ("/api/coaches/{}", "/api/coaches/{}/reviews", "/api/coaches/{}/mine")),
    *(
        ("GET", path)
        for path in ("/api/coaches?limit={}", "/coach/{}", "/sitemap/coaches-{}.xml", "/api/my/reviews/{}")
    ),
    ("POST", "/api/coaches/{}/reviews"),
    ("PUT", "/api/my/saved-coaches/{}"),
    ("DELETE", "/api/my/saved-coaches/{}"),
)


def attack(testbed: Testbed) -> Iterator[Result]:
    """Values that must be refused, rows of an earlier release, then copies of the attacked site."""
    with testbed.site() as site:
        attacker = sign_up(site)
        coach = attacker.new_coach("Poison Coach")
        attacker.rate(coach).raise_for_status()
        yield _metadata(sign_up(site))
        yield _exact_numbers(sign_up(site))
        yield _sign_ups(site)
        yield _every_field(site, coach)
        yield _numbers_in_urls(sign_up(site))
        victim = sign_up(site, full_name="Vic Tim")
        victim.rate(coach, 2).raise_for_status()
        yield _rows_of_earlier_release(site, victim)
        yield from backup_results(testbed, site, SiteReader([attacker.email, victim.email], [coach]))


def _metadata(attacker: Athlete) -> Result:
    """PUT /user with these at every depth. Afterwards the account must work as before."""
    faults, attempts = [], 0
    for name, value in (NUMBERS | TEXTS).items():
        for data in (f'{{"x":{value}}}', f'{{"x":{{"y":[1,{value}]}}}}', f'{{"{"n" * 30}":[{value}]}}'):
            attempts += 1
            status = _set_metadata(attacker, data)
            if not 400 <= status < 500:
                faults.append(f"{name}: {status}")
    faults += _failing_requests(attacker)
    return result_of_faults("facts about oneself that cannot be kept", attempts, "taken or failed", faults)


def _exact_numbers(attacker: Athlete) -> Result:
    faults = []
    for name, value in EXACT_NUMBERS.items():
        status = _set_metadata(attacker, f'{{"x":{value}}}')
        stored = attacker.request("GET", "/auth/v1/user").json().get("user_metadata", {}).get("x")
        if status != 200 or stored != json.loads(value):
            faults.append(f"{name}: {status} {stored}")
    return result_of_faults("numbers that can be kept", len(EXACT_NUMBERS), "refused or changed", faults)


def _sign_ups(site: Site) -> Result:
    """With another's address: a sign-up that fails must leave the address free."""
    faults = []
    for name, value in (NUMBERS | TEXTS).items():
        email = new_address("poisoned")
        body = f'{{"email":"{email}","password":"Sideline1","data":{{"x":{value}}}}}'
        status = site.request("POST", "/auth/v1/signup", body.encode()).status_code
        retry = site.request(
            "POST", "/auth/v1/signup", {"email": email, "password": "Sideline1", "data": {}}
        ).status_code
        if not 400 <= status < 500 or retry != 200:
            faults.append(f"{name}: {status}, then its owner {retry}")
    return result_of_faults("sign-ups with them, then the owner's", len(NUMBERS | TEXTS), "taken or failed", faults)


def _every_field(site: Site, coach: int) -> Result:
    """Each field of each operation that takes JSON. Never a 5xx."""
    user = sign_up(site)
    review = user.rate(coach).raise_for_status().json()["id"]
    bodies: dict[tuple[str, str], dict[str, Any]] = {
        ("POST", "/api/coaches"): {"name": "P", "university": "P", "sport": "Golf", "gender": "Men", "division": "DI"},
        ("POST", f"/api/coaches/{coach}/reviews"): review_body(tags=["Fun"], would_recommend=True),
        ("PUT", f"/api/my/reviews/{review}"): review_body(tags=["Fun"], would_recommend=True),
        ("POST", "/auth/v1/signup"): {"email": "", "password": "", "data": {}, "gotrue_meta_security": {}},
        ("POST", "/auth/v1/token?grant_type=password"): {"email": "", "password": ""},
        ("POST", "/auth/v1/token?grant_type=refresh_token"): {"refresh_token": ""},
        ("POST", "/auth/v1/recover"): {"email": "", "code_challenge": ""},
        ("POST", "/auth/v1/resend"): {"email": "", "type": "signup"},
        ("POST", "/auth/v1/verify"): {"token_hash": "", "type": "", "token": "", "redirect_to": ""},
        ("PUT", "/auth/v1/user"): {"email": "", "phone": "", "nonce": "", "app_metadata": {}},
    }
    faults, attempts = [], 0
    for (method, path), body in bodies.items():
        for field in (*body, "unknown_field"):
            for name, value in (NUMBERS | TEXTS).items():
                attempts += 1
                placeholder = '"the value"'
                body_text = json.dumps(body | {field: "the value"}).replace(placeholder, value, 1)
                status = site.request(method, path, body_text.encode(), token=user.token).status_code
                if status >= 500:
                    faults.append(f"{method} {path.split('?')[0]} {field}={name}: {status}")
    faults += _failing_requests(user)
    return result_of_faults("every field of every JSON body", attempts, "failed", faults)


def _numbers_in_urls(user: Athlete) -> Result:
    """Numbers in URLs that no column can hold."""
    faults, attempts = [], 0
    for number in map(quote, PATH_NUMBERS):
        for method, path in PATHS:
            attempts += 1
            status = user.request(method, path.format(number), review_body() if method == "POST" else None).status_code
            if status >= 500:
                faults.append(f"{method} {path.format(number[:20])}: {status}")
    return result_of_faults("numbers in addresses", attempts, "failed", faults)


def _rows_of_earlier_release(site: Site, victim: Athlete) -> Result:
    """Rows that an earlier release stored: their owners can still sign in, read and recover."""
    faults = []
    values = {name: value for name, value in NUMBERS.items() if value[-1].isdigit() and "e" not in value}
    for name, value in values.items():
        poisoned = f'{{"full_name":"Vic Tim","x":{value}}}'
        site.poison_metadata(victim.email, poisoned)
        faults += [f"{name}: {fault}" for fault in _failing_requests(victim)]
    # The last value stays in the row: the copies must include it.
    return make_result(
        "accounts that an earlier release let be poisoned",
        len(values) * 4,
        f"locked out: {summarize(faults)}",
        passed=not faults,
    )


def _set_metadata(user: Athlete, data: str) -> int:
    return user.site.request("PUT", "/auth/v1/user", f'{{"data":{data}}}'.encode(), token=user.token).status_code


def _failing_requests(user: Athlete) -> list[str]:
    """Requests of an account that fail."""
    responses = {
        "user": user.request("GET", "/auth/v1/user"),
        "my reviews": user.request("GET", "/api/my/reviews"),
        "sign-in": sign_in(user.site, user.email),
        "recover": user.site.request("POST", "/auth/v1/recover", {"email": user.email}),
    }
    return [f"{name} {response.status_code}" for name, response in responses.items() if response.status_code != 200]
