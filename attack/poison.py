"""Poisoned rows: one user sends what the database takes and cannot give back, so that copying the site fails.

They want a backup that cannot be restored, or an account (their own or a stranger's) that answers 500 for good.
"""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from attack.copies import Portrait, copied
from attack.people import Athlete, new_address, opinion, sign_in, sign_up
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site

HUGE = {
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
"""Numbers that no double holds, or that come back as others. Beyond 2^53 none is exact in every program."""

TEXTS = {
    "NUL": r'"\u0000"',
    "half a surrogate pair": r'"\ud800"',
    "the other half": r'"\udfff"',
    "1,000 lists": "[" * 1_000 + "]" * 1_000,
    "21 objects": '{"a":' * 21 + "1" + "}" * 21,
    "NUL in a name": r'{"\u0000":1}',
}
EXACT = {"2^53-1": str(2**53 - 1), "-2^53+1": str(-(2**53) + 1), "1.5": "1.5", "1e308": "1e308", "0.1": "0.1"}
"""What every program keeps exactly: it must come back as it was."""


NUMBERS = (
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
NUMBERED = (
    *(("GET", path) for path in ("/api/coaches/{}", "/api/coaches/{}/reviews", "/api/coaches/{}/mine")),
    *(
        ("GET", path)
        for path in ("/api/coaches?limit={}", "/coach/{}", "/sitemap/coaches-{}.xml", "/api/my/reviews/{}")
    ),
    ("POST", "/api/coaches/{}/reviews"),
    ("PUT", "/api/my/saved-coaches/{}"),
    ("DELETE", "/api/my/saved-coaches/{}"),
)


def attack(ground: Ground) -> Iterator[Result]:
    """Refusals first; then rows of an earlier release; then copies of a site that was attacked so."""
    with ground.site() as site:
        attacker = sign_up(site)
        coach = attacker.new_coach("Poison Coach")
        attacker.rate(coach).raise_for_status()
        yield _facts(sign_up(site))
        yield _exact(sign_up(site))
        yield _sign_ups(site)
        yield _everywhere(site, coach)
        yield _addresses(sign_up(site))
        victim = sign_up(site, full_name="Vic Tim")
        victim.rate(coach, 2).raise_for_status()
        yield _old_rows(site, victim)
        yield from copied(ground, site, Portrait([attacker.email, victim.email], [coach]))


def _facts(attacker: Athlete) -> Result:
    """PUT /user, at every depth. Afterwards the account must be as good as before."""
    faults, times = [], 0
    for name, value in (HUGE | TEXTS).items():
        for data in (f'{{"x":{value}}}', f'{{"x":{{"y":[1,{value}]}}}}', f'{{"{"n" * 30}":[{value}]}}'):
            times += 1
            status = _put(attacker, data)
            if not 400 <= status < 500:
                faults.append(f"{name}: {status}")
    faults += _broken(attacker)
    return faultless("facts about oneself that cannot be kept", times, "taken or failed", faults)


def _exact(attacker: Athlete) -> Result:
    faults = []
    for name, value in EXACT.items():
        status = _put(attacker, f'{{"x":{value}}}')
        kept = attacker.ask("GET", "/auth/v1/user").json().get("user_metadata", {}).get("x")
        if status != 200 or kept != json.loads(value):
            faults.append(f"{name}: {status} {kept}")
    return faultless("numbers that can be kept", len(EXACT), "refused or changed", faults)


def _sign_ups(site: Site) -> Result:
    """In a stranger's name: a sign-up that fails must leave the address free."""
    faults = []
    for name, value in (HUGE | TEXTS).items():
        email = new_address("poisoned")
        body = f'{{"email":"{email}","password":"Sideline1","data":{{"x":{value}}}}}'
        status = site.ask("POST", "/auth/v1/signup", body.encode()).status_code
        again = site.ask("POST", "/auth/v1/signup", {"email": email, "password": "Sideline1", "data": {}}).status_code
        if not 400 <= status < 500 or again != 200:
            faults.append(f"{name}: {status}, then its owner {again}")
    return faultless("sign-ups with them, then the owner's", len(HUGE | TEXTS), "taken or failed", faults)


def _everywhere(site: Site, coach: int) -> Result:
    """Each field of each operation that takes JSON. A refusal or an answer, never a failure."""
    who = sign_up(site)
    review = who.rate(coach).raise_for_status().json()["id"]
    bodies: dict[tuple[str, str], dict[str, Any]] = {
        ("POST", "/api/coaches"): {"name": "P", "university": "P", "sport": "Golf", "gender": "Men", "division": "DI"},
        ("POST", f"/api/coaches/{coach}/reviews"): opinion(tags=["Fun"], would_recommend=True),
        ("PUT", f"/api/my/reviews/{review}"): opinion(tags=["Fun"], would_recommend=True),
        ("POST", "/auth/v1/signup"): {"email": "", "password": "", "data": {}, "gotrue_meta_security": {}},
        ("POST", "/auth/v1/token?grant_type=password"): {"email": "", "password": ""},
        ("POST", "/auth/v1/token?grant_type=refresh_token"): {"refresh_token": ""},
        ("POST", "/auth/v1/recover"): {"email": "", "code_challenge": ""},
        ("POST", "/auth/v1/resend"): {"email": "", "type": "signup"},
        ("POST", "/auth/v1/verify"): {"token_hash": "", "type": "", "token": "", "redirect_to": ""},
        ("PUT", "/auth/v1/user"): {"email": "", "phone": "", "nonce": "", "app_metadata": {}},
    }
    faults, times = [], 0
    for (method, path), body in bodies.items():
        for field in (*body, "unknown_field"):
            for name, value in (HUGE | TEXTS).items():
                times += 1
                mark = '"the value"'
                sent = json.dumps(body | {field: "the value"}).replace(mark, value, 1)
                status = site.ask(method, path, sent.encode(), token=who.token).status_code
                if status >= 500:
                    faults.append(f"{method} {path.split('?')[0]} {field}={name}: {status}")
    faults += _broken(who)
    return faultless("every field of every JSON body", times, "failed", faults)


def _addresses(who: Athlete) -> Result:
    """Numbers in addresses that no column holds."""
    faults, times = [], 0
    for number in map(quote, NUMBERS):
        for method, path in NUMBERED:
            times += 1
            status = who.ask(method, path.format(number), opinion() if method == "POST" else None).status_code
            if status >= 500:
                faults.append(f"{method} {path.format(number[:20])}: {status}")
    return faultless("numbers in addresses", times, "failed", faults)


def _old_rows(site: Site, victim: Athlete) -> Result:
    """Rows that an earlier release took: their owners come in, ask and change, and others are not held up."""
    faults = []
    values = {name: value for name, value in HUGE.items() if value[-1].isdigit() and "e" not in value}
    for name, value in values.items():
        poisoned = f'{{"full_name":"Vic Tim","x":{value}}}'
        site.execute(
            "UPDATE users SET user_metadata = ? WHERE email = ?",
            "UPDATE users SET user_metadata = %s::json WHERE email = %s",
            poisoned, victim.email,
        )  # fmt: skip
        faults += [f"{name}: {fault}" for fault in _broken(victim)]
    # The last poison stays in its row: the copies must take it along.
    return judged(
        "accounts that an earlier release let be poisoned",
        len(values) * 4,
        f"locked out: {listed(faults)}",
        held=not faults,
    )


def _put(who: Athlete, data: str) -> int:
    return who.site.ask("PUT", "/auth/v1/user", f'{{"data":{data}}}'.encode(), token=who.token).status_code


def _broken(who: Athlete) -> list[str]:
    """What of an account no longer answers."""
    answers = {
        "user": who.ask("GET", "/auth/v1/user"),
        "my reviews": who.ask("GET", "/api/my/reviews"),
        "sign-in": sign_in(who.site, who.email),
        "recover": who.site.ask("POST", "/auth/v1/recover", {"email": who.email}),
    }
    return [f"{name} {answer.status_code}" for name, answer in answers.items() if answer.status_code != 200]
