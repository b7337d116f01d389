"""README.md and docs/operations.md list every setting, command, limit and job that the code has."""

import re
from pathlib import Path

from sideline.cli.main import COMMANDS
from sideline.jobs.registry import HOUR, JOBS
from sideline.settings import Settings

ROOT = Path(__file__).parents[2]
README, OPERATIONS = ROOT / "README.md", ROOT / "docs" / "operations.md"


def section(page: Path, heading: str) -> str:
    """The text below a heading, up to the next one."""
    return page.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


def settings_table() -> str:
    """The table as README.md must hold it."""
    lines = ["| variable | default | what |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = "" if field.default in ("", None) else f"`{field.default}`"
        lines.append(f"| `SIDELINE_{name.upper()}` | {default} | {field.description} |")
    return "\n".join(lines)


def test_every_setting_is_documented() -> None:
    text = README.read_text(encoding="utf-8")

    assert text.split("<!-- settings -->\n")[1].split("\n<!-- /settings -->")[0] == settings_table()


def test_every_command_is_listed() -> None:
    [commands] = re.findall(r"`sideline (.*?)`; each has", section(README, "The command `sideline`"), re.DOTALL)

    assert sorted(name.split()[0] for name in re.split(r"`,\s+`", commands)) == sorted(COMMANDS)


def test_every_limit_that_can_be_set_is_in_operations() -> None:
    rows = re.findall(r"\| `SIDELINE_(LIMIT_\w+)` \| (.*?) \|", section(OPERATIONS, "Limits"))

    limits = {name: field.default for name, field in Settings.model_fields.items() if name.startswith("limit_")}
    assert {name.lower(): default for name, default in rows} == limits


def test_every_job_is_in_operations_with_its_period() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (1 h|1 day) \|", section(OPERATIONS, "Periodic jobs"), re.MULTILINE)

    assert dict(rows) == {job.name: "1 h" if job.period == HOUR else "1 day" for job in JOBS}
