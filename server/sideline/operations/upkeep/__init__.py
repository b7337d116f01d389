"""Audits, retention, key rotation, and the removal of traces."""
