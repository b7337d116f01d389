"""Staff: moderators and admins, and the log of their actions."""
