"""What moderators and admins may do. All other code asks for a permission, never for a role.

Authors and coaches have no permissions: what they may do depends on whose review or claim it is, which the routes
of `reviews`, `my` and `desk.claims` check.
"""

from typing import Literal, get_args

Role = Literal["moderator", "admin"]

Permission = Literal[
    "moderate",
    "merge_different_names",
    "merge_against_evidence",
    "undo_others_decisions",
    "undo_old_decisions",
    "take_over_cases",
    "decide_suspensions",
    "decide_claims",
    "decide_removal_requests",
    "join_schools",
    "import_staff_lists",
    "set_edition_windows",
    "set_site_settings",
    "manage_staff",
    "see_staff",
    "read_log",
    "read_status",
]
"""
- moderate: see the desk, decide cases, undo one's own decisions of the last week, change profiles
- merge_different_names: merge profiles whose names differ
- merge_against_evidence: merge profiles that speak against being of one person (`desk.coaches.merge`)
- undo_others_decisions: undo what another staff member decided
- undo_old_decisions: undo a decision on a review after a week
- take_over_cases: take over a case that another moderator is working on
- decide_suspensions: confirm, decline or lift a suspension, and undo the decision that led to one
- decide_claims: approve, reject and revoke coaches' claims
- decide_removal_requests: remove a profile because the person asked for it, or decline to
- join_schools: decide whether two similar names are one school
- import_staff_lists: import a staff list, undo it, decide several of its moves together, and import rosters
- set_edition_windows: change the days of the editions of `seasons`
- set_site_settings: change the settings of the site that can be changed while it runs
- manage_staff: invite staff, change their roles and remove them; make and withdraw invitations to sign up
- see_staff: see which staff member decided a case or wrote a note, and list the cases that others decided
- read_log: see and export the log of staff actions
- read_status: see how the site and what it depends on are doing
"""

PERMISSIONS: dict[Role, frozenset[Permission]] = {
    "moderator": frozenset({"moderate"}),
    "admin": frozenset(get_args(Permission)),
}


def roles_with(permission: Permission) -> list[Role]:
    """Return the roles that have a permission."""
    return [role for role, permissions in PERMISSIONS.items() if permission in permissions]
