"""Every command that README.md and the other documents name exists, with its arguments and options.

tests/cli/test_documents_as_written.py runs those of `sideline`. Pages about earlier builds are left out, because they
name commands that are gone.
"""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
import typer
from typer._click.core import Command
from typer._click.exceptions import UsageError

from sideline.cli.main import COMMANDS
from tests.test_documentation import ROOT, tracked_files

FENCE = re.compile(r"^ *```.*?^ *```$", re.DOTALL | re.MULTILINE)
BEFORE = r"(?:sudo |SIDELINE_\w+=\S* |root )*(?:/opt/sideline/bin/|\.venv/bin/)?"
IN_BLOCK = re.compile(rf"(?:^|[;&|(] ?|SIDELINE_\w+=\S* |\* root ){BEFORE}((?:sideline|make) [^;&|)\n]*)", re.MULTILINE)
IN_TEXT = re.compile(rf"`{BEFORE}((?:sideline|make)\s[^`]*)`")
PLACEHOLDER = re.compile(r".*….*|[A-Z]+|[A-Z]+\.[a-z]+")
ABOUT_EARLIER_BUILDS = {"CHANGELOG.md", "earlier-builds.md"}
ANY_COMMAND = {"--help", "--version", "--env-file"}


@cache
def documents() -> list[Path]:
    return [
        ROOT / file for file in tracked_files() if file.endswith(".md") and Path(file).name not in ABOUT_EARLIER_BUILDS
    ]


def blocks_of(text: str) -> str:
    """Return the code blocks without comments, with continued lines joined."""
    code = "\n".join(FENCE.findall(text)).replace("\\\n", " ")
    return re.sub(r"(^|\s)#.*", "", code)


def commands_in_blocks(text: str) -> Iterator[list[str]]:
    for call in IN_BLOCK.findall("\n".join(line.strip() for line in blocks_of(text).splitlines())):
        yield shlex.split(call)


def commands_in_text(text: str) -> Iterator[list[str]]:
    for call in IN_TEXT.findall(FENCE.sub("", text)):
        yield shlex.split(re.sub("<.*?>", "…", " ".join(call.split())))


@cache
def command(name: str) -> Command:
    app = typer.Typer(add_completion=False)
    module = import_module(f"sideline.cli.{COMMANDS[name]}")
    app.command(name)(getattr(module, name.replace("-", "_")))
    return typer.main.get_command(app)


def wrong_in_sideline(words: list[str], *, is_complete: bool) -> str:
    """Return what is wrong with the words after `sideline`; an incomplete call may lack required ones."""
    if not words or words[0] in ANY_COMMAND or PLACEHOLDER.fullmatch(words[0]):
        return ""
    name, *arguments = words
    if name not in COMMANDS:
        return f"there is no command {name}"
    parsed = command(name)
    if is_complete and not any(PLACEHOLDER.fullmatch(word) for word in arguments):
        try:
            parsed.make_context(name, list(arguments))
        except UsageError as error:
            return error.format_message()
        return ""
    options = {option for param in parsed.params for option in (*param.opts, *param.secondary_opts)} | ANY_COMMAND
    unknown = [word for word in arguments if word.startswith("--") and word.partition("=")[0] not in options]
    first = str(parsed.params[0].type_descriptor.annotation) if parsed.params else ""  # type: ignore[attr-defined]
    choices = re.findall(r"'([\w-]+)'", first) if "Literal[" in first else []
    if arguments and choices and not arguments[0].startswith("--") and arguments[0] not in choices:
        unknown.append(arguments[0])
    return ", ".join(unknown)


def is_whole(call: list[str]) -> bool:
    """Return whether a call in running text is a command to type, and not a name with words left out."""
    program, *words = call
    return program == "sideline" and words[0] in COMMANDS and not wrong_in_sideline(words, is_complete=True)


@cache
def wrong_in_make(*words: str) -> str:
    """Return why `make` refuses the words after it; `-n` runs no recipe."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "-n", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.stderr if done.returncode else ""


def wrong_in(call: list[str], *, is_complete: bool) -> str:
    program, *words = call
    return wrong_in_make(*words) if program == "make" else wrong_in_sideline(words, is_complete=is_complete)


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_command_exists_with_its_options(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    calls = [(call, True) for call in commands_in_blocks(text)] + [(call, False) for call in commands_in_text(text)]

    wrong = {" ".join(call): wrong_in(call, is_complete=is_complete) for call, is_complete in calls}
    assert {call: why for call, why in wrong.items() if why} == {}


def test_every_command_is_described_in_a_document() -> None:
    """README.md's list does not count."""
    pages = [path for path in documents() if path.name != "README.md"]
    texts = [path.read_text(encoding="utf-8") for path in pages]
    calls = [call for text in texts for call in (*commands_in_blocks(text), *commands_in_text(text))]

    named = {call[1] for call in calls if call[0] == "sideline" and len(call) > 1}
    assert sorted(set(COMMANDS) - named - {"openapi"}) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("```\nsudo sideline staff add a@b.edu --role admin\n```", False),
        ("```\nSIDELINE_DATABASE_URL=postgresql://h/d sideline restore F.backup  # and check\n```", False),
        ("```\nsystemctl restart sideline\n```", False),
        ("```\nsideline staff promote a@b.edu\n```", True),
        ("```\nsideline backup\n```", True),
        ("```\nmake wheel && sideline check --fix\n```", True),
        ("1. In a list:\n\n   ```\n   make nothing\n   ```", True),
        ("Run `sideline\nstaff add ADDRESS`.", False),
        ("Run `sideline backups`.", True),
        ("Run `sideline backup --daily`.", True),
        ("Run `sideline staff promote ADDRESS`.", True),
        ("Run `make bench BENCH_AGAINST=main`.", False),
        ("Run `make benches`.", True),
    ],
)
def test_a_wrong_command_is_found(text: str, wrong: bool) -> None:
    calls = [(call, True) for call in commands_in_blocks(text)] + [(call, False) for call in commands_in_text(text)]

    assert any(wrong_in(call, is_complete=is_complete) for call, is_complete in calls) == wrong
    assert calls or "systemctl" in text
