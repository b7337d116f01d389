"""Look-alike names (homographs): a second entry for a coach that readers cannot tell from the first.

The attacker wants the reviews of one coach spread over many entries, or an entry that shows no name at all.
"""

import csv
from collections.abc import Iterator

from attack.people import Athlete, sign_up
from attack.result import Result, make_result, result_of_faults, summarize
from attack.site import Site, Testbed

NAME, UNIVERSITY, IMPORT_UNIVERSITY = "Mara Lindqvist", "Northfield University", "Southfield University"

LOOKALIKES = {
    "zero width space": "Mara\u200b Lindqvist",
    "zero width joiner": "Ma\u200dra Lindqvist",
    "word joiner": "Mara Lind\u2060qvist",
    "soft hyphen": "Mara Lind\u00adqvist",
    "combining grapheme joiner": "Mara\u034f Lindqvist",
    "variation selector": "Mara Lindqvist\ufe0f",
    "byte order mark": "\ufeffMara Lindqvist",
    "right-to-left mark": "Mara\u200f Lindqvist",
    "tag letter": "Mara Lindqvist\U000e0061",
    "Hangul filler": "Mara\u3164 Lindqvist",
    "no-break space": "Mara\u00a0Lindqvist",
    "two spaces": "Mara  Lindqvist ",
    "Cyrillic a": "M\u0430ra Lindqvist",
    "Greek omicron-like capital": "\u039cara Lindqvist",
    "fullwidth letters": "Ｍａｒａ Lindqvist",
    "mathematical letters": "𝐌ara Lindqvist",
    "final dot": "Mara Lindqvist.",
    "all capitals": "MARA LINDQVIST",
    "entities": "Mara Lind&#113;vist",
    "tags": "<b>Mara</b> Lindqvist",
}
BLANK = {
    "zero width space": "\u200b",
    "braille blank": "\u2800",
    "Hangul filler": "\u3164",
    "Hangul choseong filler": "\u115f\u1160",
    "halfwidth Hangul filler": "\uffa0",
    "tag letters": "\U000e0041\U000e0042",
    "soft hyphens": "\u00ad\u00ad",
    "no-break spaces": "\u00a0\u2003",
    "variation selectors": "\ufe0f\ufe0e",
    "combining grapheme joiner": "\u034f",
    "an empty tag": "<b></b>",
    "entities of blanks": "&#8203;&nbsp;",
}
DISTINCT_NAMES = (
    "Mara Lindquist",
    "Mario Lindqvist",
    "Mara O'Neil",
    "Mara O'Neal",
    "Mara Lindqvist Jr",
    "Марина Лебедева",
    "Σοφία Παππά",
    "李娜",
    "José Núñez",
)
"""Names that readers can tell apart: each is another coach."""


def attack(testbed: Testbed) -> Iterator[Result]:
    """By the API, then by a CSV file that the operator imports."""
    with testbed.plain_site() as site:
        user = sign_up(site)
        user.new_coach(NAME, university=UNIVERSITY)
        yield _lookalike_names(user)
        yield _lookalike_universities(user)
        yield _blank_names(user)
        yield _distinct_names(user)
        if not testbed.small:
            user.new_coach(NAME, university=IMPORT_UNIVERSITY)
            yield _import(testbed, site)


def _lookalike_names(user: Athlete) -> Result:
    accepted = [
        name
        for name, lookalike in LOOKALIKES.items()
        if user.add_coach(lookalike, university=UNIVERSITY).status_code != 409
    ]
    return make_result(
        "the name of a known coach, spelled to look alike",
        len(LOOKALIKES),
        f"{len(accepted)} taken: {summarize(accepted)}",
        passed=not accepted,
    )


def _lookalike_universities(user: Athlete) -> Result:
    variants = _lookalikes_of(UNIVERSITY)
    accepted = [
        name for name, university in variants.items() if user.add_coach(NAME, university=university).status_code != 409
    ]
    return make_result(
        "the same of the university",
        len(variants),
        f"{len(accepted)} taken: {summarize(accepted)}",
        passed=not accepted,
    )


def _lookalikes_of(text: str) -> dict[str, str]:
    return {
        "zero width space": text[:5] + "\u200b" + text[5:],
        "soft hyphen": text[:5] + "\u00ad" + text[5:],
        "Cyrillic o": text.replace("o", "\u043e", 1),
        "fullwidth letter": "Ｎ" + text[1:],
        "final dot": text + ".",
        "tag letter": text + "\U000e0061",
    }


def _blank_names(user: Athlete) -> Result:
    accepted = [name for name, blank in BLANK.items() if user.add_coach(blank).status_code != 422]
    accepted += [
        f"{name} as university"
        for name, blank in BLANK.items()
        if user.add_coach("Blank Campus", university=blank).status_code != 422
    ]
    return make_result(
        "names and universities with nothing to see",
        len(BLANK) * 2,
        f"{len(accepted)} taken: {summarize(accepted)}",
        passed=not accepted,
    )


def _distinct_names(user: Athlete) -> Result:
    refused = [name for name in DISTINCT_NAMES if user.add_coach(name, university=UNIVERSITY).status_code != 201]
    return result_of_faults("names that only resemble", len(DISTINCT_NAMES), "refused", refused)


def _import(testbed: Testbed, site: Site) -> Result:
    """The same names in a CSV file of `sideline import-coaches`: none may be added."""
    file = testbed.new_folder() / "coaches.csv"
    with file.open("w", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(("name", "university", "sport", "gender", "division"))
        rows.writerows((lookalike, IMPORT_UNIVERSITY, "Golf", "Men", "DI") for lookalike in LOOKALIKES.values())
        rows.writerows((blank, IMPORT_UNIVERSITY, "Golf", "Men", "DI") for blank in BLANK.values())
    completed = site.command("import-coaches", file)
    last_line = (completed.stdout.strip().splitlines() or completed.stderr.strip().splitlines() or [""])[-1]
    return make_result(
        "all of them in a list", len(LOOKALIKES) + len(BLANK), last_line, passed=": 0 added" in last_line
    )
