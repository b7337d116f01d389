"""The table `jobs`: when each job runs next, and how its last run ended."""

from datetime import datetime

from sqlalchemy import Float, String
from sqlalchemy.orm import Mapped, mapped_column

from sideline.core.db.engine import Base
from sideline.core.db.types import UtcDateTime


class JobState(Base):
    """One job. `next_run_at` is when it is due; while a process runs it, when the lease of that process ends."""

    __tablename__ = "jobs"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    next_run_at: Mapped[datetime] = mapped_column(UtcDateTime)
    last_run_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_success_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    last_seconds: Mapped[float | None] = mapped_column(Float)
    last_result: Mapped[str | None] = mapped_column(String(100))
