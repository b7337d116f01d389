"""Each row of docs/spec.md is well-formed and names existing tests."""

from pathlib import Path

import pytest

from tests.spec_table import Malformed, Row, missing_tests, rows_of, titles_in

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "spec.md"

HEAD = "## 2. Screens and routes\n\n| id | clause | shown by |\n|---|---|---|\n"


def test_every_named_test_exists() -> None:
    rows = rows_of(TABLE.read_text(encoding="utf-8"))

    assert {row.id.partition(".")[0] for row in rows} == {f"S{section}" for section in range(1, 24)}
    assert [f"{row.id}: {name}" for row in rows for name in missing_tests(row, ROOT)] == []


def test_no_clause_is_left_without_a_test() -> None:
    assert [row.id for row in rows_of(TABLE.read_text(encoding="utf-8")) if not row.tests] == []


def test_a_row_names_several_tests_or_not_yet() -> None:
    rows = rows_of(
        HEAD
        + "| S2.home.1 | A \\| B | `a/test_a.py::test_b`<br>`c.test.tsx › finds` |\n"
        + "| S2.home.2 | … C | not yet |\n"
    )

    assert rows == [
        Row("S2.home.1", "A \\| B", ("a/test_a.py::test_b", "c.test.tsx › finds")),
        Row("S2.home.2", "… C", ()),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "| S2.home.1 | two cells |",
        "| S2.home.1 |  | not yet |",
        "| S2.home.1 | nothing said |  |",
        "| S2.home.1 | a promise | soon |",
        "| S2.home.1 | no backticks | a/test_a.py::test_b |",
        "| S2.home.2 | does not begin at 1 | not yet |",
        "| S3.home.1 | of another section | not yet |",
        "| home 1 | no id | not yet |",
    ],
)
def test_a_malformed_row_is_rejected(line: str) -> None:
    with pytest.raises(Malformed, match="line 5"):
        rows_of(HEAD + line)


def test_the_same_id_twice_is_rejected() -> None:
    row = "| S2.home.1 | once | not yet |\n"

    with pytest.raises(Malformed, match=r"line 6: S2\.home\.1 is out of order"):
        rows_of(HEAD + row + row)


def test_a_test_that_does_not_exist_is_missing(tmp_path: Path) -> None:
    for folder, name, text in (
        ("server/tests/a", "test_a.py", "def test_b(): ...\nclass TestC:\n    def test_d(self): ...\n"),
        ("server/tests/a", "test_two.py", "def test_b(): ..."),
        ("server/tests/b", "test_two.py", "def test_b(): ..."),
        (
            "web/src",
            "e.test.ts",
            'describe("f", () => { test("goes on and on", () => {}); test("goes by", () => {}); });',
        ),
    ):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / name).write_text(text)
    there = (
        "server/tests/a/test_a.py::test_b",
        "test_a.py::TestC::test_d",
        "server/tests/b/test_two.py::test_b",
        "e.test.ts › goes by",
        "e.test.ts › goes on…",
    )
    absent = ("test_a.py::test_d", "e.test.ts › goes", "e.test.ts › goes…", "e.test.ts › comes…")
    no_file = ("test_two.py::test_b (2 files)", "gone.py::test_b (0 files)", "b/test_a.py::test_b (0 files)")

    names = (*there, *absent, *(name.partition(" (")[0] for name in no_file))
    assert list(missing_tests(Row("S2.home.1", "…", names), tmp_path)) == [*absent, *no_file]


def test_titles_are_found_in_every_form_that_runs() -> None:
    source = """
        describe('outer', () => {
          it("says \\"hello\\"", () => { screen.getByText("not a title"); });
          test.each([["(", 1], [")", 2]])(
            `shows %s`, () => {});
          test.skip("asleep", () => {});
          test.describe("inner", () => {});
        });
    """

    assert list(titles_in(source)) == ["outer", 'says "hello"', "shows %s", "inner"]
