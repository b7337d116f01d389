"""Deployment files name only settings and paths that exist (issue 5, point 7)."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from sideline.config.settings import Settings
from sideline.core.db.engine import CONNECTIONS
from sideline.core.db.timeouts import STATEMENT_TIMEOUT_SECONDS
from sideline.operations.database import SPARE_CONNECTIONS

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/operations").glob("*.md"))
FILES = ("Dockerfile", "compose.yaml", "deploy/sideline.service", "docs/operations.md", "docs/self-host.md", *PAGES)


@pytest.mark.parametrize("name", FILES)
def test_every_setting_that_is_named_exists(name: str) -> None:
    names = set(re.findall(r"SIDELINE_([A-Z][A-Z_]*[A-Z])", (ROOT / name).read_text()))
    assert names or name in PAGES
    assert names <= {field.upper() for field in Settings.model_fields} | {"ENV_FILE", "UPSTREAM"}


def test_every_path_that_the_image_copies_exists_and_is_not_ignored() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    paths = [path for line in copied for path in line.split()]
    let_through = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert paths
    for path in paths:
        assert (ROOT / path).exists()
        assert any(path == line or path.startswith(f"{line}/") for line in let_through)


def test_no_program_of_the_deployment_runs_as_root() -> None:
    last_stage = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2]
    assert re.search(r"^USER sideline$", last_stage, re.MULTILINE)
    assert "DynamicUser=yes" in (ROOT / "deploy/sideline.service").read_text()


@pytest.fixture
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return services


DECIDED_BY_COMPOSE = {"DATA_DIR", "HOST", "PORT", "DATABASE_URL", "RATE_LIMIT_URL", "METRICS_PORT"}


def test_every_setting_of_an_operator_reaches_the_container(services: dict[str, Any]) -> None:
    site = services["sideline"]
    assert site["env_file"] == ".env"
    fixed = set()
    # PostgreSQL's client library reads the password, in which no character has a meaning, unlike in the URL.
    settings = dict(site["environment"])
    assert settings.pop("PGPASSWORD") == services["postgres"]["environment"]["POSTGRES_PASSWORD"]
    for name, value in settings.items():
        setting = name.removeprefix("SIDELINE_")
        assert setting.lower() in Settings.model_fields
        # Values that are not fixed come from the same name in `.env`.
        if f"${{{name}:" not in str(value):
            fixed.add(setting)
    assert fixed == DECIDED_BY_COMPOSE


def test_the_documented_compose_commands_match_the_file() -> None:
    install = " ".join((ROOT / "docs/operations/install.md").read_text().split())
    [sentence] = re.findall(r"compose\.yaml itself sets ([^.]*)\.", install)
    assert set(re.findall(r"`SIDELINE_(\w+)`", sentence)) == DECIDED_BY_COMPOSE


def test_the_database_is_ready_only_when_it_answers_over_tcp(services: dict[str, Any]) -> None:
    """At its first start, the image runs a server that answers only on a socket."""
    assert "-h" in services["postgres"]["healthcheck"]["test"]
    assert services["sideline"]["depends_on"]["postgres"] == {"condition": "service_healthy"}


def test_the_database_allows_what_the_workers_of_compose_may_open(services: dict[str, Any]) -> None:
    [option] = [word for word in services["postgres"]["command"] if word.startswith("max_connections=")]
    workers = services["sideline"]["environment"]["SIDELINE_WORKERS"].removeprefix("${SIDELINE_WORKERS:-").rstrip("}")
    assert CONNECTIONS * int(workers) + SPARE_CONNECTIONS <= int(option.partition("=")[2])


@pytest.mark.parametrize("name", ["sideline", "postgres", "redis", "caddy"])
def test_every_container_has_only_what_it_needs(services: dict[str, Any], name: str) -> None:
    service = services[name]
    assert service["read_only"]
    assert service["tmpfs"]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]


def test_every_image_is_one_release(services: dict[str, Any]) -> None:
    images = [service["image"] for service in services.values() if "image" in service]
    [release] = re.findall(r"^RELEASE = \"(.*)\"$", (ROOT / "server/version.py").read_text(), re.MULTILINE)
    assert services["sideline"]["image"] == f"sideline:{release}"
    images += re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert len(images) == 7
    for image in images:
        assert re.search(r":\d+\.\d+(\.\d+)?(-[a-z]+)?(@sha256:[0-9a-f]{64})?$", image), image


def test_the_final_image_has_no_build_tools() -> None:
    run, build = ((ROOT / f"server/requirements{kind}.txt").read_text() for kind in ("", "-build"))
    for tool in ("hatchling", "editables"):
        assert f"\n{tool}==" in build
        assert f"\n{tool}==" not in run
    assert "\nwatchfiles==" not in run
    stages = (ROOT / "Dockerfile").read_text().split("\nFROM ")
    assert "binutils" in stages[2]
    assert "apt-get" not in stages[3]


def test_the_trial_of_the_image_has_a_stand_in_for_each_image(services: dict[str, Any]) -> None:
    named = re.findall(r"^FROM ([a-z]+):", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    named += [service["image"].partition(":")[0] for name, service in services.items() if name != "sideline"]
    stand_ins = (ROOT / "reliability/image/stand-ins.Dockerfile").read_text()
    assert {*named, "compose"} == set(re.findall(r"^FROM \S+ AS (\w+)$", stand_ins, re.MULTILINE))


def test_the_pooler_sets_what_the_site_would_set() -> None:
    text = (ROOT / "deploy/cluster/pgbouncer.ini").read_text()
    queries = re.findall(r"^sideline\w* = .* connect_query='(.*)'$", text, re.MULTILINE)
    assert len(queries) == 2
    for query in queries:
        statements = query.replace("''", "'").split("; ")
        assert f"SET statement_timeout = '{STATEMENT_TIMEOUT_SECONDS}s'" in statements
        assert {"SET jit = off", "SET max_parallel_workers_per_gather = 0"} < set(statements)


def test_the_proxy_files_log_what_the_documentation_allows() -> None:
    """The rules for nginx's log stand in docs/operations/proxy.md and in the file for two machines."""
    documented, file = (
        re.search(r"^map .\$request_method.*?^}", (ROOT / name).read_text(), re.MULTILINE | re.DOTALL)
        for name in ("docs/operations/proxy.md", "deploy/cluster/nginx-cache.conf")
    )
    assert documented
    assert file
    assert documented.group() == file.group()
    for name in ("nginx-cache.conf", "haproxy.cfg"):
        lines = (ROOT / "deploy/cluster" / name).read_text().splitlines()
        for line in lines:
            if "log_format" in line or "log-format" in line:
                # Of the client, only its method: no address, path, query, referrer or user agent.
                assert not re.search(r"remote_addr|referer|user_agent|\$request\b|%(ci|hr|HP|HU|r)\b|\{", line)


def test_the_cache_sends_no_page_that_the_site_no_longer_has_and_tells_nobody_what_it_has() -> None:
    """With proxy_cache_use_stale, nginx sent a removed page for as long as anyone requested it."""
    lines = (ROOT / "deploy/cluster/nginx-cache.conf").read_text().splitlines()
    directives = {line.split()[0] for line in lines if line.strip() and not line.strip().startswith("#")}
    assert "proxy_cache" in directives
    assert directives.isdisjoint({"proxy_cache_use_stale", "proxy_cache_background_update", "add_header"})


def test_prometheus_reads_the_port_of_compose(services: dict[str, Any]) -> None:
    """Port 9100, also in the example for Prometheus, is node_exporter's."""
    site = services["sideline"]
    port = site["environment"]["SIDELINE_METRICS_PORT"]
    assert f"127.0.0.1:{port}:{port}" in site["ports"]
    prometheus = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text())
    [job] = [job for job in prometheus["scrape_configs"] if job["job_name"] == "sideline"]
    assert job["static_configs"] == [{"targets": [f"127.0.0.1:{port}"]}]
    assert prometheus["rule_files"] == ["alerts.yml"]


def test_the_unit_starts_only_with_its_settings_and_is_confined() -> None:
    unit = (ROOT / "deploy/sideline.service").read_text().splitlines()
    assert "LoadCredential=sideline.env:/etc/sideline/sideline.env" in unit
    assert "ExecStart=/opt/sideline/bin/sideline --env-file ${CREDENTIALS_DIRECTORY}/sideline.env serve" in unit
    # Each setting is in the file, which the shell also reads.
    assert [line for line in unit if line.startswith("Environment")] == ["Environment=MALLOC_ARENA_MAX=2"]
    assert "MALLOC_ARENA_MAX=2" in (ROOT / "Dockerfile").read_text()
    for line in ("ProtectProc=invisible", "ProcSubset=pid"):
        assert line in unit
    assert any(line.startswith("MemoryMax=") for line in unit)


def test_caddy_gets_the_variables_of_its_file(services: dict[str, Any]) -> None:
    variables = set(re.findall(r"\{\$(\w+)", (ROOT / "deploy/Caddyfile").read_text()))
    assert variables == set(services["caddy"]["environment"])
    assert any(volume.startswith("./deploy/Caddyfile:") for volume in services["caddy"]["volumes"])


def test_caddy_logs_no_addresses() -> None:
    file = (ROOT / "deploy/Caddyfile").read_text()
    assert "exclude http.log.error http.handlers.reverse_proxy" in file
    # A site block with `log` would write an access log.
    assert re.findall(r"^\s*log\b.*$", file, re.MULTILINE) == ["\tlog default {"]
