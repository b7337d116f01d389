"""What each staff role may do stands in one table, and no other code asks for a role."""

import ast
from pathlib import Path
from typing import get_args

import sideline
from sideline.desk.permissions import PERMISSIONS, Permission, Role

PACKAGE = Path(sideline.__file__).parent
OWN = {PACKAGE / "desk/members.py"}


def compares_a_role(node: ast.AST) -> bool:
    """Whether a node compares something with the name of a role, as in `staff.role == "admin"`."""
    if not isinstance(node, ast.Compare):
        return False
    parts = list(ast.walk(node))
    constants = [part.value for part in parts if isinstance(part, ast.Constant)]
    names = [getattr(part, "attr", getattr(part, "id", "")) for part in parts]
    return "role" in names and any(name in constants for name in get_args(Role))


def test_every_role_and_permission_is_in_the_table() -> None:
    assert set(PERMISSIONS) == set(get_args(Role))
    assert PERMISSIONS["admin"] == set(get_args(Permission))
    assert PERMISSIONS["moderator"] == {"moderate"}


def test_no_other_code_compares_roles() -> None:
    found = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in PACKAGE.rglob("*.py")
        if file not in OWN and "migrations" not in file.parts
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if compares_a_role(node)
    ]
    assert found == []


def test_a_comparison_is_found() -> None:
    tree = ast.parse('staff.role != "admin"\nrole in ("moderator", "x")\nstate == "admin"')
    assert [compares_a_role(statement.value) for statement in tree.body if isinstance(statement, ast.Expr)] == [
        True,
        True,
        False,
    ]
