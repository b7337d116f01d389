"""Alert rules and dashboard use only metrics, labels and routes that the site exports."""

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml
from fastapi.testclient import TestClient
from prometheus_client import REGISTRY, CollectorRegistry
from prometheus_client.metrics_core import Metric

from sideline.cli.main import COMMANDS
from sideline.core import outbox
from sideline.core.metrics import _OutboxSize, count_delivery
from sideline.core.site import Site
from sideline.desk.promise import CaseCollector
from sideline.operations.jobs.job import JobCollector
from sideline.operations.jobs.registry import BACKUP, JOBS, REHEARSAL, jobs_of
from sideline.operations.jobs.runner import run_now
from sideline.operations.upkeep.site_weeks import SiteWeek, WeekCollector
from tests.notifications.conftest import enqueue_mail

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS = DEPLOY / "prometheus" / "alerts.yml"

SELECTOR = re.compile(r"\b((?:sideline|up)\w*)(?:\{([^}]*)\})?")
MATCHER = re.compile(r"(\w+)(?:=~|!~|!=|=)\"([^\"]*)\"")

BY_PROMETHEUS = {"job", "instance"}
"""Labels that Prometheus adds to each series."""

ROUTES = {"/readyz", "/coaches", "/api/coaches"}
"""The routes whose requests are counted apart."""


def rules() -> list[dict[str, Any]]:
    document = yaml.safe_load(ALERTS.read_text())
    return [rule for group in document["groups"] for rule in group["rules"]]


def dashboard() -> dict[str, Any]:
    return dict(json.loads((DEPLOY / "grafana" / "sideline.json").read_text()))


def expressions() -> Iterator[str]:
    yield from (rule["expr"] for rule in rules())
    for panel in dashboard()["panels"]:
        yield from (target["expr"] for target in panel.get("targets", []))


@pytest.fixture
def runs_workers() -> bool:
    """Emails stay in the outbox."""
    return False


@pytest.fixture
def exported(web_build: Path, site: Site, client: TestClient, tmp_path: Path) -> dict[str, list[dict[str, str]]]:
    """The labels of all samples by name, after a request, a job, a delivery and a due email."""
    for route in ROUTES:
        assert client.get(route).status_code != 404
    run_now(site, JOBS[0])
    count_delivery(outbox.DUMMY_MAIL, "sent")
    enqueue_mail(site)
    registry = CollectorRegistry()
    jobs = jobs_of(site.settings.model_copy(update={"backup_dir": tmp_path}))
    with site.database.writing() as session:
        session.add(SiteWeek(monday=date(2026, 11, 16), sign_ups=10, reviews=0, megabytes=7))
    for collector in (
        JobCollector(site.database, jobs),
        CaseCollector(site.database, site.settings),
        *(kind(site.database) for kind in (WeekCollector, _OutboxSize)),
    ):
        registry.register(collector)
    metrics: list[Metric] = [*registry.collect(), *REGISTRY.collect()]
    found: dict[str, list[dict[str, str]]] = {"up": [{}]}
    for metric in metrics:
        for sample in metric.samples:
            found.setdefault(sample.name, []).append(sample.labels)
    return found


def test_every_metric_and_label_is_exported(exported: dict[str, list[dict[str, str]]]) -> None:
    used = [match.groups(default="") for text in expressions() for match in SELECTOR.finditer(text)]
    names = {name for name, _ in used}
    assert {"sideline_request_seconds_bucket", "sideline_cases_open", "sideline_deliveries_total"} <= names
    assert {"sideline_weekly_sign_ups", "sideline_weekly_reviews"} <= names
    assert names <= exported.keys()
    for name, matchers in used:
        labels = {label for labels in exported[name] for label in labels} | BY_PROMETHEUS
        assert {label for label, _ in MATCHER.findall(matchers)} <= labels, name


def test_every_route_and_job_is_one_of_the_site(exported: dict[str, list[dict[str, str]]]) -> None:
    matchers = [matcher for text in expressions() for matcher in MATCHER.findall(text)]
    used = {(label, part) for label, value in matchers for part in value.split("|")}
    routes = {labels["route"] for labels in exported["sideline_request_seconds_count"]}
    assert {value for label, value in used if label == "route"} == ROUTES <= routes
    assert {value for label, value in used if label == "job"} == {"sideline", BACKUP, REHEARSAL}


def test_an_email_to_nobody_counts_like_a_real_one(exported: dict[str, list[dict[str, str]]]) -> None:
    kinds = {labels["kind"] for labels in exported["sideline_deliveries_total"]}
    assert kinds <= {outbox.MAIL, outbox.WEBHOOK, outbox.ALARM}


def test_every_alert_says_what_to_do_with_commands_that_exist() -> None:
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"].keys() == {"summary", "action"}
        named = re.findall(r"`sideline ([\w-]+)", rule["annotations"]["action"])
        assert set(named) <= {*COMMANDS, "doctor"}


def test_every_alert_has_a_unit_test() -> None:
    tests = yaml.safe_load((ALERTS.parent / "alerts_test.yml").read_text())["tests"]
    fired = {case["alertname"] for test in tests for case in test["alert_rule_test"] if case.get("exp_alerts")}
    assert fired == {rule["alert"] for rule in rules()}


def test_panels_have_ids_of_their_own_and_do_not_overlap() -> None:
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = [
        (x, y)
        for panel in panels
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len(set(cells)) == len(cells)
    assert max(x for x, _ in cells) < 24
