"""README.md and docs/operations list every setting, command, limit and job in the code; ARCHITECTURE.md names only
existing files, folders and names, the decisions name only existing files, and links and pages named elsewhere exist.
"""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from sideline.cli.main import COMMANDS
from sideline.config.settings import SETTABLE_LIMITS, Settings
from sideline.core.limits import LIMITS
from sideline.operations.jobs.registry import DAY, FIVE_MINUTES, HOUR, WEEK, jobs_of

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
LIMITS_PAGE, JOBS_PAGE = ROOT / "docs/operations/limits.md", ROOT / "docs/operations/jobs.md"
ARCHITECTURE = ROOT / "ARCHITECTURE.md"
DECISIONS = ROOT / "docs" / "decisions"

FILE = re.compile(r"[\w./-]+\.(py|tsx?|js|css|html|json|md|txt|toml)")
FOLDER = re.compile(r"[\w./-]+/")
NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
NOT_IN_THE_REPOSITORY = {"AboutPage.tsx", "routes.json", "web/dist/routes.json"}
"""A page that readers are told to add, a file that the web build writes, and a URL."""


def section(page: Path, heading: str) -> str:
    """Return the text below a heading, up to the next heading."""
    return page.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


def settings_table() -> str:
    """Return the settings table that README.md must contain."""
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


def test_every_limit_that_can_be_set_is_on_its_page() -> None:
    rows = re.findall(r"\| `([\w-]+)` \| (\d.*?) \|", section(LIMITS_PAGE, "Limits"))

    assert dict(rows) == {name: LIMITS[name].rules for name in SETTABLE_LIMITS}


def test_every_job_is_on_its_page_with_its_period() -> None:
    rows = re.findall(
        r"^\| `([\w-]+)` \| (5 min|1 h|1 day|7 days) \|", section(JOBS_PAGE, "Periodic jobs"), re.MULTILINE
    )

    periods = {FIVE_MINUTES: "5 min", HOUR: "1 h", DAY: "1 day", WEEK: "7 days"}
    assert dict(rows) == {job.name: periods[job.period] for job in jobs_of(Settings(backup_dir=Path("backups")))}


def test_every_path_in_the_architecture_exists() -> None:
    paths = {token for token in code_in_architecture() if FILE.fullmatch(token) or FOLDER.fullmatch(token)}

    assert paths
    assert sorted(path for path in paths - NOT_IN_THE_REPOSITORY if not files_of(path)) == []


@pytest.mark.parametrize("decision", sorted(DECISIONS.glob("*.md")), ids=lambda path: path.stem)
def test_every_file_in_a_decision_exists(decision: Path) -> None:
    tokens = re.findall(r"`([^`]+)`", decision.read_text(encoding="utf-8"))

    files = {token for token in tokens if FILE.fullmatch(token)}
    assert sorted(path for path in files - NOT_IN_THE_REPOSITORY if not files_of(path)) == []


def test_every_name_in_the_architecture_is_in_the_code() -> None:
    words = {word for file in source_files() for word in words_of(file)}
    names = {part for token in code_in_architecture() if is_name(token) for part in token.split(".")}

    assert names
    assert sorted(names - words) == []


def test_every_link_in_a_document_leads_to_a_file() -> None:
    missing = {
        f"{name}: {target}"
        for name in tracked_files()
        if name.endswith(".md") and "legal_texts" not in name
        for target in re.findall(r"\]\(([^)#/][^)#]*)[^)]*\)", without_code((ROOT / name).read_text(encoding="utf-8")))
        if "://" not in target and not (ROOT / name).parent.joinpath(target).exists()
    }
    assert sorted(missing) == []


def test_every_page_of_docs_that_is_named_anywhere_exists() -> None:
    named = {
        f"{file}: {page}"
        for file in tracked_files()
        if file.endswith(("file", ".md", ".py", ".ts", ".tsx", ".yml", ".yaml", ".cfg", ".conf", ".service", ".ini"))
        for page in re.findall(r"(?<![\w./'-])docs/[\w/-]+\.md", (ROOT / file).read_text(encoding="utf-8"))
        if not (ROOT / page).exists()
    }
    assert sorted(named) == []


def without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)


def architecture() -> str:
    """Return the document without code blocks and without the style rules, whose names are examples."""
    text = re.sub(r"^```.*?^```$", "", ARCHITECTURE.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"\n## Style\n.*?(?=\n## )", "", text, flags=re.DOTALL)


def code_in_architecture() -> set[str]:
    """Return all text in backticks."""
    return set(re.findall(r"`([^`]+)`", architecture()))


def is_name(token: str) -> bool:
    """Return whether it is an identifier of several words: UPPER_CASE, snake_case or CamelCase."""
    is_identifier = NAME.fullmatch(token) and not FILE.fullmatch(token)
    return bool(is_identifier and re.search(r"[^\W_]_[^\W_]|[a-z][A-Z]|^_|^[A-Z]", token))


@cache
def tracked_files() -> list[str]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in done.stdout.splitlines() if (ROOT / path).exists()]


def files_of(path: str) -> list[str]:
    """Return the tracked files that a document means: `path` is the end of their path or of a parent folder."""
    if FOLDER.fullmatch(path):
        return [file for file in tracked_files() if f"/{path}" in f"/{file}"]
    return [file for file in tracked_files() if f"/{file}".endswith(f"/{path}")]


def source_files() -> list[str]:
    return [file for file in tracked_files() if file.startswith(("server/", "web/", "e2e/")) and FILE.fullmatch(file)]


@cache
def words_of(file: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", (ROOT / file).read_text(encoding="utf-8")))
