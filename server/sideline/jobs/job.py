"""A periodic job."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sideline.config.settings import Settings
from sideline.core.site import Site


@dataclass(frozen=True)
class Job:
    """A job. `run_batch` handles one batch of rows and returns their number.

    A job with `deletes` does not run if the clock is far ahead (`jobs.clock_check`). One that `is_long` may take longer
    than the lease, which is renewed meanwhile, and does all its work in one call; it runs in a thread of its own.
    """

    name: str
    period: timedelta
    run_batch: Callable[[Site, datetime], int]
    deletes: bool = True
    is_long: bool = False
    grace: timedelta | None = None
    """Time beyond the period after which the job is late. The default is two periods."""
    has_work: Callable[[Settings], bool] = lambda _settings: True
    """Whether this machine can run the job. If not, it leaves it to others."""

    @property
    def late_after(self) -> timedelta:
        """Time without success after which the job is late: in `status`, at /desk/site, in `doctor` and in alerts."""
        return self.period + (2 * self.period if self.grace is None else self.grace)
