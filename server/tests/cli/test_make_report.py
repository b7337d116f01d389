"""`sideline make-report` and `correct-report`: a report is made by hand, and a sentence is added to it."""

import pytest

from tests.cli.conftest import Run


@pytest.mark.usefixtures("site")
def test_a_report_of_a_season_is_made_once(run: Run) -> None:
    done = run("make-report", "womens-soccer", "--season", "2023-24")
    address = "http://127.0.0.1:8000/reports/womens-soccer/2023"
    assert done.stdout == f"{address}: Women's Soccer, 2023-24 (0 teams have numbers).\n"
    again = run("make-report", "womens-soccer", "--season", "2023-24")
    assert (again.returncode, again.stderr) == (2, "There is such a report already, and a report never changes.\n")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["womens-soccer", "--season", "last"], "a season looks like 2026-27, not 'last'"),
        (["soccer", "--season", "2023-24"], "There is no such report."),
        (["womens-soccer", "--season", "2023-24", "--first", "May"], "Invalid isoformat string: 'May'"),
    ],
)
@pytest.mark.usefixtures("site")
def test_a_report_that_cannot_be_made_is_an_error(run: Run, words: list[str], problem: str) -> None:
    refused = run("make-report", *words)
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"{problem}\n")


@pytest.mark.usefixtures("site")
def test_a_sentence_is_added_to_a_report(run: Run) -> None:
    run("make-report", "womens-soccer", "--season", "2023-24")
    of_report = ["correct-report", "womens-soccer", "--season", "2023-24", "--text"]
    done = run(*of_report, "Nobody was asked.")
    assert done.stdout == "http://127.0.0.1:8000/reports/womens-soccer/2023 has the correction.\n"
    empty = run(*of_report, " ")
    assert (empty.returncode, empty.stderr) == (2, "The correction needs a sentence: --text.\n")
    unknown = run("correct-report", "mens-soccer", "--season", "2023-24", "--text", "No.")
    assert (unknown.returncode, unknown.stderr) == (2, "There is no such report.\n")
