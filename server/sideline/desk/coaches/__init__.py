"""Moderators' changes to coaches and schools, and their undo."""
