"""Look-alike names: somebody adds a second entry for a coach that no reader can tell from the first.

They want the reviews of one coach spread over many entries, or an entry that shows no name at all.
"""

import csv
from collections.abc import Iterator

from attack.people import Athlete, sign_up
from attack.result import Result, faultless, judged, listed
from attack.site import Ground, Site

NAME, UNIVERSITY, LISTED = "Mara Lindqvist", "Northfield University", "Southfield University"

TWINS = {
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
OTHERS = (
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
"""Names that people tell apart: each is a coach of its own."""


def attack(ground: Ground) -> Iterator[Result]:
    """By the API, then by a list of the operator's."""
    with ground.plain_site() as site:
        who = sign_up(site)
        who.new_coach(NAME, university=UNIVERSITY)
        yield _names(who)
        yield _universities(who)
        yield _blank(who)
        yield _others(who)
        if not ground.small:
            who.new_coach(NAME, university=LISTED)
            yield _list(ground, site)


def _names(who: Athlete) -> Result:
    taken = [name for name, twin in TWINS.items() if who.add_coach(twin, university=UNIVERSITY).status_code != 409]
    return judged(
        "the name of a known coach, spelled to look alike",
        len(TWINS),
        f"{len(taken)} taken: {listed(taken)}",
        held=not taken,
    )


def _universities(who: Athlete) -> Result:
    alike = _alike(UNIVERSITY)
    taken = [
        name for name, university in alike.items() if who.add_coach(NAME, university=university).status_code != 409
    ]
    return judged("the same of the university", len(alike), f"{len(taken)} taken: {listed(taken)}", held=not taken)


def _alike(text: str) -> dict[str, str]:
    return {
        "zero width space": text[:5] + "\u200b" + text[5:],
        "soft hyphen": text[:5] + "\u00ad" + text[5:],
        "Cyrillic o": text.replace("o", "\u043e", 1),
        "fullwidth letter": "Ｎ" + text[1:],
        "final dot": text + ".",
        "tag letter": text + "\U000e0061",
    }


def _blank(who: Athlete) -> Result:
    taken = [name for name, blank in BLANK.items() if who.add_coach(blank).status_code != 422]
    taken += [
        f"{name} as university"
        for name, blank in BLANK.items()
        if who.add_coach("Blank Campus", university=blank).status_code != 422
    ]
    return judged(
        "names and universities with nothing to see",
        len(BLANK) * 2,
        f"{len(taken)} taken: {listed(taken)}",
        held=not taken,
    )


def _others(who: Athlete) -> Result:
    refused = [name for name in OTHERS if who.add_coach(name, university=UNIVERSITY).status_code != 201]
    return faultless("names that only resemble", len(OTHERS), "refused", refused)


def _list(ground: Ground, site: Site) -> Result:
    """The same names in a file of `sideline import-coaches`: none is added."""
    file = ground.new_folder() / "coaches.csv"
    with file.open("w", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(("name", "university", "sport", "gender", "division"))
        rows.writerows((twin, LISTED, "Golf", "Men", "DI") for twin in TWINS.values())
        rows.writerows((blank, LISTED, "Golf", "Men", "DI") for blank in BLANK.values())
    done = site.command("import-coaches", file)
    told = (done.stdout.strip().splitlines() or done.stderr.strip().splitlines() or [""])[-1]
    return judged("all of them in a list", len(TWINS) + len(BLANK), told, held=": 0 added" in told)
