"""Hints on what the guidelines do not allow in a comment, for its author and for moderators; never a verdict."""
