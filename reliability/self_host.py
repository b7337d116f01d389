"""Runs the commands of docs/self-host.md in an empty folder, with a real Caddy and mail server, and checks the site.

    make self-host

It needs the files of a release in dist/ and the Debian package caddy, and prints how long each section took.
"""

import logging
import os
import re
import shlex
import signal
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable
from http.client import HTTPSConnection
from pathlib import Path
from urllib.parse import quote

from harness.running_site import free_port
from reliability.cluster.programs import ROOT, require
from tests.notifications.smtp_server import PASSWORD, USER, SmtpRecorder, authenticate, run_smtp_server

SIGN_UPS = 30
"""How many sign-ups one address may make in five minutes (`core/limits.py`)."""

SYSTEMCTL = """#!/usr/bin/env bash
# Starts the command line of a unit instead of the unit.
cd {folder}
case "$*" in
  "restart sideline")
    line=$(sed -n 's/^ExecStart=//p' etc/systemd/system/sideline.service)
    CREDENTIALS_DIRECTORY={folder}/etc/sideline bash -c "exec $line" >>sideline.log 2>&1 & echo $! >sideline.pid ;;
  "restart caddy")
    XDG_DATA_HOME={folder}/caddy-data {caddy} run --config etc/caddy/Caddyfile --adapter caddyfile >>caddy.log 2>&1 &
    echo $! >caddy.pid ;;
esac
"""


UNTIL_READY = (
    "curl --silent --output /dev/null --retry 60 --retry-all-errors --retry-delay 1 --cacert $CADDY_CERTIFICATE"
)
"""Waits for the site behind Caddy, which a person does by reading on."""


def main() -> None:
    caddy = require("caddy")["caddy"]
    assert list((ROOT / "dist").glob("sideline-*-requirements.txt")), "run `make release` first"
    logging.disable(logging.WARNING)  # the mail server's own
    with tempfile.TemporaryDirectory(prefix="sideline-self-host-") as name:
        folder = Path(name)
        recorder = SmtpRecorder()
        with run_smtp_server(recorder, authenticator=authenticate, auth_require_tls=False) as smtp_port:
            try:
                ports = {"site": free_port(), "https": free_port(), "http": free_port(), "smtp": smtp_port}
                prepare(folder, caddy)
                run_page(folder, ports)
                assert len(recorder.mails) == 1, "the test email"
                check(folder, ports["https"])
            finally:
                for program in ("sideline", "caddy"):
                    stop(folder, program)


def prepare(folder: Path, caddy: str) -> None:
    for path in ("bin", "etc/caddy"):
        (folder / path).mkdir(parents=True)
    for program, text in {
        "systemctl": SYSTEMCTL.format(folder=shlex.quote(str(folder)), caddy=caddy),
        "apt-get": "#!/bin/sh\n",
    }.items():
        (folder / "bin" / program).write_text(text)
        (folder / "bin" / program).chmod(0o755)


def run_page(folder: Path, ports: dict[str, int]) -> None:
    """Run the blocks of the page, each section in a shell of its own."""
    login = f"{quote(USER, safe='')}:{quote(PASSWORD, safe='')}"
    replaced = {
        "smtp+starttls://user:password@mail.northfield.edu:587": f"smtp://{login}@127.0.0.1:{ports['smtp']}",
        "https://coaches.northfield.edu": f"https://localhost:{ports['https']}",
        "SIDELINE_DATA_DIR=": f"SIDELINE_PORT={ports['site']}\nSIDELINE_DATA_DIR=",
        "/opt/sideline": f"{folder}/opt",
        "/usr/local/bin": f"{folder}/bin",
        "/var/lib/sideline": f"{folder}/var/lib/sideline",
        "/etc/sideline": f"{folder}/etc/sideline",
        "sideline install-service": f"sideline install-service --no-ask --root {folder}\n{edited(folder, ports)}"
        "systemctl restart sideline\nsystemctl restart caddy",
        "sideline doctor": f"{UNTIL_READY} https://localhost:{ports['https']}/readyz; "
        "SSL_CERT_FILE=$CADDY_CERTIFICATE sideline doctor",
    }
    # Downloads need this machine's variables for proxies, certificates and package indexes.
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("SIDELINE_", "MAKE"))},
        "PATH": f"{folder}/bin:/usr/bin:/bin",
        "CADDY_CERTIFICATE": f"{folder}/caddy-data/caddy/pki/authorities/local/root.crt",
        "SIDELINE_ENV_FILE": f"{folder}/etc/sideline/sideline.env",
    }
    for section in (ROOT / "docs/self-host.md").read_text().split("\n## ")[1:]:
        blocks = re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
        script = "set -e\n" + "".join(blocks)
        for old, new in replaced.items():
            script = script.replace(old, new)
        started = time.monotonic()
        if blocks:
            subprocess.run(["bash", "-c", script], cwd=ROOT / "dist", env=environment, check=True)
            print(f"== {section.splitlines()[0]}: {time.monotonic() - started:.0f} s", flush=True)


def edited(folder: Path, ports: dict[str, int]) -> str:
    """Return a command that gives Caddy its ports, and keeps its certificate out of this machine's store."""
    options = f"admin off\\n\\tskip_install_trust\\n\\thttp_port {ports['http']}"
    return f"sed -i 's|admin off|{options}|' {folder}/etc/caddy/Caddyfile\n"


def check(folder: Path, port: int) -> None:
    authority = folder / "caddy-data/caddy/pki/authorities/local/root.crt"
    wait_until(authority.exists)
    trust = ssl.create_default_context(cafile=str(authority))

    def request(method: str, path: str, body: str | None = None, source: str = "127.0.0.1", forged: str = "") -> int:
        connection = HTTPSConnection("localhost", port, context=trust, timeout=60, source_address=(source, 0))
        headers = {"Content-Type": "application/json"} | ({"X-Forwarded-For": forged} if forged else {})
        connection.request(method, path, body, headers)
        status = connection.getresponse().status
        connection.close()
        return status

    def sign_up(number: int, source: str = "127.0.0.1") -> int:
        body = f'{{"email": "a{number}@athletes.example", "password": "Sideline1", "data": {{}}}}'
        return request("POST", "/auth/v1/signup", body, source, f"203.0.113.{number % 250}")

    def is_up() -> bool:
        try:
            return request("GET", "/healthz") == 200
        except OSError:
            return False

    wait_until(is_up)
    assert request("GET", "/") == 200
    assert [sign_up(number) for number in range(SIGN_UPS + 1)] == [200] * SIGN_UPS + [429], "a forged address counts"
    assert sign_up(SIGN_UPS + 1, source="127.0.0.2") == 200, "all visitors share one address"
    stop(folder, "sideline")
    assert request("GET", "/coach/1") == 502
    log = (folder / "caddy.log").read_text()
    assert "127.0.0." not in log.replace('"address":"127.0.0.1', ""), log
    for secret in ("203.0.113", "/coach/1", "signup"):
        assert secret not in log, log
    print("The site works over https, counts visitors by their own address, and Caddy's log names none.")


def stop(folder: Path, program: str) -> None:
    file = folder / f"{program}.pid"
    if file.exists():
        process = int(file.read_text())
        file.unlink()
        os.kill(process, signal.SIGTERM)

        def has_ended() -> bool:
            return not Path(f"/proc/{process}").exists()

        wait_until(has_ended)


def wait_until(is_done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not is_done():
        assert time.monotonic() < deadline, f"not {is_done.__name__} within two minutes"
        time.sleep(0.1)


if __name__ == "__main__":
    main()
