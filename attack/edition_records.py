"""What a site with editions sends and records besides pages: emails, metrics, log lines, and the tools of the operator.

Whoever steals these, or gets the emails, must not see on which days athletes wrote. The requests themselves are in the
log and the metrics, without user and coach (docs/decisions/0022), so they are left out here.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

import httpx2 as httpx

from attack.result import Result, result_of_faults
from attack.site import Site

_OF_REQUESTS = ("sideline_request_seconds", "python_", "process_", "#")
_TIMES = ("sideline_job_last_success", "sideline_job_duration")
"""Metrics whose values are times of jobs, which run on all days."""

_VARIABLE = re.compile(r"\b[\w-]{24,}={0,2}|\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|[A-Z][a-z]{2,8} \d{1,2}(, \d{4})?")
"""Tokens and ids of emails, and days."""


class Records:
    """The records of each day of a week. The first day, on which nobody writes, tells what is in them anyway."""

    def __init__(self, site: Site, job_log: list[Any]) -> None:
        self._site, self._job_log = site, job_log
        self._known_emails: set[str] = set()
        self._lines, self._job_lines = 0, 0
        self._days: list[set[str]] = []

    def next_day(self) -> None:
        """End a day. What was recorded before the first call does not count."""
        self._days.append({*self._log(), *self._emails(), *self._metrics(), *self._tools()})

    def result(self) -> Result:
        """Compare each day with the quiet one."""
        _, quiet, *busy = self._days
        faults = sorted({record for day in busy for record in day - quiet})
        return result_of_faults("emails, metrics and log of busy days", sum(map(len, self._days)), "differ", faults)

    def result_of_edition(self) -> Result:
        """Look for the letter about the edition: that proves that the records are read."""
        self.next_day()
        emails = [record for record in self._days[-1] if record.startswith("email: ")]
        faults = [] if emails else ["the letter"]
        return result_of_faults("emails after the edition, which must be seen", len(self._days[-1]), "missing", faults)

    def _log(self) -> Iterable[str]:
        lines = self._site.log()
        events = [json.loads(line) for line in lines[self._lines :] if line.startswith("{")]
        events += self._job_log[self._job_lines :]
        self._lines, self._job_lines = len(lines), len(self._job_log)
        for event in events:
            # A job that had nothing to do may have run on the day before or after.
            if event["event"] != "request" and event.get("rows") != 0:
                kept = {name: event[name] for name in ("event", "job", "rows", "template", "kind") if name in event}
                yield f"log: {kept}"

    def _emails(self) -> Iterable[str]:
        emails = self._site.emails()
        for name in emails.keys() - self._known_emails:
            yield f"email: {_VARIABLE.sub('X', re.sub('(?m)^(Date|Message-ID):.*$', '', emails[name]))}"
        self._known_emails |= emails.keys()

    def _metrics(self) -> Iterable[str]:
        text = httpx.get(f"http://127.0.0.1:{self._site.settings['SIDELINE_METRICS_PORT']}/metrics").text
        for line in text.splitlines():
            if not line.startswith(_OF_REQUESTS):
                yield f"metric: {line.rpartition(' ')[0] if line.startswith(_TIMES) else line}"

    def _tools(self) -> Iterable[str]:
        status = json.loads(self._site.run_command("status", "--json").stdout)
        figures: Mapping[str, Any] = status["figures"]
        for name in ("cases", "mail", "weeks"):
            yield f"status, {name}: {figures[name]}"
        for check in status["checks"]:
            if not re.search("disk|clock", check["name"]):
                yield f"status, {check['name']}: {check['state']}: {_VARIABLE.sub('X', check['summary'])}"
        for line in self._site.run_command("jobs").stdout.splitlines():
            yield f"jobs: {_VARIABLE.sub('X', line)}"
