"""`sideline correct-edition`: a sentence is added to the page of an edition."""

from datetime import date

from sideline.core.site import Site
from sideline.reviews.editions import Edition
from tests.cli.conftest import Run

DAY = date(2026, 11, 30)


def test_a_correction_is_added_to_an_edition_that_appeared(site: Site, run: Run) -> None:
    with site.database.writing() as session:
        ledger = {"shown": {}, "open": {}, "until": "", "corrections": []}
        session.add(Edition(day=DAY, progress="done", changed=0, left=0, ledger=ledger))
    done = run("correct-edition", str(DAY), "--text", "62 reviews appeared, not 63.")
    assert done.stdout == "The page of the edition of 2026-11-30 has the correction.\n"
    with site.database.reading() as session:
        ledger = session.get_one(Edition, DAY).ledger or {}
    assert [correction["text"] for correction in ledger["corrections"]] == ["62 reviews appeared, not 63."]
    refused = run("correct-edition", "2026-12-01", "--text", "No.")
    assert (refused.returncode, refused.stderr) == (2, "There was no edition on this day.\n")
