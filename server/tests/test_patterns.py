"""No regular expression in the server is slow for a long text, whatever it contains.

Each pattern is tried on texts that repeat a match of one of its own repetitions and end with a mismatch. A pattern that
can split such a text in several ways tries all of them, which would block the whole process.
"""

import ast
import importlib
import pkgutil
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sideline

ALPHABET = [*"ab1 \n./=:<>@'\"-_~(é"]
"""Characters from which a character class picks its examples."""

REPETITIONS = 200
SAMPLES = 60
"""Matches of a repetition that are tried: enough to find each slow pattern below. `make test-all` tries more."""

CPU_SECONDS = 0.2
"""Limit for one text of some 1,000 characters, which takes a good pattern far less than a millisecond."""

NODES = re._parser  # type: ignore[attr-defined]
REPEATS = {NODES.MAX_REPEAT, NODES.MIN_REPEAT, NODES.POSSESSIVE_REPEAT}
FUNCTIONS = {"compile", "sub", "subn", "search", "match", "fullmatch", "split", "findall", "finditer"}


def modules() -> Iterator[Any]:
    for found in pkgutil.walk_packages(sideline.__path__, "sideline."):
        if ".migrations.env" not in found.name:
            yield importlib.import_module(found.name)


def compiled(value: Any) -> Iterator[re.Pattern[Any]]:
    """Yield the patterns in a module value, and those written as strings in its functions."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict | list | tuple | set | frozenset):
        for item in value.values() if isinstance(value, dict) else value:
            yield from compiled(item)


def written(module: Any) -> Iterator[re.Pattern[Any]]:
    for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FUNCTIONS:
            is_of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            if is_of_re and isinstance(node.args[0], ast.Constant):
                yield re.compile(node.args[0].value)


def patterns() -> dict[tuple[str | bytes, int], re.Pattern[Any]]:
    return {
        (pattern.pattern, pattern.flags): pattern
        for module in modules()
        for pattern in [*compiled(dict(vars(module))), *written(module)]
    }


def text_of(nodes: Any, random: Random, groups: dict[int, str]) -> str:
    """Return a text that the nodes of a parsed pattern match, or almost match, because lookarounds are ignored."""
    return "".join(_part(*node, random, groups) for node in nodes)


def _part(kind: Any, value: Any, random: Random, groups: dict[int, str]) -> str:  # noqa: PLR0911  # one for each kind
    if kind in REPEATS:
        low, high, body = value
        return "".join(text_of(body, random, groups) for _ in range(random.randint(low, min(high, low + 2))))
    if kind is NODES.LITERAL:
        return chr(value)
    if kind is NODES.SUBPATTERN:
        number, *_, body = value
        groups[number] = text_of(body, random, groups)
        return groups[number]
    if kind is NODES.GROUPREF:
        return groups.get(value, "")
    if kind is NODES.BRANCH:
        return text_of(random.choice(value[1]), random, groups)
    if kind in {NODES.IN, NODES.ANY, NODES.NOT_LITERAL, NODES.CATEGORY}:
        return random.choice(_matching(kind, value) or [""])
    if kind is NODES.ATOMIC_GROUP:
        return text_of(value, random, groups)
    assert kind in {NODES.AT, NODES.ASSERT, NODES.ASSERT_NOT}, f"unknown node type {kind}"
    return ""


def _matching(kind: Any, value: Any) -> list[str]:
    """Return characters that a class matches: those of the alphabet, and the first one in the class."""
    if kind is NODES.NOT_LITERAL:
        return [letter for letter in ALPHABET if ord(letter) != value]
    if kind is NODES.ANY:
        return ALPHABET
    own = [chr(low if kind is NODES.LITERAL else low[0]) for kind, low in value if kind in (NODES.LITERAL, NODES.RANGE)]
    is_in = re._compiler.compile(_tree([(kind, value)])).fullmatch  # type: ignore[attr-defined]
    return [letter for letter in [*ALPHABET, *own] if is_in(letter)]


def _tree(nodes: list[Any]) -> Any:
    return NODES.SubPattern(NODES.State(), nodes)


def pumped(tree: Any, random: Random, samples: int, before: str = "") -> Iterator[str]:
    """Yield texts that repeat a match of a repetition in the tree, after a text that matches what precedes it."""
    for kind, value in tree:
        start = before
        if kind in REPEATS:
            for _ in range(samples):
                unit = "".join(text_of(value[2], random, {}) for _ in range(random.randint(1, 2)))
                if unit:
                    yield start + unit * REPETITIONS
        for body in _bodies(kind, value):
            yield from pumped(body, random, samples, start)
        before += _part(kind, value, random, {})


def _bodies(kind: Any, value: Any) -> list[Any]:
    if kind in REPEATS:
        return [value[2]]
    if kind is NODES.SUBPATTERN:
        return [value[-1]]
    if kind is NODES.BRANCH:
        return list(value[1])
    if kind in {NODES.ASSERT, NODES.ASSERT_NOT}:
        return [value[1]]
    return [value] if kind is NODES.ATOMIC_GROUP else []


def is_slow(pattern: re.Pattern[Any]) -> str:
    """Return the first text that keeps the pattern busy for `CPU_SECONDS`, or an empty string."""
    tree = NODES.parse(pattern.pattern, pattern.flags)
    texts = {text + end for text in pumped(tree, Random(1), SAMPLES) for end in ("", "\0", "<>", " !")}
    for text in sorted(texts):
        given = text.encode("latin-1", "ignore") if isinstance(pattern.pattern, bytes) else text
        # The timer counts CPU time, so a busy machine causes no failure; signals can interrupt the regex engine.
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
        try:
            pattern.search(given)
            pattern.fullmatch(given)
        except TimeoutError:
            return text
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    return ""


@pytest.fixture(autouse=True)
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop)
    yield
    signal.signal(signal.SIGPROF, before)


@pytest.mark.long
def test_no_pattern_is_slow_for_a_text_that_repeats_what_it_matches() -> None:
    found = patterns()
    assert len(found) > 30
    slow = {pattern.pattern: text[:40] for pattern in found.values() if (text := is_slow(pattern))}
    assert not slow


@pytest.mark.parametrize(
    "slow",
    [
        r"""<q(?:[\s/]+[a-z][\w:-]*\s*=\s*(?:"[^"<>]*"|[^\s"'<>=`]+))*[\s/]*>""",
        r"^(?:a+)+$",
        r"(?:a|ab|b)*c",
        r"x*x*x*x*y",
        r"<(?:\w+\s*)*>",
    ],
)
def test_a_slow_pattern_is_found(slow: str) -> None:
    assert is_slow(re.compile(slow))
