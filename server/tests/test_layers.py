"""How large the server may be, as ARCHITECTURE.md says: packages, modules, and arrows between packages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "server/sideline"
MODULES = [file for file in SERVER.rglob("*.py") if file.name != "__init__.py" and "migrations" not in file.parts]


def package_of(file: Path) -> str:
    """Return the package of a module, or "" for one beside the packages."""
    parts = file.relative_to(SERVER).parts
    return parts[0] if len(parts) > 1 else ""


def imported_packages(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("sideline"):
            names = [f"{node.module}.{alias.name}".split(".")[1] for alias in node.names]
            yield from (name for name in names if (SERVER / name).is_dir())


def test_the_server_is_not_larger_than_the_architecture_says() -> None:
    arrows = {(package_of(file), other) for file in MODULES for other in imported_packages(file)}
    arrows = {(package, other) for package, other in arrows if package not in ("", other)}
    packages = {package_of(file) for file in MODULES} - {""}

    said = re.search(r"at most (\d+) packages, (\d+) modules and (\d+) arrows", (ROOT / "ARCHITECTURE.md").read_text())
    assert said is not None
    counted = (len(packages), len(MODULES), len(arrows))
    assert all(number <= int(limit) for number, limit in zip(counted, said.groups(), strict=True)), counted
