"""Pictures to share: what a spy who writes nothing learns from them about what others do at this moment.

The trials of the finding that moved the picture "I rated my coach" into the browser (decision 0016): a spy at the same
network address, who compares how many pictures are answered, and one elsewhere, who compares how long each takes.
"""

from collections.abc import Callable, Iterator
from statistics import median
from threading import Event, Thread
from time import monotonic

from attack.result import Result, result_of_faults
from attack.site import Site, Testbed
from harness.people import Person

PICTURES = 70
"""More than the number that one address was given in a minute while pictures were counted."""

TRIES = 12
TOLERANCE = 0.05
"""Difference of the medians, in seconds, that the noise of the machine explains: a picture takes ten times as long."""


def attack(testbed: Testbed) -> Iterator[Result]:
    """Ask for pictures while an athlete does nothing, rates a coach, or asks for pictures."""
    with testbed.site(rate_limits="on") as site:
        athlete, spy = site.athlete(), site.visitor()
        coaches = [athlete.new_coach(name) for name in ("Pia Zell", "Ute Zorn")]
        yield _counted(site, athlete, spy, coaches)
        yield _timed(site, spy, coaches)


def _counted(site: Site, athlete: Person, spy: Person, coaches: list[int]) -> Result:
    """The spy at the same address asks for more pictures than were allowed, before and after the athlete has rated."""
    paths = ["/share/rated.png", *[f"/share/coach/{coaches[0]}.png"] * PICTURES]
    before = [spy.send("GET", path).status_code for path in paths]
    athlete.rate(coaches[0], 4).raise_for_status()
    site.visitor().send("GET", f"/share/compare.png?coaches={coaches[0]},{coaches[1]}")
    after = [spy.send("GET", path).status_code for path in paths]
    faults = [f"status {status}" for status in {*before, *after} - {200, 404}]
    faults += ["the statuses differ"] * (before != after)
    faults += ["the server has a picture of ratings"] * (before[0] != 404)
    return result_of_faults("pictures, from the athlete's address", 2 * len(paths), "told of a rating", faults)


def _timed(site: Site, spy: Person, coaches: list[int]) -> Result:
    """The spy measures a comparison, which is drawn each time, while nobody or another visitor has one drawn."""
    path = f"/share/compare.png?coaches={coaches[0]},{coaches[1]}"

    def duration() -> float:
        started = monotonic()
        spy.send("GET", path).raise_for_status()
        return monotonic() - started

    alone = [duration() for _ in range(TRIES)]
    is_over = Event()
    other = Thread(target=_until(is_over, lambda: site.visitor().send("GET", f"{path}&other")))
    other.start()
    beside = [duration() for _ in range(TRIES)]
    is_over.set()
    other.join()
    difference = median(beside) - median(alone)
    faults = [f"{1000 * difference:.0f} ms slower"] * (abs(difference) > TOLERANCE)
    return result_of_faults("pictures, by their time, from anywhere", 2 * TRIES, "told of another's picture", faults)


def _until(is_over: Event, act: Callable[[], object]) -> Callable[[], None]:
    def repeat() -> None:
        while not is_over.is_set():
            act()

    return repeat
