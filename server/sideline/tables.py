"""Imports every module that defines tables. Import this one if the metadata must be complete."""

from sideline.accounts import invitations as _invitations  # noqa: F401
from sideline.accounts import model as _accounts  # noqa: F401
from sideline.authorship import authors as _authors  # noqa: F401
from sideline.cases import model as _cases  # noqa: F401
from sideline.cases import notes as _case_notes  # noqa: F401
from sideline.coaches import claim_model as _claims  # noqa: F401
from sideline.coaches import model as _coaches  # noqa: F401
from sideline.coaches import numbers as _figures  # noqa: F401
from sideline.coaches import team_model as _teams  # noqa: F401
from sideline.core import outbox as _outbox  # noqa: F401
from sideline.core.db import compatibility as _compatibility  # noqa: F401
from sideline.desk import alarms as _alarms  # noqa: F401
from sideline.desk import log as _staff_log  # noqa: F401
from sideline.desk import strikes as _strikes  # noqa: F401
from sideline.desk.coaches import join_schools as _schools_apart  # noqa: F401
from sideline.desk.coaches import model as _coach_changes  # noqa: F401
from sideline.desk.transparency import counts as _transparency  # noqa: F401
from sideline.notifications import confirmed_mail as _confirmed_mail  # noqa: F401
from sideline.notifications import failures as _mail_failures  # noqa: F401
from sideline.operations.jobs import job as _jobs  # noqa: F401
from sideline.operations.upkeep import scrub_rows as _scrub_rows  # noqa: F401
from sideline.operations.upkeep import site_weeks as _site_weeks  # noqa: F401
from sideline.reviews import deferred_deletions as _deferred_deletions  # noqa: F401
from sideline.reviews import editions as _editions  # noqa: F401
from sideline.reviews import model as _reviews  # noqa: F401
from sideline.teams.staff_lists import model as _careers  # noqa: F401
