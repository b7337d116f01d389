"""All kinds of cases."""

from collections.abc import Mapping

from sideline.cases.model import CaseKind
from sideline.desk.kinds.kind import Kind
from sideline.desk.kinds.profile import ADDED_COACH, PROFILE_EDIT, REPORTED_PROFILE
from sideline.desk.kinds.reply import HELD_REPLY, REPLY
from sideline.desk.kinds.review import APPEAL, REPOST, RESUBMISSION, REVIEW
from sideline.desk.kinds.surge import SURGE

KINDS: Mapping[str, Kind] = dict[CaseKind, Kind](
    review=REVIEW,
    appeal=APPEAL,
    resubmission=RESUBMISSION,
    repost=REPOST,
    coach=REPORTED_PROFILE,
    added_coach=ADDED_COACH,
    surge=SURGE,
    reply=REPLY,
    held_reply=HELD_REPLY,
    profile_edit=PROFILE_EDIT,
)
