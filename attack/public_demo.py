"""A demo for strangers (`sideline serve --demo --public`) and a troll: nothing of a visitor reaches another one, all of
them can still use it, it stays small, and its reset leaves nothing.
"""

import os
import re
import signal
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx

from attack.result import Result, result_of_faults
from attack.site import Testbed
from harness.kernel import memory_mb
from harness.people import PASSWORD, Person, review_body
from harness.running_site import START_SECONDS, RunningSite
from sideline.cli.public_demo import FOLDER
from sideline.config.demo import ADMIN_EMAIL, COACH_EMAIL, DEMO_EMAIL, DEMO_EMAILS, MODERATOR_EMAIL
from sideline.reviews.schemas import MAX_NEW_COMMENT

SIGN_UPS = 300
RATED = 40
"""Accounts that rate a coach, besides."""

MARK = "zaphodtroll"
"""A word in everything that the troll writes."""

GROWTH_MB, DISK_MB = 200, 50
"""How much memory and disk all this may take."""

RANDOM = {
    "accounts_key": {"by_signing_key", "by_authors_key"},
    "authors_key": {"fingerprint"},
    "cases": {"review_id", "author_tag", "sealed_author"},
    "claims": {"address", "mailbox"},
    "private_records": {"user_tag", "encrypted"},
    "reports": {"id", "receipt_hash"},
    "reviews": {
        "author_tag",
        "updated_on",
        "created_on",
        "account_day",
        "id",
        "sealed_author",
        "appears_on",
        "pending",
    },
    "school_addresses": {"address_tag"},
    "users": {"email", "password_hash", "user_metadata"},
}
"""The columns in which two new demos differ, besides times: random ids, and what is encrypted or hashed with a key."""

OF_LEASES = re.compile("lease|^is_mine$|^oldest_hours$")
"""What the desk says about who has opened a case, and when."""

OF_JOBS = ("jobs", "figures", "site_weeks", "roster_shares", "monthly_counts", "scrub_marks")
"""Tables that jobs write, sooner or later after a start."""

WATCHED = {
    "": ("/api/home", "/api/coaches", "/api/coaches/1", "/api/coaches/1/reviews", "/coaches", "/editions"),
    DEMO_EMAIL: ("/api/my/reviews", "/api/my/saved-coaches", "/api/my/letter", "/api/coaches/1/mine"),
    COACH_EMAIL: ("/api/my/claim", "/api/my/reviews"),
    MODERATOR_EMAIL: ("/api/desk/cases", "/api/desk/coaches", "/api/desk/next-edition", "/api/desk/staff-lists"),
    ADMIN_EMAIL: ("/api/desk/claims", "/api/desk/log", "/api/desk/schools", "/api/desk/strike-requests"),
}
"""What other visitors look at, by account."""

Snapshot = dict[str, Any]


def attack(testbed: Testbed) -> Iterator[Result]:
    """Start a demo, be a troll, and reset it. A demo is always on SQLite."""
    if testbed.database != "sqlite":
        return
    folder, _ = testbed.new_location()
    with closing(socket.create_server(("127.0.0.1", 0))) as mail_server:
        mail = f"smtp://127.0.0.1:{mail_server.getsockname()[1]}"
        options = ("--demo", "--public")
        site = RunningSite(folder, "", extra_settings={"SIDELINE_SMTP_URL": mail}, serve_options=options)
        try:
            site.start()
            new, seen, memory = _snapshot(folder), _look(site), memory_mb(site.pid)
            troll = _Troll(site)
            yield troll.use_shared_accounts()
            yield troll.write_everywhere()
            yield troll.sign_up_many_times()
            yield _is_the_same("what other visitors see", seen, _look(site))
            growth, disk = memory_mb(site.pid) - memory, _size_mb(folder)
            finding = f"memory +{growth:.0f} MB, disk {disk:.0f} MB"
            yield Result("memory and disk", SIGN_UPS, finding, growth < GROWTH_MB and disk < DISK_MB)
            yield _reset(site, troll)
            yield _is_the_same("the demo after its reset", new, _snapshot(folder))
            yield _sign_in_as_each(site)
            yield result_of_faults("emails", 1, "sent", ["a connection"] * _has_connection(mail_server))
            yield result_of_faults("the server's log", 1, "errors", _errors(folder))
        finally:
            site.stop()


class _Troll:
    """Somebody who tries to spoil the demo, at a new network address for each account."""

    def __init__(self, site: RunningSite) -> None:
        self.site = site
        self.shared = {email: Person(site.origin, email).sign_in() for email in sorted(DEMO_EMAILS)}
        self.own = Person(site.origin, f"{MARK}@athletes.example").sign_up(full_name=MARK)
        self.operations = _operations(self.own)

    def use_shared_accounts(self) -> Result:
        """Change, lock and delete the accounts that all visitors share. Then each of them can still sign in."""
        attempts, faults = 0, list[str]()
        for email, person in self.shared.items():
            for method, path, body in (
                ("PUT", "/auth/v1/user", {"password": "Another-password-1"}),
                ("PUT", "/auth/v1/user", {"email": f"{MARK}2@athletes.example"}),
                ("PUT", "/auth/v1/user", {"data": {"full_name": MARK}}),
                ("POST", "/auth/v1/factors", {"factor_type": "totp", "friendly_name": MARK}),
                ("POST", "/auth/v1/factors/recovery-codes", {}),
                ("POST", "/api/rpc/delete_user", {}),
                ("POST", "/auth/v1/recover", {"email": email}),
                ("POST", "/auth/v1/signup", {"email": email, "password": "Another-password-1"}),
                ("POST", "/auth/v1/logout?scope=global", None),
            ):
                status = person.send(method, path, body).status_code
                attempts += 1
                allowed = (200, 204, 422) if path.endswith(("recover", "signup", "scope=global")) else (403,)
                faults += [f"{status} for {method} {path}"] * (status not in allowed)
            wrong = {"email": email, "password": "wrong"}
            for _ in range(12):
                person.send("POST", "/auth/v1/token?grant_type=password", wrong, client_address="203.0.113.7")
                attempts += 1
            user = Person(self.site.origin, email).sign_in().send("GET", "/auth/v1/user").json()
            faults += [f"the name of {email}"] * (MARK in str(user))
            person.sign_in()
        return result_of_faults("accounts that all visitors share", attempts, "changed", faults)

    def write_everywhere(self) -> Result:
        """Send each operation of the API that is no GET, signed out, with an own and with each shared account."""
        attempts, faults = 0, list[str]()
        visitors = {"": Person(self.site.origin), "own": self.own, **self.shared}
        for name, person in visitors.items():
            for method, path, body in self.operations:
                if path == "/api/rpc/delete_user" and name == "own":
                    continue
                status = person.send(method, path, body).status_code
                attempts += 1
                is_accepted = status < 300 and name != "own" and not path.endswith("/lease")
                faults += [f"{status} for {method} {path} as {name}"] * (status >= 500 or is_accepted)
        return result_of_faults("writes of all kinds", attempts, "accepted", faults)

    def sign_up_many_times(self) -> Result:
        """Sign up from as many addresses, with long names; some rate coaches with links, hints and removed words."""
        cases = self.shared[MODERATOR_EMAIL].send("GET", "/api/desk/cases").raise_for_status().json()["items"]
        removed = next(case for case in cases if case["kind"] == "appeal")
        rude = f"{MARK} is a criminal, call 412 555 0199, https://{MARK}.example {'a bad coach ' * 30}"
        comments = {removed["coach"]["id"]: f"{removed['text']} {MARK}", 1: rude}
        statuses = Counter[int]()
        for number in range(SIGN_UPS):
            address = f"10.9.{number // 250}.{number % 250}"
            person = Person(self.site.origin, f"{MARK}-{number}@athletes.example")
            body = {"email": person.email, "password": PASSWORD, "data": {"full_name": f"{MARK} {'x' * 60}"}}
            response = person.send("POST", "/auth/v1/signup", body, client_address=address)
            statuses[response.status_code] += 1
            if number < RATED:
                person.use(response)
                for coach, comment in comments.items():
                    rating = review_body(1, comment=comment[:MAX_NEW_COMMENT])
                    rated = person.send("POST", f"/api/coaches/{coach}/reviews", rating, client_address=address)
                    statuses[rated.status_code] += 1
            person.client.close()
        expected = {200: SIGN_UPS, 201: RATED * len(comments)}
        faults = [f"{number} × {status}" for status, number in statuses.items() if expected.get(status) != number]
        return result_of_faults("sign-ups from as many addresses, and ratings", statuses.total(), "refused", faults)


def _operations(person: Person) -> list[tuple[str, str, Any]]:
    """Return method, path and a plausible body of each operation that writes."""
    document = person.send("GET", "/api/openapi.json").raise_for_status().json()
    reviews = person.send("GET", "/api/coaches/1/reviews").raise_for_status().json()["items"]
    values = {"coach_id": "1", "review_id": reviews[0]["id"], "school": "northfield-university"}
    values |= {"team": "womens-basketball", "token": "x" * 43}
    found = []
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method == "get":
                continue
            named = path
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path":
                    named = named.replace(f"{{{parameter['name']}}}", values.get(parameter["name"], "1"))
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            found.append((method.upper(), named, _example(content, document) if content else None))
    return found


def _example(schema: dict[str, Any], document: dict[str, Any]) -> Any:
    """Return a value that fits a schema of the OpenAPI document, with the mark in each text."""
    for choice in ("anyOf", "oneOf", "allOf"):
        schema = schema.get(choice, [schema])[0]
    if "$ref" in schema:
        return _example(document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], document)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "object":
        return {name: _example(field, document) for name, field in schema.get("properties", {}).items()}
    if kind == "array":
        return [_example(schema["items"], document)] * max(1, schema.get("minItems", 1))
    simple = {"integer": schema.get("minimum", 1), "number": schema.get("minimum", 1), "boolean": True}
    return simple.get(kind, schema.get("const", MARK))


def _look(site: RunningSite) -> Snapshot:
    """Return what visitors see, by account and path. All accounts that they share can sign in."""
    seen = {}
    for email, paths in WATCHED.items():
        person = Person(site.origin, email).sign_in() if email else Person(site.origin)
        for path in paths:
            response = person.send("GET", path).raise_for_status()
            is_page = response.headers["Content-Type"].startswith("text/html")
            seen[f"{path} as {email or 'nobody'}"] = response.text if is_page else _without_leases(response.json())
    return seen


def _without_leases(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_leases(item) for name, item in value.items() if not OF_LEASES.search(name)}
    return [_without_leases(item) for item in value] if isinstance(value, list) else value


def _snapshot(folder: Path) -> Snapshot:
    """Return the rows of each table without the columns that are random, and the names of the files of the demo."""
    demo = folder / FOLDER
    files = sorted(str(file.relative_to(demo)) for file in demo.rglob("*"))
    found: Snapshot = {
        "files": [file for file in files if not file.endswith(("-wal", "-shm"))],
        "files of the operator": sorted(file.name for file in folder.iterdir()),
    }
    with closing(sqlite3.connect(demo / "sideline.sqlite3")) as database:
        database.text_factory = bytes
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        for table in (name.decode() for (name,) in names):
            columns = [row[1].decode() for row in database.execute(f'PRAGMA table_info("{table}")')]
            kept = [f'"{column}"' for column in columns if column not in RANDOM.get(table, ()) and column[-3:] != "_at"]
            rows = database.execute(f'SELECT {", ".join(kept) or "1"} FROM "{table}"')
            if table not in OF_JOBS:
                found[table] = sorted(map(repr, rows))
    return found


def _is_the_same(case: str, before: Snapshot, after: Snapshot) -> Result:
    faults = [name for name in {*before, *after} if before.get(name) != after.get(name)]
    faults += [f"a text of the troll in {name}" for name, value in after.items() if MARK in str(value)]
    return result_of_faults(case, len(before), "differs", sorted(faults))


def _reset(site: RunningSite, troll: _Troll) -> Result:
    """Reset the demo, twice in a row, with requests meanwhile. No session is left, and all accounts are as new."""
    os.kill(site.pid, signal.SIGHUP)
    started, statuses, refused, is_down = time.monotonic(), set[int](), 0, False
    while time.monotonic() - started < START_SECONDS:
        try:
            status = httpx.get(f"{site.origin}/api/home", timeout=20).status_code
        except httpx.TransportError:
            refused, is_down = refused + 1, True
            if refused == 5:
                os.kill(site.pid, signal.SIGHUP)
            time.sleep(0.1)
            continue
        statuses.add(status)
        if is_down:
            break
    seconds = time.monotonic() - started
    faults = [f"status {status}" for status in statuses if status not in (200, 503)]
    sessions = [troll.own, *troll.shared.values()]
    is_signed_in = any(person.send("GET", "/auth/v1/user").status_code < 400 for person in sessions)
    faults += ["an old session still works"] * is_signed_in
    case = f"a reset with requests, and a second one meanwhile: away for {seconds:.0f} s"
    return result_of_faults(case, refused + len(sessions), "kept", faults)


def _sign_in_as_each(site: RunningSite) -> Result:
    path = "/auth/v1/token?grant_type=password"
    faults = [
        email
        for email in sorted(DEMO_EMAILS)
        if not Person(site.origin).send("POST", path, {"email": email, "password": PASSWORD}).is_success
    ]
    return result_of_faults("shared accounts after the reset", len(DEMO_EMAILS), "refused", faults)


def _has_connection(server: socket.socket) -> bool:
    server.setblocking(False)
    with suppress(BlockingIOError):
        server.accept()[0].close()
        return True
    return False


def _size_mb(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def _errors(folder: Path) -> list[str]:
    lines = (folder / "server.log").read_text(errors="replace").splitlines()
    # A job that needs the database to itself tries again later.
    found = [line for line in lines if '"level": "error"' in line or "Traceback" in line]
    return [line[:200] for line in found if "FilesInUse" not in line]
