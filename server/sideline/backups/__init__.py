"""Backups: writing and reading the file, the job that makes one every day, and the one that rehearses a restore."""
